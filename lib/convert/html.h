/* guest: libxml2's reader of HTML: the text that a page shows. */
#ifndef HTML_H
#define HTML_H

#include <stdbool.h>
#include <stddef.h>

enum { HTML_DEEPEST = 5000 }; /* elements within each other */

/* Without tags, comments, scripts and styles, entities decoded, in UTF-8; blocks are separated by
 * newlines. The page is UTF-8, or of the encoding that it declares. The caller frees. NULL: it is
 * longer than 2 GB, or too deep. */
char *html_text(const char *page, size_t n, bool is_utf8, size_t *length);

/* Decodes the entities of a text, as &amp; and &#228;. In place; returns the new length. */
size_t html_decode(char *text, size_t n);

#endif
