/* edge: records on their way out; labels and ids are those that came in. */
#ifndef ROWS_WRITE_H
#define ROWS_WRITE_H

#include "data/counts.h"
#include "data/rows.h"
#include "data/used_columns.h"
#include "io/output.h"

/* Zero entries of sparse rows are left out; a number that is not finite ends the program. */
void rows_write(struct output *out, const struct row *row);
void rows_write_all(struct output *out, const struct rows *rows);

/* Column j as column to[j] < m, or left out where that is UINT32_MAX. */
void rows_write_counts(struct output *out, struct counts *counts, const uint32_t *to, size_t m);

/* A dense result for the same records: row i of y under the labels and id of row i. */
void rows_write_dense(struct output *out, const struct rows *rows, const struct matrix *y);

/* The same as sparse rows. */
void rows_write_sparse(struct output *out, const struct rows *rows, const struct matrix *y);

/* A dense matrix as rows without labels, numbered from 1: row j is column j of the input. With
 * `columns`, whose used ones y has: zeros for the others. */
void rows_write_numbered(struct output *out, const struct matrix *y,
			 const struct used_columns *columns);

#endif
