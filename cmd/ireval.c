/* ireval: how good a run is, as trec_eval says it. */
#include "io/opt.h"
#include "io/output.h"
#include "search/ir_report.h"
#include "search/trec.h"

#include <stdlib.h>

static bool single;
static const char *other;
static struct ir_report_how how = {.flips = 100000, .seed = 1};
static struct dict docs;

static const struct opt options[] = {
	OPT_FLAG('q', "queries", &how.per_query, "each query too, in bytewise order"),
	OPT_FLAG('c', "complete", &how.is_complete, "judged queries that the run lacks count 0"),
	OPT_FLAG(0, "single", &single, "compare scores in single precision"),
	OPT_WORD(0, "against", "RUN", &other, "a paired randomisation test against another run"),
	OPT_COUNT('n', "flips", "N", &how.flips, 1, 1e9,
		  "random sign vectors of the test (100000)"),
	OPT_COUNT('s', "seed", "SEED", &how.seed, 0, 4294967295.0, "of their random numbers (1)"),
};
static const struct opt_program program =
	OPT_PROGRAM("Evaluate a TREC run by judgements.", "qrels [run]", options);

static struct ir_measures_table judge(const struct query_lists *qrels, const char *path,
				      char **name)
{
	struct query_lists run = trec_read_run(path, &docs, single, name);
	struct ir_measures_table table = ir_measures_judge(qrels, &run, docs.count);

	ir_report_gaps(&table, &run, path, how.is_complete);
	query_lists_free(&run);
	return table;
}

static void compare(const struct query_lists *qrels, struct ir_measures_table *first,
		    const char *first_name, const char *first_file)
{
	char *name;
	struct ir_measures_table t[] = {*first, judge(qrels, other, &name)};

	ir_report_test(t, (const char *[]){first_name, name}, (const char *[]){first_file, other},
		       &how);
	ir_measures_free(&t[1]);
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
	if (other && how.per_query)
		opt_usage("-q and --against do not go together");
	qrels = trec_read_qrels(files[0], &docs);
	table = judge(&qrels, run, &name);
	if (other)
		compare(&qrels, &table, name, run);
	else
		ir_report_table(&qrels, &table, name, &how);
	ir_measures_free(&table);
	query_lists_free(&qrels);
	dict_free(&docs);
	free(name);
	return output_finish();
}
