#include "kernel/gram_write.h"
#include "data/tol.h"
#include "data/used_columns.h"
#include "io/kernel_read.h"
#include "io/rows_write.h"
#include "linalg/smoothing.h"
#include "sys/progress.h"

#include <time.h>

enum {
	BLOCK = 64,       /* rows at a time, for each thread ... */
	NUMBERS = 1 << 19 /* ... and where there are several, as many as make so many numbers */
};

static clock_t spent;

static void check_width(const struct gram_write_how *how, const struct matrix *x)
{
	const struct matrix *p = how->gram.proximity;

	if (p && x->m > p->n)
		die("%s: wanted a row for each of the %zu columns of the input, found %zu rows",
		    how->proximity, x->m, p->n);
}

static void write_block(const struct rows *all, size_t from, const struct matrix *k, bool is_finite)
{
	struct rows rows = rows_slice(all, from, k->n);

	if (!is_finite)
		die("row %zu and after (%s): the kernel's values are too large", from + 1,
		    rows_id(&rows, 0));
	rows_write_dense(output_standard(), &rows, k);
}

static void report(const struct gram_write_how *how, const struct gram *g)
{
	if (g->clipped)
		warn_always(
			"%zu values k(x,z) are above (k(x,x) + k(z,z)) / 2, which no kernel has: "
			"their distance counts as 0",
			g->clipped);
	if (how->is_verbose)
		warn("%zu columns, by %s, %.3f s for the values", g->rows->n, gram_method(g),
		     (double)spent / CLOCKS_PER_SEC);
}

static void check_diagonal(const struct gram_write_how *how, const struct gram *g,
			   const struct rows *x)
{
	const struct kernel_function *f = &how->gram.kernel;
	size_t bad;

	if (kernel_function_has_lengths(f) && !gram_has_lengths(g, &bad))
		die("row %zu (%s): wanted k(x,x) of at least 0 on the diagonal, found %g", bad + 1,
		    rows_id(x, bad), g->diagonal[bad]);
}

/* Threads wait for one another at the end of a block. */
static size_t block_rows(const struct gram_write_how *how, size_t columns)
{
	size_t blocks = how->gram.threads > 1 ? NUMBERS / BLOCK / (columns + 1) : 0;

	return BLOCK * how->gram.threads * (blocks > 1 ? blocks : 1);
}

static void square(struct rows_in *in, const struct gram_write_how *how)
{
	struct rows x = how->gram.is_given ? kernel_read(in) : rows_read(in);
	size_t block = block_rows(how, x.n);
	struct matrix k = {0};
	struct gram g;

	check_width(how, &x.x);
	spent -= clock();
	g = gram_over(&x.x, &how->gram);
	spent += clock();
	check_diagonal(how, &g, &x);
	for (size_t i = 0; i < x.n; i += block) {
		bool is_finite;

		spent -= clock();
		is_finite = gram_square(&g, i, x.n - i < block ? x.n - i : block, &k);
		spent += clock();
		write_block(&x, i, &k, is_finite);
		progress_share("kernel rows", (double)i / (double)x.n);
	}
	report(how, &g);
	gram_free(&g);
	matrix_free(&k);
	rows_free(&x);
}

/* The new rows' k(x,x), one number a row, none below 0. */
static struct rows read_diagonal(const char *path)
{
	struct rows d = rows_load(path);

	if (d.n && (!matrix_is_dense(&d.x) || d.x.m != 1))
		die("%s: wanted one number a row, found %s", path,
		    matrix_is_dense(&d.x) ? "more" : "sparse rows");
	for (size_t i = 0; i < d.n; i++)
		if (d.x.val[i] < 0)
			die("%s: row %zu (%s): wanted k(x,x) of at least 0, found %g", path, i + 1,
			    rows_id(&d, i), d.x.val[i]);
	return d;
}

struct cross {
	const struct gram_write_how *how;
	struct gram g;
	struct rows diagonal;
	size_t done; /* rows */
};

static bool cross_rows(struct cross *c, const struct rows *block, struct matrix *k)
{
	const double *own = NULL;

	if (!c->g.diagonal)
		return gram_rows(&c->g, &block->x, k);
	if (c->how->diagonal && c->done + block->n > c->diagonal.n)
		die("%s: wanted a number for every row of the input, found %zu", c->how->diagonal,
		    c->diagonal.n);
	if (c->how->diagonal)
		own = c->diagonal.x.val + c->done;
	return gram_given_rows(&c->g, &block->x, own, k);
}

static void stream(struct cross *c, struct rows_in *in)
{
	struct rows block = {0};
	struct matrix k = {0};

	while (rows_take(in, &block, block_rows(c->how, c->g.rows->n))) {
		bool is_finite;

		check_width(c->how, &block.x);
		spent -= clock();
		is_finite = cross_rows(c, &block, &k);
		spent += clock();
		write_block(&block, 0, &k, is_finite);
		c->done += block.n;
	}
	if (c->how->diagonal && c->done < c->diagonal.n)
		die("%s: wanted a number for each of the %zu rows of the input, found %zu",
		    c->how->diagonal, c->done, c->diagonal.n);
	matrix_free(&k);
	rows_free(&block);
}

static void cross(struct rows_in *in, const struct gram_write_how *how)
{
	struct rows z = how->gram.is_given ? kernel_load(how->train) : rows_load(how->train);
	struct cross c = {.how = how};

	if (!z.n)
		die("%s: wanted training rows, found none", how->train);
	check_width(how, &z.x);
	c.g = gram_over(&z.x, &how->gram);
	check_diagonal(how, &c.g, &z);
	if (how->diagonal)
		c.diagonal = read_diagonal(how->diagonal);
	if (how->gram.is_given)
		rows_kernel(in, z.x.m, how->train);
	else if (!how->proximity)
		rows_known(in, z.x.m, how->train);
	stream(&c, in);
	report(how, &c.g);
	gram_free(&c.g);
	rows_free(&c.diagonal);
	rows_free(&z);
}

/* P = RR' is given: its root takes its place. */
static void take_root(const char *path, struct rows *p)
{
	double least, greatest;
	struct matrix root = smoothing_root(&p->x, &least, &greatest);

	if (least < -TOL_NEGATIVE * greatest)
		die("%s: wanted proximities without a negative eigenvalue, found %.4g (the greatest is "
		    "%.4g)",
		    path, least, greatest);
	if (least < -TOL_ROUNDING * greatest)
		warn_always("%s: its smallest eigenvalue, %.4g, and others below 0 count as 0",
			    path, least);
	matrix_free(&p->x);
	p->x = root;
}

/* PP' is the same whatever its columns are called. */
static void pack(struct matrix *p)
{
	struct used_columns used = used_columns_pack(p);

	used_columns_free(&used);
}

void gram_write(struct rows_in *in, struct gram_write_how *how)
{
	struct rows p = {0};

	if (how->proximity) {
		p = how->is_square ? kernel_load(how->proximity) : rows_load(how->proximity);
		if (how->is_square)
			take_root(how->proximity, &p);
		pack(&p.x);
		how->gram.proximity = &p.x;
	}
	if (how->train)
		cross(in, how);
	else
		square(in, how);
	rows_free(&p);
}
