/* Every index once, whatever the number of threads; pieces that do not depend on it. */
#include "sys/threads.h"
#include "tap.h"

#include <string.h>

enum { COUNT = 1003, GRAIN = 64 };

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

int main(void)
{
	struct threads_job job = {.count = COUNT, .grain = GRAIN, .work = mark};
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
	return tap_done();
}
