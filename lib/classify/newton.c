#include "classify/newton.h"
#include "sys/blas.h"
#include "sys/mem.h"

#include <gsl/gsl_blas.h>
#include <gsl/gsl_errno.h>
#include <gsl/gsl_linalg.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
	LEAST_ROWS = 2048,
	LEAST_SHARE = 8, /* rows for each column */
	BLOCK = 256,
	SAMPLE = 8,       /* one row in so many */
	SAMPLE_STEPS = 3, /* on them */
	STEPS = 5         /* on all, at most */
};
static const double settled = 0.9; /* of the rows of the step before are as good as all of them */

struct newton {
	const struct liblinear_task *task;
	size_t columns;            /* the bias is the first */
	gsl_matrix_float *sum;     /* 2 sum C x x', its lower part */
	gsl_matrix_float *block;   /* a few rows, each times sqrt(2 C) */
	gsl_vector_float *weights; /* what they count on the right: sqrt(2 C) y */
	gsl_vector_float *right;
	gsl_matrix *system;
	double *w;
};

bool newton_can(const struct liblinear_task *task)
{
	size_t rows = task->part->n, columns = liblinear_columns(task->x) + 1;

	return liblinear_dense_row(task->x, 0) && rows >= LEAST_ROWS &&
	       rows >= LEAST_SHARE * columns &&
	       mem_fits((2 * columns + BLOCK) * columns + 3 * rows, sizeof(double));
}

static double cost(const struct newton *p, size_t i, double c)
{
	const struct liblinear_how *how = p->task->how;

	return c * how->c * (p->task->is_positive[i] ? how->positive : how->negative);
}

/* The sums grow by rows at some places of the part. */
static void add_block(struct newton *p, const uint32_t *place, size_t n, double c)
{
	gsl_matrix_float_view rows = gsl_matrix_float_submatrix(p->block, 0, 0, n, p->columns);
	gsl_vector_float_view weights = gsl_vector_float_subvector(p->weights, 0, n);

	for (size_t i = 0; i < n; i++) {
		const double *from = liblinear_dense_row(p->task->x, p->task->part->row[place[i]]);
		float *row = gsl_matrix_float_ptr(p->block, i, 0);
		float root = (float)sqrt(2 * cost(p, place[i], c));

		for (size_t j = 0; j < p->columns; j++)
			row[j] = root * (float)from[j];
		gsl_vector_float_set(p->weights, i, p->task->is_positive[place[i]] ? root : -root);
	}
	gsl_blas_ssyrk(CblasLower, CblasTrans, 1, &rows.matrix, 1, p->sum);
	gsl_blas_sgemv(CblasTrans, 1, &rows.matrix, &weights.vector, 1, p->right);
}

/* The sums, and 1 on the diagonal, in double precision. */
static void widen(struct newton *p)
{
	for (size_t i = 0; i < p->columns; i++) {
		for (size_t j = 0; j <= i; j++)
			gsl_matrix_set(p->system, i, j, gsl_matrix_float_get(p->sum, i, j));
		*gsl_matrix_ptr(p->system, i, i) += 1;
		p->w[i] = gsl_vector_float_get(p->right, i);
	}
}

/* w from rows at some places, each of `c` times its C. */
static bool step(struct newton *p, const uint32_t *place, size_t n, double c)
{
	gsl_vector_view w = gsl_vector_view_array(p->w, p->columns);
	gsl_error_handler_t *before;
	int status;

	gsl_matrix_float_set_zero(p->sum);
	gsl_vector_float_set_zero(p->right);
	for (size_t i = 0; i < n; i += BLOCK)
		add_block(p, place + i, n - i < BLOCK ? n - i : BLOCK, c);
	widen(p);
	before = gsl_set_error_handler_off();
	status = gsl_linalg_cholesky_decomp1(p->system);
	gsl_set_error_handler(before);
	if (status != GSL_SUCCESS)
		return false;
	gsl_linalg_cholesky_svx(p->system, &w.vector);
	return true;
}

/* Which of the places are within the margin; to `in`, which may be `place`. */
static size_t within(const struct newton *p, const uint32_t *place, size_t n, uint32_t *in)
{
	const struct liblinear_task *task = p->task;
	uint32_t *row = mem_alloc(n, sizeof *row);
	double *value = mem_alloc(n, sizeof *value);
	size_t count = 0;

	for (size_t i = 0; i < n; i++)
		row[i] = task->part->row[place[i]];
	liblinear_about(task->x, &(struct liblinear_part){row, n}, p->w, value);
	for (size_t i = 0; i < n; i++)
		if ((task->is_positive[place[i]] ? value[i] : -value[i]) < 1)
			in[count++] = place[i];
	free(row);
	free(value);
	return count;
}

/* One in SAMPLE of each class, the first of them at least. */
static size_t sample(const struct liblinear_task *task, uint32_t *place)
{
	size_t met[2] = {0, 0}, n = 0;

	for (size_t i = 0; i < task->part->n; i++)
		if (met[task->is_positive[i]]++ % SAMPLE == 0)
			place[n++] = (uint32_t)i;
	return n;
}

static bool by_sample(struct newton *p, uint32_t *in)
{
	uint32_t *place = mem_alloc(p->task->part->n, sizeof *place);
	size_t n = sample(p->task, place), count = n;
	bool good = true;

	memcpy(in, place, n * sizeof *in);
	for (size_t i = 0; i < SAMPLE_STEPS && good; i++) {
		good = step(p, in, count, SAMPLE);
		count = good ? within(p, place, n, in) : 0;
	}
	free(place);
	return good;
}

static bool by_all(struct newton *p, uint32_t *in)
{
	size_t n = p->task->part->n, count = n, before;
	uint32_t *place = mem_alloc(n, sizeof *place);
	bool good = true;

	for (size_t i = 0; i < n; i++)
		place[i] = (uint32_t)i;
	for (size_t i = 0; i < STEPS && good; i++) {
		before = count;
		count = within(p, place, n, in);
		good = step(p, in, count, 1);
		if (i && (double)count >= settled * (double)before)
			break;
	}
	free(place);
	return good;
}

bool newton_guess(const struct liblinear_task *task, double *w)
{
	size_t columns = liblinear_columns(task->x) + 1;
	struct newton p = {.task = task, .columns = columns, .w = w};
	uint32_t *in = mem_alloc(task->part->n, sizeof *in);
	bool good;

	blas_setup();
	p.sum = gsl_matrix_float_alloc(columns, columns);
	p.block = gsl_matrix_float_alloc(BLOCK, columns);
	p.weights = gsl_vector_float_alloc(BLOCK);
	p.right = gsl_vector_float_alloc(columns);
	p.system = gsl_matrix_alloc(columns, columns);
	good = by_sample(&p, in) && by_all(&p, in);
	gsl_matrix_float_free(p.sum);
	gsl_matrix_float_free(p.block);
	gsl_vector_float_free(p.weights);
	gsl_vector_float_free(p.right);
	gsl_matrix_free(p.system);
	free(in);
	return good;
}
