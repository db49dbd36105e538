#include "classify/liblinear.h"
#include "sys/mem.h"

#include <linear.h>
#include <stdlib.h>
#include <string.h>

/* Entry {1, 1} is the bias, {j+2, x} is column j, {-1, 0} the end of a row. */
enum { BIAS = 1, FIRST = 2, END = -1 };

struct liblinear_rows {
	size_t n, columns, used;
	size_t *start;
	struct feature_node *node;
	size_t start_room, node_room;
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

void liblinear_free(struct liblinear_rows *x)
{
	if (!x)
		return;
	free(x->start);
	free(x->node);
	free(x);
}

void liblinear_add(struct liblinear_rows *x, const uint32_t *col, const double *val, size_t n)
{
	struct feature_node *node;

	if (x->used + n + 2 > x->node_room)
		mem_need(2 * x->node_room + n + 2, sizeof *x->node, "the set of rows");
	x->start = mem_grow(x->start, &x->start_room, x->n + 1, sizeof *x->start);
	x->node = mem_grow(x->node, &x->node_room, x->used + n + 2, sizeof *x->node);
	x->start[x->n++] = x->used;
	node = x->node + x->used;
	*node++ = (struct feature_node){BIAS, 1};
	for (size_t e = 0; e < n; e++) {
		size_t j = col ? col[e] : e;

		if (j >= x->columns)
			x->columns = j + 1;
		if (val[e] != 0)
			*node++ = (struct feature_node){(int)(j + FIRST), val[e]};
	}
	*node++ = (struct feature_node){END, 0};
	x->used = (size_t)(node - x->node);
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

	if (x->columns / 4 < x->used)
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
	for (size_t i = 0; i < x->n; i++) {
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

bool liblinear_train(const struct liblinear_task *task, bool is_primal, double *w)
{
	const struct liblinear_rows *x = task->x;
	const struct liblinear_part *part = task->part;
	struct problem problem = {.l = (int)part->n, .n = (int)x->columns + 1, .bias = -1};
	bool good;

	/* liblinear does not look whether it got its memory: see that there is some */
	free(mem_alloc(part->n * 64 + (x->columns + 1) * 32, 1));
	problem.y = mem_alloc(part->n, sizeof *problem.y);
	problem.x = mem_alloc(part->n, sizeof(void *));
	for (size_t i = 0; i < part->n; i++) {
		problem.y[i] = task->is_positive[i] ? 1 : -1;
		problem.x[i] = x->node + x->start[part->row[i]];
	}
	good = solve(&problem, task->how, is_primal, w);
	free(problem.y);
	free(problem.x);
	return good;
}

size_t liblinear_entries(const struct liblinear_rows *x, uint32_t row, uint32_t *col, double *val)
{
	const struct feature_node *node = x->node + x->start[row];
	size_t n = 0;

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

void liblinear_values(const struct liblinear_rows *x, const struct liblinear_part *part,
		      const double *w, double *value)
{
	for (size_t i = 0; i < part->n; i++) {
		const struct feature_node *node = x->node + x->start[part->row[i]];
		double sum = 0;

		for (; node->index != END; node++)
			sum += w[node->index - BIAS] * node->value;
		value[i] = sum;
	}
}
