#include "kernel/diffusion.h"
#include "data/tol.h"
#include "linalg/lapack.h"
#include "linalg/product.h"
#include "sys/mem.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
	ROWS = 64,  /* in a block of solves */
	FIRST = 64, /* eigenpairs tried first */
	SHARE = 5,  /* above this part of the spectrum, all of it */
	POWERS = 3, /* of a matrix at hand for a polynomial of it */
	DEGREE = 15 /* of such a polynomial: what six products reach */
};

/* g(w) / w */
static double growth(enum diffusion f, double lambda, double w)
{
	return f == DIFFUSION_EXP ? exp(lambda * w) : 1 / (1 - lambda * w);
}

enum diffusion_form diffusion_form_of(enum diffusion f, const struct spectrum *s, bool is_whole)
{
	if (!is_whole || !s->k || s->least < -TOL_ROUNDING * s->value[0])
		return DIFFUSION_MAP;
	return f == DIFFUSION_EXP ? DIFFUSION_EXPONENTIAL : DIFFUSION_FACTOR;
}

double diffusion_most(enum diffusion f, double w1, size_t n)
{
	if (w1 <= 0)
		return INFINITY;
	if (f == DIFFUSION_NEUMANN)
		return 1 / w1;
	return (log(DBL_MAX) - fmax(0, log(w1)) - log((double)n + 1)) / w1;
}

struct spectrum diffusion_spectrum(const struct matrix *x, bool is_rows,
				   const struct spectrum_how *how)
{
	return is_rows ? spectrum_of_rows(x, how) : spectrum_of_kernel(x, how);
}

/* g(w)/w, but for a factor that keeps the exponential from overflowing. */
static double relative_ratio(enum diffusion f, double lambda, double w, double w1)
{
	return f == DIFFUSION_EXP ? exp(lambda * (w - w1)) : growth(f, lambda, w);
}

double diffusion_rest(enum diffusion f, double lambda, const struct spectrum *s, double trace)
{
	double kept = 0, rest = trace, ratio = 1;

	for (size_t i = 0; i < s->k; i++) {
		ratio = relative_ratio(f, lambda, s->value[i], s->value[0]);
		kept += s->value[i] * ratio;
		rest -= s->value[i];
	}
	rest = fmax(0, rest) * ratio; /* what is left has smaller eigenvalues */
	return rest > 0 ? rest / (kept + rest) : 0;
}

size_t diffusion_fewest(const struct spectrum *s, double lambda, double trace)
{
	struct spectrum first = *s;

	while (first.k > 1) {
		first.k--;
		if (diffusion_rest(DIFFUSION_EXP, lambda, &first, trace) > DIFFUSION_REST)
			return first.k + 1;
	}
	return first.k;
}

double diffusion_rest_least(double lambda, double trace, double squares, size_t k)
{
	double norm = sqrt(squares), rest = trace - sqrt((double)k) * norm;

	return fmax(0, rest) / trace * exp(-lambda * norm);
}

struct spectrum diffusion_enough(const struct matrix *x, bool is_rows, double lambda,
				 const struct spectrum_how *how)
{
	size_t all = is_rows && x->m < x->n ? x->m : x->n;
	double trace = matrix_trace(x, is_rows),
	       squares = is_rows ? INFINITY : matrix_trace(x, true);
	struct spectrum_how more = *how;

	for (more.k = FIRST;; more.k *= 2) {
		struct spectrum s;

		while (more.k < all &&
		       diffusion_rest_least(lambda, trace, squares, more.k) > DIFFUSION_REST)
			more.k *= 2;
		if (more.k > all / SHARE)
			more.k = all;
		s = diffusion_spectrum(x, is_rows, &more);
		if (s.k < more.k || more.k == all ||
		    diffusion_rest(DIFFUSION_EXP, lambda, &s, trace) <= DIFFUSION_REST) {
			spectrum_narrow(&s, diffusion_fewest(&s, lambda, trace));
			return s;
		}
		spectrum_free(&s);
	}
}

/* The first k columns. The caller's. */
static struct matrix take(struct matrix *v, size_t k)
{
	struct matrix taken = *v;

