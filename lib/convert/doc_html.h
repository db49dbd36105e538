/* edge: pages of HTML, a format of docs: a page a file. */
#ifndef DOC_HTML_H
#define DOC_HTML_H

#include "convert/documents.h"

void doc_html_read(struct documents *d, struct input *in);

/* The text of a page goes to that of the document at hand. */
void doc_html_add(struct documents *d, const char *page, size_t n);

#endif
