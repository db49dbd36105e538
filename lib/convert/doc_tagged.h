/* edge: formats of docs whose texts carry tags: the collections of TREC and SMART, and HTML.
 *
 * TREC:
 *	<DOC>
 *	<DOCNO> FT911-1 </DOCNO>
 *	<TEXT> ... </TEXT>
 *	</DOC>
 *
 * Tags may be of either case, and have attributes. Without names of elements all text of a document
 * counts but what names it: DOCNO, DOCID and DOCHDR.
 */
#ifndef DOC_TAGGED_H
#define DOC_TAGGED_H

#include "convert/documents.h"

void doc_trec_read(struct documents *d, struct input *in);

/* SMART:
 *	.I 1
 *	.T
 *	a title
 *	.W
 *	the text, in lines
 *
 * A line with a dot and a capital letter begins a field, .I a document with its number.
 */
void doc_smart_read(struct documents *d, struct input *in);

/* HTML: a page a file. */
void doc_html_read(struct documents *d, struct input *in);

/* The text of a page goes to that of the document at hand. */
void doc_html_add(struct documents *d, const char *page, size_t n);

#endif
