#include "classify/eval_files.h"
#include "io/table.h"
#include "sys/err.h"
#include "sys/mem.h"

#include <math.h>
#include <stdlib.h>

enum { MODEL, PREDICTIONS, CONFUSION, ROC, PR, FILES };

void eval_files_create(struct eval_files *f)
{
	const char *const name[FILES] = {f->model, f->predictions, f->confusion, f->roc, f->pr};

	for (size_t i = 0; i < FILES; i++)
		f->out[i] = name[i] ? output_create(name[i]) : NULL;
}

/* The labels that row i was given. */
static void write_given(struct output *out, const struct evaluate *e, size_t i)
{
	const struct dict *names = &e->names.names;
	size_t n = evaluate_judged(e)->names.n;
	const char *comma = "";

	for (size_t j = 0; j < names->count; j++)
		if (e->pick ? e->pick[i] == j : e->value[j * n + i] > 0) {
			output_text(out, comma);
			output_text(out, dict_text(names, j));
			comma = ",";
		}
}

/* What the probabilities of row i are divided by: with one label a row, their sum. */
static double whole(const struct evaluate *e, size_t i)
{
	size_t n = evaluate_judged(e)->names.n;
	double sum = 0;

	for (size_t j = 0; j < e->names.names.count; j++)
		sum += e->chance[j * n + i];
	return e->pick ? sum : 1;
}

/* Where all probabilities of a row vanish, the label it was given has it. */
static double chance_of(const struct evaluate *e, size_t i, size_t j, double sum)
{
	if (sum > 0)
		return e->chance[j * evaluate_judged(e)->names.n + i] / sum;
	return e->pick[i] == j;
}

static void write_predictions(struct output *out, const struct evaluate *e)
{
	const struct rows *rows = &evaluate_judged(e)->names;

	for (size_t i = 0; i < rows->n; i++) {
		double sum = e->chance ? whole(e, i) : 1;

		write_given(out, e, i);
		output_text(out, "\t");
		for (size_t j = 0; j < e->names.names.count; j++)
			output_entry(out, j > 0, 0,
				     e->chance ? chance_of(e, i, j, sum)
					       : e->value[j * rows->n + i]);
		output_text(out, "\t# ");
		output_text(out, rows_id(rows, i));
		output_text(out, "\n");
	}
}

/* A line for rows without a label only where there are such. */
static void write_confusion(struct output *out, const struct evaluate *e)
{
	const struct dict *names = &e->names.names;
	size_t labels = names->count, lines = labels;
	struct table t = {.columns = labels + 1};

	table_word(&t, "label");
	for (size_t j = 0; j < labels; j++)
		table_word(&t, dict_text(names, j));
	for (size_t j = 0; j < labels; j++)
		if (e->confusion[labels * labels + j] > 0)
			lines = labels + 1;
	for (size_t i = 0; i < lines; i++) {
		table_word(&t, i < labels ? dict_text(names, i) : "");
		for (size_t j = 0; j < labels; j++)
			table_exact(&t, e->confusion[i * labels + j]);
	}
	table_write(out, &t);
	table_free(&t);
}

static void write_point(struct output *out, double x, double y, double value)
{
	output_number(out, x);
	output_text(out, "\t");
	output_number(out, y);
	if (isfinite(value))
		output_fields(out, &value, 1);
	else
		output_text(out, "\tinf");
	output_text(out, "\n");
}

static void write_block(struct output *out, const char *name, const struct class_measures_point *p,
			size_t count, bool is_roc)
{
	double positives = p[count - 1].tp, negatives = p[count - 1].fp;

	output_format(out, "# %s\n", name);
	if (is_roc)
		write_point(out, 0, 0, INFINITY);
	for (size_t i = 0; i < count; i++)
		if (is_roc)
			write_point(out, p[i].fp / negatives, p[i].tp / positives, p[i].value);
		else
			write_point(out, p[i].tp / positives, p[i].tp / (p[i].tp + p[i].fp),
				    p[i].value);
}

/* A block for each label with rows of both classes; two blank lines between them. */
static void write_curves(struct output *out, const struct evaluate *e, bool is_roc)
{
	const struct svm_rows *judged = evaluate_judged(e);
	size_t n = judged->names.n, count, blocks = 0;
	bool *has = mem_alloc(n, sizeof *has);

	for (size_t j = 0; j < e->names.names.count; j++) {
		struct class_measures_point *p;

		for (size_t i = 0; i < n; i++)
			has[i] = labels_row_has(&judged->y, i, j);
		p = class_measures_curve(e->value + j * n, has, n, &count);
		if (p[count - 1].tp > 0 && p[count - 1].fp > 0) {
			output_text(out, blocks++ ? "\n\n" : "");
			write_block(out, dict_text(&e->names.names, j), p, count, is_roc);
		}
		free(p);
	}
	free(has);
}

void eval_files_write(struct eval_files *f, const struct evaluate *e)
{
	struct output **out = f->out;

	for (size_t i = PREDICTIONS; i < FILES; i++)
		if (out[i])
			output_digits(out[i], f->digits);
	if (out[MODEL])
		svm_model_write(&e->model, &e->train.names, out[MODEL]);
	if (out[PREDICTIONS])
		write_predictions(out[PREDICTIONS], e);
	if (out[CONFUSION])
		write_confusion(out[CONFUSION], e);
	if (out[ROC])
		write_curves(out[ROC], e, true);
	if (out[PR])
		write_curves(out[PR], e, false);
	output_commit_all(out, FILES);
}
