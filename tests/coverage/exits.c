/* For the coverage build: what a process has counted is kept however it ends. */
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

void __gcov_dump(void);
void __gcov_reset(void);

_Noreturn void __real__exit(int status);
_Noreturn void __real__Exit(int status);
int __real_raise(int number);
int __real_execv(const char *path, char *const argv[]);

/* Of tests/faults/faults.c, where that is loaded: what counts must have its memory. */
__attribute__((weak)) void faults_end(void);

/* Before gcov's own. */
__attribute__((destructor)) static void spare(void)
{
	if (faults_end)
		faults_end();
}

static void keep(void)
{
	spare();
	__gcov_dump();
	__gcov_reset();
}

_Noreturn void __wrap__exit(int status)
{
	keep();
	__real__exit(status);
}

_Noreturn void __wrap__Exit(int status)
{
	keep();
	__real__Exit(status);
}

int __wrap_raise(int number)
{
	keep();
	return __real_raise(number);
}

int __wrap_execv(const char *path, char *const argv[])
{
	keep();
	return __real_execv(path, argv);
}
