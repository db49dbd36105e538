/* Diffusion and alignment against long double, at condition 1e9. */
#include "exact.h"
#include "kernel/alignment.h"
#include "kernel/alignment_search.h"
#include "sys/blas.h"
#include "tap.h"

enum { N = 36 };

struct truth {
	struct matrix k;
	exact *a, *v, w[N];
};

/* A kernel with eigenvalues from 3 down to 3e-9, rounded to double, and its exact eigenpairs. */
static struct truth made(gsl_rng *random)
{
	struct truth t = {.k = matrix_dense(N, N)};
	exact *q = exact_orthogonal(N, random), f[N], *rough;

	for (size_t i = 0; i < N; i++)
		f[i] = 3 * powl(10, -9 * (exact)i / (N - 1));
	rough = exact_compose(q, f, N);
	t.a = exact_new(N, N);
	t.v = exact_new(N, N);
	for (size_t i = 0; i < N; i++)
		for (size_t j = 0; j < N; j++) {
			t.k.val[i * N + j] = (double)((rough[i * N + j] + rough[j * N + i]) / 2);
			t.a[i * N + j] = t.k.val[i * N + j];
		}
	exact_eigen(t.a, N, t.w, t.v);
	free(q);
	free(rough);
	return t;
}

static exact *truth_of(const struct truth *t, enum diffusion f, double lambda, bool without_k)
{
	exact g[N];

	for (size_t i = 0; i < N; i++)
		g[i] = (without_k ? 1 : t->w[i]) *
		       (f == DIFFUSION_EXP ? expl(lambda * t->w[i]) : 1 / (1 - lambda * t->w[i]));
	return exact_compose(t->v, g, N);
}

static double distance(const double *a, const exact *b, size_t n)
{
	double most = 0, size = 0;

	for (size_t i = 0; i < n; i++) {
		most = greater(most, (double)fabsl(a[i] - b[i]));
		size = greater(size, (double)fabsl(b[i]));
	}
	return most / size;
}

static void products_of(const struct matrix *f, double *gram)
{
	for (size_t i = 0; i < N; i++)
		for (size_t j = 0; j < N; j++) {
			gram[i * N + j] = 0;
			for (size_t c = 0; c < f->m; c++)
				gram[i * N + j] += f->val[i * f->m + c] * f->val[j * f->m + c];
		}
}

static struct matrix times(const struct matrix *k, const struct matrix *a)
{
	struct matrix f = matrix_dense(k->n, a->m);

	for (size_t i = 0; i < k->n; i++)
		for (size_t c = 0; c < k->m; c++)
			for (size_t j = 0; j < a->m; j++)
				f.val[i * a->m + j] += k->val[i * k->m + c] * a->val[c * a->m + j];
	return f;
}

static void test_values(const struct truth *t)
{
	struct spectrum_how how = {.k = N, .threads = 1};
	struct spectrum s = spectrum_of_kernel(&t->k, &how);
	double most = 0;

	for (size_t i = 0; i < s.k; i++)
		most = greater(most, fabs((double)(s.value[i] / t->w[i] - 1)));
	ok(s.k == N && most < 1e-6, "condition 1e9: all eigenvalues right to 1e-6 (%.1e)", most);
	spectrum_free(&s);
}

static void test_rows(const struct truth *t)
{
	const double lambdas[] = {0, 1e-8, 0.1, 0.3, 5, 40};
	struct spectrum_how how = {.k = N, .threads = 1};

	for (size_t i = 0; i < 6; i++) {
		struct spectrum s = spectrum_of_kernel(&t->k, &how);
		struct matrix e = diffusion_exponential(&s, lambdas[i]);
		exact *wanted = truth_of(t, DIFFUSION_EXP, lambdas[i], true);
		double d = distance(e.val, wanted, N * N), most = 1e-14 * (1 + lambdas[i]);

		ok(d < most, "exp(lK) at l = %g is right to %.1e (%.1e)", lambdas[i], most, d);
		free(wanted);
		matrix_free(&e);
		spectrum_free(&s);
	}
	for (size_t i = 0; i < 4; i++) {
		struct matrix l, rows = matrix_densify(&t->k, N);
		exact *wanted = truth_of(t, DIFFUSION_NEUMANN, lambdas[i], false);

		ok(diffusion_factor(&t->k, lambdas[i], &l), "I-lK has a factor at l = %g",
		   lambdas[i]);
		diffusion_solve(&l, &rows);
		ok(distance(rows.val, wanted, N * N) < 1e-13, "K (I-lK)^-1 is right at %g",
		   lambdas[i]);
		free(wanted);
		matrix_free(&l);
		matrix_free(&rows);
	}
}

