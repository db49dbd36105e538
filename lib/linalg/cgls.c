#include "linalg/cgls.h"
#include "data/tol.h"
#include "linalg/lapack.h"
#include "linalg/product.h"
#include "sys/blas.h"
#include "sys/mem.h"

#include <gsl/gsl_cblas.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
	WIDE = 256,   /* columns that share their directions */
	STEPS = 1000, /* at most, and for each unknown over the columns so many more: */
	SPARE = 20    /* it takes two or three */
};

#define LOST 1e-12 /* of X'y, where P'AP has its null space: no more than rounding */

struct progress {
	void (*tick)(void *arg, double share);
	void *arg;
	double done, of; /* columns */
};

struct state {
	const struct matrix *x, *xt;
	struct matrix q, p;   /* terms x their ranks */
	struct matrix f;      /* F', columns of Y x columns of Q */
	struct matrix xp, ap; /* XP and AP */
	struct matrix e;      /* P'AP = E' diag(value) E */
	double *value;
	double greatest; /* eigenvalue of P'AP seen */
	double *begin2;  /* |X'y|^2 of the columns */
	double lost2;    /* the greatest part of X'y that was taken for rounding, of that */
};

/* The product a b, or a' b, or a b', times `by` and added to c. */
static void add_product(struct matrix *c, double by, const struct matrix *a,
			enum CBLAS_TRANSPOSE turn_a, const struct matrix *b,
			enum CBLAS_TRANSPOSE turn_b)
{
	size_t inner = turn_a == CblasTrans ? a->n : a->m;

	if (c->n && c->m && inner)
		cblas_dgemm(CblasRowMajor, turn_a, turn_b, (int)c->n, (int)c->m, (int)inner, by,
			    a->val, (int)a->m, b->val, (int)b->m, 1, c->val, (int)c->m);
}

/* a'b */
static struct matrix dots(const struct matrix *a, const struct matrix *b)
{
	struct matrix c = matrix_dense(a->m, b->m);

	add_product(&c, 1, a, CblasTrans, b, CblasNoTrans);
	return c;
}

/* X'(Y - P), the caller's; P = XW */
static struct matrix gradient(const struct matrix *xt, const struct matrix *y,
			      const struct matrix *p)
{
	struct matrix r = matrix_densify(y, 0), s = {0};

	for (size_t e = 0; e < r.n * r.m; e++)
		r.val[e] -= p->val[e];
	product_rows(xt, &r, &s);
	matrix_free(&r);
	return s;
}

/* The greatest row of F', or of a like part of the residual, over where that began; squared. */
static double residual2(const struct state *c, const struct matrix *f)
{
	double *norm2 = matrix_norms2(f), most = 0;

	for (size_t j = 0; j < f->n; j++)
		if (c->begin2[j] > 0)
			most = fmax(most, norm2[j] / c->begin2[j]);
	free(norm2);
	return most;
}

/* Q becomes orthonormal and narrower where it can; Z, new x old columns, what it was. */
static struct matrix orthonormal(struct matrix *q)
{
	struct matrix z = matrix_dense(q->m, q->m);

	z.n = lapack_orthonormal(q->val, q->n, q->m, z.val);
	matrix_narrow(q, z.n);
	return z;
}

/* AP, and P'AP by its eigenvectors. */
static void multiply(struct state *c)
{
	struct matrix g;
	struct lapack_range all = {.count = c->p.m};

	product_rows(c->x, &c->p, &c->xp);
	product_rows(c->xt, &c->xp, &c->ap);
	g = dots(&c->xp, &c->xp);
	matrix_shape(&c->e, g.n, g.n);
	c->value = mem_resize(c->value, g.n, sizeof *c->value);
	lapack_eigen(g.val, g.n, all, c->value, c->e.val);
	c->greatest = fmax(c->greatest, c->value[g.n - 1]);
	matrix_free(&g);
}

/* L b, where L is the inverse of P'AP but for its null space: the part of b there, or the other. */
static struct matrix divided(const struct state *c, const struct matrix *b, bool is_null)
{
	struct matrix t = matrix_dense(c->e.n, b->m), out;

	add_product(&t, 1, &c->e, CblasNoTrans, b, CblasNoTrans);
	for (size_t i = 0; i < t.n; i++) {
		bool counts = c->value[i] > TOL_RANK * c->greatest;
		double by = is_null ? !counts : counts ? 1 / c->value[i] : 0;

		for (size_t j = 0; j < t.m; j++)
			t.val[i * t.m + j] *= by;
	}
	out = dots(&c->e, &t);
	matrix_free(&t);
	return out;
}

/* W = W + P L P'Q F, and Q = Q - AP L P'Q: what is left. */
static void advance(struct state *c, struct matrix *w)
{
	struct matrix b = dots(&c->p, &c->q), null = divided(c, &b, true);
	struct matrix m = divided(c, &b, false), mf = matrix_dense(m.n, c->f.n);
	struct matrix lost = matrix_dense(c->f.n, null.n);

	add_product(&lost, 1, &c->f, CblasNoTrans, &null, CblasTrans);
	c->lost2 = fmax(c->lost2, residual2(c, &lost));
	add_product(&mf, 1, &m, CblasNoTrans, &c->f, CblasTrans);
	add_product(w, 1, &c->p, CblasNoTrans, &mf, CblasNoTrans);
	add_product(&c->q, -1, &c->p, CblasNoTrans, &null, CblasNoTrans);
	add_product(&c->q, -1, &c->ap, CblasNoTrans, &m, CblasNoTrans);
	matrix_free(&b);
	matrix_free(&null);
	matrix_free(&lost);
	matrix_free(&m);
	matrix_free(&mf);
}

