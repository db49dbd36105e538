/* edge: which columns of a table hold ids and labels, and whether its first record is a header.
 *
 * A header has words where the records have numbers. That of pandas may have 0, 1, 2 ... for names,
 * and none for the column of ids. Where the first record has words and numbers, the second says
 * what it is, and where that does not, the user must.
 */
#ifndef CSV_COLUMNS_H
#define CSV_COLUMNS_H

#include "convert/convert.h"
#include "convert/csv_fields.h"

#define CSV_COLUMNS_NONE SIZE_MAX

struct csv_columns {      /* csv_columns_free */
	size_t id, label; /* or CSV_COLUMNS_NONE */
	bool has_header;
	bool *is_word; /* columns that must be numbers in the second record; NULL: no doubt */
	struct place word_at;
	char *word; /* one of those words */
};

struct csv_columns csv_columns_find(const struct convert *d, const struct csv_fields *first);

/* Dies if a header in doubt is none by the second record (NULL: there is none). */
void csv_columns_check(const struct csv_columns *c, const struct csv_fields *second);
void csv_columns_free(struct csv_columns *c);

bool csv_columns_number(const struct csv_fields *f, size_t i, double *x); /* is field i one? */

/* What --id and --label say: "none", a column's number, or its name. */
bool csv_columns_is_none(const char *asked);
bool csv_columns_is_name(const char *asked);

#endif
