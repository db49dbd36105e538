/* core: records of vectors, gathered: a matrix to compute with, and the labels and ids of its rows.
 *
 * Labels and ids are NUL-ended strings and are passed on as they are. io/rows_in.h reads rows,
 * io/rows_write.h writes them.
 */
#ifndef ROWS_H
#define ROWS_H

#include "data/matrix.h"
#include "data/record.h"

struct rows { /* n records; rows_free */
	size_t n;
	struct matrix x;
	size_t *labels, *ids; /* offsets into `names` */
	char *names;
	size_t room, entries_room, names_used, names_room;
};

void rows_begin(struct rows *rows, const struct row *row); /* no rows as yet, of a row's kind */
void rows_add(struct rows *rows, const struct row *row);
void rows_empty(struct rows *block); /* for other rows */

/* Room for n dense rows in all, each so wide, made at once: rows_add needs no more. */
void rows_reserve(struct rows *rows, size_t n, size_t width);

/* The matrix changes hands: out of the rows, which are freed; and into them, one row of x for each
 * of theirs, in place of the one they have. */
struct matrix rows_take_matrix(struct rows *rows);
void rows_give_matrix(struct rows *rows, struct matrix x);

void rows_free(struct rows *rows);

const char *rows_labels(const struct rows *rows, size_t i);
const char *rows_id(const struct rows *rows, size_t i);
struct row rows_row(const struct rows *rows, size_t i); /* of the matrix as it now is */

/* The records from .. from+n-1, or up to the last: a view, never freed or added to. */
struct rows rows_slice(const struct rows *rows, size_t from, size_t n);

#endif
