#include "kernel/kernel_rows.h"
#include "sys/blas.h"
#include "sys/mem.h"
#include "sys/threads.h"

#include <gsl/gsl_cblas.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

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
