#include "search/retrieval.h"
#include "sys/mem.h"

#include <math.h>
#include <stdlib.h>

static const char *const names[RETRIEVAL_MEASURES] = {
	"num_ret", "num_rel", "num_rel_ret", "map",        "Rprec",       "recip_rank",
	"P_5",     "P_10",    "P_20",        "recall_100", "recall_1000", "ndcg_cut_10",
};

const char *retrieval_name(size_t measure)
{
	return names[measure];
}

static bool is_relevant(double grade)
{
	return grade >= 1;
}

static double relevant(const double *grade, size_t n, size_t first)
{
	double sum = 0;

	for (size_t i = 0; i < n && i < first; i++)
		sum += is_relevant(grade[i]);
	return sum;
}

static double average_precision(const struct retrieval_list *list, double total)
{
	double sum = 0, found = 0;

	for (size_t i = 0; i < list->retrieved; i++)
		if (is_relevant(list->grade[i]))
			sum += ++found / (double)(i + 1);
	return sum / total;
}

static double reciprocal_rank(const struct retrieval_list *list)
{
	for (size_t i = 0; i < list->retrieved; i++)
		if (is_relevant(list->grade[i]))
			return 1 / (double)(i + 1);
	return 0;
}

/* Jarvelin and Kekalainen, ACM TOIS 20, 2002, with the discount from the first rank on. */
static double gain(const double *grade, size_t n, size_t first)
{
	double sum = 0;

	for (size_t i = 0; i < n && i < first; i++)
		if (grade[i] > 0)
			sum += grade[i] / log2((double)(i + 2));
	return sum;
}

void retrieval_measure(const struct retrieval_list *list, double value[RETRIEVAL_MEASURES])
{
	double total = relevant(list->ideal, list->judged, list->judged);
	const double *grade = list->grade;
	size_t n = list->retrieved;

	for (size_t m = 0; m < RETRIEVAL_MEASURES; m++)
		value[m] = 0;
	value[RETRIEVAL_RET] = (double)n;
	value[RETRIEVAL_REL] = total;
	if (total == 0)
		return;
	value[RETRIEVAL_REL_RET] = relevant(grade, n, n);
	value[RETRIEVAL_MAP] = average_precision(list, total);
	value[RETRIEVAL_RPREC] = relevant(grade, n, (size_t)total) / total;
	value[RETRIEVAL_RR] = reciprocal_rank(list);
	value[RETRIEVAL_P_5] = relevant(grade, n, 5) / 5;
	value[RETRIEVAL_P_10] = relevant(grade, n, 10) / 10;
	value[RETRIEVAL_P_20] = relevant(grade, n, 20) / 20;
	value[RETRIEVAL_RECALL_100] = relevant(grade, n, 100) / total;
	value[RETRIEVAL_RECALL_1000] = relevant(grade, n, 1000) / total;
	value[RETRIEVAL_NDCG_10] = gain(grade, n, 10) / gain(list->ideal, list->judged, 10);
}

/* The grades of the run's documents, in its order. grade_of is 0 for all documents, before and
 * after. */
static void look_up(const struct lists *qrels, size_t q, const struct lists *run, size_t r,
		    double *grade_of, double *grade)
{
	for (size_t e = qrels->start[q]; e < qrels->start[q + 1]; e++)
		grade_of[qrels->doc[e]] = qrels->value[e];
	for (size_t e = run->start[r]; e < run->start[r + 1]; e++)
		*grade++ = grade_of[run->doc[e]];
	for (size_t e = qrels->start[q]; e < qrels->start[q + 1]; e++)
		grade_of[qrels->doc[e]] = 0;
}

struct retrieval_table retrieval_judge(const struct lists *qrels, const struct lists *run,
				       size_t docs)
{
	struct retrieval_table t = {.queries = qrels->queries};
	double *grade_of = mem_zero(docs, sizeof *grade_of);
	double *grade = mem_zero(docs, sizeof *grade);

	t.is_found = mem_zero(t.queries, sizeof *t.is_found);
	t.value = mem_zero(t.queries, sizeof *t.value);
	for (size_t q = 0; q < t.queries; q++) {
		size_t r = lists_find(run, lists_query(qrels, q)), from = qrels->start[q];
		struct retrieval_list list = {.judged = qrels->start[q + 1] - from,
					      .ideal = qrels->value + from,
					      .grade = grade};

		t.is_found[q] = r != SIZE_MAX;
		t.found += t.is_found[q];
		if (t.is_found[q]) {
			look_up(qrels, q, run, r, grade_of, grade);
			list.retrieved = run->start[r + 1] - run->start[r];
		}
		retrieval_measure(&list, t.value[q]);
	}
	free(grade_of);
	free(grade);
	return t;
}

void retrieval_free(struct retrieval_table *t)
{
	free(t->is_found);
	free(t->value);
	*t = (struct retrieval_table){0};
}

size_t retrieval_total(const struct retrieval_table *t, bool all, double value[RETRIEVAL_MEASURES])
{
	size_t n = all ? t->queries : t->found;

	for (size_t m = 0; m < RETRIEVAL_MEASURES; m++) {
		value[m] = 0;
		for (size_t q = 0; q < t->queries; q++)
			if (all || t->is_found[q])
				value[m] += t->value[q][m];
		if (m >= RETRIEVAL_COUNTS && n)
			value[m] /= (double)n;
	}
	return n;
}

void retrieval_pair(struct retrieval_table *a, struct retrieval_table *b)
{
	a->found = 0;
	for (size_t q = 0; q < a->queries; q++) {
		a->is_found[q] = b->is_found[q] = a->is_found[q] && b->is_found[q];
		a->found += a->is_found[q];
	}
	b->found = a->found;
}

size_t retrieval_differences(const struct retrieval_table *a, const struct retrieval_table *b,
			     size_t measure, bool all, double *d)
{
	size_t n = 0;

	for (size_t q = 0; q < a->queries; q++)
		if (all || a->is_found[q])
			d[n++] = a->value[q][measure] - b->value[q][measure];
	return n;
}
