/* blas: products of several threads at once are those of one; which kernel is better than which. */
#include "sys/blas.h"
#include "sys/loops.h"
#include "sys/threads.h"
#include "tap.h"

#include <gsl/gsl_cblas.h>
#include <stdlib.h>
#include <string.h>

enum { N = 24, KINDS = 7, PRODUCTS = 40000 };

static double a[KINDS][N * N], want[KINDS][N * N];
static bool is_right[PRODUCTS];

static void square(const double *x, double *y)
{
	cblas_dgemm(CblasRowMajor, CblasNoTrans, CblasTrans, N, N, N, 1, x, N, x, N, 0, y, N);
}

static void try_some(void *arg, size_t from, size_t to)
{
	double got[N * N];

	(void)arg;
	for (size_t i = from; i < to; i++) {
		square(a[i % KINDS], got);
		is_right[i] = memcmp(got, want[i % KINDS], sizeof got) == 0;
	}
}

static bool is_better(const char *kernel, bool has_avx2, const char *wanted)
{
	const char *found = blas_better(kernel, has_avx2);

	return wanted ? found && strcmp(found, wanted) == 0 : !found;
}

static void kernels(void)
{
	printf("# kernel %s\n", blas_kernel() ? blas_kernel() : "none"); /* for machines.t */
	ok(is_better("Prescott", true, "Haswell"), "a new CPU that is not known");
	ok(is_better("Prescott", false, NULL), "an old CPU is one");
	ok(is_better("Zen", true, NULL), "what OpenBLAS knows is left to it");
	ok(is_better(NULL, true, NULL), "another BLAS");
}

/* As on a CPU that is not known: the oldest kernel, which nobody has named. */
static void improve(void)
{
	const char *wanted = blas_better("Prescott", loops_can_run(LOOPS_AVX2));

	if (!blas_kernel() || strcmp(blas_kernel(), "Prescott") != 0 || !wanted)
		return;
	blas_improve(loops_can_run(LOOPS_AVX2));
	ok(strcmp(blas_kernel(), wanted) == 0, "a better kernel, %s, is %s", wanted, blas_kernel());
}

int main(void)
{
	struct threads_job job = {.count = PRODUCTS, .grain = 100, .work = try_some};
	size_t wrong = 0;

	kernels();
	improve();
	blas_setup();
	for (size_t k = 0; k < KINDS; k++) {
		for (size_t e = 0; e < N * N; e++)
			a[k][e] = (double)rand() / RAND_MAX - 0.5;
		square(a[k], want[k]);
	}
	threads_run(&job, 4);
	for (size_t i = 0; i < PRODUCTS; i++)
		wrong += !is_right[i];
	ok(wrong == 0, "%zu of %d products by four threads are wrong", wrong, PRODUCTS);
	return tap_done();
}
