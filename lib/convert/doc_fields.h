/* edge: documents in records of named fields, formats of docs: CSV, TSV, lines of JSON.
 *
 * Columns of a table are found by the names in the first record, or by their numbers. A line of
 * JSON is an object; a field of it holds a text, a number, a truth, null, or a list of these.
 */
#ifndef DOC_FIELDS_H
#define DOC_FIELDS_H

#include "convert/documents.h"

void doc_fields_csv(struct documents *d, struct input *in);
void doc_fields_tsv(struct documents *d, struct input *in);
void doc_fields_json(struct documents *d, struct input *in);

#endif
