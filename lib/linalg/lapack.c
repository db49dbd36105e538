#include "linalg/lapack.h"
#include "sys/blas.h"
#include "sys/mem.h"
#include "sys/threads.h"

#include <gsl/gsl_cblas.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

void dsytrd_(const char *uplo, const int *n, double *a, const int *lda, double *d, double *e,
	     double *tau, double *work, const int *lwork, int *info);
void dsterf_(const int *n, double *d, double *e, int *info);
void dstemr_(const char *jobz, const char *range, const int *n, double *d, double *e,
	     const double *vl, const double *vu, const int *il, const int *iu, int *m, double *w,
	     double *z, const int *ldz, const int *nzc, int *isuppz, int *tryrac, double *work,
	     const int *lwork, int *iwork, const int *liwork, int *info);
void dstedc_(const char *compz, const int *n, double *d, double *e, double *z, const int *ldz,
	     double *work, const int *lwork, int *iwork, const int *liwork, int *info);
void dormtr_(const char *side, const char *uplo, const char *trans, const int *m, const int *n,
	     const double *a, const int *lda, const double *tau, double *c, const int *ldc,
	     double *work, const int *lwork, int *info);
void dlarft_(const char *direct, const char *storev, const int *n, const int *k, const double *v,
	     const int *ldv, const double *tau, double *t, const int *ldt);
void dlarfb_(const char *side, const char *trans, const char *direct, const char *storev,
	     const int *m, const int *n, const int *k, const double *v, const int *ldv,
	     const double *t, const int *ldt, double *c, const int *ldc, double *work,
	     const int *ldwork);
void dpotrf_(const char *uplo, const int *n, double *a, const int *lda, int *info);
void dpotrs_(const char *uplo, const int *n, const int *nrhs, const double *a, const int *lda,
	     double *b, const int *ldb, int *info);
void dpstrf_(const char *uplo, const int *n, double *a, const int *lda, int *order, int *rank,
	     const double *tolerance, double *work, int *info);
void dgelqf_(const int *m, const int *n, double *a, const int *lda, double *tau, double *work,
	     const int *lwork, int *info);
void dorglq_(const int *m, const int *n, const int *k, double *a, const int *lda, const double *tau,
	     double *work, const int *lwork, int *info);
void dgeqp3_(const int *m, const int *n, double *a, const int *lda, int *order, double *tau,
	     double *work, const int *lwork, int *info);
void dorgqr_(const int *m, const int *n, const int *k, double *a, const int *lda, const double *tau,
	     double *work, const int *lwork, int *info);

enum {
	BLOCK = 64,  /* workspace columns for the blocked reductions */
	LARGE = 512, /* rows above which reflections go in wider blocks than LAPACK's own 32 */
	WIDE = 48,
	COLUMNS = 600, /* that a thread turns back at a time, at most */
	MOST = 46000   /* rows for dstedc, which has their square in an int */
};
#define DEPENDENT 1e-14 /* of the greatest column: no more than rounding */

struct lapack_tridiagonal lapack_tridiagonal_new(size_t n)
{
	return (struct lapack_tridiagonal){.n = (int)n,
					   .d = mem_alloc(n, sizeof(double)),
					   .e = mem_alloc(n, sizeof(double)),
					   .tau = mem_alloc(n, sizeof(double))};
}

void lapack_tridiagonal_free(struct lapack_tridiagonal *t)
{
	free(t->d);
	free(t->e);
	free(t->tau);
}

void lapack_reduce(double *a, size_t from, struct lapack_tridiagonal *t)
{
	size_t apart = (size_t)t->n, n = apart - from;
	int rows = (int)n, room = (int)n * BLOCK, info;
	double *work = mem_alloc(n * BLOCK, sizeof *work);

	blas_setup();
	dsytrd_("L", &rows, a + from * apart + from, &t->n, t->d + from, t->e + from, t->tau + from,
		work, &room, &info);
	free(work);
}

static double *copy(const double *from, size_t n)
{
	return memcpy(mem_alloc(n, sizeof *from), from, n * sizeof *from);
}

static bool values(const struct lapack_tridiagonal *t, double *w)
{
	double *e = copy(t->e, (size_t)t->n);
	int info;

	memcpy(w, t->d, (size_t)t->n * sizeof *w);
	dsterf_(&t->n, w, e, &info);
	free(e);
	return info == 0;
}

