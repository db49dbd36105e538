/* ireval: how good a run is, as trec_eval says it. */
#include "io/opt.h"
#include "io/table.h"
#include "search/ir_measures.h"
#include "search/sign_test.h"
#include "search/trec.h"
#include "sys/err.h"
#include "sys/mem.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool per_query, complete, single;
static const char *other;
static size_t flips = 100000, seed = 1;
static struct dict docs;

static const struct opt options[] = {
	OPT_FLAG('q', "queries", &per_query, "each query too, in bytewise order"),
	OPT_FLAG('c', "complete", &complete, "judged queries that the run lacks count 0"),
	OPT_FLAG(0, "single", &single, "compare scores in single precision"),
	OPT_WORD(0, "against", "RUN", &other, "a paired randomisation test against another run"),
	OPT_COUNT('n', "flips", "N", &flips, 1, 1e9, "random sign vectors of the test (100000)"),
	OPT_COUNT('s', "seed", "SEED", &seed, 0, 4294967295.0, "of their random numbers (1)"),
};
static const struct opt_program program =
	OPT_PROGRAM("Evaluate a TREC run by judgements.", "qrels [run]", options);

/* What trec_eval leaves out without a word. */
static void warn_of_gaps(const struct ir_measures_table *t, const struct query_lists *run,
			 const char *path)
{
	const char *file = strcmp(path, "-") == 0 ? "stdin" : path;
	size_t unjudged = run->queries - t->found, missing = t->queries - t->found;

	if (!t->found)
		die("%s: no query of the run has judgements", file);
	if (unjudged)
		warn("%s: %zu quer%s no judgements: left out", file, unjudged,
		     unjudged == 1 ? "y has" : "ies have");
	if (missing)
		warn("%s: %zu judged quer%s missing: %s", file, missing,
		     missing == 1 ? "y is" : "ies are",
		     complete ? "counted 0" : "left out (-c counts 0)");
}

static struct ir_measures_table judge(const struct query_lists *qrels, const char *path,
				      char **name)
{
	struct query_lists run = trec_read_run(path, &docs, single, name);
	struct ir_measures_table table = ir_measures_judge(qrels, &run, docs.count);

	warn_of_gaps(&table, &run, path);
	query_lists_free(&run);
	return table;
}

static void add_line(struct table *out, const char *measure, const char *query, const char *value)
{
	char padded[32];

	snprintf(padded, sizeof padded, "%-22s", measure);
	table_word(out, padded);
	table_word(out, query);
	table_word(out, value);
}

static void add_values(struct table *out, const char *query, const double *value)
{
	char text[32];

	for (size_t m = 0; m < IR_MEASURES_MEASURES; m++) {
		snprintf(text, sizeof text, m < IR_MEASURES_COUNTS ? "%.0f" : "%6.4f", value[m]);
		add_line(out, ir_measures_word[m], query, text);
	}
}

static void print_table(const struct query_lists *qrels, const struct ir_measures_table *t,
			const char *name)
{
	double total[IR_MEASURES_MEASURES];
	char count[24];
	struct table out = {.columns = 3};

	for (size_t q = 0; per_query && q < t->queries; q++)
		if (t->is_found[q] || complete)
			add_values(&out, query_lists_query(qrels, q), t->value[q]);
	snprintf(count, sizeof count, "%zu", ir_measures_total(t, complete, total));
	add_line(&out, "runid", "all", name);
	add_line(&out, "num_q", "all", count);
	add_values(&out, "all", total);
	table_write(output_standard(), &out);
	table_free(&out);
}

/* A measure of both runs, and p of their difference. */
static void add_comparison(struct table *out, size_t measure, size_t n, double first, double second,
			   double p)
{
	char text[5][32];

	snprintf(text[0], sizeof *text, "%zu", n);
	snprintf(text[1], sizeof *text, "%.4f", first);
	snprintf(text[2], sizeof *text, "%.4f", second);
	snprintf(text[3], sizeof *text, "%+.4f", first - second);
	snprintf(text[4], sizeof *text, p < .0001 ? "<.0001" : "%.4f", p);
	table_word(out, ir_measures_word[measure]);
	for (size_t i = 0; i < 5; i++)
		table_word(out, text[i]);
}

/* The columns are the runs' names; where both have one name, their files'. */
static struct table begin_comparison(const char *const name[2], const char *const file[2])
{
	struct table out = {.columns = 6};
	bool is_same = strcmp(name[0], name[1]) == 0;

	table_word(&out, "measure");
	table_word(&out, "queries");
	for (size_t i = 0; i < 2; i++)
		table_word(&out, !is_same                    ? name[i]
				 : strcmp(file[i], "-") == 0 ? "stdin"
							     : file[i]);
	table_word(&out, "difference");
	table_word(&out, "p");
	return out;
}

static void print_test(struct ir_measures_table *a, struct ir_measures_table *b, struct table *out)
{
	double *d = mem_alloc(a->queries, sizeof *d);
	double first[IR_MEASURES_MEASURES], second[IR_MEASURES_MEASURES];

	ir_measures_pair(a, b);
	if (!ir_measures_total(a, complete, first) || !ir_measures_total(b, complete, second))
		die("the two runs have no judged query in common");
	for (size_t m = IR_MEASURES_COUNTS; m < IR_MEASURES_MEASURES; m++) {
		size_t n = ir_measures_differences(a, b, m, complete, d);

		add_comparison(out, m, n, first[m], second[m], sign_test(n, d, flips, seed));
	}
	table_write(output_standard(), out);
	free(d);
}

static void compare(const struct query_lists *qrels, struct ir_measures_table *first,
		    const char *first_name, const char *first_file)
{
	char *name;
	struct ir_measures_table second = judge(qrels, other, &name);
	struct table out = begin_comparison((const char *[]){first_name, name},
					    (const char *[]){first_file, other});

	print_test(first, &second, &out);
	table_free(&out);
	ir_measures_free(&second);
	free(name);
}

int main(int argc, char **argv)
{
	char **files = opt_parse(&program, argc, argv), *name;
	const char *run = files[0] && files[1] ? files[1] : "-";
	struct query_lists qrels;
	struct ir_measures_table table;

	if (!files[0] || (files[1] && files[2]))
		opt_usage("wanted qrels and a run, found %s", files[0] ? "more" : "nothing");
	if (!other && (opt_given("flips") || opt_given("seed")))
		opt_usage("-n and -s go with --against");
	if (other && per_query)
		opt_usage("-q and --against do not go together");
	qrels = trec_read_qrels(files[0], &docs);
	table = judge(&qrels, run, &name);
	if (other)
		compare(&qrels, &table, name, run);
	else
		print_table(&qrels, &table, name);
	ir_measures_free(&table);
	query_lists_free(&qrels);
	dict_free(&docs);
	free(name);
	return output_finish();
}
