/* svmeval: linear classifiers, one against the rest, and how good they are. */
#include "classify/eval_report.h"
#include "classify/evaluate.h"
#include "io/opt.h"
#include "sys/err.h"

#include <string.h>

static struct evaluate e = {.how = {.positive = 1, .negative = 1, .tolerance = 0.01},
			    .processes = 1};
static const char *test_file, *c_list, *k_list, *predictions, *write_to, *model, *weight;
static size_t seed = 1, digits;
static double c_given;
static bool conventions;

static const struct opt options[] = {
	OPT_WORD('t', "test", "FILE", &test_file, "judge on these rows"),
	OPT_COUNT('v', "folds", "N", &e.folds, 2, 1e9, "judge by N stratified folds"),
	OPT_COUNT('n', "repeats", "N", &e.repeats, 1, 1e6, "judge by N stratified random splits"),
	OPT_REAL('a', "share", "X", &e.share, OPT_POSITIVE, 1,
		 "with -n: share of test rows (0.25)"),
	OPT_REAL('c', "cost", "C", &c_given, OPT_POSITIVE, DBL_MAX, "C, the price of errors (1)"),
	OPT_WORD('C', "costs", "C,C,...", &c_list, "choose C by folds within the training rows"),
	OPT_FLAG(0, "per-label", &e.is_per_label, "with -C: choose it for each label"),
	OPT_WORD('k', "dimensions", "N,N,...", &k_list, "use the first N columns only"),
	OPT_WORD('y', "label", "L,L,...", &e.only, "these labels only"),
	OPT_CHOICE('f', "loss", liblinear_loss, &e.how.loss, "loss function (squared)"),
	OPT_WORD(0, "weight", "X|balanced", &weight, "factor of C for rows with the label (1)"),
	OPT_REAL(0, "tolerance", "X", &e.how.tolerance, OPT_POSITIVE, 1,
		 "of liblinear's stopping rule (0.01)"),
	OPT_OUTPUT('P', "predictions", &predictions, "write predicted labels and values"),
	OPT_COUNT('s', "seed", "SEED", &seed, 0, UINT32_MAX, "seed of the random numbers (1)"),
	OPT_WRITE(&write_to),
	OPT_MODEL(&model),
	OPT_COUNT('j', "threads", "N", &e.processes, 1, 256, "processes (1)"),
	OPT_COUNT('p', "digits", "N", &digits, 1, 17, "significant digits (shortest exact)"),
	OPT_MEMORY,
	OPT_QUIET,
	OPT_FLAG(0, "conventions", &conventions, "say how the measures are defined, and end"),
};
static const struct opt_program program =
	OPT_PROGRAM("Train linear classifiers, one label against the rest, and judge them.",
		    "[file ...]", options);

static void check_usage(void)
{
	opt_fit_only("test|folds|repeats|share|cost|costs|per-label|dimensions|loss|weight|"
		     "tolerance|seed");
	if (!!test_file + !!e.folds + !!e.repeats > 1)
		opt_usage("-t, -v and -n do not go together");
	if (e.share > 0 && !e.repeats)
		opt_usage("-a needs -n");
	if (c_given > 0 && c_list)
		opt_usage("-c and -C do not go together");
	if (e.is_per_label && !c_list)
		opt_usage("--per-label needs -C");
	if (predictions && e.repeats)
		opt_usage("-P and -n do not go together: a row may be judged twice, or never");
}

static void read_lists(void)
{
	char one[] = "1";

	e.c = opt_numbers("-C", c_list ? c_list : one, OPT_POSITIVE, DBL_MAX, &e.cs);
	if (c_given > 0)
		e.c[0] = c_given;
	if (k_list)
		e.k = opt_counts('k', k_list, ROWS_MOST_INDEX, &e.ks);
	if (e.ks > 1 && (write_to || predictions))
		opt_usage("-w and -P want one number for -k");
}

static void read_options(void)
{
	read_lists();
	e.is_balanced = weight && strcmp(weight, "balanced") == 0;
	if (weight && !e.is_balanced)
		e.how.positive = opt_number("--weight", weight, OPT_POSITIVE, DBL_MAX);
	if (e.repeats && !(e.share > 0))
		e.share = 0.25;
	e.how.seed = (unsigned)seed;
	e.keeps_values = predictions != NULL;
	e.keeps_model = write_to != NULL;
}

/* Is there a table to make of these rows? */
static bool has_labels(const struct svm_rows *judged)
{
	bool has = svm_rows_have_labels(judged);

	if (!has && judged->names.n && !predictions)
		die("no row has a label to be judged by: -P writes predictions");
	return has;
}

/* False: the rows have no labels to judge by. */
static bool fit(char **files)
{
	char *const test[] = {(char *)test_file, NULL};
	bool has_table = true;

	e.train = svm_rows_read(files, 0, NULL);
	if (test_file) {
		e.test = svm_rows_read(test, e.train.width, "the training set");
		has_table = has_labels(&e.test);
	}
	evaluate_fit(&e);
	if (!test_file && !e.folds && !e.repeats)
		warn("judged on the very rows it was trained on: see -t, -v and -n");
	return has_table;
}

/* Likewise. */
static bool apply(char **files)
{
	struct svm_model m = svm_model_read(model);
	bool has_table;

	e.test = svm_rows_read(files, m.width, model);
	has_table = has_labels(&e.test);
	evaluate_apply(&e, &m);
	svm_model_free(&m);
	return has_table;
}

static void write_report(bool has_table, struct output *to_model, struct output *to_predictions)
{
	struct eval_report report = {.names = &e.names,
				     .digits = (int)digits,
				     .tally = e.tally,
				     .dims = e.k,
				     .count = e.ks};

	if (to_model)
		svm_model_write(&e.model, to_model);
	if (to_predictions)
		eval_report_predictions(&report, to_predictions, &evaluate_judged(&e)->names,
					e.value);
	output_commit_both(to_model, to_predictions);
	if (has_table) {
		eval_report_notes(&report);
		eval_report_table(&report, e.folds || e.repeats);
	}
}

int main(int argc, char **argv)
{
	char **files = opt_parse(&program, argc, argv);
	struct output *to_model, *to_predictions;

	if (conventions) {
		eval_report_conventions();
		return output_finish();
	}
	check_usage();
	read_options();
	to_model = write_to ? output_create(write_to) : NULL; /* before the work, not after it */
	to_predictions = predictions ? output_create(predictions) : NULL;
	write_report(model ? apply(files) : fit(files), to_model, to_predictions);
	evaluate_free(&e);
	return output_finish();
}
