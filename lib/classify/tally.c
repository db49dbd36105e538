#include "classify/tally.h"
#include "sys/mem.h"

#include <math.h>
#include <stdlib.h>

struct tally tally_begin(size_t labels, size_t most_runs)
{
	struct tally t = {.labels = labels, .room = most_runs};

	t.line = mem_zero(labels + 2, sizeof *t.line);
	for (size_t i = 0; i < labels + 2; i++)
		t.line[i].c = mem_alloc(most_runs, sizeof *t.line[i].c);
	return t;
}

void tally_free(struct tally *t)
{
	for (size_t i = 0; t->line && i < t->labels + 2; i++)
		free(t->line[i].c);
	free(t->line);
	*t = (struct tally){0};
}

static double of_result(const struct versus_result *r, enum measure_kind kind)
{
	return kind == MEASURE_AUC ? r->auc : measure_of(&r->counts, kind);
}

static void add_label(struct tally *t, size_t label, const struct versus_result *r)
{
	struct tally_line *line = t->line + label;

	line->pos += r->counts.tp + r->counts.fn;
	line->c[t->runs] = r->c;
	line->was_unlearnt |= !r->is_trained;
	line->was_unfinished |= !r->is_converged;
	line->had_no_auc |= isnan(r->auc);
	for (enum measure_kind kind = 0; kind < MEASURE_KINDS; kind++)
		measure_add(line->of + kind, of_result(r, kind));
}

/* The C of all labels that could be learnt, or nan. */
static double common_c(const struct versus_result *r, size_t labels)
{
	double c = 0;

	for (size_t j = 0; j < labels; j++) {
		if (!r[j].is_trained || r[j].c == c)
			continue;
		if (c > 0)
			return NAN;
		c = r[j].c;
	}
	return c;
}

void tally_run(struct tally *t, const struct versus_result *r)
{
	struct tally_line *micro = t->line + t->labels, *macro = micro + 1;
	struct measure_counts pool = {0, 0, 0, 0};
	struct measure_mean mean[MEASURE_KINDS] = {0};

	for (size_t j = 0; j < t->labels; j++) {
		add_label(t, j, r + j);
		measure_pool(&pool, &r[j].counts);
		for (enum measure_kind kind = 0; r[j].is_trained && kind < MEASURE_KINDS; kind++)
			measure_add(mean + kind, of_result(r + j, kind));
	}
	micro->pos += pool.tp + pool.fn;
	macro->pos = micro->pos;
	micro->c[t->runs] = macro->c[t->runs] = common_c(r, t->labels);
	for (enum measure_kind kind = 0; kind < MEASURE_KINDS; kind++) {
		measure_add(micro->of + kind, measure_of(&pool, kind));
		measure_add(macro->of + kind, measure_mean(mean + kind));
	}
	t->runs++;
}

double tally_c(const struct tally *t, size_t line)
{
	const double *c = t->line[line].c;
	double best = 0;
	size_t most = 0;

	for (size_t i = 0; i < t->runs; i++) {
		size_t votes = 0;

		if (isnan(c[i]))
			return NAN;
		for (size_t k = 0; k < t->runs; k++)
			votes += c[k] == c[i];
		if (c[i] > 0 && (votes > most || (votes == most && c[i] < best))) {
			best = c[i];
			most = votes;
		}
	}
	return best;
}
