#include "io/kernel_read.h"
#include "data/matrix.h"
#include "sys/mem.h"

#include <stdio.h>

#define FEATURES ": features? see -x, or gram(1)"

enum { AHEAD = 1 << 19 }; /* numbers */

static void need(size_t n)
{
	char what[64];

	snprintf(what, sizeof what, "a %zu x %zu kernel", n, n);
	mem_need(n * n, sizeof(double), what);
}

/* Room is made for the rows to come, a few at a time: they may be fewer than there are numbers. */
static void touch_next(struct rows *k, size_t width)
{
	size_t some = AHEAD / width + 1, left = width - k->n;

	if (k->n % some == 0)
		mem_touch(k->x.val + k->n * width,
			  (some < left ? some : left) * width * sizeof *k->x.val);
}

static struct rows read_rows(struct rows_in *in)
{
	struct rows k = {0};
	struct row row;

	while (rows_next(in, &row)) {
		struct place at = rows_place(in);

		if (row.kind == ROWS_DENSE && k.n == row.n)
			die_at(&at,
			       "wanted a square kernel, found over %zu rows of %zu numbers" FEATURES,
			       k.n, row.n);
		if (row.kind == ROWS_DENSE && k.n == 0) { /* it says how large the kernel is */
			need(row.n);
			rows_reserve(&k, row.n, row.n);
		}
		if (row.kind == ROWS_DENSE)
			touch_next(&k, row.n);
		rows_add(&k, &row);
	}
	return k;
}

static void fill_out(struct rows *k)
{
	need(k->n);
	rows_give_matrix(k, matrix_densify(&k->x, k->n));
}

static void check_symmetry(const struct rows *k, const char *file)
{
	struct matrix_pair f;

	if (matrix_is_symmetric(&k->x, &f))
		return;
	die("%s: wanted a symmetric kernel, found %g in row %zu (%s), column %zu, and %g in row "
	    "%zu (%s), column %zu: features, or shuffled rows?",
	    file, k->x.val[f.i * k->n + f.j], f.i + 1, rows_id(k, f.i), f.j + 1,
	    k->x.val[f.j * k->n + f.i], f.j + 1, rows_id(k, f.j), f.i + 1);
}

struct rows kernel_read(struct rows_in *in)
{
	struct rows k = read_rows(in);
	const char *file = rows_place(in).file;

	if (!k.n)
		return k;
	if (matrix_is_dense(&k.x) && k.n < k.x.m)
		die("%s: wanted a square kernel, found %zu rows of %zu numbers" FEATURES, file, k.n,
		    k.x.m);
	if (!matrix_is_dense(&k.x) && k.n < k.x.m)
		die("%s: wanted a square kernel, found %zu rows and column %zu" FEATURES, file, k.n,
		    k.x.m);
	if (!matrix_is_dense(&k.x))
		fill_out(&k);
	check_symmetry(&k, file);
	return k;
}

struct rows kernel_load(const char *path)
{
	struct rows_in *in = rows_open_one(path, ROWS_SPARSE);
	struct rows k = kernel_read(in);

	rows_close(in);
	return k;
}
