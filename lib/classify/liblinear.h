/* guest: liblinear, linear classifiers of sparse rows.
 *
 * Rows are kept once, in liblinear's own layout of 16 bytes an entry with a bias of 1 before the
 * first column, and shared by all trainings on any of them; or dense, of 8 bytes, and each training
 * makes that layout of its own rows. A classifier is a vector w of liblinear_columns()+1 weights,
 * the bias first; its value for a row is w[0] + sum w[j] x[j], summed in the order of the columns.
 * liblinear is silenced, and its random numbers (the C library's, so no threads) are seeded before
 * each training.
 *
 * Fan, Chang, Hsieh, Wang, Lin: LIBLINEAR, JMLR 9, 2008.
 */
#ifndef LIBLINEAR_H
#define LIBLINEAR_H

#include "sys/choice.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define LIBLINEAR_LOSSES(WORD)                                                                     \
	WORD(LIBLINEAR_SQUARED, "squared")                                                         \
	WORD(LIBLINEAR_HINGE, "hinge")                                                             \
	WORD(LIBLINEAR_LOGISTIC, "logistic")
CHOICE(liblinear_loss, LIBLINEAR_LOSSES);

struct liblinear_how {
	enum liblinear_loss loss;
	double c;
	double positive, negative; /* factors of C for rows of the two classes */
	double tolerance;          /* of liblinear's stopping rule; for hinge 0: as fits */
	unsigned seed;
};

struct liblinear_rows;

struct liblinear_rows *liblinear_begin(void);
void liblinear_free(struct liblinear_rows *x);

/* Dense rows that come, of so many columns at most, stay dense: for trainings on few of them at a
 * time, or none. */
enum { LIBLINEAR_DENSE = 512 };
void liblinear_keep_dense(struct liblinear_rows *x);
const double *liblinear_dense_row(const struct liblinear_rows *x,
				  uint32_t row); /* the bias first; NULL: not kept so */

/* Adds a row: n entries in columns col[e] (NULL: 0 .. n-1), increasing. Zeros are left out. */
void liblinear_add(struct liblinear_rows *x, const uint32_t *col, const double *val, size_t n);

size_t liblinear_columns(const struct liblinear_rows *x); /* that count: up to the last one used */
size_t liblinear_used(const struct liblinear_rows *x);    /* of them; all, where most may be */

/* From now on only the first k columns count. The others are lost, so k may only fall. */
void liblinear_cut(struct liblinear_rows *x, size_t k);

struct liblinear_part { /* some of the rows */
	const uint32_t *row;
	size_t n;
};

struct liblinear_task { /* what is to be learnt, and how */
	const struct liblinear_rows *x;
	const struct liblinear_part *part; /* has rows of both classes */
	const bool *is_positive;           /* of row part->row[i] */
	const struct liblinear_how *how;
};

/* Learns w by liblinear's dual solver or its primal one (there is none for hinge). False: it did
 * not converge. */
bool liblinear_train(const struct liblinear_task *task, bool is_primal, double *w);

/* The entries of a row as they meet w, the bias first; returns how many. col and val are NULL, or
 * have room for them. */
size_t liblinear_entries(const struct liblinear_rows *x, uint32_t row, uint32_t *col, double *val);

/* Of all rows of a part. */
size_t liblinear_part_entries(const struct liblinear_rows *x, const struct liblinear_part *part);

void liblinear_values(const struct liblinear_rows *x, const struct liblinear_part *part,
		      const double *w, double *value);

/* But for rounding; sooner, where rows are kept dense. */
void liblinear_about(const struct liblinear_rows *x, const struct liblinear_part *part,
		     const double *w, double *value);

#endif
