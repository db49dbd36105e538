/* guest: OpenBLAS's own settings, beside the cblas interface that GSL declares.
 *
 * Whoever calls cblas or LAPACK calls blas_setup first, as often as it likes: OpenBLAS is held to
 * one thread, for its sums depend on the number of threads, and ours must not. Our own threads may
 * call it at the same time.
 */
#ifndef BLAS_H
#define BLAS_H

void blas_setup(void);

#endif