	*v = (struct matrix){0};
	matrix_narrow(&taken, k);
	return taken;
}

struct matrix diffusion_map(enum diffusion f, double lambda, struct spectrum *s)
{
	bool is_rows = s->term.val != NULL;
	struct matrix a = take(is_rows ? &s->term : &s->vector, s->k);
	double *by = mem_alloc(s->k, sizeof *by);

	for (size_t j = 0; j < s->k; j++) {
		double w = s->value[j], scale = sqrt(growth(f, lambda, w));

		by[j] = is_rows ? scale : scale / sqrt(w);
	}
	matrix_scale_columns(&a, by);
	free(by);
	return a;
}

struct matrix diffusion_exponential(struct spectrum *s, double lambda)
{
	struct matrix e = {0}, scaled = take(&s->vector, s->k);
	double *by = mem_alloc(s->k, sizeof *by);

	mem_need(s->n * s->n, sizeof *e.val, "the exponential of a kernel");
	for (size_t j = 0; j < s->k; j++)
		by[j] = sqrt(expm1(lambda * s->value[j]));
	matrix_scale_columns(&scaled, by);
	product_square(&scaled, &e);
	for (size_t i = 0; i < e.n; i++)
		e.val[i * e.n + i] += 1;
	matrix_free(&scaled);
	free(by);
	return e;
}

/* exp(h(s+1)) - 1 = sum c_j T_j(s) with Chebyshev's polynomials for -1 <= s <= 1: c_j is
 * 2 exp(h) I_j(h), and c_0 is exp(h) I_0(h) - 1, with Bessel's I_j. */
static double share(size_t j, double h)
{
	double term = (j ? 2 : 1) * exp(h), sum;

	for (size_t i = 1; i <= j; i++)
		term *= h / 2 / (double)i;
	sum = j ? term : expm1(h);
	for (size_t i = 1; term > DBL_EPSILON / 8 * sum; i++) {
		term *= h * h / 4 / (double)(i * (i + j));
		sum += term;
	}
	return sum;
}

/* The shares c_j of T_0 .. T_degree on the eigenvalues from 0 to w[1], where s = 2w/w[1] - 1 goes
 * from -1 to 1, but that the last of them makes the sum right at w[0] too. Returns what may be
 * missing. */
static double shares(const double *w, double lambda, size_t degree, double *c)
{
	double h = lambda * w[1] / 2, s = 2 * w[0] / w[1] - 1, last = 0, t = 1, sum = 0, own;

	for (size_t j = 0; j <= degree; j++) {
		double next = (j ? 2 : 1) * s * t - last;

		c[j] = share(j, h);
		if (j == degree)
			break;
		sum += c[j] * t;
		last = t;
		t = next;
	}
	own = c[degree];
	c[degree] = (expm1(lambda * w[0]) - sum) / t;
	return fabs(c[degree] - own) + 2 * share(degree + 1, h);
}

size_t diffusion_degree(double lambda, const double *w)
{
	double c[DEGREE + 1];

	for (size_t m = POWERS; m <= DEGREE && lambda * w[0] <= DEGREE; m += POWERS)
		if (shares(w, lambda, m, c) <= 4 * DBL_EPSILON * expm1(lambda * w[0]))
			return m;
	return 0;
}

bool diffusion_is_near(const struct matrix *k, double lambda)
{
	double sum = 0;

	for (size_t i = 0; i < k->n * k->n; i++)
		sum += k->val[i];
	return lambda * sum / (double)k->n <= DEGREE;
}

/* sum c_j T_j(s) = sum by[j] s^j, j = 0 .. degree */
static void expand(const double *c, size_t degree, double *by)
{
	double last[DEGREE + 1] = {0}, t[DEGREE + 1] = {1}, next[DEGREE + 1];

	memset(by, 0, (DEGREE + 1) * sizeof *by);
	for (size_t j = 0; j <= degree; j++) {
		for (size_t i = 0; i <= j; i++)
			by[i] += c[j] * t[i];
		for (size_t i = 0; i <= DEGREE; i++)
			next[i] = (j ? 2 : 1) * (i ? t[i - 1] : 0) - last[i];
		memcpy(last, t, sizeof t);
		memcpy(t, next, sizeof next);
	}
}

