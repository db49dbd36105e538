/* core: BM25 as a kernel: document-document and query-document similarities, and their feature map.
 *
 *	P_dt = (k1+1) f / (K_d + f),  K_d = k1 ((1-b) + b dl/avgdl)
 *	w_t  = log((N-f_t+.5) / (f_t+.5))
 *	k_d(m,n) = sum over t of P_mt P_nt w_t,   k_q(q,d) = sum over the terms of q of P_dt w_t
 *
 * (KLSA section 3.1.1, equations 3 and 4). A document's features are P_dt sqrt|w_t|, a query's
 * sqrt|w_t|: their dot products are the kernels wherever no w_t is negative; where one is, the sign
 * goes with one side (bm25_sign). N, f_t and avgdl are the collection's, also for new documents; a
 * term of no document of the collection weighs nothing and counts in no length.
 */
#ifndef BM25_H
#define BM25_H

#include "data/exact.h"
#include "data/used_columns.h"
#include "sys/choice.h"

/* w_t below 0 is 0; is as it is; is log(1 + ...), never below 0. */
#define BM25_IDFS(WORD)                                                                            \
	WORD(BM25_CLIP, "clip")                                                                    \
	WORD(BM25_RAW, "raw")                                                                      \
	WORD(BM25_LUCENE, "lucene")
CHOICE(bm25_idf, BM25_IDFS);

struct bm25 {
	double k1, b;
	enum bm25_idf idf;
	size_t docs, terms;          /* of the collection */
	struct exact tokens;         /* of all documents */
	double avgdl;                /* tokens a document */
	struct used_columns columns; /* the terms that df and weight are about */
	double *df;
	double *weight; /* w_t */
};

void bm25_fit(struct bm25 *m, const struct matrix *counts); /* docs, terms, tokens, df */
void bm25_ready(struct bm25 *m); /* works out the weights, once the other members are known */
void bm25_free(struct bm25 *m);

/* The documents of another collection with the same columns join: m is then what fitting all of
 * them would have given, but not ready. Both have all their columns. */
void bm25_join(struct bm25 *m, const struct bm25 *other);
bool bm25_is_sound(const struct bm25 *m);   /* could a collection have these numbers? */
size_t bm25_negative(const struct bm25 *m); /* how many terms weigh less than 0 */

/* Counts become features, in place. */
void bm25_documents(const struct bm25 *m, struct matrix *counts);
/* A term counts once, or as often as it stands in the query. */
void bm25_queries(const struct bm25 *m, struct matrix *counts, bool repeats);
/* Features take the sign of their terms' weights. */
void bm25_sign(const struct bm25 *m, struct matrix *features);

#endif
