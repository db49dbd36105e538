/* For the coverage build: what a process has counted is kept however it ends. */
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

void __gcov_dump(void);

_Noreturn void __real__exit(int status);
_Noreturn void __real__Exit(int status);
int __real_raise(int number);

_Noreturn void __wrap__exit(int status)
{
	__gcov_dump();
	__real__exit(status);
}

_Noreturn void __wrap__Exit(int status)
{
	__gcov_dump();
	__real__Exit(status);
}

int __wrap_raise(int number)
{
	__gcov_dump();
	return __real_raise(number);
}
