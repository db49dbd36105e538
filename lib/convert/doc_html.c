#include "convert/doc_html.h"
#include "convert/html.h"

#include <stdlib.h>

void doc_html_add(struct documents *d, const char *page, size_t n)
{
	size_t length = 0;
	char *text = html_text(page, n, recode_not_utf8(page, n) == 0, &length);

	if (!text)
		die("%s: wanted a page of at most 2 GB, found %zu bytes", d->path, n);
	else
		documents_text(d, text, length);
	free(text);
}

void doc_html_read(struct documents *d, struct input *in)
{
	size_t n;
	char *page = documents_whole(in, &n);

	documents_begin_file(d, d->path);
	doc_html_add(d, page, n);
	documents_put(d);
	free(page);
}
