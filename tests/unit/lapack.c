/* LAPACK and GSL agree; Cholesky solves what it factored and refuses what it cannot. */
#include "linalg/lapack.h"
#include "linalg/eigen_dense.h"
#include "sys/mem.h"
#include "sys/threads.h"
#include "tap.h"

#include <gsl/gsl_rng.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { N = 60 };

static double a[N * N];

static void fill(gsl_rng *rng)
{
	for (size_t i = 0; i < N; i++)
		for (size_t j = 0; j <= i; j++)
			a[i * N + j] = a[j * N + i] = gsl_rng_uniform(rng) + (i == j ? 5 : 0);
}

static struct eigen_dense solve(size_t from, size_t count, enum eigen_dense_by by)
{
	struct eigen_dense_how want = {.from = from, .count = count, .by = by};
	double *copy = memcpy(mem_alloc(N * N, sizeof *copy), a, sizeof a);
	struct eigen_dense e = eigen_dense_of(copy, N, &want);

	free(copy);
	return e;
}

/* Greatest entry of Az - wz over the vectors found. */
static double error(const struct eigen_dense *e)
{
	double most = 0;

	for (size_t v = 0; v < e->count; v++)
		for (size_t i = 0; i < N; i++) {
			const double *z = e->vector + v * N;
			double sum = -e->value[e->from + v] * z[i];

			for (size_t j = 0; j < N; j++)
				sum += a[i * N + j] * z[j];
			most = greater(most, fabs(sum));
		}
	return most;
}

static void eigenpairs(void)
{
	struct eigen_dense gsl = solve(0, N, EIGEN_DENSE_GSL),
			   all = solve(0, N, EIGEN_DENSE_LAPACK);
	struct eigen_dense some = solve(3, 5, EIGEN_DENSE_LAPACK),
			   few = solve(3, 5, EIGEN_DENSE_GSL);
	double most = 0;

	for (size_t i = 0; i < N; i++) {
		most = greater(most, fabs(gsl.value[i] - all.value[i]));
		most = greater(most, fabs(gsl.value[i] - some.value[i]));
	}
	ok_near(most, 0, 1e-12, "GSL and LAPACK: the same values");
	ok(all.value[0] > all.value[1] && all.value[N - 2] > all.value[N - 1], "decreasing");
	ok_near(error(&gsl), 0, 1e-12, "GSL's vectors");
	ok_near(error(&all), 0, 1e-12, "LAPACK's vectors");
	ok_near(error(&some), 0, 1e-12, "LAPACK's vectors 3 to 7");
	ok_near(error(&few), 0, 1e-12, "GSL's vectors 3 to 7");
	eigen_dense_free(&gsl);
	eigen_dense_free(&all);
	eigen_dense_free(&some);
	eigen_dense_free(&few);
}

static struct eigen_dense_seen see(const double *y, size_t count)
{
	return eigen_dense_see(a, N, y, count, 1);
}

/* Without the vectors, what is seen of them: but for a sign, and alike whatever is beside it. */
static void seen(gsl_rng *rng)
{
	struct eigen_dense all = solve(0, N, EIGEN_DENSE_LAPACK);
	struct eigen_dense_seen two, one, none = see(NULL, 0);
	double y[2 * N], most = 0;

	for (size_t i = 0; i < 2 * N; i++)
		y[i] = gsl_rng_uniform(rng) < .3 ? 1 : -1;
	two = see(y, 2);
	one = see(y + N, 1);
	for (size_t j = 0; j < N; j++) {
		most = greater(most, fabs(two.value[j] - all.value[j]));
		for (size_t l = 0; l < 2; l++) {
			double sum = 0;

			for (size_t i = 0; i < N; i++)
				sum += y[l * N + i] * all.vector[j * N + i];
			most = greater(most, fabs(fabs(sum) - fabs(two.row[l * N + j])));
		}
	}
	ok_near(most, 0, 1e-12, "values, and vectors seen through two rows");
	ok(!memcmp(one.row, two.row + N, N * sizeof *one.row), "one of them alone: the same bytes");
	ok(!memcmp(none.value, two.value, N * sizeof *none.value), "through none: the same values");
	ok(two.is_found && two.residual < 1e-11 && two.residual > 1e-16, "a small residual");
	eigen_dense_free(&all);
	eigen_dense_seen_free(&two);
	eigen_dense_seen_free(&one);
	eigen_dense_seen_free(&none);
}

