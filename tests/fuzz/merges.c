/* Models that are put together, and spaces told by their sides: two models, parted by a NUL byte,
 * are merged, or the first takes rows in; what is written then can be read.
 *
 * The first byte chooses what.
 */
#include "harness.h"
#include "io/output.h"
#include "io/rows_in.h"
#include "kernel/learned_proximity.h"
#include "kernel/lsk_fit.h"
#include "text/bm25_model.h"
#include "text/tfidf_model.h"
#include "text/vocab.h"
#include "text/vocab_merge.h"

#include <stdlib.h>
#include <string.h>

static char first[] = "first", second[] = "second", again[] = "again";
static char *const two[] = {first, second, NULL};

static void vocab(char *const *paths)
{
	struct vocab v = vocab_merge(paths);

	free(vocab_settle(&v, 1, 1, SIZE_MAX));
	vocab_write(&v, "written");
	vocab_free(&v);
}

static void tfidf(char *const *paths)
{
	struct tfidf w = tfidf_model_merge(paths);

	tfidf_model_write("written", &w);
	tfidf_free(&w);
}

static void bm25(char *const *paths)
{
	struct bm25_model_how how = {0};
	struct bm25 m = bm25_model_merge(paths, &how);

	bm25_model_write("written", &m, &how);
	bm25_free(&m);
}

static void space(char *const *paths)
{
	struct lsk_model_how how = {.threads = 1};
	struct lsk_model m = lsk_fit_merge(paths, &how);

	lsk_model_table("table", &m);
	lsk_model_free(&m);
}

static void grow(char *const *paths)
{
	struct lsk_model_how how = {.threads = 1};
	struct rows_in *in = rows_open_one("rows", ROWS_SPARSE);
	struct lsk_model m = lsk_fit_add(paths[0], 0.5, &how, in);

	lsk_model_table("table", &m);
	lsk_model_free(&m);
	rows_close(in);
}

static void sides(char *const *paths)
{
	struct lsk_sides_how how = {.is_terms = true, .list = "all", .top = 3};

	lsk_sides_write(paths[0], &how);
	how.is_terms = false;
	lsk_sides_write(paths[0], &how);
}

static void (*const merger[])(char *const *paths) = {vocab, tfidf, bm25, space, grow, sides};
static unsigned which;

static void merge(void *paths)
{
	merger[which]((char *const *)paths);
}

static void reread(void *path)
{
	struct bm25_model_how how = {0};
	struct vocab v = {0};
	struct tfidf w = {0};
	struct bm25 m = {0};

	if (merger[which] == vocab)
		v = vocab_read(path);
	else if (merger[which] == tfidf)
		w = tfidf_model_read(path);
	else
		m = bm25_model_read(path, &how);
	vocab_free(&v);
	tfidf_free(&w);
	bm25_free(&m);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const char rows[] = "a\t1:1 2:0.5 4:3\t# d1\n\t2:1\t# d2\n\t\t# d3\n";
	const uint8_t *gap = size > 1 ? memchr(data + 1, 0, size - 1) : NULL;
	size_t n = gap ? (size_t)(gap - data - 1) : size ? size - 1 : 0;

	if (size < 1)
		return 0;
	which = data[0] % (sizeof merger / sizeof *merger);
	world_begin();
	world_blas();
	world_file("rows", rows, sizeof rows - 1);
	world_file(first, data + 1, n);
	world_file(second, gap ? gap + 1 : data + 1, gap ? size - n - 2 : n);
	if (!world_run(merge, (void *)two) || !world_written("written", &n))
		return 0;
	world_reread("written", again);
	world_must(world_run(reread, again), "what was merged can be read");
	return 0;
}
