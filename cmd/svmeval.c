/* svmeval: linear classifiers, one against the rest, and how good they are. */
#include "classify/eval_files.h"
#include "classify/eval_report.h"
#include "classify/evaluate.h"
#include "io/opt.h"
#include "io/opt_numbers.h"
#include "sys/err.h"

#include <string.h>

static struct evaluate e = {.how = {.positive = 1, .negative = 1}, .processes = 1};
static struct eval_files files;
static const char *test_file, *c_list, *k_list, *model, *weight;
static size_t seed = 1, digits;
static double c_given;
static bool is_kernel, one, each, conventions;

static const struct opt options[] = {
	OPT_FLAG('K', "kernel", &is_kernel, "the rows are kernel rows"),
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
		 "of the stopping rule (.01; hinge .1; -K 1e-6)"),
	OPT_FLAG(0, "one", &one, "a row gets one label, the highest-scoring"),
	OPT_FLAG(0, "each", &each, "a row gets every label of value above 0"),
	OPT_OUTPUT('P', "predictions", &files.predictions, "write labels and values"),
	OPT_FLAG(0, "probability", &e.has_chances, "probabilities instead of values in -P"),
	OPT_OUTPUT(0, "confusion", &files.confusion, "write what was given for what"),
	OPT_OUTPUT(0, "roc", &files.roc, "write points of ROC curves"),
	OPT_OUTPUT(0, "pr", &files.pr, "write points of precision and recall"),
	OPT_COUNT('s', "seed", "SEED", &seed, 0, UINT32_MAX, "seed of the random numbers (1)"),
	OPT_WRITE(&files.model),
	OPT_MODEL(&model),
	OPT_COUNT('j', "threads", "N", &e.processes, 1, 256, "processes (1)"),
	OPT_COUNT('p', "digits", "N", &digits, 1, 17,
		  "significant digits (4 on a terminal, else shortest exact)"),
	OPT_MEMORY,
	OPT_QUIET,
	OPT_FLAG(0, "conventions", &conventions, "say how the measures are defined, and end"),
};
static const struct opt_program program =
	OPT_PROGRAM("Train linear classifiers, one label against the rest, and judge them.",
		    "[file ...]", options);

static void check_pairs(void)
{
	if (!!test_file + !!e.folds + !!e.repeats > 1)
		opt_usage("-t, -v and -n do not go together");
	if (e.share > 0 && !e.repeats)
		opt_usage("-a needs -n");
	if (c_given > 0 && c_list)
		opt_usage("-c and -C do not go together");
	if (e.is_per_label && !c_list)
		opt_usage("--per-label needs -C");
	if (one && each)
		opt_usage("--one and --each do not go together");
	if (is_kernel && (k_list || (opt_given("loss") && e.how.loss != LIBLINEAR_HINGE)))
		opt_usage("-K takes all columns and the hinge loss: no -k, no other -f");
}

static void check_usage(void)
{
	opt_fit_only("test|folds|repeats|share|cost|costs|per-label|dimensions|loss|weight|"
		     "tolerance|seed");
	check_pairs();
	if (e.keeps_values && e.repeats)
		opt_usage(
			"-P, --roc and --pr do not go with -n: a row may be judged twice, or never");
	if (e.has_chances && !files.predictions && !files.model)
		opt_usage("--probability needs -P or -w");
	if (files.confusion && each)
		opt_usage("--confusion and --each do not go together");
}

static void read_lists(void)
{
	e.c = opt_numbers("-C", c_list ? c_list : "1", OPT_POSITIVE, DBL_MAX, &e.cs);
	if (c_given > 0)
		e.c[0] = c_given;
	if (k_list)
		e.k = opt_counts('k', k_list, ROWS_MOST_INDEX, &e.ks);
	if (e.ks > 1 && (files.model || files.confusion || e.keeps_values))
		opt_usage("-w, -P, --confusion, --roc and --pr want one number for -k");
}

static void read_options(void)
{
	read_lists();
	e.is_balanced = weight && strcmp(weight, "balanced") == 0;
	if (weight && !e.is_balanced)
		e.how.positive = opt_number("--weight", weight, OPT_POSITIVE, DBL_MAX);
	if (e.repeats && !(e.share > 0))
		e.share = 0.25;
	if (!(e.how.tolerance > 0))
		e.how.tolerance = is_kernel ? 1e-6 : e.how.loss == LIBLINEAR_HINGE ? 0 : 1e-2;
	e.how.seed = (unsigned)seed;
	e.has_rule = one || each || files.confusion;
	e.decide = one || files.confusion ? SVM_MODEL_ONE : SVM_MODEL_EACH;
	e.keeps_model = files.model != NULL;
	files.digits = (int)digits;
}

/* Is there a table to make of these rows? */
static bool has_labels(const struct svm_rows *judged)
{
	bool has = svm_rows_have_labels(judged);

	if (!has && judged->names.n && !files.predictions)
		die("no row has a label to be judged by: -P writes predictions");
	return has;
}

/* False: the rows have no labels to judge by. */
static bool fit(char **operands)
{
	char *const test[] = {(char *)test_file, NULL};
	bool has_table = true;

	e.train = is_kernel ? svm_rows_read_kernel(operands)
			    : svm_rows_read(operands, e.how.loss == LIBLINEAR_SQUARED);
	svm_rows_note_unlabelled(&e.train);
	if (test_file) {
		e.test = svm_rows_read_new(test, is_kernel, e.train.width, "the training set");
		has_table = has_labels(&e.test);
	}
	evaluate_fit(&e);
	svm_rows_note_lengths(&e.train, &e.test);
	if (!test_file && !e.folds && !e.repeats)
		warn("judged on the very rows it was trained on: see -t, -v and -n");
	return has_table;
}

/* The same with a model. */
static bool apply(char **operands)
{
	struct svm_model m = svm_model_read(model);
	bool has_table;

	if (is_kernel && m.input != SVM_MODEL_KERNEL)
		die("%s was made from features: it needs no -K", model);
	if (e.has_chances && !m.has_chances)
		die("%s was made without --probability", model);
	e.has_chances = m.has_chances;
	e.test = svm_rows_read_new(operands, m.input == SVM_MODEL_KERNEL, m.width, model);
	has_table = has_labels(&e.test);
	evaluate_apply(&e, &m);
	svm_model_free(&m);
	return has_table;
}

int main(int argc, char **argv)
{
	char **operands = opt_parse(&program, argc, argv);
	bool has_table;

	if (conventions) {
		eval_report_conventions();
		return output_finish();
	}
	e.keeps_values = files.predictions || files.roc || files.pr;
	check_usage();
	read_options();
	eval_files_create(&files); /* before the work, not after it */
	has_table = model ? apply(operands) : fit(operands);
	eval_files_write(&files, &e);
	if (has_table)
		eval_report_write(&e, (int)digits);
	evaluate_free(&e);
	return output_finish();
}
