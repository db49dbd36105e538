#include "kernel/kernel.h"

#include "data/tol.h"
#include "sys/blas.h"
#include "sys/mem.h"
#include "sys/threads.h"
#include <gsl/gsl_cblas.h>
#include <gsl/gsl_math.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static double linear(const struct kernel_function *k, double dot, double xx, double zz)
{
	(void)k, (void)xx, (void)zz;
	return dot;
}

static double poly(const struct kernel_function *k, double dot, double xx, double zz)
{
	(void)xx, (void)zz;
	return gsl_pow_uint(dot + k->offset, (unsigned)k->degree);
}

static double rbf(const struct kernel_function *k, double dot, double xx, double zz)
{
	double distance2 = (xx + zz) - 2 * dot, scale = 2 * k->sigma * k->sigma;

	if (!isfinite(distance2))
		return NAN; /* fmax would make it a 0 */

	if (scale == 0) /* sigma below 1e-162: every distance is beyond it */
		return distance2 > 0 ? 0 : 1;
	return exp(-fmax(distance2, 0) / scale);
}

typedef double kernel_function(const struct kernel_function *k, double dot, double xx, double zz);

static const struct {
	kernel_function *value;
	bool has_degree, has_offset, has_sigma; /* its parameters */
	bool has_lengths;                       /* it looks at <x,x> and <z,z> */
} table[] = {
	[KERNEL_LINEAR] = {.value = linear},
	[KERNEL_POLY] = {.value = poly, .has_degree = true, .has_offset = true},
	[KERNEL_RBF] = {.value = rbf, .has_sigma = true, .has_lengths = true},
	[KERNEL_GVSM] = {.value = linear},
};

const char *kernel_function_settle(struct kernel_function *k)
{
	if (k->degree && !table[k->kind].has_degree)
		return "degree";
	if (k->offset >= 0 && !table[k->kind].has_offset)
		return "offset";
	if (k->sigma > 0 && !table[k->kind].has_sigma)
		return "sigma";
	k->degree = k->degree ? k->degree : 2;
	k->offset = k->offset >= 0 ? k->offset : 1;
	k->sigma = k->sigma > 0 ? k->sigma : 1;
	return NULL;
}

bool kernel_function_has_lengths(const struct kernel_function *k)
{
	return k->is_unit || table[k->kind].has_lengths;
}

double kernel_function_self(const struct kernel_function *k, double norm2)
{
	return table[k->kind].value(k, norm2, norm2, norm2);
}

/* value / sqrt(a b), exactly 1 for value = a = b. */
static double unit(double value, double a, double b)
{
	double product = a * b;

	if (a <= 0 || b <= 0)
		return 0;
	if (isnormal(product))
		return value / sqrt(product);
	return value / (a == b ? a : sqrt(a) * sqrt(b));
}

void kernel_function_row(const struct kernel_function *k, double *row, size_t n, double own,
			 const double *others)
{
	kernel_function *value = table[k->kind].value;
	double self = kernel_function_self(k, own);

	if (value != linear)
		for (size_t j = 0; j < n; j++)
			row[j] = value(k, row[j], own, others[j]);
	if (k->is_unit)
		for (size_t j = 0; j < n; j++)
			row[j] = unit(row[j], self, kernel_function_self(k, others[j]));
}

size_t kernel_function_clips(const struct kernel_function *k, const double *row, size_t n,
			     double own, const double *others)
{
	size_t clipped = 0;

	for (size_t j = 0; table[k->kind].value == rbf && j < n; j++)
		clipped += 2 * row[j] - (own + others[j]) > TOL_ROUNDING * (own + others[j]);
	return clipped;
}

bool kernel_function_is_finite(const double *row, size_t n)
{
	for (size_t j = 0; j < n; j++)
		if (!isfinite(row[j]))
			return false;
	return true;
}

enum {
	TILE = 64,
	TILES = 4,
	ROWS = 64 /* the grains of a thread's work */
};

struct job {
	const struct kernel_rows *cross;
	const struct matrix *x;
	struct matrix *out;
	const double *norms2; /* of x's rows */
	size_t first;         /* of a block of dense rows, and ... */
	const double *left;   /* ... their padded copy */
};

static bool is_indexed(const struct kernel_rows *c)
{
	return c->index.part != NULL;
}

/* All k(x,x): the other values are no larger, by Cauchy and Schwarz. */
static bool are_finite(const struct kernel_function *kernel, const double *norms2, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (!isfinite(kernel_function_self(kernel, norms2[i])))
			return false;
	return true;
}

/* The rows first .. of x, sparse or dense, as TILE dense rows of m numbers, zeros after the last.
 */
