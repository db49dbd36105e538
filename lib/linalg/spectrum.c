#include "linalg/spectrum.h"
#include "data/tol.h"
#include "linalg/chebyshev.h"
#include "linalg/eigen_dense.h"
#include "linalg/gramian.h"
#include "linalg/ortho.h"
#include "linalg/verify.h"
#include "sys/mem.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
	DIRECT_MOST = 500, /* rows solved directly */
	DIRECT_SHARE = 5,  /* so is a larger part of the spectrum than 1/5 */
	LANCZOS_LEAST = 64 /* fewer rows are solved directly even if Lanczos was asked for */
};

/* k times the rows, of the entries: below LOW no filter pays, above HIGH one of degree three. */
#define LOW 0.5
#define HIGH 1.5
#define UNSAFE 1e-9 /* a residual that no result may have; the direct solver takes over */
#define STEEP 1e-5  /* w_k / w_1 below which the derived side is made orthogonal again */

#define UNKNOWN ((struct certify_sums){NAN, NAN, false})

/* The operator, and where they exist the matrices behind it. */
struct source {
	struct krylov_op op;
	const struct matrix *kernel;
	const struct gramian *rows;
	struct certify_sums sums; /* of XX' or K */
};

static size_t fewest(size_t a, size_t b)
{
	return a < b ? a : b;
}

static void apply_kernel(const void *self, const double *x, double *y, size_t threads)
{
	panel_multiply(self, x, y, threads);
}

/* A itself. */
static double *dense(const struct source *s, const struct spectrum_how *how)
{
	size_t n = s->op.n, k = how->k < n && 3 * how->k >= n ? how->k : 0; /* of all, copied */

	mem_need((3 * n + k) * n, sizeof(double), "a dense kernel and its eigenvectors");
	if (!s->kernel)
		return krylov_dense(&s->op, how->threads);
	return memcpy(mem_alloc(n * n, sizeof(double)), s->kernel->val, n * n * sizeof(double));
}

/* Residuals, values, and the derived side where it is wanted: always that of the terms. */
static void verify(const struct source *s, const struct spectrum_how *how, struct basis *panels,
		   struct spectrum *out)
{
	bool wants_side = s->rows && (s->rows->n == s->rows->x->n || !how->terms_only);
	struct matrix *v = &out->vector, *side = wants_side ? &out->term : NULL;
	double most;

	if (panels)
		most = verify_panels(s->rows, panels, out->k, out->value, &out->terms,
				     how->threads);
	else if (s->rows)
		most = verify_rows(s->rows, v, out->value, side, how->threads);
	else if (s->kernel && v->m > VERIFY_MANY)
		most = verify_sketch(s->kernel, v, out->value, s->op.seed);
	else if (s->kernel)
		most = verify_kernel(s->kernel, v, out->value, how->threads);
	else
		most = verify_operator(&s->op, v, out->value, how->threads);
	out->residual = out->k ? most / out->value[0] : 0;
}

size_t spectrum_rank(const double *value, size_t k)
{
	size_t r = 0;

	while (r < k && value[r] > 0 && value[r] > TOL_RANK * value[0])
		r++;
	return r;
}

/* Should LAPACK fail, A is made once more for GSL, and how->by says so. */
static struct eigen_dense solve_dense(const struct source *s, const struct spectrum_how *how,
				      struct eigen_dense_how *want)
{
	double *a = dense(s, how);
	struct eigen_dense e = eigen_dense_of(a, s->op.n, want);

	free(a);
	if (e.is_found)
		return e;
	eigen_dense_free(&e);
	want->by = EIGEN_DENSE_GSL;
	a = dense(s, how);
	e = eigen_dense_of(a, s->op.n, want);
	free(a);
	return e;
}

static void solve_directly(const struct source *s, const struct spectrum_how *how,
			   struct spectrum *out)
{
	size_t n = s->op.n;
	enum eigen_dense_by by = how->solver == SPECTRUM_GSL      ? EIGEN_DENSE_GSL
				 : how->solver == SPECTRUM_LAPACK ? EIGEN_DENSE_LAPACK
								  : EIGEN_DENSE_AUTO;
	struct eigen_dense_how want = {.count = fewest(how->k, n), .by = by};
	struct eigen_dense e = solve_dense(s, how, &want);
	size_t k = spectrum_rank(e.value, want.count);
	struct matrix v = {.n = want.count == n ? n : k, .m = n, .val = e.vector};

