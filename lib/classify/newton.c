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
	size_t columns;      /* the bias is the first */
	gsl_matrix *system;  /* 1 + 2 sum C x x', its lower part */
	gsl_matrix *block;   /* a few rows, each times sqrt(2 C) */
	gsl_vector *weights; /* what they count in the right-hand side: sqrt(2 C) y */
	double *w;
};

bool newton_can(const struct liblinear_task *task)
{
	size_t rows = task->part->n, columns = liblinear_columns(task->x) + 1;

	return liblinear_dense_row(task->x, 0) && rows >= LEAST_ROWS &&
	       rows >= LEAST_SHARE * columns &&
	       mem_fits((columns + BLOCK) * columns + 3 * rows, sizeof(double));
}

static double cost(const struct newton *p, size_t i, double c)
{
	const struct liblinear_how *how = p->task->how;

	return c * how->c * (p->task->is_positive[i] ? how->positive : how->negative);
}

/* Rows at some places of the part; system and w, the right-hand side, grow by them. */
static void add_block(struct newton *p, const uint32_t *place, size_t n, double c)
{
	gsl_matrix_view rows = gsl_matrix_submatrix(p->block, 0, 0, n, p->columns);
	gsl_vector_view weights = gsl_vector_subvector(p->weights, 0, n);
	gsl_vector_view to = gsl_vector_view_array(p->w, p->columns);

	for (size_t i = 0; i < n; i++) {
		const double *from = liblinear_dense_row(p->task->x, p->task->part->row[place[i]]);
		double *row = gsl_matrix_ptr(p->block, i, 0);
		double root = sqrt(2 * cost(p, place[i], c));

		for (size_t j = 0; j < p->columns; j++)
			row[j] = root * from[j];
		gsl_vector_set(p->weights, i, p->task->is_positive[place[i]] ? root : -root);
	}
	gsl_blas_dsyrk(CblasLower, CblasTrans, 1, &rows.matrix, 1, p->system);
	gsl_blas_dgemv(CblasTrans, 1, &rows.matrix, &weights.vector, 1, &to.vector);
}

/* w from rows at some places, each of `c` times its C. */
static bool step(struct newton *p, const uint32_t *place, size_t n, double c)
{
	gsl_vector_view w = gsl_vector_view_array(p->w, p->columns);
	gsl_error_handler_t *before;
	int status;

	gsl_matrix_set_identity(p->system);
	gsl_vector_set_zero(&w.vector);
	for (size_t i = 0; i < n; i += BLOCK)
		add_block(p, place + i, n - i < BLOCK ? n - i : BLOCK, c);
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
	uint32_t *row = mem_alloc(n, sizeof *row);
	double *value = mem_alloc(n, sizeof *value);
	size_t count = 0;

	for (size_t i = 0; i < n; i++)
		row[i] = p->task->part->row[place[i]];
	liblinear_values(p->task->x, &(struct liblinear_part){row, n}, p->w, value);
	for (size_t i = 0; i < n; i++)
		if ((p->task->is_positive[place[i]] ? value[i] : -value[i]) < 1)
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
	p.system = gsl_matrix_alloc(columns, columns);
	p.block = gsl_matrix_alloc(BLOCK, columns);
	p.weights = gsl_vector_alloc(BLOCK);
	good = by_sample(&p, in) && by_all(&p, in);
	gsl_matrix_free(p.system);
	gsl_matrix_free(p.block);
	gsl_vector_free(p.weights);
	free(in);
	return good;
}
