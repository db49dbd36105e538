/* core: how good a ranking is, by the rules of trec_eval 9.0.8.
 *
 * A document is relevant when its grade is 1 or more; one that nobody judged, or of grade 0 or
 * below, is not. R is the number of relevant documents judged, retrieved or not; where R is 0 every
 * measure is 0.
 *	map          sum of the precisions at the ranks of relevant documents, over R
 *	Rprec        relevant among the first R, over R
 *	recip_rank   1 over the rank of the first relevant document
 *	P_n          relevant among the first n, over n, also where fewer were retrieved
 *	recall_n     relevant among the first n, over R
 *	ndcg_cut_n   sum of grade/log2(rank+1) over the first n, over that of the best order
 */
#ifndef RETRIEVAL_H
#define RETRIEVAL_H

#include "search/lists.h"
#include <stdbool.h>

enum retrieval_measure {
	RETRIEVAL_RET,
	RETRIEVAL_REL,
	RETRIEVAL_REL_RET,
	RETRIEVAL_COUNTS, /* those above are counts, and are summed over queries */
	RETRIEVAL_MAP = RETRIEVAL_COUNTS,
	RETRIEVAL_RPREC,
	RETRIEVAL_RR,
	RETRIEVAL_P_5,
	RETRIEVAL_P_10,
	RETRIEVAL_P_20,
	RETRIEVAL_RECALL_100,
	RETRIEVAL_RECALL_1000,
	RETRIEVAL_NDCG_10,
	RETRIEVAL_MEASURES
};

struct retrieval_list {
	size_t retrieved, judged;
	const double *grade; /* of the documents retrieved, the best rank first; unjudged: 0 */
	const double *ideal; /* of the documents judged, the greatest first */
};

const char *retrieval_name(size_t measure); /* trec_eval's */
void retrieval_measure(const struct retrieval_list *list, double value[RETRIEVAL_MEASURES]);

struct retrieval_table { /* retrieval_free */
	size_t queries;  /* all that were judged, in the order of the qrels */
	size_t found;    /* how many of them the run has */
	bool *is_found;
	double (*value)[RETRIEVAL_MEASURES]; /* of a query that the run lacks: only num_rel */
};

/* `docs` is how many documents the two number between them. */
struct retrieval_table retrieval_judge(const struct lists *qrels, const struct lists *run,
				       size_t docs);
void retrieval_free(struct retrieval_table *t);
/* Sums of counts and means of the rest over the queries found, or over all; returns how many. */
size_t retrieval_total(const struct retrieval_table *t, bool all, double value[RETRIEVAL_MEASURES]);
/* Only queries that both have stay found. */
void retrieval_pair(struct retrieval_table *a, struct retrieval_table *b);
/* What a measure is greater in a than in b for each query found, or for all; returns how many. d
 * has room for all. */
size_t retrieval_differences(const struct retrieval_table *a, const struct retrieval_table *b,
			     size_t measure, bool all, double *d);

#endif