/* The same without eigenvectors, by polynomials of every degree; the less the second eigenvalue is,
 * the lower. */
static void test_expand(const struct truth *t)
{
	const double lambdas[] = {0, 1e-300, 1e-8, 0.005, 0.05, 0.2, 0.3, 0.7, 1};
	double w[] = {3, 3};
	size_t last = 0;

	for (size_t i = 0; i < sizeof lambdas / sizeof *lambdas; i++)
		for (w[1] = 3; w[1] > 1; w[1] -= 3 - (double)t->w[1] - 1e-9) {
			size_t degree = diffusion_degree(lambdas[i], w);
			struct matrix e = diffusion_expand(&t->k, lambdas[i], w);
			exact *wanted = truth_of(t, DIFFUSION_EXP, lambdas[i], true);
			double d = distance(e.val, wanted, N * N);

			ok(degree && degree + 3 >= last && d < 5e-15,
			   "degree %zu: exp(lK) at l = %g (%.1e)", degree, lambdas[i], d);
			last = degree;
			free(wanted);
			matrix_free(&e);
			if (w[1] < 3)
				break;
		}
	w[1] = 3;
	ok(!diffusion_degree(2, w) && !diffusion_degree(1e300, w), "beyond, none of low degree");
	ok(diffusion_is_near(&t->k, 1) && !diffusion_is_near(&t->k, 1e3), "as the rows tell");
	ok(diffusion_degree(0.3, (double[]){3, 0.5}) < diffusion_degree(0.3, (double[]){3, 3}),
	   "the less the second eigenvalue is, the lower");
}

static void test_range(const struct truth *t)
{
	struct matrix l;

	ok(!diffusion_factor(&t->k, 0.34, &l), "beyond 1/|K| there is no factor");
	ok_near(diffusion_most(DIFFUSION_NEUMANN, 4, 9), 0.25, 0, "von Neumann ends at 1/|K|");
	ok(isinf(diffusion_most(DIFFUSION_EXP, 0, 9)), "a zero kernel has no end");
	ok(isfinite(exp(diffusion_most(DIFFUSION_EXP, 4, 9) * 4) * 4 * 9),
	   "nothing overflows below");
	ok(diffusion_is_definite(&t->k, 3), "a kernel of condition 1e9 counts as definite");
	t->k.val[0] -= 1;
	ok(!diffusion_is_definite(&t->k, 3), "an indefinite matrix does not");
	t->k.val[0] += 1;
}

static void test_features(const struct truth *t, enum diffusion f)
{
	double lambda = 0.3, gram[N * N];
	struct spectrum_how how = {.k = N, .threads = 1};
	struct spectrum s = spectrum_of_kernel(&t->k, &how);
	struct matrix a = diffusion_map(f, lambda, &s), features = times(&t->k, &a);
	exact *wanted = truth_of(t, f, lambda, false);

	products_of(&features, gram);
	ok(distance(gram, wanted, N * N) < 1e-13, "features KA have the kernel's dot products");
	free(wanted);
	matrix_free(&a);
	matrix_free(&features);
	spectrum_free(&s);
}

static void test_enough(const struct truth *t)
{
	struct spectrum_how how = {.threads = 1};
	struct spectrum s = diffusion_enough(&t->k, false, 8, &how);
	exact all = 0, kept = 0;

	for (size_t i = 0; i < N; i++)
		all += t->w[i] * expl(8 * t->w[i]);
	for (size_t i = 0; i < s.k; i++)
		kept += t->w[i] * expl(8 * t->w[i]);
	ok(s.k < N && s.k > 1, "the exponential kernel needs %zu of %d eigenpairs", s.k, N);
	ok((all - kept) / all < DIFFUSION_REST, "what they leave out is below 1e-10");
	ok((double)((all - kept) / all) <=
		   diffusion_rest(DIFFUSION_EXP, 8, &s, matrix_trace(&t->k, false)) + 1e-18,
	   "and the bound on it holds");
	spectrum_free(&s);
}

/* What any k pairs leave out is no more than what these do. */
static void test_least(const struct truth *t)
{
	struct spectrum_how how = {.k = N, .threads = 1};
	struct spectrum s = spectrum_of_kernel(&t->k, &how);
	double trace = matrix_trace(&t->k, false), squares = matrix_trace(&t->k, true);
	size_t known = 0, held = 0, all = s.k;

	for (s.k = 1; s.k < all; s.k++) {
		double least = diffusion_rest_least(0.1, trace, squares, s.k);

		known += least > 0;
		held += least <= diffusion_rest(DIFFUSION_EXP, 0.1, &s, trace);
	}
	ok(known > 0 && held == all - 1, "a bound from below, above 0 for %zu of %zu", known, all);
	s.k = all;
	spectrum_free(&s);
}

