#include "classify/eval_report.h"
#include "io/table.h"
#include "sys/err.h"
#include "sys/mem.h"

#include <stdlib.h>
#include <string.h>

static const char *const kinds[CLASS_MEASURES_KINDS] = {"precision", "recall", "f1",
							"auc",       "error",  "accuracy"};

static void add_head(struct table *t, bool with_sd)
{
	static const char *const first[] = {"label", "dims", "C", "pos"};
	char sd[32];

	t->columns = 4 + CLASS_MEASURES_KINDS * (with_sd ? 2 : 1) + 2;
	for (size_t i = 0; i < 4; i++)
		table_word(t, first[i]);
	for (size_t k = 0; k < CLASS_MEASURES_KINDS; k++) {
		table_word(t, kinds[k]);
		if (with_sd)
			table_word(t, strcat(strcpy(sd, kinds[k]), "_sd"));
	}
	table_word(t, "solver");
	table_word(t, "unfinished");
}

static void add_line(struct table *t, const struct eval_lines *tally, size_t line, bool with_sd)
{
	const struct eval_lines_line *l = tally->line + line;

	table_exact(t, eval_lines_c(tally, line));
	table_exact(t, l->pos);
	for (size_t k = 0; k < CLASS_MEASURES_KINDS; k++) {
		table_number(t, class_measures_mean(l->of + k));
		if (with_sd)
			table_number(t, class_measures_sd(l->of + k));
	}
	table_word(t, solver_word[l->solver]);
	table_exact(t, (double)l->unfinished);
}

static void write_table(const struct evaluate *e, bool with_sd, int digits)
{
	struct table t = {.digits = output_table_digits(digits)};
	size_t labels = e->names.names.count;

	add_head(&t, with_sd);
	for (size_t line = 0; line < labels + 2; line++)
		for (size_t k = 0; k < e->ks; k++) {
			table_word(&t, line < labels    ? dict_text(&e->names.names, line)
				       : line == labels ? "micro"
							: "macro");
			table_exact(&t, (double)e->k[k]);
			add_line(&t, e->tally + k, line, with_sd);
		}
	table_write(output_standard(), &t);
	table_free(&t);
}

enum trouble { UNLEARNT, UNFINISHED, NO_AUC };

static bool has(const struct evaluate *e, size_t label, enum trouble trouble)
{
	for (size_t k = 0; k < e->ks; k++) {
		const struct eval_lines_line *l = e->tally[k].line + label;

		if (trouble == UNLEARNT && l->was_unlearnt)
			return true;
		if (trouble == UNFINISHED && l->unfinished)
			return true;
		if (trouble == NO_AUC && l->had_no_auc && !l->was_unlearnt)
			return true;
	}
	return false;
}

/* "2 labels ...: acq earn" */
static void note(const struct evaluate *e, enum trouble trouble, const char *what)
{
	const struct dict *names = &e->names.names;
	char *list = mem_zero(names->text_used + names->count + 1, 1), *at = list;
	size_t count = 0;

	for (size_t j = 0; j < names->count; j++)
		if (has(e, j, trouble)) {
			*at++ = ' ';
			at = stpcpy(at, dict_text(names, j));
			count++;
		}
	if (count)
		warn("%zu of %zu labels %s:%s", count, names->count, what, list);
	free(list);
}

static void write_notes(const struct evaluate *e)
{
	bool one = e->tally->runs == 1;

	note(e, UNLEARNT,
	     one ? "have no positive or no negative training row, and are not in macro"
		 : "have no positive or no negative training row in some run, and are not in its "
		   "macro");
	note(e, NO_AUC,
	     one ? "have no positive or no negative test row, and no auc"
		 : "have no positive or no negative test row in some run, and no auc in it");
	note(e, UNFINISHED, "did not converge (a smaller C or scaled rows may help)");
}

void eval_report_write(const struct evaluate *e, int digits)
{
	write_notes(e);
	write_table(e, e->folds || e->repeats, digits);
}

void eval_report_conventions(void)
{
	output_text(
		output_standard(),
		"A row is given a label when the label's value is above 0; with --one the label\n"
		"of greatest value among those that training rows have, first of equals.\n"
		"precision tp/(tp+fp), recall tp/(tp+fn), f1 2tp/(2tp+fp+fn): 0/0 is 0.\n"
		"error (fp+fn)/rows, accuracy (tp+tn)/rows; micro's accuracy: the share of rows that\n"
		"were given all their labels and no other; with --one, a label that they have.\n"
		"pos: test rows that have the label, over all runs.\n"
		"auc: by mid-ranks, equal values count half; nan without a positive or a "
		"negative test row.\n"
		"micro: the counts of all labels pooled; its auc is nan.\n"
		"macro: the mean over labels; auc over the labels that have one.\n"
		"A label with no positive or no negative training row: C is 0, auc nan; it is\n"
		"never, or always, predicted, counts in micro and is left out of macro.\n"
		"Folds and repeats: means over the runs, nan left out; _sd divides by runs-1; C "
		"is the\none chosen most often.\n"
		"solver: liblinear's dual or primal, an interior point for what the dual did not finish\n"
		"(the same problem), libsvm (free bias) for kernel rows and where neither could; the\n"
		"last of them over runs and labels. unfinished: classifiers that did not converge.\n");
}
