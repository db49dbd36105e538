/* edge: documents in the records of a table, a format of docs: CSV and TSV.
 *
 * Columns are found by the names in the first record, or by their numbers.
 */
#ifndef DOC_TABLE_H
#define DOC_TABLE_H

#include "convert/documents.h"

void doc_table_read(struct documents *d, struct input *in);
void doc_table_read_tabs(struct documents *d, struct input *in);

#endif