/* Q = Q_+ Z, F = ZF, P = Q_+ - P L (AP)'Q_+, made orthonormal. */
static void turn(struct state *c)
{
	struct matrix z = orthonormal(&c->q), b = dots(&c->ap, &c->q), m = divided(c, &b, false);
	struct matrix f = matrix_dense(c->f.n, z.n), p = matrix_densify(&c->q, 0);

	add_product(&f, 1, &c->f, CblasNoTrans, &z, CblasTrans);
	add_product(&p, -1, &c->p, CblasNoTrans, &m, CblasNoTrans);
	matrix_free(&z);
	z = orthonormal(&p);
	matrix_free(&z);
	matrix_free(&b);
	matrix_free(&m);
	matrix_free(&c->p);
	matrix_free(&c->f);
	c->p = p;
	c->f = f;
}

static struct state begin(const struct matrix *x, const struct matrix *xt, const struct matrix *y,
			  const struct matrix *w)
{
	struct state c = {.x = x, .xt = xt};
	struct matrix z, s = {0}, turned;

	product_rows(xt, y, &s);
	turned = matrix_transpose(&s);
	c.begin2 = matrix_norms2(&turned);
	matrix_free(&s);
	matrix_free(&turned);
	product_rows(x, w, &c.xp);
	c.q = gradient(xt, y, &c.xp);
	z = orthonormal(&c.q);
	c.f = matrix_transpose(&z);
	matrix_free(&z);
	c.p = matrix_densify(&c.q, 0);
	return c;
}

static void state_free(struct state *c)
{
	matrix_free(&c->q);
	matrix_free(&c->p);
	matrix_free(&c->f);
	matrix_free(&c->xp);
	matrix_free(&c->ap);
	matrix_free(&c->e);
	free(c->value);
	free(c->begin2);
}

static double error_of(const struct matrix *x, const struct matrix *xt, const struct matrix *y,
		       const struct matrix *w)
{
	struct matrix p = {0}, s;
	double most = 0;

	product_rows(x, w, &p);
	s = gradient(xt, y, &p);
	for (size_t j = 0; j < w->m; j++) {
		double left = cblas_dnrm2((int)s.n, s.val + j, (int)s.m);
		double own = cblas_dnrm2((int)w->n, w->val + j, (int)w->m);
		double seen = cblas_dnrm2((int)p.n, p.val + j, (int)p.m);

		if (seen > 0)
			most = fmax(most, left * own / seen / seen);
	}
	matrix_free(&p);
	matrix_free(&s);
	return most;
}

/* W goes on until |X'(Y - XW)| is below the tolerance of |X'Y|, or there were many steps. */
static struct cgls_end one_round(const struct matrix *x, const struct matrix *xt,
				 const struct matrix *y, struct matrix *w, double tolerance,
				 const struct progress *progress)
{
	struct state c = begin(x, xt, y, w);
	struct cgls_end end = {0};
	size_t most = STEPS + SPARE * (x->n < x->m ? x->n : x->m) / y->m;

	while (residual2(&c, &c.f) > tolerance * tolerance && c.p.m && c.lost2 <= LOST * LOST) {
		if ((end.is_cut = end.steps == most))
			break;
		multiply(&c);
		advance(&c, w);
		turn(&c);
		end.steps++;
		if (progress->tick)
			progress->tick(progress->arg, progress->done / progress->of);
	}
	end.error = c.lost2 > LOST * LOST ? 1 : error_of(x, xt, y, w);
	state_free(&c);
	return end;
}

static struct cgls_end solve_some(const struct matrix *x, const struct matrix *xt,
				  const struct matrix *y, struct matrix *w,
				  const struct progress *progress)
{
	static const double tolerance[] = {1e-12, 1e-14, 1e-15};
	struct cgls_end end = {.error = INFINITY}, next;
	double before;
	size_t round = 0;

	do {
		before = end.error;
		next = one_round(x, xt, y, w, tolerance[round++], progress);
		end.error = next.error;
		end.steps += next.steps;
		end.is_cut = next.is_cut;
	} while (round < 3 && (end.is_cut || end.error > CGLS_ENOUGH) && end.error < before / 2 &&
		 end.error < 1);
	return end;
}

/* Columns of a dense matrix, out of it or into it. */
static struct matrix columns(const struct matrix *a, size_t first, size_t count)
{
	struct matrix some = matrix_dense(a->n, count);

	for (size_t i = 0; i < a->n; i++)
		memcpy(some.val + i * count, a->val + i * a->m + first, count * sizeof *some.val);
	return some;
}

static void put_columns(struct matrix *a, size_t first, const struct matrix *some)
{
	for (size_t i = 0; i < a->n; i++)
		memcpy(a->val + i * a->m + first, some->val + i * some->m,
		       some->m * sizeof *some->val);
}

struct cgls_end cgls_solve(const struct matrix *x, const struct matrix *xt, const struct matrix *y,
			   struct matrix *w, void (*tick)(void *arg, double share), void *tick_arg)
{
	struct progress progress = {tick, tick_arg, 0, (double)y->m};
	struct cgls_end all = {0};
	size_t wide = x->n < x->m ? x->n : x->m;

	blas_setup();
	wide = wide < WIDE ? wide : WIDE;
	for (size_t at = 0, count; wide && at < y->m; at += count) {
		struct matrix own = {0}, some;
		struct cgls_end end;

		count = y->m - at < wide ? y->m - at : wide;
		own = columns(y, at, count);
		some = matrix_dense(x->m, count);
		progress.done = (double)at;
		end = solve_some(x, xt, &own, &some, &progress);
		put_columns(w, at, &some);
		all.error = fmax(all.error, end.error);
		all.steps += end.steps;
		all.is_cut = all.is_cut || end.is_cut;
		matrix_free(&own);
		matrix_free(&some);
	}
	return all;
}
