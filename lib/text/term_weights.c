#include "text/term_weights.h"
#include "io/output.h"
#include "sys/mem.h"

#include <math.h>
#include <stdlib.h>

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
