/* ireval: how good a run is, as trec_eval says it. */
#include "io/opt.h"
#include "search/ir_measures.h"
#include "search/sign_test.h"
#include "search/trec.h"
#include "sys/err.h"
#include "sys/mem.h"

#include <stdlib.h>
#include <string.h>

static bool per_query, complete;
static const char *other;
static size_t flips = 100000, seed = 1;
static struct dict docs;

static const struct opt options[] = {
	OPT_FLAG('q', "queries", &per_query, "each query too, in bytewise order"),
	OPT_FLAG('c', "complete", &complete, "judged queries that the run lacks count 0"),
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
	struct query_lists run = trec_read_run(path, &docs, name);
	struct ir_measures_table table = ir_measures_judge(qrels, &run, docs.count);

	warn_of_gaps(&table, &run, path);
	query_lists_free(&run);
	return table;
}

static void print_values(const char *query, const double *value)
{
	for (size_t m = 0; m < IR_MEASURES_MEASURES; m++)
		output_format(output_standard(),
			      m < IR_MEASURES_COUNTS ? "%-22s\t%s\t%.0f\n" : "%-22s\t%s\t%6.4f\n",
			      ir_measures_name(m), query, value[m]);
}

static void print_table(const struct query_lists *qrels, const struct ir_measures_table *t,
			const char *name)
{
	double total[IR_MEASURES_MEASURES];
	size_t n = ir_measures_total(t, complete, total);

	for (size_t q = 0; per_query && q < t->queries; q++)
		if (t->is_found[q])
			print_values(query_lists_query(qrels, q), t->value[q]);
	output_format(output_standard(), "%-22s\tall\t%s\n", "runid", name);
	output_format(output_standard(), "%-22s\tall\t%zu\n", "num_q", n);
	print_values("all", total);
}

static void print_test(struct ir_measures_table *a, struct ir_measures_table *b)
{
	double *d = mem_alloc(a->queries, sizeof *d);
	double first[IR_MEASURES_MEASURES], second[IR_MEASURES_MEASURES];
	struct output *out = output_standard();

	ir_measures_pair(a, b);
	if (!ir_measures_total(a, complete, first) || !ir_measures_total(b, complete, second))
		die("the two runs have no judged query in common");
	output_text(out, "measure\tqueries\tfirst\tsecond\tdifference\tp\n");
	for (size_t m = IR_MEASURES_COUNTS; m < IR_MEASURES_MEASURES; m++) {
		size_t n = ir_measures_differences(a, b, m, complete, d);

		output_format(out, "%s\t%zu\t%.4f\t%.4f\t%+.4f\t%.4f\n", ir_measures_name(m), n,
			      first[m], second[m], first[m] - second[m],
			      sign_test(n, d, flips, seed));
	}
	free(d);
}

static void compare(const struct query_lists *qrels, struct ir_measures_table *first)
{
	char *name;
	struct ir_measures_table second = judge(qrels, other, &name);

	print_test(first, &second);
	ir_measures_free(&second);
	free(name);
}

int main(int argc, char **argv)
{
	char **files = opt_parse(&program, argc, argv), *name;
	struct query_lists qrels;
	struct ir_measures_table table;

	if (!files[0] || (files[1] && files[2]))
		opt_usage("wanted qrels and a run, found %s", files[0] ? "more" : "nothing");
	if (!other && (opt_given("flips") || opt_given("seed")))
		opt_usage("-n and -s go with --against");
	if (other && per_query)
		opt_usage("-q and --against do not go together");
	qrels = trec_read_qrels(files[0], &docs);
	table = judge(&qrels, files[1] ? files[1] : "-", &name);
	if (other)
		compare(&qrels, &table);
	else
		print_table(&qrels, &table, name);
	ir_measures_free(&table);
	query_lists_free(&qrels);
	dict_free(&docs);
	free(name);
	return output_finish();
}
