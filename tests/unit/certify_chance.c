/* The chances of certify.h, derived once more and tried: a start whose part b along the greatest
 * eigenvector is at least 1 / cosh((2q-1) artanh sqrt(e)) cannot fail, nor a panel whose part is
 * above y, and smaller ones are rare.
 */
#include "linalg/certify.h"
#include "linalg/krylov.h"
#include "tap.h"

#include <gsl/gsl_cdf.h>
#include <gsl/gsl_randist.h>
#include <gsl/gsl_rng.h>
#include <string.h>

enum { N = 40, MOST_STEPS = 7 };

static gsl_rng *rng;

static double dot(const double *x, const double *y)
{
	double sum = 0;

	for (size_t i = 0; i < N; i++)
		sum += x[i] * y[i];
	return sum;
}

/* How many eigenvalues of a tridiagonal matrix are above x. */
static size_t above(const double *a, const double *b, size_t q, double x)
{
	size_t n = 0;
	double d = 1;

	for (size_t i = 0; i < q; i++) {
		d = a[i] - x - (i ? b[i] * b[i] / d : 0);
		d = fabs(d) < 1e-300 ? -1e-300 : d;
		n += d > 0;
	}
	return n;
}

static void clean(double *w, double v[][N], size_t n)
{
	for (size_t again = 0; again < 2; again++)
		for (size_t j = 0; j < n; j++) {
			double part = dot(w, v[j]);

			for (size_t i = 0; i < N; i++)
				w[i] -= part * v[j][i];
		}
}

/* Does Lanczos, q steps from `start` with eigenvalues w, reach x? */
static bool reaches(const double *w, const double *start, size_t q, double x)
{
	double v[MOST_STEPS + 1][N], a[MOST_STEPS], b[MOST_STEPS + 1] = {0};

	memcpy(v[0], start, sizeof v[0]);
	for (size_t s = 0; s < q; s++) {
		double *next = v[s + 1], size;

		for (size_t i = 0; i < N; i++)
			next[i] = w[i] * v[s][i];
		a[s] = dot(next, v[s]);
		clean(next, v, s + 1);
		b[s + 1] = size = sqrt(dot(next, next));
		if (size < 1e-13)
			return above(a, b, s + 1, x) > 0;
		for (size_t i = 0; i < N; i++)
			next[i] /= size;
	}
	return above(a, b, q, x) > 0;
}

/* A random direction with part b along the first axis. */
static void draw(double *start, double b)
{
	double size;

	start[0] = 0;
	for (size_t i = 1; i < N; i++)
		start[i] = gsl_ran_gaussian(rng, 1);
	size = sqrt(dot(start, start) / (1 - b * b));
	for (size_t i = 1; i < N; i++)
		start[i] /= size;
	start[0] = b;
}

static double least_part(size_t q, double e)
{
	return 1 / cosh((2 * (double)q - 1) * atanh(sqrt(e)));
}

/* 1, and the others from 0 to 1-e: any, or where U_2q-2 is greatest. */
static void eigenvalues(double *w, size_t q, double e, bool is_worst)
{
	w[0] = 1;
	for (size_t i = 1; i < N; i++) {
		double angle = M_PI * ((double)(i % q) + 0.5) / (2 * (double)q - 1);

		w[i] = (1 - e) * (is_worst ? pow(cos(angle), 2) : gsl_rng_uniform(rng));
	}
}

static void no_miss(void)
{
	size_t tries = 0, missed = 0, worst = 0, low = 0;

	for (size_t round = 0; round < 40000; round++) {
		size_t q = 2 + round % (MOST_STEPS - 1);
		double e = 0.01 + 0.5 * gsl_rng_uniform(rng), b = least_part(q, e);
		double w[N], start[N];
		bool is_worst = round / MOST_STEPS % 2;

		eigenvalues(w, q, e, is_worst);
		draw(start, b * 1.000001);
		tries++;
		missed += !reaches(w, start, q, 1 - e);
		draw(start, b * 0.9);
		worst += is_worst;
		low += is_worst && !reaches(w, start, q, 1 - e);
	}
	ok(missed == 0, "%zu starts with that part or more reach (1-e) of the greatest", tries);
	ok(low > worst / 20, "of smaller ones %zu in %zu do not: the rule is about as sharp", low,
	   worst);
}

