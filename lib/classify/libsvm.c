#include "classify/libsvm.h"
#include "sys/mem.h"

#include <libsvm/svm.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { END = -1, CACHE = 100 }; /* megabytes */

/* A kernel row begins with {0, its number from 1}, and entry j is at place j, zeros too. */
struct libsvm_rows {
	bool is_kernel;
	size_t n, width, used;
	size_t *start;
	struct svm_node *node;
	size_t start_room, node_room;
};

struct libsvm_rows *libsvm_begin(bool is_kernel, size_t width, size_t rows)
{
	struct libsvm_rows *x = mem_zero(1, sizeof *x);

	x->is_kernel = is_kernel;
	x->width = width;
	if (is_kernel && rows) {
		mem_need(rows * (width + 2), sizeof *x->node, "the kernel as libsvm takes it");
		x->node = mem_grow(x->node, &x->node_room, rows * (width + 2), sizeof *x->node);
	}
	return x;
}

void libsvm_free(struct libsvm_rows *x)
{
	if (!x)
		return;
	free(x->start);
	free(x->node);
	free(x);
}

static struct svm_node *new_row(struct libsvm_rows *x, size_t n)
{
	if (x->used + n + 2 > x->node_room)
		mem_need(x->used + n + 2, sizeof *x->node, "the set of rows");
	x->start = mem_grow(x->start, &x->start_room, x->n + 1, sizeof *x->start);
	x->node = mem_grow(x->node, &x->node_room, x->used + n + 2, sizeof *x->node);
	x->start[x->n++] = x->used;
	return x->node + x->used;
}

void libsvm_add(struct libsvm_rows *x, const uint32_t *col, const double *val, size_t n)
{
	struct svm_node *node = new_row(x, x->is_kernel ? x->width : n);

	if (x->is_kernel) {
		for (size_t j = 0; j <= x->width; j++)
			node[j] = (struct svm_node){(int)j, 0};
		node[0].value = (double)x->n;
		for (size_t e = 0; e < n; e++)
			node[1 + (col ? col[e] : e)].value = val[e];
		node += x->width + 1;
	} else {
		for (size_t e = 0; e < n; e++)
			*node++ = (struct svm_node){(int)(1 + (col ? col[e] : e)), val[e]};
	}
	*node++ = (struct svm_node){END, 0};
	x->used = (size_t)(node - x->node);
}

size_t libsvm_columns(const struct libsvm_rows *x)
{
	return x->width;
}

static struct svm_node *entries(const struct libsvm_rows *x, uint32_t row)
{
	return x->node + x->start[row] + x->is_kernel;
}

void libsvm_values(const struct libsvm_rows *x, const uint32_t *row, size_t n, const double *w,
		   double *value)
{
	for (size_t i = 0; i < n; i++) {
		double sum = w[0];

		for (const struct svm_node *node = entries(x, row[i]); node->index != END; node++)
			sum += w[node->index] * node->value;
		value[i] = sum;
	}
}

static void be_silent(const char *message)
{
	(void)message;
}

/* libsvm says this on standard error whatever it was told; is_optimal says it better. */
static ssize_t pass_others(void *arg, const char *text, size_t length)
{
	static const char known[] = "\nWARNING: reaching max number of iterations\n";

	if (length + 1 != sizeof known || memcmp(text, known, length) != 0)
		fwrite(text, 1, length, arg);
	return (ssize_t)length;
}

/* svm_train without that. */
static struct svm_model *train_silently(const struct svm_problem *problem,
					const struct svm_parameter *p)
{
	FILE *spoken = stderr, *sieve;
	struct svm_model *model;

	sieve = fopencookie(spoken, "w", (cookie_io_functions_t){.write = pass_others});
	if (!sieve)
		mem_none(BUFSIZ);
	setvbuf(sieve, NULL, _IONBF, 0);
	stderr = sieve;
	model = svm_train(problem, p);
	stderr = spoken;
	fclose(sieve);
	return model;
}

static struct svm_model *solve(const struct svm_problem *problem, bool is_kernel,
			       const struct libsvm_how *how)
{
	int label[2] = {1, -1};
	double weight[2] = {how->positive, how->negative};
	struct svm_parameter p;

	memset(&p, 0, sizeof p);
	p.svm_type = C_SVC;
	p.kernel_type = is_kernel ? PRECOMPUTED : LINEAR;
	p.cache_size = CACHE;
	p.eps = how->tolerance;
	p.C = 1;
	p.nr_weight = 2;
	p.weight_label = label;
	p.weight = weight;
	p.shrinking = 1;
	svm_set_print_string_function(be_silent);
	return train_silently(problem, &p);
}

/* What was learnt from which rows. */
struct learnt {
	const struct libsvm_rows *x;
	const uint32_t *row;
	const struct svm_problem *problem;
	const struct svm_model *model;
	double sign; /* of the class that libsvm takes for the first */
};

/* The bias and the numbers of the columns; how much the a of all rows sum up to. */
static double read_weights(const struct learnt *l, double *w)
{
	double sum = 0;

	memset(w, 0, (l->x->width + 1) * sizeof *w);
	w[0] = -l->sign * l->model->rho[0];
	for (int s = 0; s < l->model->l; s++) {
		uint32_t i = l->row[l->model->sv_indices[s] - 1];
		double ya = l->sign * l->model->sv_coef[0][s];
		const struct svm_node *node = entries(l->x, i);

		sum += ya > 0 ? ya : -ya;
		if (l->x->is_kernel)
			w[i + 1] += ya;
		else
			for (; node->index != END; node++)
				w[node->index] += ya * node->value;
	}
	return sum;
}

/* The objective less that of the dual, which the least lies between, is small. |w|^2 is the sum of
 * y_i a_i (f_i - b). */
static bool is_optimal(const struct learnt *l, const struct libsvm_how *how, const double *w,
		       double sum)
{
	const struct svm_problem *problem = l->problem;
	size_t n = (size_t)problem->l;
	double *value = mem_alloc(n, sizeof *value), square = 0, loss = 0;

	libsvm_values(l->x, l->row, n, w, value);
	for (int s = 0; s < l->model->l; s++)
		square += l->sign * l->model->sv_coef[0][s] *
			  (value[l->model->sv_indices[s] - 1] - w[0]);
	for (size_t i = 0; i < n; i++) {
		double slack = 1 - problem->y[i] * value[i];

		if (slack > 0)
			loss += slack * (problem->y[i] > 0 ? how->positive : how->negative);
	}
	free(value);
	return square + loss - sum <= 1e-3 * (square / 2 + loss);
}

bool libsvm_train(const struct libsvm_rows *x, const uint32_t *row, size_t n,
		  const bool *is_positive, const struct libsvm_how *how, double *w)
{
	struct svm_problem problem = {.l = (int)n};
	struct svm_model *model;
	struct learnt l = {.x = x, .row = row, .problem = &problem};
	bool is_good;

	/* libsvm does not look whether it got its memory: see that there is some */
	free(mem_alloc(n * 128 + ((size_t)CACHE << 20), 1));
	problem.y = mem_alloc(n, sizeof *problem.y);
	problem.x = mem_alloc(n, sizeof(void *));
	for (size_t i = 0; i < n; i++) {
		problem.y[i] = is_positive[i] ? 1 : -1;
		problem.x[i] = x->node + x->start[row[i]];
	}
	l.model = model = solve(&problem, x->is_kernel, how);
	l.sign = model->label[0] == 1 ? 1 : -1;
	is_good = is_optimal(&l, how, w, read_weights(&l, w));
	svm_free_and_destroy_model(&model);
	free(problem.y);
	free(problem.x);
	return is_good;
}
