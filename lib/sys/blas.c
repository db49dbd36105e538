#include "sys/blas.h"
#include "sys/mem.h"

#include <stdatomic.h>

enum { BUFFER = 300000000 }; /* bytes that OpenBLAS takes at once, and tries for ever to get */

void openblas_set_num_threads(int threads) __attribute__((weak)); /* other BLAS have none */

void blas_setup(void)
{
	static atomic_flag is_allowed = ATOMIC_FLAG_INIT;

	if (!atomic_flag_test_and_set(&is_allowed))
		mem_allow(BUFFER);
	if (openblas_set_num_threads)
		openblas_set_num_threads(1);
}
