/* lsk: the latent semantic kernel: a kernel's leading eigenvectors as features. */
#include "io/rows_write.h"
#include "kernel/learned_proximity.h"
#include "kernel/lsk_fit.h"

enum { BLOCK = 256 };

static struct lsk_model_how how = {.threads = 1};
static struct lsk_scores_how mix = {.a = 1};
static const char *table, *write_to, *model, *expansion, *term_rows;
static bool is_add, is_merge;
static double forget = 1;

static const struct opt options[] = {
	OPT_COUNT('k', "dimensions", "N", &how.k, 1, 1e9, "how many; with -m the first N (all)"),
	ROW_MAP_OPTIONS(how.map),
	OPT_REAL('a', "mix", "SHARE", &mix.a, 0, 1, "share of the smoothed in the scores (1)"),
	OPT_COUNT('z', "top", "N", &mix.z, 1, 1e9, "smooth only the N greatest of a row (all)"),
	OPT_OUTPUT(0, "spectrum", &table, "write eigenvalues and their shares of the trace"),
	OPT_WORD(0, "expansion", "IDS|all", &expansion, "with -m: rows of VV' of these documents"),
	OPT_WORD(0, "term-rows", "IDS|all", &term_rows, "with -m: rows of UU' of these columns"),
	OPT_FLAG(0, "add", &is_add, "with -m: its space grows by the rows, to -w"),
	OPT_REAL(0, "forget", "X", &forget, OPT_POSITIVE, 1, "with --add: old rows times X (1)"),
	OPT_MERGE(&is_merge),
	OPT_FLAG(0, "strict", &how.is_strict, "refuse a kernel with eigenvalues below 0"),
	OPT_FLAG(0, "single", &how.is_single, "with -x: values of 4 bytes, as a float has them"),
	OPT_CHOICE(0, "solver", spectrum_solver, &how.solver, "how to solve (auto)"),
	OPT_WRITE(&write_to),
	OPT_MODEL(&model),
	OPT_THREADS(&how.threads),
	OPT_MEMORY,
	OPT_DIGITS,
	OPT_VERBOSE(&how.is_verbose),
	OPT_QUIET,
};
static const struct opt_program program = OPT_PROGRAM(
	"Latent semantic kernel: the leading N eigenvectors as features.", "[file ...]", options);

static bool is_mixed(void)
{
	return mix.a < 1 || mix.z;
}

static bool is_sides(void)
{
	return expansion || term_rows;
}

/* A space that grows has terms, and no documents; nothing is written but the model. */
static void check_growth(char **files)
{
	const char *option = is_add ? "--add" : "--merge";

	if (is_add == is_merge || is_add != (model != NULL))
		opt_usage("--add goes with -m, --merge without it");
	if (!write_to)
		opt_usage("%s writes a model alone: say -w FILE", option);
	if (how.map.is_kernel || how.map.keeps_documents || is_mixed() || is_sides())
		opt_usage("%s goes with none of -K, --documents, -a, -z, --expansion, --term-rows",
			  option);
	if (is_merge && opt_given("forget"))
		opt_usage("--forget goes with --add");
	if (is_merge)
		opt_merge("", files);
}

static void check_options(void)
{
	opt_fit_only("solver|strict|single");
	if (opt_given("forget"))
		opt_usage("--forget goes with --add");
	if (!model && !how.k)
		opt_usage("how many dimensions? say -k N");
	if (is_mixed() && (!model || (how.map.from_features && !is_sides())))
		opt_usage("-a and -z need -m and -K, and kernel rows (no -x)");
	if (is_sides() && (!model || (expansion && term_rows) || mix.a < 1))
		opt_usage("--expansion and --term-rows: one of them, with -m, and no -a");
	row_map_check(&how.map, write_to, model);
}

static void fit(struct rows_in *in)
{
	struct lsk_fit_rows rows = lsk_fit_read(in, &how);
	struct lsk_model m;

	how.is_passing = !write_to && !how.is_verbose;
	m = lsk_fit(&rows, &how);
	if (write_to)
		lsk_model_write(write_to, &m, &rows.held);
	if (table)
		lsk_model_table(table, &m);
	lsk_model_ready(&m);
	if (how.is_verbose)
		lsk_fit_note(&m, &rows);
	lsk_fit_put(&m, &rows);
	lsk_model_free(&m);
	lsk_fit_free(&rows);
}

/* A space that has grown has no document side. */
static void keep(struct lsk_model m)
{
	const struct rows none = {0};

	lsk_model_write(write_to, &m, &none);
	if (table)
		lsk_model_table(table, &m);
	lsk_model_free(&m);
}

static void add(struct rows_in *in)
{
	keep(lsk_fit_add(model, forget, &how, in));
}

static int merge(char **files)
{
	keep(lsk_fit_merge(files, &how));
	return output_finish();
}

/* Nothing of the smoothed scores: the rows as they came. */
static void copy(struct rows_in *in, const struct lsk_model *m)
{
	struct rows block = {0};

	rows_known(in, m->map.width, model);
	while (rows_take(in, &block, BLOCK))
		rows_write_all(output_standard(), &block);
	rows_free(&block);
}

static void apply(struct rows_in *in)
{
	struct lsk_model m = lsk_model_read(model, &how, is_mixed() ? NULL : in);

	if (table)
		lsk_model_table(table, &m);
	if (is_mixed())
		lsk_model_mix(&m, &mix, model);
	else
		lsk_model_ready(&m);
	if (mix.a > 0)
		row_map_stream(&m.map, in, model);
	else
		copy(in, &m);
	lsk_model_free(&m);
}

static int write_sides(char **files)
{
	struct lsk_sides_how sides = {.is_terms = term_rows,
				      .list = term_rows ? term_rows : expansion,
				      .k = how.k,
				      .top = mix.z};

	if (files[0])
		opt_usage("--expansion and --term-rows read the model alone");
	lsk_sides_write(model, &sides);
	return output_finish();
}

int main(int argc, char **argv)
{
	char **files = opt_parse(&program, argc, argv);

	if (is_add || is_merge)
		check_growth(files);
	else
		check_options();
	if (is_merge)
		return merge(files);
	if (is_sides())
		return write_sides(files);
	return rows_run(files, ROWS_SPARSE, is_add ? add : model ? apply : fit);
}
