/* guest: OpenBLAS's own settings, beside the cblas interface that GSL declares.
 *
 * Whoever calls cblas or LAPACK calls blas_setup first, as often as it likes: OpenBLAS is held to
 * one thread, for its sums depend on the number of threads, and ours must not. Our own threads may
 * call it at the same time.
 *
 * A CPU that is newer than it OpenBLAS takes for one of 2004, and its products take three times as
 * long: blas_improve, before any other call, lets it choose again.
 */
#ifndef BLAS_H
#define BLAS_H

#include <stdbool.h>

void blas_setup(void);

#define BLAS_KERNEL "OPENBLAS_CORETYPE" /* which kernel to take, in the environment */

/* A kernel that serves better than the one of that name, on a CPU that has AVX2 or not; NULL: there
 * is none. */
const char *blas_better(const char *kernel, bool has_avx2);
const char *blas_kernel(void); /* the one in use; NULL: no OpenBLAS here */
void blas_improve(bool has_avx2);

#endif
