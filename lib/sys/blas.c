#include "sys/blas.h"
#include "sys/mem.h"

#include <ctype.h>
#include <dlfcn.h>
#include <link.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Bytes that OpenBLAS takes at once, and tries for ever to get: so much is allowed beside -M, and
 * so much is asked for first, where another may have set a limit. */
enum { BUFFER = 300000000, PROBE = 140000000, PAGE = 4096 };

void openblas_set_num_threads(int threads) __attribute__((weak)); /* other BLAS have none */

char *openblas_get_corename(void) __attribute__((weak));
void gotoblas_dynamic_init(void) __attribute__((weak)); /* chooses, by the environment first */
void gotoblas_dynamic_quit(void) __attribute__((weak));

const char *blas_kernel(void)
{
	return openblas_get_corename ? openblas_get_corename() : NULL;
}

const char *blas_better(const char *kernel, bool has_avx2)
{
	return kernel && strcmp(kernel, "Prescott") == 0 && has_avx2 ? "Haswell" : NULL;
}

/* The end of memory must not choose a kernel: the last digits are another's. */
void blas_improve(bool has_avx2)
{
	const char *better = blas_better(blas_kernel(), has_avx2);

	if (!better || !gotoblas_dynamic_init || !gotoblas_dynamic_quit)
		return;
	if (setenv(BLAS_KERNEL, better, 1))
		mem_none(strlen(better));
	gotoblas_dynamic_quit();
	gotoblas_dynamic_init();
}

static int permit_none(void)
{
	return 0;
}

/* Where there is AVX-512 it has kernels for small products that do not look whether malloc gave
 * them room. A function in its table of kernels permits them: one that never does takes its place.
 */
static void forbid_small(void)
{
	char name[64] = "dgemm_small_matrix_permit_", *at = name + strlen(name);
	const char *kernel = blas_kernel();
	void *(*table) = dlsym(RTLD_DEFAULT, "gotoblas"), *permit;
	const ElfW(Sym) * symbol;
	Dl_info info;

	if (!table || !kernel || strlen(kernel) >= sizeof name - strlen(name))
		return;
	while (*kernel)
		*at++ = (char)toupper(*kernel++);
	permit = dlsym(RTLD_DEFAULT, name);
	table = *(void **)table;
	if (!permit || !dladdr1(table, &info, (void **)&symbol, RTLD_DL_SYMENT) || !symbol)
		return;
	for (size_t i = 0; i < symbol->st_size / sizeof *table; i++)
		if (table[i] == permit)
			*(int (**)(void))(table + i) = permit_none;
}

void blas_setup(void)
{
	static atomic_flag is_allowed = ATOMIC_FLAG_INIT;

	if (!openblas_set_num_threads)
		return;
	if (!atomic_flag_test_and_set(&is_allowed)) {
		mem_allow(BUFFER);
		free(mem_alloc(PROBE, 1));
		forbid_small();
	}
	openblas_set_num_threads(1);
}

/* The serial OpenBLAS hands out its buffers without a lock: two of our threads may get the same
 * one, and their products are wrong. Where mmap has none it takes malloc's, which begin anywhere,
 * and kernels that count on pages crash. It calls these in place of its own, which they call in
 * turn. */
void *blas_memory_alloc(int position);
void blas_memory_free(void *buffer);

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static size_t taken, most = 1; /* buffers: in use, and that there is room for beside -M */

static void make_room(void)
{
	mem_allow(PROBE);
	free(mem_alloc(PROBE, 1));
	most++;
}

void *blas_memory_alloc(int position)
{
	static void *(*its)(int);
	void *buffer;

	pthread_mutex_lock(&lock);
	if (!its)
		*(void **)&its = dlsym(RTLD_NEXT, "blas_memory_alloc");
	if (++taken > most)
		make_room();
	buffer = its(position);
	pthread_mutex_unlock(&lock);
	if ((uintptr_t)buffer % PAGE)
		mem_none(PROBE);
	return buffer;
}

void blas_memory_free(void *buffer)
{
	static void (*its)(void *);

	pthread_mutex_lock(&lock);
	if (!its)
		*(void **)&its = dlsym(RTLD_NEXT, "blas_memory_free");
	its(buffer);
	taken--;
	pthread_mutex_unlock(&lock);
}
