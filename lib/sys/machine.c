#include "sys/machine.h"
#include "sys/blas.h"
#include "sys/choice.h"
#include "sys/err.h"
#include "sys/loops.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Nehalem is the plainest kernel with blocks of a fixed size: those of Prescott, Core2 and Opteron
 * follow the second cache. */
static const struct {
	const char *name, *value; /* NULL: not there */
} pinned[] = {
	{BLAS_KERNEL, "Nehalem"},
	{"OPENBLAS_NUM_THREADS", "1"},
	{"OPENBLAS_BLOCK_FACTOR", NULL},
	{"GLIBC_TUNABLES", "glibc.cpu.hwcaps=-FMA,-FMA4"},
};
enum { PINNED = sizeof pinned / sizeof *pinned };

/* Sets what differs; was there anything? */
static bool pin(void)
{
	bool changed = false;

	for (size_t i = 0; i < PINNED; i++) {
		const char *value = pinned[i].value, *now = getenv(pinned[i].name);

		if (value ? now && strcmp(now, value) == 0 : !now)
			continue;
		changed = true;
		if (value ? setenv(pinned[i].name, value, 1) : unsetenv(pinned[i].name))
			die("SEMKERN_PORTABLE: cannot set %s: %s", pinned[i].name, strerror(errno));
	}
	return changed;
}

/* Nehalem's kernel would end in an illegal instruction on a CPU before it. */
static void refuse_old(void)
{
#ifdef __x86_64__
	if (!__builtin_cpu_supports("sse4.2"))
		die("SEMKERN_PORTABLE: wanted a CPU with SSE4.2, found one without");
#endif
}

void machine_pin(char **argv)
{
	char self[PATH_MAX];
	ssize_t length;

	if (!loops_portable()) {
		if (!getenv(BLAS_KERNEL))
			blas_improve(loops_can_run(LOOPS_AVX2));
		return;
	}
	refuse_old();
	if (!pin())
		return;
	length = readlink("/proc/self/exe", self, sizeof self - 1);
	if (length > 0) {
		self[length] = '\0';
		execv(self, argv);
	}
	if (argv[0])
		execvp(argv[0], argv);
	die("SEMKERN_PORTABLE: cannot start again: %s", strerror(errno));
}

const char *machine_fault(void)
{
	static char text[300];
	const char *portable = getenv("SEMKERN_PORTABLE"), *word = getenv("SEMKERN_LOOPS");
	int which = word ? choice_find(CHOICE_WORDS(loops), word, strlen(word)) : LOOPS_PLAIN;

	if (portable && choice_find("0|1", portable, strlen(portable)) == CHOICE_NONE)
		snprintf(text, sizeof text, "SEMKERN_PORTABLE: wanted 0 or 1, found %s",
			 err_show(portable, strlen(portable)));
	else if (which == CHOICE_NONE)
		snprintf(text, sizeof text, "SEMKERN_LOOPS: wanted %s, found %s",
			 CHOICE_WORDS(loops), err_show(word, strlen(word)));
	else if (!loops_can_run((enum loops)which))
		snprintf(text, sizeof text, "SEMKERN_LOOPS: this CPU cannot run %s", word);
	else
		return NULL;
	return text;
}
