/* edge: the table of formats that docs reads.
 *
 * A new format is a module with a reader (documents.h), its word in the list, and its row in the
 * table.
 */
#ifndef DOC_FORMATS_H
#define DOC_FORMATS_H

#include "convert/documents.h"
#include "sys/choice.h"

#define DOC_FORMATS(WORD)                                                                          \
	WORD(DOC_FORMATS_TEXT, "text")                                                             \
	WORD(DOC_FORMATS_CSV, "csv")                                                               \
	WORD(DOC_FORMATS_TSV, "tsv")                                                               \
	WORD(DOC_FORMATS_JSONL, "jsonl")                                                           \
	WORD(DOC_FORMATS_SMART, "smart")                                                           \
	WORD(DOC_FORMATS_TREC, "trec")                                                             \
	WORD(DOC_FORMATS_MAIL, "mail")                                                             \
	WORD(DOC_FORMATS_HTML, "html")
CHOICE(doc_formats_name, DOC_FORMATS);

const struct documents_format *doc_formats_of(enum doc_formats_name name);

#endif
