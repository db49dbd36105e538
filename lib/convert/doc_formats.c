#include "convert/doc_formats.h"
#include "convert/doc_html.h"
#include "convert/doc_json.h"
#include "convert/doc_mail.h"
#include "convert/doc_smart.h"
#include "convert/doc_table.h"
#include "convert/doc_trec.h"

#include <stdlib.h>

static void read_text(struct documents *d, struct input *in)
{
	size_t n;
	char *text = documents_whole(in, &n);

	documents_begin_file(d, d->path);
	documents_text(d, text, n);
	documents_put(d);
	free(text);
}

static const struct documents_format formats[] = {
	[DOC_FORMATS_TEXT] = {read_text, .is_whole = true},
	[DOC_FORMATS_CSV] = {doc_table_read, .has_fields = true, .has_columns = true,
			     .text = "text"},
	[DOC_FORMATS_TSV] = {doc_table_read_tabs, .has_fields = true, .has_columns = true,
			     .text = "text"},
	[DOC_FORMATS_JSONL] = {doc_json_read, .has_fields = true, .text = "text"},
	[DOC_FORMATS_SMART] = {doc_smart_read, .has_fields = true, .text = "T,W"},
	[DOC_FORMATS_TREC] = {doc_trec_read, .has_fields = true},
	[DOC_FORMATS_MAIL] = {doc_mail_read, .is_whole = true, .has_fields = true, .decodes = true,
			      .text = "Subject,body"},
	[DOC_FORMATS_HTML] = {doc_html_read, .is_whole = true},
};

const struct documents_format *doc_formats_of(enum doc_formats_name name)
{
	return formats + name;
}
