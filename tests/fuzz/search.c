/* TREC's files: qrels, a NUL, a run: they are judged, or refused. */
#include "harness.h"
#include "search/ir_measures.h"
#include "search/trec.h"

#include <stdlib.h>
#include <string.h>

static bool is_single;

static void check_values(const struct ir_measures_table *t)
{
	double total[IR_MEASURES_MEASURES];

	ir_measures_total(t, true, total);
	for (size_t m = IR_MEASURES_COUNTS; m < IR_MEASURES_MEASURES; m++)
		world_must(total[m] >= 0 && total[m] <= 1 + 1e-12, "a measure is from 0 to 1");
}

static void judge(void *arg)
{
	struct dict docs = {0};
	struct query_lists qrels = trec_read_qrels("qrels", &docs), run;
	struct ir_measures_table t;
	char *name = NULL;

	(void)arg;
	run = trec_read_run("run", &docs, is_single, &name);
	t = ir_measures_judge(&qrels, &run, docs.count);
	check_values(&t);
	ir_measures_free(&t);
	query_lists_free(&run);
	query_lists_free(&qrels);
	dict_free(&docs);
	free(name);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const uint8_t *cut = size ? memchr(data, 0, size) : NULL;

	if (!cut)
		return 0;
	is_single = size % 2;
	world_begin();
	world_file("qrels", data, (size_t)(cut - data));
	world_file("run", cut + 1, size - (size_t)(cut - data) - 1);
	world_run(judge, NULL);
	return 0;
}
