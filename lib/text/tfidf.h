/* core: term weights, log(1+tf) log(m/df) and its variants, rows of unit length.
 *
 * m is the number of training documents, df how many of them hold the term (LSK section 2; the
 * formulas are in tfidf(1)). A term of no training document weighs 0; an empty document stays
 * empty. Entropy weighs a term by 1 + sum p ln p / ln m, p = tf / sum tf over the documents (Dumais
 * 1991): 1 where one document has it all, 0 where every document has its share.
 */
#ifndef TFIDF_H
#define TFIDF_H

#include "data/exact.h"
#include "data/used_columns.h"
#include "sys/choice.h"

#define TFIDF_TFS(WORD)                                                                            \
	WORD(TFIDF_LOG, "log")                                                                     \
	WORD(TFIDF_RAW, "raw")                                                                     \
	WORD(TFIDF_BINARY, "binary")
CHOICE(tfidf_tf, TFIDF_TFS);

#define TFIDF_IDFS(WORD)                                                                           \
	WORD(TFIDF_IDF, "idf")                                                                     \
	WORD(TFIDF_SMOOTH, "smooth")                                                               \
	WORD(TFIDF_NONE, "none")                                                                   \
	WORD(TFIDF_ENTROPY, "entropy")
CHOICE(tfidf_idf, TFIDF_IDFS);

#define TFIDF_SCALES(WORD)                                                                         \
	WORD(TFIDF_UNIT, "unit")                                                                   \
	WORD(TFIDF_UNSCALED, "raw")
CHOICE(tfidf_scale, TFIDF_SCALES);

struct tfidf {
	enum tfidf_tf tf;
	enum tfidf_idf idf;
	bool is_raw; /* rows keep their length */
	size_t docs, terms;
	struct used_columns columns; /* the terms that the numbers below are about */
	double *df;
	struct exact *total, *spread; /* entropy: sums of tf and of tf ln tf; else NULL */
	double *idf_of;               /* the factor of each term */
	double tf_of[16];             /* of small counts, which most are */
};

/* The documents' counts: all at once, or as many of the docs at a time as one has, and then
 * tfidf_ready. w owns the columns. */
void tfidf_fit(struct tfidf *w, const struct matrix *counts);
void tfidf_begin(struct tfidf *w, size_t docs, struct used_columns columns);
void tfidf_add(struct tfidf *w, const struct matrix *counts);
void tfidf_ready(struct tfidf *w); /* works out idf_of, once the other members are known */
size_t tfidf_impossible(const struct tfidf *w); /* the first term whose df cannot be, or terms */
void tfidf_free(struct tfidf *w);

/* The documents of another collection with the same columns, and weighed alike, join: w is then
 * what fitting all of them would have given, but not ready. Both have all their columns. */
void tfidf_join(struct tfidf *w, const struct tfidf *other);

/* Row i of counts becomes weights, in place; what weighs 0 is 0. */
void tfidf_row(const struct tfidf *w, struct matrix *counts, size_t i);

#endif
