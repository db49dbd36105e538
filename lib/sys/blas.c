#include "sys/blas.h"
#include "sys/mem.h"

#include <stdatomic.h>
#include <stdlib.h>

/* Bytes that OpenBLAS takes at once, and tries for ever to get: so much is allowed beside -M, and
 * so much is asked for first, where another may have set a limit. */
enum { BUFFER = 300000000, PROBE = 140000000 };

void openblas_set_num_threads(int threads) __attribute__((weak)); /* other BLAS have none */

void blas_setup(void)
{
	static atomic_flag is_allowed = ATOMIC_FLAG_INIT;

	if (!openblas_set_num_threads)
		return;
	if (!atomic_flag_test_and_set(&is_allowed)) {
		mem_allow(BUFFER);
		free(mem_alloc(PROBE, 1));
	}
	openblas_set_num_threads(1);
}
