/* holdout: rows into a training and a test file. */
#include "data/stratify.h"
#include "io/ids.h"
#include "io/new_file.h"
#include "io/opt.h"
#include "io/raw_rows.h"
#include "sys/err.h"
#include "sys/mem.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { TRAIN, TEST };

static size_t test_rows, seed = 1;
static double share;
static const char *ids_file, *pin;

static const struct opt options[] = {
	OPT_COUNT('n', "rows", "N", &test_rows, 1, 1e15, "rows to hold out"),
	OPT_REAL('a', "share", "X", &share, OPT_POSITIVE, 1,
		 "share of the rows to hold out (0.25)"),
	OPT_WORD('i', "ids", "FILE", &ids_file, "hold out the rows with these ids"),
	OPT_WORD('y', "label", "L=N:M", &pin, "N rows with label L in train, M in test"),
	OPT_COUNT('s', "seed", "SEED", &seed, 0, UINT32_MAX, "seed of the random numbers (1)"),
	OPT_QUIET,
};
static const struct opt_program program =
	OPT_PROGRAM("Split rows: hold out a stratified random part, or the rows of a list.",
		    "train test", options);

struct pin {
	char *label;
	size_t train, test;
};

static struct pin parse_pin(void)
{
	static const char digits[] = "0123456789";
	const char *equals = strrchr(pin, '='), *train = equals ? equals + 1 : "";
	const char *colon = train + strspn(train, digits), *test = colon + (*colon == ':');
	size_t length = equals ? (size_t)(equals - pin) : 0;

	if (!length || colon == train || *colon != ':' || !*test || test[strspn(test, digits)])
		opt_usage("-y: wanted label=N:M, found %s", err_show(pin, strlen(pin)));
	return (struct pin){mem_copy(pin, length), strtoul(train, NULL, 10),
			    strtoul(test, NULL, 10)};
}

static void check_usage(char **files)
{
	if (!files[0] || !files[1] || files[2])
		opt_usage("wanted two files, train and test");
	if (new_file_is_same(files[0], files[1]))
		opt_usage("train and test are one file, %s", err_show(files[1], strlen(files[1])));
	if (!!test_rows + (share > 0) + !!ids_file > 1)
		opt_usage("-n, -a and -i do not go together");
	if (pin && ids_file)
		opt_usage("-y and -i do not go together");
	if (pin)
		free(parse_pin().label);
}

struct split {
	struct ids ids;
	struct output *out[2];
};

static struct output *by_id(void *arg, const char *id)
{
	struct split *s = arg;

	return s->out[ids_has(&s->ids, id) ? TEST : TRAIN];
}

/* The list tells at once where a row goes: none waits in memory. */
static void send_by_ids(char **from, struct output **out)
{
	struct split s = {.ids = ids_read(ids_file), .out = {out[TRAIN], out[TEST]}};

	raw_rows_send(from, by_id, &s);
	ids_all_seen(&s.ids, "");
	ids_free(&s.ids);
}

/* The number of the pinned label, once its numbers are known to fit. */
static size_t pinned_label(const struct raw_rows *l, const struct pin *p, const size_t *size)
{
	uint32_t label = dict_find(&l->labels.names, p->label, strlen(p->label));
	size_t *counts = labels_counts(&l->labels), has = label == DICT_NONE ? 0 : counts[label];

	if (has == 0)
		die("-y: no row has the label %s", p->label);
	if (has != p->train + p->test)
		die("-y: wanted N + M to be the %zu row%s with label %s, found %zu + %zu", has,
		    has == 1 ? "" : "s", p->label, p->train, p->test);
	if (p->train > size[TRAIN] || p->test > size[TEST])
		die("-y: wanted %zu of %zu rows for train and %zu of %zu for test: see -n",
		    p->train, size[TRAIN], p->test, size[TEST]);
	free(counts);
	return label;
}

static uint32_t *split_at_random(const struct raw_rows *l)
{
	gsl_rng *rng = stratify_seed(seed);
	struct pin p = {0};
	size_t size[2];
	uint32_t *part;

	size[TEST] =
		test_rows ? test_rows : (size_t)lround((share > 0 ? share : 0.25) * (double)l->n);
	if (size[TEST] > l->n)
		die("wanted %zu rows to hold out, found %zu in all", size[TEST], l->n);
	size[TRAIN] = l->n - size[TEST];
	if (pin)
		p = parse_pin();
	part = pin ? stratify_pinned(&l->labels, size, pinned_label(l, &p, size), p.train, rng)
		   : stratify_rows(&l->labels, size, 2, rng);
	free(p.label);
	gsl_rng_free(rng);
	return part;
}

static void send_at_random(char **from, struct output **out)
{
	struct raw_rows lines = raw_rows_read(from);
	uint32_t *part = split_at_random(&lines);

	for (uint32_t p = TRAIN; p <= TEST; p++)
		raw_rows_write(out[p], &lines, part, p);
	free(part);
	raw_rows_free(&lines);
}

int main(int argc, char **argv)
{
	char **files = opt_parse(&program, argc, argv), *standard[] = {NULL};
	struct output *out[2];

	check_usage(files);
	for (size_t p = TRAIN; p <= TEST; p++)
		out[p] = output_create(files[p]);
	(ids_file ? send_by_ids : send_at_random)(standard, out);
	output_commit_all(out, 2);
	return output_finish();
}