/* Of the identity every pair leaves out the same: one of n leaves (n-1)/n, and the bound knows it
 * up to F = sqrt(n). */
static void test_least_of_one(void)
{
	double wanted = (100 - sqrt(4) * 10) / 100 * exp(-0.3 * 10);

	ok_near(diffusion_rest_least(0.3, 100, 100, 4), wanted, 1e-16,
		"the bound as its page has it");
	ok(diffusion_rest_least(0.3, 100, 100, 101) == 0, "nothing is left out of all");
	ok(diffusion_rest_least(0.3, 100, INFINITY, 1) == 0, "without squares nothing is known");
}

/* Eigenvalues that fall slowly: those tried first are not enough, and all are taken. */
static void test_slow(void)
{
	enum { SLOW = 330 };
	struct spectrum_how how = {.threads = 1};
	struct matrix k = matrix_dense(SLOW, SLOW);
	struct spectrum s;

	for (size_t i = 0; i < SLOW; i++)
		k.val[i * SLOW + i] = 1 / (1 + (double)i);
	s = diffusion_enough(&k, false, 1, &how);
	ok(s.k == SLOW, "eigenvalues 1/i: %zu of %d are needed", s.k, SLOW);
	spectrum_free(&s);
	for (size_t i = 0; i < SLOW; i++)
		k.val[i * SLOW + i] = pow(0.5, (double)i);
	s = diffusion_enough(&k, false, 1, &how);
	ok(s.k > 30 && s.k < 40, "eigenvalues 1/2^i: %zu are", s.k);
	spectrum_free(&s);
	matrix_free(&k);
}

/* y'Ky / (m |K|) of rows T of the diffused kernel, in long double; centred if asked. */
static double direct(const struct truth *t, enum diffusion f, double lambda,
		     const struct alignment_how *on, const double *y)
{
	exact *k = truth_of(t, f, lambda, false), top = 0, size = 0, length = 0, mean = 0;
	size_t m = on->n;
	exact *b = exact_new(m, m), *z = exact_new(m, 1);

	for (size_t i = 0; i < m; i++)
		mean += on->is_centred ? y[i] / (exact)m : 0;
	for (size_t i = 0; i < m; i++) {
		z[i] = y[i] - mean;
		length += z[i] * z[i];
		for (size_t j = 0; j < m; j++)
			b[i * m + j] =
				k[(on->row ? on->row[i] : i) * N + (on->row ? on->row[j] : j)];
	}
	for (int side = 0; side < 2 && on->is_centred; side++)
		for (size_t i = 0; i < m; i++) {
			exact sum = 0;

			for (size_t j = 0; j < m; j++)
				sum += side ? b[j * m + i] : b[i * m + j];
			for (size_t j = 0; j < m; j++)
				b[side ? j * m + i : i * m + j] -= sum / (exact)m;
		}
	for (size_t i = 0; i < m; i++)
		for (size_t j = 0; j < m; j++) {
			top += z[i] * b[i * m + j] * z[j];
			size += b[i * m + j] * b[i * m + j];
		}
	free(k);
	free(b);
	free(z);
	return (double)(top / (length * sqrtl(size)));
}

static void test_alignment(const struct truth *t, gsl_rng *random)
{
	size_t rows[20];
	double y[N];
	struct spectrum_how how = {.k = N, .threads = 1};
	struct spectrum s = spectrum_of_kernel(&t->k, &how);

	for (size_t i = 0; i < N; i++)
		y[i] = gsl_rng_uniform(random) < 0.3 ? 1 : -1;
	for (size_t i = 0; i < 20; i++)
		rows[i] = i + i / 2;
	for (int which = 0; which < 8; which++) {
		struct alignment_how on = {which & 1 ? 20 : N, which & 1 ? rows : NULL, which & 2};
		enum diffusion f = which & 4 ? DIFFUSION_EXP : DIFFUSION_NEUMANN;
		struct alignment a = alignment_begin(&s, f, &on);

		alignment_to_labels(&a, y, 0, 1);
		ok_near(alignment_at(&a, 0.3), direct(t, f, 0.3, &on, y), 1e-12,
			on.row ? "along lambda on some rows, from the block" : "on all rows");
		alignment_free(&a);
	}
	spectrum_free(&s);
}

