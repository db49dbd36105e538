#include "text/explain.h"
#include "io/output.h"
#include "sys/mem.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct entry {
	double val;
	uint32_t col;
};

static int stronger(const void *a, const void *b)
{
	const struct entry *x = a, *y = b;
	double p = fabs(x->val), q = fabs(y->val);

	return p != q ? (p < q) - (p > q) : (x->col > y->col) - (x->col < y->col);
}

static bool is_on(double x, enum term_weights_side side)
{
	return side == TERM_WEIGHTS_ABOVE ? x > 0 : side == TERM_WEIGHTS_BELOW ? x < 0 : x != 0;
}

void term_weights_set(struct term_weights *t, const uint32_t *col, const double *val, size_t n,
		      enum term_weights_side side)
{
	struct entry *entry = mem_alloc(n, sizeof *entry);

	t->n = 0;
	for (size_t e = 0; e < n; e++)
		if (is_on(val[e], side))
			entry[t->n++] = (struct entry){val[e], col ? col[e] : (uint32_t)e};
	qsort(entry, t->n, sizeof *entry, stronger);
	t->col = mem_grow(t->col, &t->col_room, t->n, sizeof *t->col);
	t->val = mem_grow(t->val, &t->val_room, t->n, sizeof *t->val);
	for (size_t i = 0; i < t->n; i++) {
		t->col[i] = entry[i].col;
		t->val[i] = entry[i].val;
	}
	free(entry);
}

void term_weights_write(const struct term_weights *t, const struct dict *terms, size_t most)
{
	struct output *out = output_standard();

	for (size_t i = 0; i < t->n && i < most; i++) {
		output_text(out, i ? " " : "");
		output_text(out, dict_text(terms, t->col[i]));
		output_text(out, ":");
		output_number(out, t->val[i]);
	}
}

void term_weights_free(struct term_weights *t)
{
	free(t->col);
	free(t->val);
	*t = (struct term_weights){0};
}

struct explain explain_begin(const double *w, size_t labels, size_t dims,
			     const struct term_map *space)
{
	struct explain x = {.labels = labels, .width = space ? space->a.n : dims, .space = space};

	mem_need(labels * x.width, sizeof *x.v, "a weight for each term and label");
	x.v = mem_alloc(labels * x.width, sizeof *x.v);
	x.bias = mem_alloc(labels, sizeof *x.bias);
	for (size_t l = 0; l < labels; l++) {
		const double *own = w + l * (dims + 1);

		x.bias[l] = own[0];
		if (space)
			term_map_weights(space, own + 1, dims, x.v + l * x.width);
		else
			memcpy(x.v + l * x.width, own + 1, dims * sizeof *x.v);
	}
	return x;
}

void explain_free(struct explain *x)
{
	free(x->v);
	free(x->bias);
	*x = (struct explain){0};
}

static double scale_of(const struct explain *x, const struct row *row)
{
	return x->space ? term_map_scale(x->space, row->col, row->val, row->n) : 1;
}

/* What entry e of the row adds. */
static double part(const struct explain *x, size_t label, const struct row *row, size_t e)
{
	size_t t = row->col ? row->col[e] : e;

	return t < x->width ? row->val[e] * x->v[label * x->width + t] : 0;
}

static double value_of(const struct explain *x, size_t label, const struct row *row, double scale)
{
	double sum = 0;

	for (size_t e = 0; e < row->n; e++)
		sum += part(x, label, row, e);
	return sum * scale + x->bias[label];
}

size_t explain_best(const struct explain *x, const struct row *row)
{
	double scale = scale_of(x, row), most = value_of(x, 0, row, scale);
	size_t best = 0;

	for (size_t l = 1; l < x->labels; l++) {
		double value = value_of(x, l, row, scale);

		if (value > most) {
			most = value;
			best = l;
		}
	}
	return best;
}

static void write_named(const char *name, double x, bool has_blank)
{
	struct output *out = output_standard();

	output_text(out, has_blank ? " " : "");
	output_text(out, name);
	output_number(out, x);
}

void explain_write(const struct explain *x, size_t label, const struct row *row,
		   const struct dict *terms, size_t most)
{
	double *val = mem_alloc(row->n, sizeof *val), scale = scale_of(x, row), rest = 0;
	struct term_weights t = {0};

	for (size_t e = 0; e < row->n; e++)
		val[e] = part(x, label, row, e) * scale;
	term_weights_set(&t, row->col, val, row->n, TERM_WEIGHTS_BOTH);
	term_weights_write(&t, terms, most);
	for (size_t i = most; i < t.n; i++)
		rest += t.val[i];
	if (t.n > most)
		write_named("(rest):", rest, most > 0);
	write_named("(bias):", x->bias[label], t.n > 0);
	term_weights_free(&t);
	free(val);
}
