/* Measures, sign flips, the best documents and BM25's weights, worked out by hand. */
#include "search/ir_measures.h"
#include "search/sign_test.h"
#include "search/top_docs.h"
#include "sys/mem.h"
#include "tap.h"
#include "text/bm25.h"

#include <stdlib.h>
#include <string.h>

static void measures(void)
{
	static const double grade[] = {0, 2, 0, 1, -1, 3}, ideal[] = {3, 2, 1, 1, 0, -1};
	struct ir_measures_list list = {6, 6, grade, ideal}, none = {6, 2, grade, ideal + 4};
	double v[IR_MEASURES_MEASURES];

	ir_measures_of(&list, v);
	ok(v[IR_MEASURES_RET] == 6 && v[IR_MEASURES_REL] == 4 && v[IR_MEASURES_REL_RET] == 3,
	   "counts");
	ok_near(v[IR_MEASURES_MAP], (1. / 2 + 2. / 4 + 3. / 6) / 4, 1e-15, "average precision");
	ok_near(v[IR_MEASURES_RPREC], 2. / 4, 1e-15, "precision at R");
	ok_near(v[IR_MEASURES_RR], 1. / 2, 1e-15, "reciprocal rank");
	ok_near(v[IR_MEASURES_P_5], 2. / 5, 1e-15, "precision at 5");
	ok_near(v[IR_MEASURES_P_20], 3. / 20, 1e-15, "precision at 20 of 6 retrieved");
	ok_near(v[IR_MEASURES_RECALL_100], 3. / 4, 1e-15, "recall");
	ok_near(v[IR_MEASURES_NDCG_10],
		(2 / log2(3) + 1 / log2(5) + 3 / log2(7)) /
			(3 + 2 / log2(3) + 1 / 2. + 1 / log2(5)),
		1e-15, "nDCG");
	ir_measures_of(&none, v);
	ok(v[IR_MEASURES_RET] == 6 && v[IR_MEASURES_MAP] == 0 && v[IR_MEASURES_NDCG_10] == 0,
	   "no relevant document: 0");
}

/* A relevant document at the last rank that counts, and one behind it. */
static void depths(void)
{
	static const struct {
		int measure, depth;
		double one;
	} cut[] = {{IR_MEASURES_P_5, 5, 1. / 5},
		   {IR_MEASURES_P_10, 10, 1. / 10},
		   {IR_MEASURES_P_20, 20, 1. / 20},
		   {IR_MEASURES_RECALL_100, 100, 1. / 2},
		   {IR_MEASURES_RECALL_1000, 1000, 1. / 2}};
	static const double ideal[] = {1, 1};
	double v[IR_MEASURES_MEASURES];

	for (size_t i = 0; i < sizeof cut / sizeof *cut; i++) {
		double grade[1001] = {0};
		struct ir_measures_list list = {1001, 2, grade, ideal};

		grade[cut[i].depth - 1] = grade[cut[i].depth] = 1;
		ir_measures_of(&list, v);
		ok(v[cut[i].measure] == cut[i].one, "down to rank %d", cut[i].depth);
	}
}

static void flips(void)
{
	static const double even[] = {1, 1, 1, 1}, mixed[] = {1, -1, 3}, nothing[] = {0, 0};
	double many[40], p;

	ok_near(sign_test(4, even, 16, 1), 2. / 16, 0, "four of four");
	ok_near(sign_test(3, mixed, 8, 1), 6. / 8, 0, "sums 3, 5, 1: |3| or more in six of eight");
	ok_near(sign_test(2, nothing, 4, 1), 1, 0, "no difference");
	ok_near(sign_test(0, NULL, 4, 1), 1, 0, "no query");
	for (size_t i = 0; i < 40; i++)
		many[i] = i % 2 ? 1 : -.8;
	p = sign_test(40, many, 20000, 1);
	ok(p > .4 && p < .6, "a small difference by random vectors"); /* 4 of about 5.7 sd */
	ok(p == sign_test(40, many, 20000, 1), "the same seed, the same p");
	ok(p != sign_test(40, many, 20000, 2), "another seed, another p");
}

static int by_score(const void *a, const void *b)
{
	const struct top_docs_item *x = a, *y = b;

	if (x->score != y->score)
		return x->score > y->score ? -1 : 1;
	return 0;
}

/* The best `most` of n scores with many ties, against sorting them all. */
static bool is_best(size_t most, size_t n)
{
	struct top_docs t = top_docs_make(most, NULL, false);
	double *score = mem_alloc(n, sizeof *score);
	struct top_docs_item *all = mem_alloc(n, sizeof *all);
	size_t found = 0;
	bool good;

	for (size_t i = 0; i < n; i++) {
		score[i] = (double)((i * 7919 + 13) % 101) - 50;
		if (score[i] != 0)
			all[found++] = (struct top_docs_item){(float)score[i], (uint32_t)i};
	}
	qsort(all, found, sizeof *all, by_score);
	top_docs_offer(&t, 0, n, score);
	top_docs_sort(&t);
	good = t.n == (most < found ? most : found) && !t.overflowed;
	for (size_t i = 0; good && i < t.n; i++) {
		char one[TOP_DOCS_NUMBER], two[TOP_DOCS_NUMBER];
		size_t length;

		good = t.item[i].score == all[i].score;
		if (good && i && t.item[i - 1].score == t.item[i].score)
			good = strcmp(top_docs_name(&t, t.item[i - 1].doc, one, &length),
				      top_docs_name(&t, t.item[i].doc, two, &length)) > 0;
	}
	top_docs_free(&t);
	free(score);
	free(all);
	return good;
}

static void tops(void)
{
	static const size_t most[] = {1, 2, 3, 10, 99, 100, 1000, 5000};

	for (size_t m = 0; m < sizeof most / sizeof *most; m++)
		ok(is_best(most[m], 1500), "the best %zu of 1500", most[m]);
	ok(is_best(5, 0), "the best of none");
}

static void weights(void)
{
	static size_t start[] = {0, 2, 3, 4, 4};
	static uint32_t col[] = {0, 1, 0, 0};
	double val[] = {1, 3, 2, 5};
	struct matrix x = {.n = 4, .m = 2, .start = start, .col = col, .val = val};
	struct bm25 m = {.k1 = 2, .b = .75, .idf = BM25_RAW};
	double k = 2 * (.25 + .75 * 4 / (11. / 4));

	bm25_fit(&m, &x);
	ok(m.docs == 4 && m.df[0] == 3 && m.df[1] == 1 && m.avgdl == 11. / 4, "statistics");
	ok_near(m.weight[0], log(1.5 / 3.5), 1e-15, "a weight below 0");
	ok(bm25_negative(&m) == 1 && bm25_is_sound(&m), "one of them");
	bm25_documents(&m, &x);
	ok_near(val[1], 3 * 3 / (k + 3) * sqrt(log(3.5 / 1.5)), 1e-15, "a feature");
	bm25_free(&m);
}

int main(void)
{
	measures();
	depths();
	flips();
	tops();
	weights();
	return tap_done();
}
