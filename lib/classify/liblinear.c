#include "classify/liblinear.h"
#include "sys/blas.h"
#include "sys/mem.h"

#include <gsl/gsl_cblas.h>
#include <linear.h>
#include <stdlib.h>
#include <string.h>

/* Entry {1, 1} is the bias, {j+2, x} is column j, {-1, 0} the end of a row. */
enum { BIAS = 1, FIRST = 2, END = -1 };

enum { TOGETHER = 4 }; /* rows whose sums are under way at a time */

struct liblinear_rows {
	size_t n, columns, used;
	size_t *start;
	struct feature_node *node;
	size_t start_room, node_room;
	bool keeps_dense;
	size_t width; /* numbers in each dense row that is kept as it is, the bias first; or 0 */
	double *val;
	size_t val_room;
};

static bool gave_up; /* said by liblinear's messages, and nowhere else */

static void hear(const char *message)
{
	if (strstr(message, "reaching max"))
		gave_up = true;
}

struct liblinear_rows *liblinear_begin(void)
{
	return mem_zero(1, sizeof(struct liblinear_rows));
}

void liblinear_keep_dense(struct liblinear_rows *x)
{
	x->keeps_dense = true;
}

void liblinear_free(struct liblinear_rows *x)
{
	if (!x)
		return;
	free(x->start);
	free(x->node);
	free(x->val);
	free(x);
}

/* A row in liblinear's layout, without its zeros; returns its end. */
static struct feature_node *put_row(struct feature_node *node, const uint32_t *col,
				    const double *val, size_t n)
{
	*node++ = (struct feature_node){BIAS, 1};
	for (size_t e = 0; e < n; e++)
		if (val[e] != 0)
			*node++ = (struct feature_node){(int)((col ? col[e] : e) + FIRST), val[e]};
	*node++ = (struct feature_node){END, 0};
	return node;
}

static void add_dense(struct liblinear_rows *x, const double *val)
{
	size_t at = x->n++ * x->width;
	double *row;

	if (at + x->width > x->val_room)
		mem_need(2 * x->val_room + x->width, sizeof *x->val, "the set of rows");
	x->val = mem_grow(x->val, &x->val_room, at + x->width, sizeof *x->val);
	row = x->val + at;
	*row = 1;
	if (x->width > 1)
		memcpy(row + 1, val, (x->width - 1) * sizeof *row);
}

static void add_nodes(struct liblinear_rows *x, const uint32_t *col, const double *val, size_t n)
{
	if (x->used + n + 2 > x->node_room)
		mem_need(2 * x->node_room + n + 2, sizeof *x->node, "the set of rows");
	x->start = mem_grow(x->start, &x->start_room, x->n + 1, sizeof *x->start);
	x->node = mem_grow(x->node, &x->node_room, x->used + n + 2, sizeof *x->node);
	x->start[x->n++] = x->used;
	x->used = (size_t)(put_row(x->node + x->used, col, val, n) - x->node);
}

void liblinear_add(struct liblinear_rows *x, const uint32_t *col, const double *val, size_t n)
{
	size_t columns = n && col ? (size_t)col[n - 1] + 1 : n;

	if (!x->n && x->keeps_dense && !col && n <= LIBLINEAR_DENSE)
		x->width = n + 1;
	if (columns > x->columns)
		x->columns = columns;
	if (x->width)
		add_dense(x, val);
	else
		add_nodes(x, col, val, n);
}

size_t liblinear_columns(const struct liblinear_rows *x)
{
	return x->columns;
}

static int ascending(const void *a, const void *b)
{
	int i = *(const int *)a, j = *(const int *)b;

	return (i > j) - (i < j);
}

size_t liblinear_used(const struct liblinear_rows *x)
{
	size_t used = 0;
	int *index;

	if (x->width || x->columns / 4 < x->used)
		return x->columns;
	index = mem_alloc(x->used, sizeof *index);
	for (size_t e = 0; e < x->used; e++)
		index[e] = x->node[e].index;
	qsort(index, x->used, sizeof *index, ascending);
	for (size_t e = 0; e < x->used; e++)
		used += index[e] >= FIRST && index[e] != index[e - 1];
	free(index);
	return used;
}

void liblinear_cut(struct liblinear_rows *x, size_t k)
{
	if (k >= x->columns)
		return;
	x->columns = k;
	for (size_t i = 0; !x->width && i < x->n; i++) {
		struct feature_node *node = x->node + x->start[i];

		while (node->index != END && (size_t)node->index < k + FIRST)
			node++;
		node->index = END;
	}
}

static int solver(enum liblinear_loss loss, bool primal)
{
	if (loss == LIBLINEAR_HINGE)
		return L2R_L1LOSS_SVC_DUAL;
	if (loss == LIBLINEAR_LOGISTIC)
		return primal ? L2R_LR : L2R_LR_DUAL;
	return primal ? L2R_L2LOSS_SVC : L2R_L2LOSS_SVC_DUAL;
}

static bool solve(const struct problem *problem, const struct liblinear_how *how, bool primal,
		  double *w)
{
	int label[2] = {1, -1};
	double weight[2] = {how->positive, how->negative};
	struct parameter p;
	struct model *model;

	memset(&p, 0, sizeof p);
	p.solver_type = solver(how->loss, primal);
	p.C = how->c;
	p.eps = how->tolerance;
	p.nr_weight = 2;
	p.weight_label = label;
	p.weight = weight;
	gave_up = false;
	set_print_string_function(hear);
	srand(how->seed);
	model = train(problem, &p);
	memcpy(w, model->w, (size_t)problem->n * sizeof *w);
	free_and_destroy_model(&model);
	return !gave_up;
}

