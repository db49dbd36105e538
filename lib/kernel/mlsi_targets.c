#include "kernel/mlsi_targets.h"
#include "data/tol.h"
#include "kernel/kernel.h"
#include "linalg/cgls.h"
#include "linalg/pinverse.h"
#include "linalg/product.h"
#include "sys/mem.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
	LEADING = 64,   /* singular vectors that the iteration is spared */
	STEPS = 200000, /* of the iteration, at most */
	SOLUTIONS = 8   /* of the factor, at most */
};

#define NORMAL 1e-12 /* residual of the normal equations that ends the iteration */
#define STILL 1e-13  /* a change of W that ends the repetition */

struct problem {
	const struct matrix *x, *xt, *y;
	const struct spectrum_how *how;
};

static const struct matrix *smaller(const struct problem *q)
{
	return q->x->n <= q->x->m ? q->x : q->xt;
}

static struct matrix square_of(const struct problem *q)
{
	static const struct kernel_function linear = {.kind = KERNEL_LINEAR};
	const struct matrix *side = smaller(q);
	struct kernel_rows c = kernel_rows_over(side, &linear, q->how->threads);
	struct matrix g = {0};

	kernel_rows_of(&c, side, &g);
	kernel_rows_free(&c);
	return g;
}

static double greatest(const struct matrix *g, const struct spectrum_how *how)
{
	struct spectrum_how one = {.k = 1, .threads = how->threads};
	struct spectrum s = spectrum_of_kernel(g, &one);
	double value = s.k ? s.value[0] : 0;

	spectrum_free(&s);
	return value;
}

/* X^+ R = X' (XX')^+ R = (X'X)^+ X'R */
static struct matrix solve(const struct problem *q, const struct pinverse *inverse,
			   const struct matrix *r)
{
	bool is_wide = smaller(q) == q->x;
	struct matrix side = {0}, turned, w = {0};

	if (!is_wide)
		product_rows(q->xt, r, &side);
	turned = matrix_transpose(is_wide ? r : &side);
	matrix_free(&side);
	pinverse_solve(inverse, &turned);
	side = matrix_transpose(&turned);
	matrix_free(&turned);
	if (!is_wide)
		return side;
	product_rows(q->xt, &side, &w);
	matrix_free(&side);
	return w;
}

/* a += b, or a - b */
static void add(struct matrix *a, const struct matrix *b, double sign)
{
	for (size_t e = 0; e < a->n * a->m; e++)
		a->val[e] += sign * b->val[e];
}

/* The greatest |a_j| / |b_j| of the columns. */
static double share(const struct matrix *a, const struct matrix *b)
{
	struct matrix at = matrix_transpose(a), bt = matrix_transpose(b);
	double *part = matrix_norms2(&at), *whole = matrix_norms2(&bt), most = 0;

	for (size_t j = 0; j < at.n; j++)
		if (whole[j] > 0)
			most = fmax(most, part[j] / whole[j]);
	free(part);
	free(whole);
	matrix_free(&at);
	matrix_free(&bt);
	return sqrt(most);
}

/* W = W + X^+ (Y - P), P = XW; how large was the change? */
static double repeat(const struct problem *q, const struct pinverse *inverse,
		     struct mlsi_targets *t)
{
	struct matrix rest = matrix_densify(q->y, q->y->m), change;
	double size;

	add(&rest, &t->p, -1);
	change = solve(q, inverse, &rest);
	add(&t->w, &change, 1);
	product_rows(q->x, &t->w, &t->p);
	size = share(&change, &t->w);
	matrix_free(&rest);
	matrix_free(&change);
	return size;
}

static void by_factor(const struct problem *q, struct mlsi_targets *t)
{
	struct matrix g = square_of(q);
	struct pinverse inverse;
	double before = INFINITY;

	inverse = pinverse_of(&g, TOL_RANK * greatest(&g, q->how));
	t->method = "a Cholesky factor";
	for (t->error = 1; t->steps < SOLUTIONS && t->error > STILL && t->error < before / 2;
	     t->steps++) {
		before = t->steps ? t->error : before;
		t->error = repeat(q, &inverse, t);
	}
	pinverse_free(&inverse);
}

static struct cgls_leading leading(const struct problem *q)
{
	struct spectrum_how some = *q->how;
	struct cgls_leading l = {.u = {.n = q->x->m, .threads = q->how->threads}};
	struct spectrum s;

	some.k = LEADING;
	s = spectrum_of_rows(q->x, &some);
	l.value = mem_alloc(s.k + PANEL, sizeof *l.value);
	for (size_t j = 0; j < s.k + PANEL; j++)
		l.value[j] = j < s.k ? s.value[j] : 1;
	for (size_t j = 0; j < s.k; j += PANEL) {
		double *panel = panel_new(l.u.n);

		panel_get(&s.term, j, panel);
		basis_add(&l.u, panel);
	}
	spectrum_free(&s);
	return l;
}

static void by_iteration(const struct problem *q, struct mlsi_targets *t)
{
	struct cgls_leading first = leading(q);
	struct cgls_how how = {NORMAL, STEPS, q->how->threads, first.u.count ? &first : NULL};
	double *b = panel_new(q->x->n), *w = panel_new(q->x->m);

	t->method = "conjugate gradients";
	for (size_t l = 0; l < q->y->m; l += PANEL) {
		struct cgls_end end;

		panel_get(q->y, l, b);
		end = cgls_solve(q->x, q->xt, b, w, &how);
		t->error = fmax(t->error, end.error);
		t->steps = end.steps > t->steps ? end.steps : t->steps;
		panel_put(&t->w, l, w);
		if (q->how->tick)
			q->how->tick(q->how->tick_arg, (double)l / (double)q->y->m);
	}
	product_rows(q->x, &t->w, &t->p);
	free(b);
	free(w);
	free(first.value);
	basis_free(&first.u);
}

struct mlsi_targets mlsi_targets_of(const struct matrix *x, const struct matrix *xt,
				    const struct matrix *y, enum mlsi_targets_by by,
				    const struct spectrum_how *how)
{
	struct problem q = {x, xt, y, how};
	size_t n = smaller(&q)->n;
	struct mlsi_targets t = {.w = matrix_dense(x->m, y->m),
				 .p = matrix_dense(x->n, y->m),
				 .method = "nothing to solve"};

	if (!y->m)
		return t;
	if (by == MLSI_TARGETS_AUTO)
		by = mem_fits(n * n + n * n / 4, sizeof(double)) ? MLSI_TARGETS_FACTOR
								 : MLSI_TARGETS_ITERATE;
	if (by == MLSI_TARGETS_FACTOR)
		by_factor(&q, &t);
	else
		by_iteration(&q, &t);
	return t;
}

void mlsi_targets_free(struct mlsi_targets *t)
{
	matrix_free(&t->w);
	matrix_free(&t->p);
	*t = (struct mlsi_targets){0};
}
