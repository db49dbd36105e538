/* Command lines, arguments with a NUL between them: values within their ranges, or a usage error.
 */
#include "harness.h"
#include "io/opt.h"
#include "io/opt_numbers.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#define COLOURS(WORD) WORD(RED, "red") WORD(GREEN, "green") WORD(GREY, "grey")
CHOICE(colour, COLOURS);

enum { ARGUMENTS = 12 };

static struct {
	bool flag;
	size_t count;
	double real, share;
	const char *word, *model, *write_to, *list;
	enum colour colour;
} got;

static const struct opt table[] = {
	OPT_FLAG('x', "features", &got.flag, "a flag"),
	OPT_COUNT('k', "dimensions", "N", &got.count, 1, 1000, "a count"),
	OPT_REAL('c', "cost", "C", &got.real, OPT_POSITIVE, DBL_MAX, "a number above 0"),
	OPT_REAL(0, "share", "X", &got.share, 0, 1, "a share"),
	OPT_WORD('t', "test", "FILE", &got.word, "a word"),
	OPT_WORD('C', "costs", "LIST", &got.list, "numbers"),
	OPT_CHOICE('f', "function", colour, &got.colour, "a choice"),
	OPT_WRITE(&got.write_to),
	OPT_MODEL(&got.model),
	OPT_DIGITS,
	OPT_MEMORY,
	OPT_QUIET,
};
static const struct opt_program program = OPT_PROGRAM("Try options.", "[file ...]", table);

static void check_ranges(void)
{
	world_must(!opt_given("dimensions") || (got.count >= 1 && got.count <= 1000), "1 to 1000");
	world_must(!opt_given("cost") || (got.real > 0 && got.real <= DBL_MAX), "above 0");
	world_must(got.share >= 0 && got.share <= 1, "a share is from 0 to 1");
	world_must(got.colour <= GREY, "one of three");
	world_must(!got.write_to || !got.model, "not both -w and -m");
}

static void check_list(void)
{
	size_t n;
	double *x = opt_numbers("-C", got.list, 0, 1e6, &n);

	for (size_t i = 0; i < n; i++)
		world_must(x[i] >= 0 && x[i] <= 1e6 && (i == 0 || x[i] > x[i - 1]), "in order");
	free(x);
	free(opt_counts('C', got.list, 1e6, &n));
}

struct arguments {
	int n;
	char **text;
};

static void parse(void *arg)
{
	struct arguments *a = arg;

	optind = 0;
	memset(&got, 0, sizeof got);
	opt_parse(&program, a->n, a->text);
	check_ranges();
	opt_fit_only("features|cost");
	if (got.list)
		check_list();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *copy = malloc(size + 1), *at = copy;
	char *text[ARGUMENTS + 2] = {"fuzz"};
	struct arguments a = {1, text};

	memcpy(copy, data, size);
	copy[size] = '\0';
	for (; at < copy + size && a.n <= ARGUMENTS; at += strlen(at) + 1)
		text[a.n++] = at;
	text[a.n] = NULL;
	world_begin();
	world_run(parse, &a);
	free(copy);
	return 0;
}
