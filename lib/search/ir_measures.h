/* core: how good a ranking is, by the rules of trec_eval 10.0.
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
#ifndef IR_MEASURES_H
#define IR_MEASURES_H

#include "search/query_lists.h"
#include "sys/choice.h"

#include <stdbool.h>

/* The counts first, which are summed over queries; of the others the mean is taken. */
#define IR_MEASURES(WORD)                                                                          \
	WORD(IR_MEASURES_RET, "num_ret")                                                           \
	WORD(IR_MEASURES_REL, "num_rel")                                                           \
	WORD(IR_MEASURES_REL_RET, "num_rel_ret")                                                   \
	WORD(IR_MEASURES_MAP, "map")                                                               \
	WORD(IR_MEASURES_RPREC, "Rprec")                                                           \
	WORD(IR_MEASURES_RR, "recip_rank")                                                         \
	WORD(IR_MEASURES_P_5, "P_5")                                                               \
	WORD(IR_MEASURES_P_10, "P_10")                                                             \
	WORD(IR_MEASURES_P_20, "P_20")                                                             \
	WORD(IR_MEASURES_RECALL_100, "recall_100")                                                 \
	WORD(IR_MEASURES_RECALL_1000, "recall_1000")                                               \
	WORD(IR_MEASURES_NDCG_10, "ndcg_cut_10")
CHOICE(ir_measures, IR_MEASURES);

enum {
	IR_MEASURES_COUNTS = IR_MEASURES_REL_RET + 1, /* the first that is not a count */
	IR_MEASURES_MEASURES = sizeof ir_measures_word / sizeof *ir_measures_word
};

struct ir_measures_list {
	size_t retrieved, judged;
	const double *grade; /* of the documents retrieved, the best rank first; unjudged: 0 */
	const double *ideal; /* of the documents judged, the greatest first */
};

void ir_measures_of(const struct ir_measures_list *list, double value[IR_MEASURES_MEASURES]);

struct ir_measures_table { /* ir_measures_free */
	size_t queries;    /* all that were judged, in the order of the qrels */
	size_t found;      /* how many of them the run has */
	bool *is_found;
	double (*value)[IR_MEASURES_MEASURES]; /* of a query that the run lacks: only num_rel */
};

/* `docs` is how many documents the two number between them. */
struct ir_measures_table ir_measures_judge(const struct query_lists *qrels,
					   const struct query_lists *run, size_t docs);
void ir_measures_free(struct ir_measures_table *t);
/* Sums of counts and means of the rest over the queries found, or over all; returns how many. */
size_t ir_measures_total(const struct ir_measures_table *t, bool all,
			 double value[IR_MEASURES_MEASURES]);
/* Only queries that both have stay found. */
void ir_measures_pair(struct ir_measures_table *a, struct ir_measures_table *b);
/* What a measure is greater in a than in b for each query found, or for all; returns how many. d
 * has room for all. */
size_t ir_measures_differences(const struct ir_measures_table *a, const struct ir_measures_table *b,
			       size_t measure, bool all, double *d);

#endif
