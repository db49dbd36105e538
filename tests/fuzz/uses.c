/* Rows as others take them: labelled ones of a classifier, those that a kernel is aligned on, the
 * documents and queries of a run.
 *
 * The first byte chooses; rows, a NUL, and a list of ids, another kernel, or the queries.
 */
#include "classify/svm_rows.h"
#include "harness.h"
#include "io/kernel_read.h"
#include "kernel/align_target.h"
#include "search/run_writer.h"
#include "search/trec.h"

#include <stdlib.h>
#include <string.h>

enum { MOST = 3 }; /* documents of a query */

static char *const files[] = {"in", NULL};

/* What was trained on can be judged, and nothing of it is left out. */
static void classify(bool is_kernel)
{
	struct svm_rows c = is_kernel ? svm_rows_read_kernel(files) : svm_rows_read(files, true);
	struct svm_rows again = svm_rows_read_new(files, is_kernel, c.width, "in");
	struct labels names = {0};
	size_t *rows;

	world_must(again.names.n == c.names.n, "rows come back");
	for (size_t i = 0; i < c.names.n && !is_kernel; i++)
		world_must(c.length[i] == again.length[i], "as long as they were");
	svm_rows_gather(&c, &names);
	labels_settle(&names);
	svm_rows_label(&c, &names);
	rows = labels_counts(&c.y);
	for (size_t l = 0; l < c.y.names.count; l++)
		world_must(rows[l] > 0 && rows[l] <= c.names.n, "a label is of some rows");
	world_must(svm_rows_have_labels(&c) || !c.y.names.count, "labels are of rows");
	svm_rows_cut(&c, 1);
	free(rows);
	labels_free(&names);
	svm_rows_free(&again);
	svm_rows_free(&c);
}

static void features(void)
{
	classify(false);
}

static void kernel(void)
{
	classify(true);
}

static void check_target(const struct align_target *t)
{
	for (size_t l = 0; l < t->of.names.count; l++) {
		size_t has = 0;

		for (size_t i = 0; i < t->how.n; i++)
			has += t->y[l * t->how.n + i] > 0;
		world_must(has > 0, "a label is of some rows aligned on");
		world_must((has == t->how.n) == align_target_is_everywhere(t, l), "or of all");
	}
}

static void align(void)
{
	struct rows k = kernel_load("in");
	struct align_target t = align_target_rows(&k, "more");

	align_target_labels(&t, &k, NULL);
	check_target(&t);
	align_target_free(&t);
	rows_free(&k);
}

static void align_to_kernel(void)
{
	struct rows k = kernel_load("in");
	struct align_target t = align_target_rows(&k, NULL);
	struct matrix o = align_target_kernel(&t, &k, "more");

	world_must(o.n == k.n && o.m == k.n, "another kernel of the same rows");
	matrix_free(&o);
	align_target_free(&t);
	rows_free(&k);
}

static void write_run(void)
{
	struct run_writer r = {.run = "semkern", .docs_file = "in"};
	struct rows_in *in = rows_open_one("more", ROWS_SPARSE);
	struct top_docs top;
	struct row row;

	run_writer_documents(&r, false);
	top = top_docs_make(MOST, &r.docs, false);
	while (rows_next(in, &row)) {
		run_writer_check_width(&r, in, &row);
		if (row.kind == ROWS_DENSE)
			top_docs_offer(&top, 0, row.n, row.val);
		else
			top_docs_offer_sparse(&top, row.n, row.col, row.val);
		run_writer_query(&r, in, &row);
		run_writer_write(&r, &top, 1);
	}
	world_must(r.written == r.queries.count, "all queries are written");
	top_docs_free(&top);
	run_writer_free(&r);
	rows_close(in);
}

static void read_run(void *arg)
{
	struct dict docs = {0};
	char *name = NULL;
	struct query_lists run = trec_read_run("run", &docs, true, &name);

	(void)arg;
	for (size_t q = 0; q < run.queries; q++)
		world_must(run.start[q + 1] - run.start[q] <= MOST, "no query has too many");
	query_lists_free(&run);
	dict_free(&docs);
	free(name);
}

static void (*const use[])(void) = {features, kernel, align, align_to_kernel, write_run};
enum { USES = sizeof use / sizeof *use };

static void do_use(void *which)
{
	use[*(const size_t *)which]();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static char run[1 << 20];
	const uint8_t *cut = size ? memchr(data + 1, 0, size - 1) : NULL;
	const char *text;
	size_t which, n;

	if (!cut)
		return 0;
	which = data[0] % USES;
	world_begin();
	world_file("in", data + 1, (size_t)(cut - data) - 1);
	world_file("more", cut + 1, size - (size_t)(cut - data) - 1);
	if (!world_run(do_use, &which) || use[which] != write_run)
		return 0;
	text = world_written("stdout", &n);
	world_must(n <= sizeof run, "a run is no longer than its queries");
	memcpy(run, text, n);
	world_file("run", run, n);
	world_must(n == 0 || world_run(read_run, NULL), "a run can be read");
	return 0;
}