/* a += by[0] I + by[1] S + by[2] S^2 */
static void add(struct matrix *a, const struct matrix *power, const double *by)
{
	const double *s = power[0].val, *square = power[1].val;

	for (size_t i = 0; i < a->n * a->n; i++)
		a->val[i] += by[1] * s[i] + by[2] * square[i];
	for (size_t i = 0; i < a->n; i++)
		a->val[i * a->n + i] += by[0];
}

static void scale(const struct matrix *from, double by, struct matrix *to)
{
	matrix_shape(to, from->n, from->n);
	for (size_t i = 0; i < from->n * from->n; i++)
		to->val[i] = by * from->val[i];
}

/* Paterson & Stockmeyer, SIAM J. Comput. 2, 1973: few products, of S = 2K/w[1] - I. */
struct matrix diffusion_expand(const struct matrix *k, double lambda, const double *w)
{
	size_t degree = diffusion_degree(lambda, w);
	struct matrix power[POWERS] = {0}, e = {0}, product = {0};
	double c[DEGREE + 1], by[DEGREE + 1];

	mem_need(5 * k->n * k->n, sizeof *e.val, "the exponential of a kernel");
	shares(w, lambda, degree, c);
	expand(c, degree, by);
	scale(k, 2 / w[1], power);
	for (size_t i = 0; i < k->n; i++)
		power[0].val[i * k->n + i] -= 1;
	product_symmetric(power, power, power + 1);
	product_symmetric(power, power + 1, power + 2);
	scale(power + 2, by[degree], &e);
	for (size_t j = degree - POWERS;; j -= POWERS) {
		struct matrix last = e;

		add(&e, power, by + j);
		if (!j)
			break;
		product_symmetric(&e, power + 2, &product);
		e = product;
		product = last;
	}
	for (size_t i = 0; i < e.n; i++)
		e.val[i * e.n + i] += 1;
	for (size_t i = 0; i < POWERS; i++)
		matrix_free(power + i);
	matrix_free(&product);
	return e;
}

bool diffusion_factor(const struct matrix *k, double lambda, struct matrix *factor)
{
	size_t n = k->n;

	mem_need(n * n, sizeof(double), "the factor of a kernel");
	*factor = matrix_dense(n, n);
	for (size_t i = 0; i < n * n; i++)
		factor->val[i] = -lambda * k->val[i];
	for (size_t i = 0; i < n; i++)
		factor->val[i * n + i] += 1;
	if (!lapack_cholesky(factor->val, n)) {
		matrix_free(factor);
		return false;
	}
	for (size_t i = 0; i < n; i++)
		memset(factor->val + i * n + i + 1, 0, (n - i - 1) * sizeof *factor->val);
	return true;
}

bool diffusion_is_definite(const struct matrix *k, double greatest)
{
	size_t n = k->n;
	double *a;
	bool is_definite;

	mem_need(n * n, sizeof *a, "the factor of a kernel");
	a = memcpy(mem_alloc(n * n, sizeof *a), k->val, n * n * sizeof *a);
	for (size_t i = 0; i < n; i++)
		a[i * n + i] += TOL_ROUNDING * greatest;
	is_definite = greatest > 0 && lapack_cholesky(a, n);
	free(a);
	return is_definite;
}

void diffusion_solve(const struct matrix *factor, struct matrix *t)
{
	size_t n = factor->n, size = ROWS * n * sizeof(double);
	double *block = mem_alloc(ROWS * n, sizeof *block);

	for (size_t i = 0; i < t->n; i += ROWS) {
		size_t rows = t->n - i < ROWS ? t->n - i : ROWS;

		memset(block, 0, size);
		memcpy(block, t->val + i * n, rows * n * sizeof *block);
		lapack_cholesky_solve(factor->val, n, block, ROWS);
		memcpy(t->val + i * n, block, rows * n * sizeof *block);
	}
	free(block);
}