	e.vector = NULL;
	matrix_turn(&v);
	matrix_narrow(&v, k);
	out->method = eigen_dense_name(n, want.by);
	out->products = n;
	out->least = e.value[n - 1];
	out->k = v.m;
	out->vector = v;
	out->value = e.value;
	out->bound.is_reached = true;
	out->bound.last = out->bound.most = v.m ? e.value[v.m - 1] : 0;
	e.value = NULL;
	eigen_dense_free(&e);
	verify(s, how, NULL, out);
}

void spectrum_judge(struct spectrum *out, size_t wanted)
{
	struct certify_bound *b = &out->bound;

	if (out->k < fewest(wanted, out->n))
		b->last = out->k ? TOL_RANK * out->value[0] : 0;
	else
		b->last = out->value[out->k - 1];
	b->most = fmax(b->most, b->last);
	b->is_reached = b->most <= (1 + CERTIFY_MARGIN) * b->last;
}

/* Takes over what Lanczos found, verified; vectors that are not wanted go in their panels. */
static void take_lanczos(const struct source *s, const struct spectrum_how *how, struct lanczos *l,
			 struct spectrum *out)
{
	bool is_spent = s->rows && s->rows->is_far_alone;

	out->method = "block Lanczos";
	out->products = l->products;
	out->least = l->least;
	out->bound.most = l->bound;
	out->k = spectrum_rank(l->value, l->k);
	out->value = l->value;
	l->value = NULL;
	if (!is_spent)
		out->vector = basis_take(&l->v, out->k);
	verify(s, how, is_spent ? &l->v : NULL, out);
	lanczos_free(l);
}

static struct lanczos_how lanczos_how(const struct source *s, const struct spectrum_how *how)
{
	return (struct lanczos_how){.k = fewest(how->k, s->op.n),
				    .threads = how->threads,
				    .most = how->solver == SPECTRUM_AUTO ? s->op.n / 2
									 : s->op.n - PANEL,
				    .sums = s->sums,
				    .tick = how->tick,
				    .tick_arg = how->tick_arg};
}

static bool solve_lanczos(const struct source *s, const struct spectrum_how *how,
			  struct spectrum *out)
{
	struct lanczos_how wanted = lanczos_how(s, how);
	struct lanczos l;

	if (!lanczos_solve(&s->op, &wanted, &l))
		return false;
	take_lanczos(s, how, &l, out);
	spectrum_judge(out, how->k);
	return true;
}

/* The more a step costs beside its product, the more products should a step have. */
static size_t degree(const struct source *s, size_t k)
{
	double steps = (double)k * (double)s->op.n, product = (double)s->rows->x->entries;

	return steps < LOW * product ? 1 : steps < HIGH * product ? 2 : 3;
}

/* The same through a filter, for X: its values are the filter's until verify. */
static bool solve_filtered(const struct source *s, const struct spectrum_how *how,
			   struct spectrum *out)
{
	struct lanczos_how wanted = lanczos_how(s, how);
	struct krylov_op op;
	struct chebyshev filter = {.degree = degree(s, wanted.k)};
	struct lanczos l;
	bool found;

	if (filter.degree < 2 || !chebyshev_guess(&s->op, &wanted, &filter))
		return false;
	wanted.tolerance = filter.tolerance;
	wanted.target = chebyshev_target;
	wanted.sums = UNKNOWN;
	op = chebyshev_op(&filter);
	found = lanczos_solve(&op, &wanted, &l);
	chebyshev_free(&filter);
	if (!found)
		return false;
	take_lanczos(s, how, &l, out);
	out->products = filter.products + filter.degree * out->products;
	out->least = 0;
	out->bound.most = chebyshev_value(&filter, out->bound.most);
	out->method = "filtered block Lanczos";
	spectrum_judge(out, how->k);
	if (out->residual <= TOL_RESIDUAL && out->value[out->k - 1] > filter.cut &&
	    certify_by_sums(&s->sums, &(struct certify_found){s->op.n, out->k, out->value,
							      out->bound.most}) != CERTIFY_REFUTED)
		return true;
	spectrum_free(out);
	*out = (struct spectrum){.n = s->op.n};
	return false;
}

