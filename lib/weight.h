/* core: term weights, log(1+tf) log(m/df) and its variants, rows of unit length.
 *
 * m is the number of training documents, df how many of them hold the term: LSK section 2, MATHS
 * of the suite. A term of no training document weighs 0; an empty document stays empty.
 */
#ifndef WEIGHT_H
#define WEIGHT_H

#include "matrix.h"

enum weight_tf { WEIGHT_LOG, WEIGHT_RAW, WEIGHT_BINARY };
enum weight_idf { WEIGHT_IDF, WEIGHT_SMOOTH, WEIGHT_NONE };

struct weight {
	unsigned tf, idf; /* enum weight_tf, enum weight_idf */
	bool is_raw;      /* rows keep their length */
	size_t docs, terms;
	uint32_t *df;
};

void weight_fit(struct weight *w, const struct matrix *counts); /* docs, terms and df */

/* The entries of one row of counts become weights, in place; those that weigh 0 are 0. */
void weight_row(const struct weight *w, size_t n, const uint32_t *col, double *val);

#endif
