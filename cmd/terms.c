/* terms: numbers back to words: of rows, of latent axes, of classifiers and their decisions. */
#include "classify/svm_model.h"
#include "io/opt.h"
#include "sys/err.h"
#include "text/term_rows.h"

#include <string.h>

#define MODELS(WORD)                                                                               \
	WORD(MODEL_LSK, "lsk")                                                                     \
	WORD(MODEL_MLSI, "mlsi")                                                                   \
	WORD(MODEL_DIFFUSE, "diffuse")
#define ALL_MODELS(WORD) MODELS(WORD) WORD(MODEL_SVMEVAL, "svmeval")
CHOICE_LIST(space_model, MODELS);
CHOICE(any_model, ALL_MODELS);
static const unsigned layouts[] = {
	[MODEL_LSK] = 2, [MODEL_MLSI] = 2, [MODEL_DIFFUSE] = 2, [MODEL_SVMEVAL] = 3};

static struct term_rows rows = {.most = 10};
static const char *model, *space_file, *label_name;
static bool explains;

static const struct opt options[] = {
	OPT_COUNT('n', "count", "N", &rows.most, 1, 1e9, "terms of a row (10)"),
	OPT_WORD('m', "model", "FILE", &model, "the axes of a space, or a classifier's labels"),
	OPT_FLAG('e', "explain", &explains, "what each term adds to the classifier's value"),
	OPT_WORD('y', "label", "L", &label_name, "this label of the classifier only"),
	OPT_WORD(0, "space", "FILE", &space_file, "the space whose features the classifier took"),
	OPT_DIGITS,
	OPT_QUIET,
};
static const struct opt_program program =
	OPT_PROGRAM("Terms with their weights, strongest first, for rows of numbers.",
		    "vocab [file ...]", options);

/* The classifier's label asked for, or TERM_ROWS_BEST. */
static size_t find_label(const struct svm_model *c)
{
	uint32_t which;

	if (!label_name)
		return TERM_ROWS_BEST;
	which = dict_find(&c->names.names, label_name, strlen(label_name));
	if (which == DICT_NONE)
		die("%s knows no label %s", model, label_name);
	return which;
}

/* Words for and against each label, or the one asked for. */
static void write_labels(const struct svm_model *c, const struct explain *x, size_t which)
{
	for (size_t l = 0; l < x->labels; l++) {
		const char *name = dict_text(&c->names.names, l);

		if (which == TERM_ROWS_BEST || which == l)
			term_rows_ends(&rows, name, name, x->v + l * x->width, x->width);
	}
}

/* The space that gave the rows which the classifier took. */
static struct term_map read_space(const struct svm_model *c)
{
	unsigned which;
	struct model *m = model_open_any(space_file, CHOICE_WORDS(space_model), layouts, &which);
	struct term_map map = term_map_read(m, space_file, which == MODEL_LSK);

	if (map.a.m != c->width)
		die("%s takes rows of %zu numbers, %s gives %zu", model, c->width, space_file,
		    map.a.m);
	model_close(m);
	return map;
}

static void write_classifier(struct model *m, char **files)
{
	struct svm_model c = svm_model_take(m, model);
	struct term_map space = {0};
	struct explain x;

	if (c.input == SVM_MODEL_KERNEL)
		die("%s was made from a kernel, whose columns are documents", model);
	if (space_file)
		space = read_space(&c);
	term_rows_check(&rows, space_file ? space_file : model, space_file ? space.a.n : c.width,
			space_file ? "" : ". Made from latent features? say --space");
	x = explain_begin(c.w, c.names.names.count, c.dims, space_file ? &space : NULL);
	if (explains)
		term_rows_explain(&rows, &x, &c.names.names, find_label(&c), files);
	else
		write_labels(&c, &x, find_label(&c));
	explain_free(&x);
	term_map_free(&space);
	svm_model_free(&c);
}

static void write_axes(struct model *m, bool is_lsk)
{
	struct term_map map = term_map_read(m, model, is_lsk);

	term_rows_check(&rows, model, map.a.n, "");
	term_rows_axes(&rows, &map);
	term_map_free(&map);
}

static void write_model(char **files)
{
	unsigned which;
	struct model *m = model_open_any(model, CHOICE_WORDS(any_model), layouts, &which);

	if (which == MODEL_SVMEVAL)
		write_classifier(m, files);
	else if (explains || label_name || space_file)
		die("%s is no classifier: -e, -y and --space want a model of svmeval", model);
	else
		write_axes(m, which == MODEL_LSK);
	model_close(m);
}

int main(int argc, char **argv)
{
	char **files = opt_parse(&program, argc, argv);
	struct vocab v;

	if (!files[0])
		opt_usage("wanted a vocabulary, as tok -w writes it");
	if (!model && (explains || label_name || space_file))
		opt_usage("-e, -y and --space need -m");
	if (model && !explains && files[1])
		opt_usage("-m takes no rows: see -e");
	v = vocab_read(files[0]);
	rows.vocab = &v;
	if (model)
		write_model(files + 1);
	else
		term_rows_files(&rows, files + 1);
	vocab_free(&v);
	return output_finish();
}
