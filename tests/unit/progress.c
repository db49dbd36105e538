/* progress: nothing in the first second, then five times a second at most. The clock and the
 * terminal are this file's own. */
#include "sys/progress.h"
#include "ends.h"
#include "tap.h"

#include <time.h>

#define ERASED "\r\033[K"
#define SHOWN ERASED "semkern: step  50 %"

static long milliseconds;

int clock_gettime(clockid_t which, struct timespec *t)
{
	(void)which;
	t->tv_sec = milliseconds / 1000;
	t->tv_nsec = milliseconds % 1000 * 1000000;
	return 0;
}

int isatty(int fd)
{
	(void)fd;
	return 1;
}

/* A bar behind each. */
static void tick(void *arg)
{
	static const long at[] = {7900, 8100, 8890, 8910, 9100, 9120};

	(void)arg;
	for (size_t i = 0; i < sizeof at / sizeof *at; i++) {
		milliseconds = at[i];
		progress_share("step", 0.5);
		fputs("|", stderr);
	}
	progress_end();
}

int main(void)
{
	char said[200];

	ok(ends(tick, NULL, said, sizeof said) == 0 &&
		   strcmp(said, "|||" SHOWN "||" SHOWN "|" ERASED) == 0,
	   "after 1 s, and again after 0.2 s");
	return tap_done();
}