/* Some vectors of T, by relatively robust representations; their values where `to` is not NULL. */
static bool vectors_some(const struct lapack_tridiagonal *t, struct lapack_range range, double *to,
			 double *z)
{
	size_t n = (size_t)t->n;
	double *d = copy(t->d, n), *e = copy(t->e, n), *w = mem_alloc(n, sizeof *w), none = 0;
	double *work = mem_alloc(18 * n, sizeof *work);
	int *iwork = mem_alloc(10 * n, sizeof *iwork), *support = mem_alloc(2 * n, sizeof *support);
	int first = (int)range.from + 1, last = (int)(range.from + range.count), found = 0;
	int count = (int)range.count, room = 18 * t->n, iroom = 10 * t->n, careful = 1, info;

	dstemr_("V", "I", &t->n, d, e, &none, &none, &first, &last, &found, w, z, &t->n, &count,
		support, &careful, work, &room, iwork, &iroom, &info);
	if (to)
		memcpy(to + range.from, w, range.count * sizeof *w);
	free(d);
	free(e);
	free(w);
	free(work);
	free(iwork);
	free(support);
	return info == 0 && found == count;
}

/* All vectors of T, by divide and conquer, and all values where w is not NULL. */
static bool vectors_all(const struct lapack_tridiagonal *t, struct lapack_range range, double *w,
			double *z)
{
	size_t n = (size_t)t->n;
	bool is_whole = range.count == n;
	double *d = copy(t->d, n), *e = copy(t->e, n), size;
	double *all = is_whole ? z : mem_alloc(n * n, sizeof *all), *work;
	int room = -1, iroom = -1, least, info, *iwork;

	dstedc_("I", &t->n, d, e, all, &t->n, &size, &room, &least, &iroom, &info);
	room = (int)size;
	iroom = least;
	work = mem_alloc((size_t)room, sizeof *work);
	iwork = mem_alloc((size_t)iroom, sizeof *iwork);
	dstedc_("I", &t->n, d, e, all, &t->n, work, &room, iwork, &iroom, &info);
	if (w)
		memcpy(w, d, n * sizeof *w);
	if (!is_whole) {
		memcpy(z, all + range.from * n, range.count * n * sizeof *z);
		free(all);
	}
	free(work);
	free(iwork);
	free(d);
	free(e);
	return info == 0;
}

/* Q = I - VFV' for each block of WIDE reflections. */
struct turn {
	const double *a;
	const struct lapack_tridiagonal *t;
	double *factor, *z;
};

static void factors(void *arg, size_t from, size_t to)
{
	const struct turn *q = arg;
	size_t n = (size_t)q->t->n;
	int rows = (int)(n - 1 - from), block = (int)(to - from), most = WIDE;

	dlarft_("F", "C", &rows, &block, q->a + from * n + from + 1, &q->t->n, q->t->tau + from,
		q->factor + from * WIDE, &most);
}

/* The last block first. */
static void turn_columns(void *arg, size_t from, size_t to)
{
	const struct turn *q = arg;
	size_t n = (size_t)q->t->n, last = n - 1;
	int columns = (int)(to - from), most = WIDE;
	double *work = mem_alloc((to - from) * WIDE, sizeof *work);

	for (size_t end = (last + WIDE - 1) / WIDE * WIDE; end > 0; end -= WIDE) {
		size_t i = end - WIDE;
		int rows = (int)(last - i), block = rows < WIDE ? rows : WIDE;

		dlarfb_("L", "N", "F", "C", &rows, &columns, &block, q->a + i * n + i + 1, &q->t->n,
			q->factor + i * WIDE, &most, q->z + from * n + i + 1, &q->t->n, work,
			&columns);
	}
	free(work);
}

/* z = Q z, the n-1 reflections of Q by blocks. */
static void turn_back_wide(const double *a, const struct lapack_tridiagonal *t, double *z,
			   size_t count)
{
	size_t last = (size_t)t->n - 1, room = (last + WIDE - 1) / WIDE * WIDE * WIDE;
	struct turn q = {a, t, mem_alloc(room, sizeof *q.factor), z};
	struct threads_job blocks = {.count = last, .grain = WIDE, .work = factors, .arg = &q};
	struct threads_job columns = {.count = count, .work = turn_columns, .arg = &q};
	size_t pairs = (count + 2 * COLUMNS - 1) / (2 * COLUMNS);

	columns.grain = (count + 2 * pairs - 1) / (2 * pairs);
	threads_run(&blocks, threads_allowed());
	threads_run(&columns, threads_allowed());
	free(q.factor);
}

/* z = Q z */
static bool turn_back(const double *a, const struct lapack_tridiagonal *t, double *z, size_t count)
{
	int columns = (int)count, room = (int)(count * BLOCK), info;
	double *work = mem_alloc(count * BLOCK, sizeof *work);

	dormtr_("L", "L", "N", &t->n, &columns, a, &t->n, t->tau, z, &t->n, work, &room, &info);
	free(work);
	return info == 0;
}

static bool is_few(const struct lapack_tridiagonal *t, struct lapack_range range)
{
	return range.count * 3 < (size_t)t->n || t->n > MOST;
}

/* The vectors, and the values too where w is not NULL. */
static bool vectors(const double *a, const struct lapack_tridiagonal *t, struct lapack_range range,
		    double *w, double *z)
{
	bool good = (is_few(t, range) && vectors_some(t, range, w, z)) ||
		    (t->n <= MOST && vectors_all(t, range, w, z));

	if (!good || t->n <= LARGE)
		return good && turn_back(a, t, z, range.count);
	turn_back_wide(a, t, z, range.count);
	return true;
}