/* LAPACK sees one triangle: what is wrong with the other shows in the residual. */
static void seen_wrong(void)
{
	struct eigen_dense_seen e;

	a[(N - 1) * N] += 1e-3;
	e = see(NULL, 0);
	a[(N - 1) * N] -= 1e-3;
	ok(e.residual > 1e-4, "values of another matrix: the residual tells");
	eigen_dense_seen_free(&e);
}

enum { PATH, STAR, NONE, ONES, GRADED, GROWING, TINY, CLAMPED, KINDS };

/* Beside the diagonal, a square that just counts, where a large one follows. */
static double clamped(size_t i, size_t j)
{
	static const double beside[] = {1.0000001e-135, -0.78225940793634408, 1.3e-135};

	if (i == 1 && j == 1)
		return 1.7549103207940675e-135;
	return i == j + 1 && j < 3 ? beside[j] : 0;
}

static void fill_kind(size_t kind)
{
	for (size_t i = 0; i < N; i++)
		for (size_t j = 0; j <= i; j++) {
			double x = kind == PATH   ? i == j + 1
				   : kind == STAR ? j == 0 && i > 0
				   : kind == ONES ? 1
						  : 0;

			if (kind == GRADED)
				x = pow(10, -3 * (double)i) * (i == j ? 2 : i == j + 1);
			if (kind == GROWING)
				x = pow(10, 3 * (double)i - 3 * N) * (i == j ? 2 : i == j + 1);
			if (kind == TINY)
				x = i == 0 ? 1 : i == j + 1 ? 1e-150 : 0;
			if (kind == CLAMPED)
				x = clamped(i, j);
			a[i * N + j] = a[j * N + i] = x;
		}
}

/* Where vectors are not unique, or a step meets zeros: the values, and sums over the vectors. */
static void seen_kinds(void)
{
	static const char *const name[] = {"path",   "star",    "no entry", "ones",
					   "graded", "growing", "tiny",     "clamped"};

	for (size_t kind = 0; kind < KINDS; kind++) {
		struct eigen_dense gsl;
		struct eigen_dense_seen e;
		double y[2 * N], most = 0;
		double dot = 0, form = 0;

		fill_kind(kind);
		for (size_t i = 0; i < 2 * N; i++)
			y[i] = (double)(i * i % 7) - 3;
		gsl = solve(0, N, EIGEN_DENSE_GSL);
		e = see(y, 2);
		for (size_t j = 0; j < N; j++) {
			most = greater(most, fabs(gsl.value[j] - e.value[j]));
			dot += e.row[j] * e.row[N + j] - y[j] * y[N + j];
			form += e.value[j] * e.row[j] * e.row[N + j];
			for (size_t i = 0; i < N; i++)
				form -= y[i] * a[i * N + j] * y[N + j];
		}
		ok(most < 1e-12, "seen: values of a %s (%.1e)", name[kind], most);
		ok(fabs(dot) < 1e-10 && fabs(form) < 1e-9, "products through it (%.1e %.1e)", dot,
		   form);
		ok(e.is_found && e.residual < 1e-11, "a small residual");
		eigen_dense_free(&gsl);
		eigen_dense_seen_free(&e);
	}
}

/* Numbers whose squares fit no double. */
static void seen_far(void)
{
	static const int power[] = {-900, 900};
	struct eigen_dense_seen plain = see(a, 3), far;

	for (size_t p = 0; p < 2; p++) {
		double most = 0;

		for (size_t i = 0; i < N * N; i++)
			a[i] = ldexp(a[i], power[p]);
		far = see(a, 0);
		for (size_t i = 0; i < N * N; i++)
			a[i] = ldexp(a[i], -power[p]);
		for (size_t j = 0; j < N; j++)
			most = greater(most, fabs(ldexp(far.value[j], -power[p]) - plain.value[j]));
		ok_near(most, 0, 1e-11, "seen: the same values times a power of 2");
		eigen_dense_seen_free(&far);
	}
	eigen_dense_seen_free(&plain);
}

/* Of numbers so small or large that their squares are none, too; should GSL not end, the alarm
 * does.
 */
static void extremes(void)
{
	struct eigen_dense plain = solve(0, 1, EIGEN_DENSE_GSL);
	static const int power[] = {-1020, -400, 400, 1000};

	alarm(60);
	for (size_t p = 0; p < sizeof power / sizeof *power; p++) {
		struct eigen_dense scaled;
		double most = 0;

		for (size_t i = 0; i < N * N; i++)
			a[i] = ldexp(a[i], power[p]);
		scaled = solve(0, 1, EIGEN_DENSE_GSL);
		for (size_t i = 0; i < N; i++)
			most = greater(most,
				       fabs(ldexp(scaled.value[i], -power[p]) - plain.value[i]));
		ok_near(most, 0, 1e-12, "GSL: the same values times a power of 2");
		for (size_t i = 0; i < N * N; i++)
			a[i] = ldexp(a[i], -power[p]);
		eigen_dense_free(&scaled);
	}
	alarm(0);
	eigen_dense_free(&plain);
}