static bool wants_direct(size_t n, const struct spectrum_how *how)
{
	if (how->solver == SPECTRUM_LANCZOS)
		return n < LANCZOS_LEAST;
	return how->solver != SPECTRUM_AUTO || n <= DIRECT_MOST || how->k > n / DIRECT_SHARE;
}

static struct spectrum attempt(const struct source *s, const struct spectrum_how *how)
{
	struct spectrum out = {.n = s->op.n, .method = "nothing to solve"};

	if (s->op.n == 0 || how->k == 0) {
		out.bound.is_reached = true;
		out.vector = matrix_dense(s->op.n, 0);
		out.term = matrix_dense(s->rows ? s->rows->far : 0, 0);
		return out;
	}
	if (!wants_direct(s->op.n, how) && s->rows && solve_filtered(s, how, &out))
		return out;
	if (wants_direct(s->op.n, how) || !solve_lanczos(s, how, &out))
		solve_directly(s, how, &out);
	return out;
}

static struct spectrum solve(const struct source *s, const struct spectrum_how *how)
{
	struct spectrum_how again = *how;
	struct spectrum out = attempt(s, how);

	again.solver = SPECTRUM_LAPACK;
	if (!(out.residual <= UNSAFE) && how->solver != SPECTRUM_LAPACK) {
		spectrum_free(&out);
		out = attempt(s, &again);
	}
	if (how->tick)
		how->tick(how->tick_arg, 1);
	return out;
}

struct spectrum spectrum_of(const struct krylov_op *a, const struct spectrum_how *how)
{
	struct source s = {.op = *a, .sums = UNKNOWN};
	struct spectrum out = solve(&s, how);

	ortho_sign(&out.vector, NULL);
	return out;
}

struct spectrum spectrum_of_kernel(const struct matrix *k, const struct spectrum_how *how)
{
	struct source s = {.op = {.n = k->n, .apply = apply_kernel, .self = k}, .sums = UNKNOWN};
	struct spectrum out;

	s.kernel = matrix_is_dense(k) ? k : NULL;
	s.op.seed = certify_seed(k);
	if (!wants_direct(k->n, how)) {
		s.sums.trace = s.kernel ? matrix_trace(k, false) : NAN;
		s.sums.squares = matrix_trace(k, true);
	}
	out = solve(&s, how);
	ortho_sign(&out.vector, NULL);
	return out;
}

struct spectrum spectrum_of_rows(const struct matrix *x, const struct spectrum_how *how)
{
	struct row_blocks blocks = row_blocks_of(x);
	struct spectrum out = spectrum_of_blocks(&blocks, how);

	row_blocks_free(&blocks);
	return out;
}

struct spectrum spectrum_of_blocks(const struct row_blocks *x, const struct spectrum_how *how)
{
	struct gramian g = gramian_of(x, !how->terms_only);
	struct source s = {.op = {g.n, gramian_apply, &g, certify_seed_blocks(x)}, .rows = &g};
	bool wide = g.n == x->n, is_steep;
	struct spectrum out;

	s.sums = (struct certify_sums){x->trace, NAN, true};
	out = solve(&s, how);
	gramian_free(&g);
	is_steep = out.k && out.value[out.k - 1] < STEEP * out.value[0];
	if (out.terms.val && (is_steep || !how->in_panels))
		out.term = panels_take(&out.terms, how->threads);
	if (out.term.val && is_steep)
		ortho_straighten(&out.term, how->threads);
	if (how->terms_only && wide)
		matrix_free(&out.vector);
	if (!wide) {
		struct matrix term = out.vector;

		out.vector = out.term;
		out.term = term;
	}
	out.n = x->n;
	ortho_sign(&out.term, out.vector.val ? &out.vector : NULL);
	return out;
}

void spectrum_narrow(struct spectrum *s, size_t k)
{
	if (k >= s->k)
		return;
	matrix_narrow(&s->vector, k);
	matrix_narrow(&s->term, k);
	s->k = k;
}

void spectrum_free(struct spectrum *s)
{
	free(s->value);
	matrix_free(&s->vector);
	matrix_free(&s->term);
	panels_free(&s->terms);
	*s = (struct spectrum){0};
}
