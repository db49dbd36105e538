#include "classify/eval_lines.h"
#include "sys/mem.h"

#include <math.h>
#include <stdlib.h>

struct eval_lines eval_lines_begin(size_t labels, size_t most_runs)
{
	struct eval_lines t = {.labels = labels, .room = most_runs};

	t.line = mem_zero(labels + 2, sizeof *t.line);
	for (size_t i = 0; i < labels + 2; i++)
		t.line[i].c = mem_alloc(most_runs, sizeof *t.line[i].c);
	return t;
}

void eval_lines_free(struct eval_lines *t)
{
	for (size_t i = 0; t->line && i < t->labels + 2; i++)
		free(t->line[i].c);
	free(t->line);
	*t = (struct eval_lines){0};
}

static double of_result(const struct one_vs_rest_result *r, enum class_measures_kind kind)
{
	return kind == CLASS_MEASURES_AUC ? r->auc : class_measures_of(&r->counts, kind);
}

static void note_solver(struct eval_lines_line *line, const struct one_vs_rest_result *r)
{
	if (r->solver > line->solver)
		line->solver = r->solver;
	line->unfinished += !r->is_converged;
}

static void add_label(struct eval_lines *t, size_t label, const struct one_vs_rest_result *r)
{
	struct eval_lines_line *line = t->line + label;

	line->pos += r->counts.tp + r->counts.fn;
	line->c[t->runs] = r->c;
	line->was_unlearnt |= !r->is_trained;
	note_solver(line, r);
	line->had_no_auc |= isnan(r->auc);
	for (enum class_measures_kind kind = 0; kind < CLASS_MEASURES_KINDS; kind++)
		class_measures_add(line->of + kind, of_result(r, kind));
}

/* The C of all labels that could be learnt, or nan. */
static double common_c(const struct one_vs_rest_result *r, size_t labels)
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

void eval_lines_run(struct eval_lines *t, const struct one_vs_rest_result *r, double accuracy)
{
	struct eval_lines_line *micro = t->line + t->labels, *macro = micro + 1;
	struct class_measures_counts pool = {0, 0, 0, 0};
	struct class_measures_mean mean[CLASS_MEASURES_KINDS] = {0};

	for (size_t j = 0; j < t->labels; j++) {
		add_label(t, j, r + j);
		class_measures_pool(&pool, &r[j].counts);
		note_solver(micro, r + j);
		note_solver(macro, r + j);
		for (enum class_measures_kind kind = 0;
		     r[j].is_trained && kind < CLASS_MEASURES_KINDS; kind++)
			class_measures_add(mean + kind, of_result(r + j, kind));
	}
	micro->pos += pool.tp + pool.fn;
	macro->pos = micro->pos;
	micro->c[t->runs] = macro->c[t->runs] = common_c(r, t->labels);
	for (enum class_measures_kind kind = 0; kind < CLASS_MEASURES_KINDS; kind++) {
		double of_all =
			kind == CLASS_MEASURES_ACCURACY ? accuracy : class_measures_of(&pool, kind);

		class_measures_add(micro->of + kind, of_all);
		class_measures_add(macro->of + kind, class_measures_mean(mean + kind));
	}
	t->runs++;
}

double eval_lines_c(const struct eval_lines *t, size_t line)
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