static void fill_tile(const struct matrix *x, size_t first, size_t m, double *tile)
{
	size_t rows = x->n - first < TILE ? x->n - first : TILE;

	memset(tile, 0, TILE * m * sizeof *tile);
	if (matrix_is_dense(x)) {
		memcpy(tile, x->val + first * m, rows * m * sizeof *tile);
		return;
	}
	for (size_t i = 0; i < rows; i++)
		for (size_t e = x->start[first + i]; e < x->start[first + i + 1] && x->col[e] < m;
		     e++)
			tile[i * m + x->col[e]] = x->val[e];
}

/* All the dot products of two tiles of rows. */
static void multiply_tiles(const double *left, const double *right, size_t m, double *product)
{
	cblas_dgemm(CblasRowMajor, CblasNoTrans, CblasTrans, TILE, TILE, (int)m, 1, left, (int)m,
		    right, (int)m, 0, product, TILE);
}

/* <x,x> as the tile of x with itself has it. */
static double *tile_norms2(const struct matrix *x, size_t m)
{
	double *norms2 = mem_alloc(x->n, sizeof *norms2), product[TILE * TILE];
	double *tile = mem_alloc(TILE * m, sizeof *tile);

	for (size_t first = 0; first < x->n; first += TILE) {
		fill_tile(x, first, m, tile);
		multiply_tiles(tile, tile, m, product);
		for (size_t i = 0; i < TILE && first + i < x->n; i++)
			norms2[first + i] = product[i * TILE + i];
	}
	free(tile);
	return norms2;
}

/* <x,x> of each row; the caller frees. */
static double *norms2_of(const struct kernel_rows *c, const struct matrix *x)
{
	return is_indexed(c) || !c->m ? matrix_norms2(x) : tile_norms2(x, c->m);
}

struct kernel_rows kernel_rows_over(const struct matrix *train,
				    const struct kernel_function *kernel, size_t threads)
{
	struct kernel_rows c = {.kernel = *kernel,
				.train = train,
				.n = train->n,
				.m = train->m,
				.threads = threads};

	blas_setup();
	if (!matrix_is_dense(train))
		c.index = inverted_index_of(train);
	else
		mem_need((1 + threads) * TILE * c.m, sizeof(double), "a block of 64 rows so wide");
	c.norms2 = norms2_of(&c, train);
	c.is_finite = are_finite(kernel, c.norms2, c.n);
	return c;
}

void kernel_rows_free(struct kernel_rows *c)
{
	inverted_index_free(&c->index);
	free(c->norms2);
	*c = (struct kernel_rows){0};
}

/* Training rows tile by tile against the block job->left. */
static void multiply_block(void *arg, size_t from, size_t to)
{
	const struct job *job = arg;
	const struct matrix *z = job->cross->train;
	size_t rows = job->x->n - job->first < TILE ? job->x->n - job->first : TILE;
	double *pad = mem_alloc(TILE * z->m, sizeof *pad), product[TILE * TILE];

	for (size_t t = from; t < to; t++) {
		size_t first = t * TILE, width = z->n - first < TILE ? z->n - first : TILE;
		const double *right = z->val + first * z->m;

		if (width < TILE) {
			fill_tile(z, first, z->m, pad);
			right = pad;
		}
		multiply_tiles(job->left, right, z->m, product);
		for (size_t i = 0; i < rows; i++)
			memcpy(job->out->val + (job->first + i) * z->n + first, product + i * TILE,
			       width * sizeof *product);
	}
	free(pad);
}

static void dense_products(struct job *job)
{
	const struct kernel_rows *c = job->cross;
	double *left = mem_alloc(TILE * c->m, sizeof *left);
	struct threads_job work = {.count = (c->n + TILE - 1) / TILE,
				   .grain = TILES,
				   .work = multiply_block,
				   .arg = job};

	job->left = left;
	for (job->first = 0; job->first < job->x->n; job->first += TILE) {
		fill_tile(job->x, job->first, c->m, left);
		threads_run(&work, c->threads);
	}
	free(left);
}

/* Whole rows, and the kernel function while they are warm. */
static void finish_rows(void *arg, size_t from, size_t to)
{
	const struct job *job = arg;
	const struct kernel_rows *c = job->cross;

	if (is_indexed(c))
		inverted_index_products(&c->index, job->x, from, to, job->out->val + from * c->n);
	for (size_t i = from; i < to; i++)
		kernel_function_row(&c->kernel, job->out->val + i * c->n, c->n, job->norms2[i],
				    c->norms2);
}

bool kernel_rows_of(const struct kernel_rows *c, const struct matrix *x, struct matrix *out)
{
	bool is_finite;
	double *norms2 = norms2_of(c, x);
	struct job job = {.cross = c, .x = x, .out = out, .norms2 = norms2};
	struct threads_job work = {.count = x->n, .grain = ROWS, .work = finish_rows, .arg = &job};

	matrix_shape(out, x->n, c->n);
	if (!is_indexed(c) && c->m)
		dense_products(&job);
	threads_run(&work, c->threads);
	is_finite = c->is_finite && are_finite(&c->kernel, norms2, x->n);
	free(norms2);
	return is_finite;
}
