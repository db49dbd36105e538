/* The chance of certify.h, derived once more and tried: a start whose part b along the greatest
 * eigenvector is at least 1 / cosh((2q-1) artanh sqrt(e)) cannot fail, and smaller ones are rare.
 */
#include "linalg/certify.h"
#include "linalg/panel.h"
#include "tap.h"

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

int main(void)
{
	rng = gsl_rng_alloc(gsl_rng_mt19937);
	no_miss();
	rare();
	share(1);
	share(PANEL);
	gsl_rng_free(rng);
	return tap_done();
}