static void cholesky(void)
{
	double *l = memcpy(mem_alloc(N * N, sizeof *l), a, sizeof a), b[2 * N], most = 0;

	for (size_t i = 0; i < N; i++) {
		l[i * N + i] += N;
		b[i] = (double)i;
		b[N + i] = 1;
	}
	ok(lapack_cholesky(l, N), "positive definite");
	lapack_cholesky_solve(l, N, b, 2);
	for (size_t r = 0; r < 2; r++)
		for (size_t i = 0; i < N; i++) {
			double sum = N * b[r * N + i] - (r ? 1 : (double)i);

			for (size_t j = 0; j < N; j++)
				sum += a[i * N + j] * b[r * N + j];
			most = greater(most, fabs(sum));
		}
	ok_near(most, 0, 1e-11, "solves both right-hand sides");
	memcpy(l, a, sizeof a);
	l[0] = -1;
	ok(!lapack_cholesky(l, N), "not positive definite");
	ok(lapack_cholesky(l, 0), "nothing to factor");
	free(l);
}

/* Above 1536 rows the threads reduce the matrix: the same bytes, and still its eigenpairs. */
static void large(gsl_rng *rng)
{
	enum { M = 1601 };
	struct eigen_dense_how want = {.count = M, .by = EIGEN_DENSE_LAPACK};
	struct eigen_dense e[2];
	double *k = mem_alloc((size_t)M * M, sizeof *k),
	       *copy = mem_alloc((size_t)M * M, sizeof *k);
	double most = 0, dot = 0;

	for (size_t i = 0; i < M; i++)
		for (size_t j = 0; j <= i; j++)
			k[i * M + j] = k[j * M + i] = gsl_rng_uniform(rng) - 0.5;
	for (size_t t = 0; t < 2; t++) {
		threads_allow(t ? 3 : 1);
		memcpy(copy, k, (size_t)M * M * sizeof *k);
		e[t] = eigen_dense_of(copy, M, &want);
	}
	ok(memcmp(e[0].value, e[1].value, M * sizeof *k) == 0, "three threads: the same values");
	ok(memcmp(e[0].vector, e[1].vector, (size_t)M * M * sizeof *k) == 0, "and vectors");
	for (size_t v = 0; v < M; v += 40)
		for (size_t i = 0; i < M; i++) {
			const double *z = e->vector + v * M;
			double sum = -e->value[v] * z[i];

			for (size_t j = 0; j < M; j++)
				sum += k[i * M + j] * z[j];
			most = greater(most, fabs(sum));
			dot += v ? z[i] * z[i - M] : 0;
		}
	ok_near(most, 0, 1e-11, "1601 rows: eigenpairs");
	ok_near(dot, 0, 1e-12, "1601 rows: orthogonal vectors");
	eigen_dense_free(&e[0]);
	eigen_dense_free(&e[1]);
	threads_allow(1);
	free(k);
	free(copy);
}

