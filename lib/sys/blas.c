#include "sys/blas.h"

void openblas_set_num_threads(int threads) __attribute__((weak)); /* other BLAS have none */

void blas_setup(void)
{
	if (openblas_set_num_threads)
		openblas_set_num_threads(1);
}
