/* core: one record of a stream: labels TAB body TAB # id.
 *
 * A body is text, a sparse vector "index:value ..." (1-based, increasing), or a dense vector of
 * numbers; rows(5) tells the rest. io/record_parse.h makes a record of a line, rows.h gathers
 * records in a matrix, io/rows_write.h writes them. A record owns nothing: what it points to
 * belongs to whoever filled it in.
 */
#ifndef RECORD_H
#define RECORD_H

#include <stddef.h>
#include <stdint.h>

#define ROWS_MOST_INDEX 2147483646u

enum rows_kind { ROWS_TEXT, ROWS_SPARSE, ROWS_DENSE };

struct row {
	const char *labels, *id;
	enum rows_kind kind;
	const char *text;    /* ROWS_TEXT */
	size_t n;            /* bytes of text, or entries */
	const uint32_t *col; /* ROWS_SPARSE: 0-based */
	const double *val;
	size_t width; /* least number of columns, where the entries do not say it; else 0 */
};

size_t record_columns(const struct row *row); /* that its entries and its width ask for */

size_t record_positive(const struct row *row); /* how many numbers in front are above 0 */

double record_norm2(const struct row *row); /* squared length of a vector */

/* The column, from 1, of the first number that is not finite; 0: there is no such number. */
size_t record_infinite(const struct row *row);

#endif
