/* edge: the collections of SMART, a format of docs.
 *
 *	.I 1
 *	.T
 *	a title
 *	.W
 *	the text, in lines
 *
 * A line with a dot and a capital letter begins a field, .I a document with its number.
 */
#ifndef DOC_SMART_H
#define DOC_SMART_H

#include "convert/documents.h"

void doc_smart_read(struct documents *d, struct input *in);

#endif
