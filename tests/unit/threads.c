/* Every index once, whatever the number of threads; pieces that do not depend on it. */
#include "sys/threads.h"
#include "tap.h"

#include <stdatomic.h>
#include <string.h>
#include <time.h>

enum { COUNT = 1003, GRAIN = 64, MANY = 100 };

static int seen[COUNT], piece[COUNT];

static void mark(void *arg, size_t from, size_t to)
{
	int *calls = arg;

	for (size_t i = from; i < to; i++) {
		seen[i]++;
		piece[i] = (int)from;
	}
	if (calls)
		++*calls;
}

/* Waits until all are here, a few seconds at most. */
static void meet(void *arg, size_t from, size_t to)
{
	atomic_size_t *here = arg;
	struct timespec pause = {0, 1000000};

	(void)from, (void)to;
	atomic_fetch_add(here, 1);
	for (int i = 0; i < 5000 && atomic_load(here) < MANY; i++)
		nanosleep(&pause, NULL);
	if (atomic_load(here) < MANY)
		atomic_fetch_sub(here, 1);
}

int main(void)
{
	struct threads_job job = {.count = COUNT, .grain = GRAIN, .work = mark};
	atomic_size_t here = 0;
	int calls = 0;

	for (size_t threads = 0; threads <= 5; threads++) {
		bool once = true, fixed = true;

		memset(seen, 0, sizeof seen);
		threads_run(&job, threads);
		for (size_t i = 0; i < COUNT; i++) {
			once = once && seen[i] == 1;
			fixed = fixed && piece[i] == (int)(i / GRAIN * GRAIN);
		}
		ok(once, "%zu threads: every index once", threads);
		ok(fixed, "%zu threads: the same pieces", threads);
	}
	job = (struct threads_job){.count = 0, .grain = 1, .work = mark, .arg = &calls};
	threads_run(&job, 4);
	ok(calls == 0, "no index, no call");
	job = (struct threads_job){.count = MANY, .grain = 1, .work = meet, .arg = &here};
	threads_run(&job, THREADS_MOST);
	ok(here == MANY, "%d pieces at the same time where so many threads are allowed", MANY);
	return tap_done();
}