static const double *dense_row(const struct liblinear_rows *x, uint32_t row)
{
	return x->val + row * x->width;
}

const double *liblinear_dense_row(const struct liblinear_rows *x, uint32_t row)
{
	return x->width ? dense_row(x, row) : NULL;
}

/* The rows of a part as liblinear takes them; what is made for it is the caller's. */
static struct feature_node *put_rows(const struct liblinear_rows *x,
				     const struct liblinear_part *part, struct feature_node **row)
{
	struct feature_node *own, *node;

	if (!x->width) {
		for (size_t i = 0; i < part->n; i++)
			row[i] = x->node + x->start[part->row[i]];
		return NULL;
	}
	mem_need(part->n * (x->columns + 2), sizeof *own, "the rows to learn from");
	own = node = mem_alloc(part->n * (x->columns + 2), sizeof *own);
	for (size_t i = 0; i < part->n; i++) {
		row[i] = node;
		node = put_row(node, NULL, dense_row(x, part->row[i]) + 1, x->columns);
	}
	return own;
}

bool liblinear_train(const struct liblinear_task *task, bool is_primal, double *w)
{
	const struct liblinear_rows *x = task->x;
	const struct liblinear_part *part = task->part;
	struct problem problem = {.l = (int)part->n, .n = (int)x->columns + 1, .bias = -1};
	struct feature_node *own;
	bool good;

	/* liblinear does not look whether it got its memory: see that there is some */
	free(mem_alloc(part->n * 64 + (x->columns + 1) * 32, 1));
	problem.y = mem_alloc(part->n, sizeof *problem.y);
	problem.x = mem_alloc(part->n, sizeof(void *));
	for (size_t i = 0; i < part->n; i++)
		problem.y[i] = task->is_positive[i] ? 1 : -1;
	own = put_rows(x, part, problem.x);
	good = solve(&problem, task->how, is_primal, w);
	free(problem.y);
	free(problem.x);
	free(own);
	return good;
}

/* The entries of a dense row. */
static size_t entries_of(const double *row, size_t n, uint32_t *col, double *val)
{
	size_t used = 0;

	for (size_t j = 0; j < n; j++) {
		if (row[j] == 0)
			continue;
		if (col) {
			col[used] = (uint32_t)j;
			val[used] = row[j];
		}
		used++;
	}
	return used;
}

size_t liblinear_entries(const struct liblinear_rows *x, uint32_t row, uint32_t *col, double *val)
{
	const struct feature_node *node;
	size_t n = 0;

	if (x->width)
		return entries_of(dense_row(x, row), x->columns + 1, col, val);
	node = x->node + x->start[row];
	for (; node[n].index != END; n++)
		if (col) {
			col[n] = (uint32_t)(node[n].index - BIAS);
			val[n] = node[n].value;
		}
	return n;
}

size_t liblinear_part_entries(const struct liblinear_rows *x, const struct liblinear_part *part)
{
	size_t n = 0;

	for (size_t i = 0; i < part->n; i++)
		n += liblinear_entries(x, part->row[i], NULL, NULL);
	return n;
}

/* A few rows at a time, for one sum waits for itself. */
static void values_together(const double *const *row, const double *w, size_t n, double *sum)
{
	const double *a = row[0], *b = row[1], *c = row[2], *d = row[3];
	double as = 0, bs = 0, cs = 0, ds = 0;

	for (size_t j = 0; j < n; j++) {
		as += w[j] * a[j];
		bs += w[j] * b[j];
		cs += w[j] * c[j];
		ds += w[j] * d[j];
	}
	memcpy(sum, (double[TOGETHER]){as, bs, cs, ds}, TOGETHER * sizeof *sum);
}

static void dense_values(const struct liblinear_rows *x, const struct liblinear_part *part,
			 const double *w, double *value)
{
	for (size_t i = 0; i < part->n; i += TOGETHER) {
		size_t left = part->n - i < TOGETHER ? part->n - i : TOGETHER;
		const double *row[TOGETHER];
		double sum[TOGETHER];

		for (size_t t = 0; t < TOGETHER; t++)
			row[t] = dense_row(x, part->row[i + t % left]);
		values_together(row, w, x->columns + 1, sum);
		memcpy(value + i, sum, left * sizeof *sum);
	}
}

void liblinear_values(const struct liblinear_rows *x, const struct liblinear_part *part,
		      const double *w, double *value)
{
	if (x->width) {
		dense_values(x, part, w, value);
		return;
	}
	for (size_t i = 0; i < part->n; i++) {
		const struct feature_node *node = x->node + x->start[part->row[i]];
		double sum = 0;

		for (; node->index != END; node++)
			sum += w[node->index - BIAS] * node->value;
		value[i] = sum;
	}
}

void liblinear_about(const struct liblinear_rows *x, const struct liblinear_part *part,
		     const double *w, double *value)
{
	if (!x->width) {
		liblinear_values(x, part, w, value);
		return;
	}
	blas_setup();
	for (size_t i = 0; i < part->n; i++)
		value[i] = cblas_ddot((int)x->columns + 1, dense_row(x, part->row[i]), 1, w, 1);
}
