#include "linalg/pinverse.h"
#include "linalg/lapack.h"
#include "sys/blas.h"
#include "sys/mem.h"

#include <gsl/gsl_cblas.h>
#include <stdlib.h>
#include <string.h>

/* B = L_2 L_1^-1 and the factor of I + BB'. */
static void link_rest(struct pinverse *p)
{
	size_t r = p->rank, rest = p->n - r;

	p->b = matrix_dense(rest, r);
	p->small = matrix_dense(rest, rest);
	if (!rest)
		return;
	for (size_t i = 0; i < rest; i++) {
		memcpy(p->b.val + i * r, p->factor.val + (r + i) * p->n, r * sizeof *p->b.val);
		p->small.val[i * rest + i] = 1;
	}
	if (!r)
		return;
	cblas_dtrsm(CblasRowMajor, CblasRight, CblasLower, CblasNoTrans, CblasNonUnit, (int)rest,
		    (int)r, 1, p->factor.val, (int)p->n, p->b.val, (int)r);
	cblas_dgemm(CblasRowMajor, CblasNoTrans, CblasTrans, (int)rest, (int)rest, (int)r, 1,
		    p->b.val, (int)r, p->b.val, (int)r, 1, p->small.val, (int)rest);
	lapack_cholesky(p->small.val, rest);
}

struct pinverse pinverse_of(struct matrix *a, double least)
{
	struct pinverse p = {.n = a->n, .factor = *a};

	*a = (struct matrix){0};
	p.order = mem_alloc(p.n, sizeof *p.order);
	p.rank = lapack_cholesky_pivoted(p.factor.val, p.n, least, p.order);
	link_rest(&p);
	return p;
}

void pinverse_free(struct pinverse *p)
{
	free(p->order);
	matrix_free(&p->factor);
	matrix_free(&p->b);
	matrix_free(&p->small);
	*p = (struct pinverse){0};
}

/* y = x a, or x a': rows times B. */
static void times_b(const struct pinverse *p, const struct matrix *x, bool is_turned, double add,
		    struct matrix *y)
{
	if (p->b.n && p->rank && x->n)
		cblas_dgemm(CblasRowMajor, CblasNoTrans, is_turned ? CblasTrans : CblasNoTrans,
			    (int)x->n, (int)y->m, (int)x->m, add, x->val, (int)x->m, p->b.val,
			    (int)p->rank, 1, y->val, (int)y->m);
}

/* The rows t become (I + B'B)^-1 t. */
static void divide_shared(const struct pinverse *p, struct matrix *t)
{
	struct matrix s = matrix_dense(t->n, p->b.n);

	times_b(p, t, true, 1, &s);
	lapack_cholesky_solve(p->small.val, s.m, s.val, s.n);
	times_b(p, &s, false, -1, t);
	matrix_free(&s);
}

/* (LL')^-1 */
static void divide_factor(const struct pinverse *p, struct matrix *t)
{
	static const enum CBLAS_TRANSPOSE turn[] = {CblasTrans, CblasNoTrans};

	for (size_t i = 0; i < 2 && t->n && t->m; i++)
		cblas_dtrsm(CblasRowMajor, CblasRight, CblasLower, turn[i], CblasNonUnit, (int)t->n,
			    (int)t->m, 1, p->factor.val, (int)p->n, t->val, (int)t->m);
}

/* Entries of the rows from or to their places in the order, `count` of them from `first` on. */
static struct matrix gather(const struct pinverse *p, const struct matrix *b, size_t first,
			    size_t count)
{
	struct matrix t = matrix_dense(b->n, count);

	for (size_t i = 0; i < b->n; i++)
		for (size_t j = 0; j < count; j++)
			t.val[i * count + j] = b->val[i * b->m + p->order[first + j]];
	return t;
}

static void scatter(const struct pinverse *p, const struct matrix *t, size_t first,
		    struct matrix *b)
{
	for (size_t i = 0; i < b->n; i++)
		for (size_t j = 0; j < t->m; j++)
			b->val[i * b->m + p->order[first + j]] = t->val[i * t->m + j];
}

void pinverse_solve(const struct pinverse *p, struct matrix *b)
{
	size_t rest = p->n - p->rank;
	struct matrix t = gather(p, b, 0, p->rank), s = gather(p, b, p->rank, rest);

	blas_setup();
	times_b(p, &s, false, 1, &t);
	divide_shared(p, &t);
	divide_factor(p, &t);
	divide_shared(p, &t);
	matrix_free(&s);
	s = matrix_dense(b->n, rest);
	times_b(p, &t, true, 1, &s);
	scatter(p, &t, 0, b);
	scatter(p, &s, p->rank, b);
	matrix_free(&t);
	matrix_free(&s);
}