bool lapack_eigen_reduced(const double *a, const struct lapack_tridiagonal *t,
			  struct lapack_range range, double *w, double *z)
{
	bool is_one = is_few(t, range) ? range.is_part : t->n > LARGE; /* values come with them */

	for (size_t i = 0; is_one && i < (size_t)t->n; i++)
		w[i] = NAN;
	return (is_one || values(t, w)) &&
	       (!range.count || vectors(a, t, range, is_one ? w : NULL, z));
}

bool lapack_eigen(double *a, size_t n, struct lapack_range range, double *w, double *z)
{
	struct lapack_tridiagonal t;
	bool good;

	if (n == 0)
		return true;
	t = lapack_tridiagonal_new(n);
	lapack_reduce(a, 0, &t);
	good = lapack_eigen_reduced(a, &t, range, w, z);
	lapack_tridiagonal_free(&t);
	return good;
}

bool lapack_cholesky(double *a, size_t n)
{
	int size = (int)n, info = 0;

	blas_setup();
	if (n)
		dpotrf_("U", &size, a, &size, &info);
	return info == 0;
}

void lapack_cholesky_solve(const double *a, size_t n, double *b, size_t count)
{
	int size = (int)n, columns = (int)count, info;

	blas_setup();
	if (n && count)
		dpotrs_("U", &size, &columns, a, &size, b, &size, &info);
}

size_t lapack_cholesky_pivoted(double *a, size_t n, double least, size_t *order)
{
	int size = (int)n, rank = 0, info, *at = mem_alloc(n, sizeof *at);
	double *work = mem_alloc(2 * n, sizeof *work);

	blas_setup();
	if (n)
		dpstrf_("U", &size, a, &size, at, &rank, &least, work, &info);
	for (size_t i = 0; i < n; i++)
		order[i] = (size_t)at[i] - 1;
	free(work);
	free(at);
	return (size_t)rank;
}

/* F = EG for the r x r matrix f, the columns of E, orthonormal, by falling weight: g takes its
 * place. Returns how many of them count. */
static size_t weigh(double *f, size_t r, double *e)
{
	int size = (int)r, room = (int)(r * BLOCK + 3 * r + 1), info, *at = mem_zero(r, sizeof *at);
	double *work = mem_alloc((size_t)room, sizeof *work), *tau = mem_alloc(r, sizeof *tau);
	size_t rank = 0;

	for (size_t i = 0; i < r; i++)
		for (size_t j = 0; j < r; j++)
			e[j * r + i] = f[i * r + j];
	dgeqp3_(&size, &size, e, &size, at, tau, work, &room, &info);
	memset(f, 0, r * r * sizeof *f);
	for (size_t j = 0; j < r; j++)
		for (size_t i = 0; i <= j; i++)
			f[i * r + (size_t)at[j] - 1] = e[j * r + i];
	while (rank < r && fabs(e[rank * r + rank]) > DEPENDENT * fabs(e[0]))
		rank++;
	dorgqr_(&size, &size, &size, e, &size, tau, work, &room, &info);
	free(work);
	free(tau);
	free(at);
	return rank;
}

/* Q = QE */
static void rotate(double *q, size_t n, size_t r, const double *e)
{
	double *row = mem_alloc(r, sizeof *row);

	for (size_t i = 0; i < n; i++, q += r) {
		memcpy(row, q, r * sizeof *row);
		cblas_dgemv(CblasRowMajor, CblasNoTrans, (int)r, (int)r, 1, e, (int)r, row, 1, 0, q,
			    1);
	}
	free(row);
}

size_t lapack_orthonormal(double *d, size_t n, size_t r, double *f)
{
	int rows = (int)r, columns = (int)n, room = (int)(r * BLOCK), info;
	double *tau = mem_alloc(r, sizeof *tau), *work = mem_alloc(r * BLOCK, sizeof *work);
	double *kept = mem_alloc(r * r, sizeof *kept), *e = mem_alloc(r * r, sizeof *e);
	size_t rank;

	blas_setup();
	memset(f, 0, r * r * sizeof *f);
	dgelqf_(&rows, &columns, d, &rows, tau, work, &room, &info); /* D' = F' Q' */
	for (size_t i = 0; i < r; i++)
		memcpy(f + i * r + i, d + i * r + i, (r - i) * sizeof *f);
	dorglq_(&rows, &columns, &rows, d, &rows, tau, work, &room, &info);
	memcpy(kept, f, r * r * sizeof *f);
	rank = weigh(kept, r, e);
	if (rank < r) {
		rotate(d, n, r, e);
		memcpy(f, kept, r * r * sizeof *f);
	}
	free(tau);
	free(work);
	free(kept);
	free(e);
	return rank;
}