/* The columns that the threads share: 24, and 16. */
static void large_seen(gsl_rng *rng, size_t n, size_t count)
{
	struct eigen_dense_how want = {.count = n, .by = EIGEN_DENSE_LAPACK};
	double *k = mem_alloc(n * n, sizeof *k), *y = mem_alloc(n * count + 1, sizeof *y);
	struct eigen_dense_seen one, e;
	struct eigen_dense all;
	double most = 0;

	for (size_t i = 0; i < n; i++)
		for (size_t j = 0; j <= i; j++)
			k[i * n + j] = k[j * n + i] = gsl_rng_uniform(rng) - 0.5;
	for (size_t i = 0; i < n * count; i++)
		y[i] = gsl_rng_uniform(rng) < .3 ? 1 : -1;
	one = eigen_dense_see(k, n, y, count, 1);
	for (size_t t = 2; t < 5; t++) {
		threads_allow(t);
		e = eigen_dense_see(k, n, y, count, 1);
		ok(!memcmp(e.value, one.value, n * sizeof *k) &&
			   !memcmp(e.row, one.row, n * count * sizeof *k) &&
			   !memcmp(&e.residual, &one.residual, sizeof *k),
		   "%zu rows seen through %zu: the same with %zu threads", n, count, t);
		eigen_dense_seen_free(&e);
	}
	threads_allow(1);
	setenv("SEMKERN_LOOPS", "plain", 1);
	e = eigen_dense_see(k, n, y, count, 1);
	unsetenv("SEMKERN_LOOPS");
	ok(e.is_found && !memcmp(e.value, one.value, n * sizeof *k) &&
		   !memcmp(e.row, one.row, n * count * sizeof *k),
	   "and with plain loops");
	eigen_dense_seen_free(&e);
	all = eigen_dense_of(k, n, &want);
	for (size_t j = 0; j < n; j++) {
		double sum = 0;

		for (size_t i = 0; i < n && count; i++)
			sum += y[i] * all.vector[j * n + i];
		most = greater(most, fabs(all.value[j] - one.value[j]));
		if (count && j % 50 == 0)
			most = greater(most, fabs(fabs(sum) - fabs(one.row[j])));
	}
	ok_near(most, 0, 1e-9, "and LAPACK's");
	eigen_dense_free(&all);
	eigen_dense_seen_free(&one);
	free(k);
	free(y);
}

/* D = QF with Q orthonormal, of full rank and where a column is the sum of two. */
static void orthonormal(size_t rank, gsl_rng *rng)
{
	enum { R = 5 };
	double d[N * R], q[N * R], f[R * R], off = 0, apart = 0;
	size_t k;

	for (size_t i = 0; i < N * R; i++)
		q[i] = d[i] = gsl_rng_uniform(rng);
	for (size_t i = 0; i < N && rank < R; i++)
		q[i * R + 1] = d[i * R + 1] = d[i * R] + d[i * R + 3];
	k = lapack_orthonormal(q, N, R, f);
	for (size_t i = 0; i < N; i++)
		for (size_t j = 0; j < R; j++) {
			double sum = -d[i * R + j];

			for (size_t h = 0; h < k; h++)
				sum += q[i * R + h] * f[h * R + j];
			off = greater(off, fabs(sum));
		}
	for (size_t g = 0; g < k; g++)
		for (size_t h = 0; h < k; h++) {
			double sum = g == h ? -1 : 0;

			for (size_t i = 0; i < N; i++)
				sum += q[i * R + g] * q[i * R + h];
			apart = greater(apart, fabs(sum));
		}
	ok(k == rank, "rank %zu of %d columns (%zu)", rank, R, k);
	ok(off < 1e-13, "they are QF (%.1e)", off);
	ok(apart < 1e-13, "and Q is orthonormal (%.1e)", apart);
}

/* Of a part, the values come with their vectors; of what is no small part, all do. */
static void part(void)
{
	enum { FROM = 7, COUNT = 6 };
	struct eigen_dense_how want = {FROM, COUNT, EIGEN_DENSE_LAPACK, true};
	double *copy = memcpy(mem_alloc(N * N, sizeof *copy), a, sizeof a), most = 0;
	struct eigen_dense e = eigen_dense_of(copy, N, &want),
			   all = solve(0, N, EIGEN_DENSE_LAPACK);

	for (size_t i = FROM; i < FROM + COUNT; i++)
		most = greater(most, fabs(e.value[i] - all.value[i]));
	ok(e.is_found && most < 1e-12, "a part: its values (%.1e)", most);
	ok(isnan(e.value[FROM - 1]) && isnan(e.value[FROM + COUNT]), "and no others");
	ok(error(&e) < 1e-12, "and its pairs (%.1e)", error(&e));
	eigen_dense_free(&e);
	want.count = N / 2;
	memcpy(copy, a, sizeof a);
	e = eigen_dense_of(copy, N, &want);
	ok(memcmp(e.value, all.value, N * sizeof *e.value) == 0, "half of them: all values");
	eigen_dense_free(&e);
	eigen_dense_free(&all);
	free(copy);
}

int main(void)
{
	gsl_rng *rng = gsl_rng_alloc(gsl_rng_mt19937);

	fill(rng);
	eigenpairs();
	part();
	seen(rng);
	seen_far();
	seen_wrong();
	extremes();
	cholesky();
	large(rng);
	large_seen(rng, 1537, 1);
	large_seen(rng, 257, 9);
	large_seen(rng, 257, 0);
	seen_kinds();
	orthonormal(5, rng);
	orthonormal(4, rng);
	gsl_rng_free(rng);
	return tap_done();
}
