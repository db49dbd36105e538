/* rows_sum: sums and products of small kernels, entry by entry. */
#include "io/rows_sum.h"
#include "tap.h"
#include "written.h"

#include <string.h>

static char *files[2];
static struct rows_sum_how how;

static void write_sum(void)
{
	rows_sum_write(files, &how);
}

static void check(const char *wanted, const char *what)
{
	char text[1000];
	char *got = written_by(write_sum, text, sizeof text);

	if (!ok(got && strcmp(got, wanted) == 0, "%s", what))
		printf("# got %s", got ? got : "nothing\n");
}

int main(void)
{
	double weight[] = {.5, 2};

	files[0] = written_file("\t4 2\t# a\n\t2 3\t# b\n");
	files[1] = written_file("\t1 -1\t# a\n\t-1 5\t# b\n");
	how = (struct rows_sum_how){.count = 2};
	check("\t5 1\t# a\n\t1 8\t# b\n", "K1 + K2");
	how.weight = weight;
	check("\t4 -1\t# a\n\t-1 11.5\t# b\n", "K1/2 + 2 K2");
	how = (struct rows_sum_how){.is_product = true, .count = 2};
	check("\t4 -2\t# a\n\t-2 15\t# b\n", "Schur's product");
	unlink(files[1]);
	files[1] = written_file("\t1:1\t# a\n\t2:5\t# b\n");
	check("\t4 0\t# a\n\t0 15\t# b\n", "with a sparse kernel");
	unlink(files[0]);
	files[0] = files[1];
	check("\t1:1\t# a\n\t2:25\t# b\n", "of sparse kernels alone: sparse");
	unlink(files[1]);
	return tap_done();
}
