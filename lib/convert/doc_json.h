/* edge: documents in lines of JSON, a format of docs: an object a line.
 *
 * A field holds a text, a number, a truth, null, or a list of these.
 */
#ifndef DOC_JSON_H
#define DOC_JSON_H

#include "convert/documents.h"

void doc_json_read(struct documents *d, struct input *in);

#endif
