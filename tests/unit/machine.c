/* machine: SEMKERN_PORTABLE=1 looks at four variables and no more; where they are as they must be,
 * the program goes on. getenv is this file's own. */
#include "sys/machine.h"
#include "tap.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *const wanted[][2] = {{"OPENBLAS_CORETYPE", "Nehalem"},
					{"OPENBLAS_NUM_THREADS", "1"},
					{"OPENBLAS_BLOCK_FACTOR", NULL},
					{"GLIBC_TUNABLES", "glibc.cpu.hwcaps=-FMA,-FMA4"},
					{"SEMKERN_PORTABLE", "1"}};
enum { WANTED = sizeof wanted / sizeof *wanted };

extern char **environ;
static bool is_watched;
static size_t asked[WANTED];

char *getenv(const char *name)
{
	for (size_t i = 0; is_watched && i < WANTED; i++)
		if (strcmp(name, wanted[i][0]) == 0) {
			asked[i]++;
			return (char *)(uintptr_t)wanted[i][1];
		}
	if (is_watched) {
		ok(false, "another variable is looked at");
		fflush(stdout);
		_exit(1);
	}
	for (char **at = environ; at && *at; at++)
		if (strncmp(*at, name, strlen(name)) == 0 && (*at)[strlen(name)] == '=')
			return *at + strlen(name) + 1;
	return NULL;
}

/* Which machine_pin asks for. */
static bool is_old(void)
{
#ifdef __x86_64__
	return !__builtin_cpu_supports("sse4.2");
#else
	return false;
#endif
}

int main(int argc, char **argv)
{
	(void)argc;
	if (is_old()) {
		puts("1..0 # skip a CPU without SSE4.2");
		return 0;
	}
	is_watched = true;
	machine_pin(argv);
	is_watched = false;
	for (size_t i = 0; i < WANTED; i++)
		ok(asked[i] > 0, "%s is looked at", wanted[i][0]);
	return tap_done();
}
