#include "sys/blas.h"

void openblas_set_num_threads(int threads);

void blas_setup(void)
{
	openblas_set_num_threads(1);
}