/* Of a uniform direction P(|b| < s) <= 2 s c, c the density at 0, and 2 c <= 0.8 sqrt(n): for all
 * n, as Gamma(x + 1/2) <= sqrt(x) Gamma(x). */
static void rare(void)
{
	bool holds = true;

	for (double n = 3; n < 1e4; n *= 1.1) {
		double c = exp(lgamma(n / 2) - lgamma((n - 1) / 2)) / sqrt(M_PI);

		holds &= 2 * c <= 4 / sqrt(2 * M_PI) / 2 * sqrt(n);
	}
	ok(holds && 4 / sqrt(2 * M_PI) <= 1.648, "a part that small has a chance below its size");
}

/* What the header promises is what follows, for columns that each fail on their own. */
static void share(size_t columns)
{
	bool holds = true;

	for (size_t n = 3; n < 2000000; n = 2 * n + 1)
		for (size_t q = 10; q < 200; q += 7) {
			double e = certify_share(n, q, columns);
			double part = e < 1 ? least_part(q, e) : 0;

			holds &= pow(0.8 * sqrt((double)n) * part, (double)columns) <=
				 CERTIFY_CHANCE;
		}
	ok(holds, "%zu columns fail together with less than the chance promised", columns);
}

enum { ROWS = 60 };

/* The least square of a panel's part that cannot be passed over. */
static double least_square(size_t n, size_t columns)
{
	double half = (double)columns / 2;

	return 2 / (double)n * pow(tgamma(half + 1) * CERTIFY_CHANCE, 1 / half);
}

static void rare_panel(void)
{
	bool holds = true;
	double far = 0;

	for (size_t n = 10; n < 2000000; n = 2 * n + 1) {
		double chance =
			gsl_cdf_beta_P(least_square(n, PANEL), PANEL / 2., (double)(n - PANEL) / 2);

		holds &= chance <= CERTIFY_CHANCE;
		far = chance;
	}
	ok(holds, "a panel's part that small has a chance below the one promised");
	ok(far > 0.9 * CERTIFY_CHANCE, "for many rows hardly below");
}

/* An eigenvalue alone, above the others. */
struct lone {
	double u[ROWS], other[ROWS], top;
};

/* y = (I - uu') D (I - uu') x + top uu'x */
static void apply_lone(const void *self, const double *x, double *y, size_t threads)
{
	const struct lone *a = self;

	(void)threads;
	for (size_t q = 0; q < PANEL; q++) {
		double along = 0, back = 0;

		for (size_t i = 0; i < ROWS; i++)
			along += a->u[i] * x[i * PANEL + q];
		for (size_t i = 0; i < ROWS; i++) {
			y[i * PANEL + q] = a->other[i] * (x[i * PANEL + q] - along * a->u[i]);
			back += a->u[i] * y[i * PANEL + q];
		}
		for (size_t i = 0; i < ROWS; i++)
			y[i * PANEL + q] += (a->top * along - back) * a->u[i];
	}
}

/* u of unit length, the square of whose part in the panel is x. */
static void turn_away(struct lone *a, const double *panel, double x)
{
	double within[ROWS] = {0}, beside[ROWS], in = 0, out = 0;

	for (size_t i = 0; i < ROWS; i++)
		beside[i] = gsl_ran_gaussian(rng, 1);
	for (size_t q = 0; q < PANEL; q++) {
		double part = 0, h = gsl_ran_gaussian(rng, 1);

		for (size_t i = 0; i < ROWS; i++)
			part += panel[i * PANEL + q] * beside[i];
		for (size_t i = 0; i < ROWS; i++) {
			beside[i] -= part * panel[i * PANEL + q];
			within[i] += h * panel[i * PANEL + q];
		}
	}
	for (size_t i = 0; i < ROWS; i++) {
		in += within[i] * within[i];
		out += beside[i] * beside[i];
	}
	for (size_t i = 0; i < ROWS; i++)
		a->u[i] = within[i] * sqrt(x / in) + beside[i] * sqrt((1 - x) / out);
}

