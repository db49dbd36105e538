/* core: term weights, log(1+tf) log(m/df) and its variants, rows of unit length.
 *
 * m is the number of training documents, df how many of them hold the term: LSK section 2, MATHS
 * of the suite. A term of no training document weighs 0; an empty document stays empty.
 */
#ifndef WEIGHT_H
#define WEIGHT_H

#include "data/matrix.h"

enum weight_tf { WEIGHT_LOG, WEIGHT_RAW, WEIGHT_BINARY };
enum weight_idf { WEIGHT_IDF, WEIGHT_SMOOTH, WEIGHT_NONE };

struct weight {
	unsigned tf, idf; /* enum weight_tf, enum weight_idf */
	bool is_raw;      /* rows keep their length */
	size_t docs, terms;
	double *df;
	double *idf_of;    /* the factor of each term */
	double log_of[16]; /* log(1 + count) of small counts, which most are */
};

void weight_fit(struct weight *w, const struct matrix *counts); /* docs, terms and df */
void weight_ready(struct weight *w); /* works out idf_of, once the other members are known */
size_t weight_impossible(const struct weight *w); /* the first term whose df is none, or terms */
void weight_free(struct weight *w);

/* Row i of counts becomes weights, in place; what weighs 0 is 0. */
void weight_row(const struct weight *w, struct matrix *counts, size_t i);

#endif
