/* docs: collections of all formats to rows of text, which are read and written again the same.
 *
 * The first byte is the format, the second the options.
 */
#include "convert/documents.h"
#include "harness.h"
#include "io/encoding.h"
#include "io/rows_in.h"
#include "io/rows_write.h"

#include <string.h>

enum { FIELDS = 1, NO_HEADER = 2, NO_QUOTES = 4, LATIN = 8, WIDE = 16, STRICT = 32 };

static unsigned format, options;

static void read_documents(void *file)
{
	struct documents d = {.format = doc_formats_of(format), .out = output_standard()};

	d.is_strict = options & STRICT;
	d.encoding = options & LATIN ? "latin1" : options & WIDE ? "utf-16" : NULL;
	d.recode = d.encoding ? recode_open(d.encoding) : NULL;
	if (d.format->has_fields && options & FIELDS) {
		d.text_list = format == DOC_FORMATS_SMART ? "T,W" : "body,title";
		d.label_list = format == DOC_FORMATS_SMART ? "A" : "label,from";
		d.id_field = format == DOC_FORMATS_SMART ? "I" : "id";
	}
	if (d.format->has_columns) {
		d.has_no_quotes = options & NO_QUOTES;
		d.has_no_header = options & NO_HEADER;
		if (d.has_no_header) {
			d.text_list = "1,2";
			d.label_list = d.id_field = NULL;
		}
	}
	documents_open(&d);
	documents_read(&d, file);
	documents_finish(&d);
}

static void copy_rows(void *file)
{
	struct rows_in *in = rows_open_one(file, ROWS_TEXT);
	struct row row;

	while (rows_next(in, &row))
		rows_write(output_standard(), &row);
	rows_close(in);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static char once[1 << 20];
	const char *text;
	size_t n, again;

	if (size < 2)
		return 0;
	format = data[0] % 8;
	options = data[1];
	world_begin();
	world_file("folder/in", data + 2, size - 2);
	if (!world_run(read_documents, "folder/in"))
		return 0;
	text = world_written("stdout", &n);
	world_must(n <= sizeof once, "documents do not grow without end");
	memcpy(once, text, n);
	world_file("again", once, n);
	world_must(world_run(copy_rows, "again"), "what was written can be read");
	text = world_written("stdout", &again);
	world_must(again == n && memcmp(once, text, n) == 0, "and is written the same");
	return 0;
}