/* From where on no eigenvalue was passed over, after some steps of a panel. */
static double reach(const struct krylov *l)
{
	size_t m = l->steps * PANEL;
	struct eigen_dense e = krylov_solve(l, 0, (struct eigen_dense_how){.count = m});
	double part[ROWS] = {0}, x;
	struct certify_ritz ritz = {ROWS, l->steps, PANEL, e.value, part};

	for (size_t i = 0; i < m; i++)
		for (size_t q = 0; q < PANEL; q++)
			part[i] += e.vector[i * m + q] * e.vector[i * m + q];
	x = certify_reach(&ritz);
	eigen_dense_free(&e);
	return x;
}

/* In how many of the rounds the lone eigenvalue is said not to be there. */
static size_t denied(double share, double top, size_t rounds)
{
	size_t count = 0;

	for (size_t round = 0; round < rounds; round++) {
		struct lone a = {.top = top};
		struct krylov_op op = {.n = ROWS, .apply = apply_lone, .self = &a};
		struct krylov l = krylov_new(&op, ROWS, 1);

		gsl_rng_set(l.random, round + 1);
		for (size_t i = 0; i < ROWS; i++)
			a.other[i] = 2 * gsl_rng_uniform(rng) - 1;
		krylov_fresh(&l);
		turn_away(&a, l.v.panel[0], share * least_square(ROWS, PANEL));
		for (size_t q = 0; q < 2 + round % 5; q++)
			krylov_advance(&l);
		count += reach(&l) < a.top * (1 - 1e-9);
		krylov_free(&l);
	}
	return count;
}

static void no_miss_panel(void)
{
	size_t low = denied(0.9, 3, 500);

	ok(denied(1.000001, 1.3, 500) == 0, "panels with that part or more see what is near");
	ok(denied(1.000001, 3, 500) == 0, "... and what is far above");
	ok(low > 50, "of smaller ones %zu in 500 do not: the rule is sharp", low);
}

/* The zeros of T_m, all of one weight: P_i = sqrt(2/weights) T_i. */
static void chebyshev_points(size_t steps)
{
	enum { M = 48 };
	double value[M], part[M], x, sum = 1, wanted;
	struct certify_ritz r = {100000, steps, M / steps, value, part};

	for (size_t j = 0; j < M; j++) {
		value[j] = cos(((double)j + 0.5) * M_PI / M);
		part[j] = (double)(M / steps) / M;
	}
	x = certify_reach(&r);
	for (size_t i = 1; i < steps; i++)
		sum += 2 * pow(cosh((double)i * acosh(x)), 2);
	wanted = (double)r.columns / least_square(r.n, r.columns);
	ok_near(sum / wanted, 1, 1e-9, "as Chebyshev's polynomials have it");
}

/* All weight on two values: after two steps nothing else can be there. */
static void spent(void)
{
	double value[] = {2, 2, 2, 1, 1, 1}, part[] = {0.3, 0.4, 0.3, 0.3, 0.4, 0.3};

	ok_near(certify_reach(&(struct certify_ritz){1000, 3, 2, value, part}), 2, 1e-9,
		"no third value beside two");
	ok(isinf(certify_reach(&(struct certify_ritz){1000, 1, 6, value, part})),
	   "a step alone says nothing");
	ok(isinf(certify_reach(&(struct certify_ritz){1000, 1, 3, value, part})),
	   "nor do equal values after it");
}

int main(void)
{
	rng = gsl_rng_alloc(gsl_rng_mt19937);
	no_miss();
	rare();
	share(1);
	share(PANEL);
	rare_panel();
	no_miss_panel();
	chebyshev_points(6);
	chebyshev_points(24);
	spent();
	gsl_rng_free(rng);
	return tap_done();
}