/* The corrected Proposition 7, and Proposition 6: left and right sides, relative. */
static double condition(const struct alignment *a, double l)
{
	double w2 = 0, cw2 = 0, cw = 0, w3 = 0;

	for (size_t i = 0; i < a->s->k; i++) {
		double w = a->s->value[i], c = a->c[i];
		double g = a->f == DIFFUSION_EXP ? exp(l * w) : 1 / (1 - l * w);
		double d = a->f == DIFFUSION_EXP ? g : g * g; /* of w g, by lambda, over w^2 */

		w2 += w * w * g * g;
		cw2 += c * w * w * d;
		cw += c * w * g;
		w3 += w * w * w * g * d;
	}
	return w2 * cw2 / (cw * w3) - 1;
}

static double printed_condition(const struct alignment *a, double l)
{
	double one = 0, c2 = 0, c1 = 0, three = 0;

	for (size_t i = 0; i < a->s->k; i++) {
		double w = a->s->value[i], c = a->c[i], q = l * (1 - l * w);

		one += 1 / (q * q);
		c2 += c * (2 * l * w - 1) / (q * q);
		c1 += c / q;
		three += (2 * l * w - 1) / (q * q * q);
	}
	return one * c2 / (c1 * three) - 1;
}

/* Is lambda still the best when the last digits of all that made it are others? */
static bool is_settled(const struct alignment *a, double lambda, gsl_rng *random)
{
	for (size_t i = 0; i < a->s->k; i++) {
		a->s->value[i] *= 1 + (gsl_rng_uniform(random) - 0.5) * 1e-15;
		a->c[i] *= 1 + (gsl_rng_uniform(random) - 0.5) * 1e-15;
	}
	return fabs(alignment_search(a).lambda - lambda) <= 1e-9 * fmax(1, lambda);
}

static void test_search(gsl_rng *random)
{
	size_t interior[2] = {0}, good[2] = {0}, best[2] = {0}, printed = 0, settled = 0;

	for (int round = 0; round < 60; round++) {
		double value[12], c[12], mu[12], work[12], rate[12];
		struct spectrum s = {.n = 12, .k = 12, .value = value};
		enum diffusion f = round % 2 ? DIFFUSION_EXP : DIFFUSION_NEUMANN;
		struct alignment a = {
			.f = f, .s = &s, .c = c, .mu = mu, .work = work, .rate = rate};
		struct alignment_best b;
		bool is_best = true;

		for (size_t i = 0; i < 12; i++) {
			value[i] = (i ? value[i - 1] : 2) * (0.3 + 0.7 * gsl_rng_uniform(random));
			c[i] = pow(gsl_rng_uniform(random), 4) / 12;
		}
		b = alignment_search(&a);
		for (int i = 1; i < 3000; i++)
			is_best &=
				alignment_at(&a, alignment_range(&a) * i / 3000) < b.value + 1e-12;
		best[f] += is_best;
		if (b.where != ALIGNMENT_INTERIOR)
			continue;
		interior[f]++;
		good[f] += fabs(condition(&a, b.lambda)) < 1e-6;
		printed += f == DIFFUSION_NEUMANN && fabs(printed_condition(&a, b.lambda)) < 1e-4;
		settled += is_settled(&a, b.lambda, random);
	}
	ok(settled == interior[0] + interior[1],
	   "the last digits of what is searched move lambda by no more than 1e-9");
	ok(best[0] == 30 && best[1] == 30, "no lambda of 3000 is better than the one found");
	ok(interior[DIFFUSION_EXP] > 3 && good[DIFFUSION_EXP] == interior[DIFFUSION_EXP],
	   "interior maxima (%zu) satisfy Proposition 6", interior[DIFFUSION_EXP]);
	ok(interior[DIFFUSION_NEUMANN] > 3 &&
		   good[DIFFUSION_NEUMANN] == interior[DIFFUSION_NEUMANN],
	   "interior maxima (%zu) satisfy the corrected Proposition 7",
	   interior[DIFFUSION_NEUMANN]);
	ok(printed < interior[DIFFUSION_NEUMANN] / 2, "the printed one is not satisfied");
}

int main(void)
{
	gsl_rng *random = gsl_rng_alloc(gsl_rng_mt19937);
	struct truth t;

	blas_setup();
	t = made(random);
	test_values(&t);
	test_rows(&t);
	test_expand(&t);
	test_range(&t);
	test_features(&t, DIFFUSION_EXP);
	test_features(&t, DIFFUSION_NEUMANN);
	test_enough(&t);
	test_least(&t);
	test_alignment(&t, random);
	test_search(random);
	matrix_free(&t.k);
	free(t.a);
	free(t.v);
	gsl_rng_free(random);
	test_slow();
	test_least_of_one();
	return tap_done();
}
