#include "search/ir_measures.h"
#include "sys/mem.h"

#include <math.h>
#include <stdlib.h>

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

static double average_precision(const struct ir_measures_list *list, double total)
{
	double sum = 0, found = 0;

	for (size_t i = 0; i < list->retrieved; i++)
		if (is_relevant(list->grade[i]))
			sum += ++found / (double)(i + 1);
	return sum / total;
}

static double reciprocal_rank(const struct ir_measures_list *list)
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

void ir_measures_of(const struct ir_measures_list *list, double value[IR_MEASURES_MEASURES])
{
	double total = relevant(list->ideal, list->judged, list->judged);
	const double *grade = list->grade;
	size_t n = list->retrieved;

	for (size_t m = 0; m < IR_MEASURES_MEASURES; m++)
		value[m] = 0;
	value[IR_MEASURES_RET] = (double)n;
	value[IR_MEASURES_REL] = total;
	if (total == 0)
		return;
	value[IR_MEASURES_REL_RET] = relevant(grade, n, n);
	value[IR_MEASURES_MAP] = average_precision(list, total);
	value[IR_MEASURES_RPREC] = relevant(grade, n, (size_t)total) / total;
	value[IR_MEASURES_RR] = reciprocal_rank(list);
	value[IR_MEASURES_P_5] = relevant(grade, n, 5) / 5;
	value[IR_MEASURES_P_10] = relevant(grade, n, 10) / 10;
	value[IR_MEASURES_P_20] = relevant(grade, n, 20) / 20;
	value[IR_MEASURES_RECALL_100] = relevant(grade, n, 100) / total;
	value[IR_MEASURES_RECALL_1000] = relevant(grade, n, 1000) / total;
	value[IR_MEASURES_NDCG_10] = gain(grade, n, 10) / gain(list->ideal, list->judged, 10);
}

/* The grades of the run's documents, in its order. grade_of is 0 for all documents, before and
 * after. */
static void look_up(const struct query_lists *qrels, size_t q, const struct query_lists *run,
		    size_t r, double *grade_of, double *grade)
{
	for (size_t e = qrels->start[q]; e < qrels->start[q + 1]; e++)
		grade_of[qrels->doc[e]] = qrels->value[e];
	for (size_t e = run->start[r]; e < run->start[r + 1]; e++)
		*grade++ = grade_of[run->doc[e]];
	for (size_t e = qrels->start[q]; e < qrels->start[q + 1]; e++)
		grade_of[qrels->doc[e]] = 0;
}

struct ir_measures_table ir_measures_judge(const struct query_lists *qrels,
					   const struct query_lists *run, size_t docs)
{
	struct ir_measures_table t = {.queries = qrels->queries};
	double *grade_of = mem_zero(docs, sizeof *grade_of);
	double *grade = mem_zero(docs, sizeof *grade);

	t.is_found = mem_zero(t.queries, sizeof *t.is_found);
	t.value = mem_zero(t.queries, sizeof *t.value);
	for (size_t q = 0; q < t.queries; q++) {
		size_t r = query_lists_find(run, query_lists_query(qrels, q)),
		       from = qrels->start[q];
		struct ir_measures_list list = {.judged = qrels->start[q + 1] - from,
						.ideal = qrels->value + from,
						.grade = grade};

		t.is_found[q] = r != SIZE_MAX;
		t.found += t.is_found[q];
		if (t.is_found[q]) {
			look_up(qrels, q, run, r, grade_of, grade);
			list.retrieved = run->start[r + 1] - run->start[r];
		}
		ir_measures_of(&list, t.value[q]);
	}
	free(grade_of);
	free(grade);
	return t;
}

void ir_measures_free(struct ir_measures_table *t)
{
	free(t->is_found);
	free(t->value);
	*t = (struct ir_measures_table){0};
}

size_t ir_measures_total(const struct ir_measures_table *t, bool all,
			 double value[IR_MEASURES_MEASURES])
{
	size_t n = all ? t->queries : t->found;

	for (size_t m = 0; m < IR_MEASURES_MEASURES; m++) {
		value[m] = 0;
		for (size_t q = 0; q < t->queries; q++)
			if (all || t->is_found[q])
				value[m] += t->value[q][m];
		if (m >= IR_MEASURES_COUNTS && n)
			value[m] /= (double)n;
	}
	return n;
}

void ir_measures_pair(struct ir_measures_table *a, struct ir_measures_table *b)
{
	a->found = 0;
	for (size_t q = 0; q < a->queries; q++) {
		a->is_found[q] = b->is_found[q] = a->is_found[q] && b->is_found[q];
		a->found += a->is_found[q];
	}
	b->found = a->found;
}

size_t ir_measures_differences(const struct ir_measures_table *a, const struct ir_measures_table *b,
			       size_t measure, bool all, double *d)
{
	size_t n = 0;

	for (size_t q = 0; q < a->queries; q++)
		if (all || a->is_found[q])
			d[n++] = a->value[q][measure] - b->value[q][measure];
	return n;
}
