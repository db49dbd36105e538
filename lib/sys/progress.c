#include "sys/progress.h"
#include "sys/err.h"

#include <stdio.h>
#include <time.h>
#include <unistd.h>

static struct {
	bool quiet, is_shown;
	double begun, last; /* seconds; 0: not yet */
	size_t bytes;
} progress;

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Is it time to say something? */
static bool is_due(void)
{
	double t;

	if (progress.quiet || !isatty(STDERR_FILENO))
		return false;
	t = now();
	if (progress.begun <= 0)
		progress.begun = t;
	if (t - progress.begun < 1 || t - progress.last < 0.2)
		return false;
	progress.last = t;
	progress.is_shown = true;
	return true;
}

void progress_quiet(bool quiet)
{
	progress.quiet = quiet;
}

void progress_bytes(size_t read)
{
	progress.bytes += read;
	if (is_due())
		fprintf(stderr, "\r\033[K%s: read %.1f MB", err_program(),
			(double)progress.bytes / 1e6);
}

void progress_share(const char *what, double share)
{
	if (is_due())
		fprintf(stderr, "\r\033[K%s: %s %3.0f %%", err_program(), what, 100 * share);
}

void progress_tick(void *what, double share)
{
	progress_share(what, share);
}

void progress_end(void)
{
	if (progress.is_shown)
		fputs("\r\033[K", stderr);
	progress.is_shown = false;
}
