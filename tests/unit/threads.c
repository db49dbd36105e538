/* Every index once, whatever the number of threads; pieces that do not depend on it; one crew for
 * all jobs, and another in a forked process. */
#include "sys/threads.h"
#include "tap.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { COUNT = 1003, GRAIN = 64, MANY = 100, JOBS = 3000, WRONG = 7 };

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

/* Waits until all are here, minutes at most. */
static void meet(void *arg, size_t from, size_t to)
{
	atomic_size_t *here = arg;
	struct timespec pause = {0, 1000000};

	(void)from, (void)to;
	atomic_fetch_add(here, 1);
	for (int i = 0; i < 100000 && atomic_load(here) < MANY; i++)
		nanosleep(&pause, NULL);
	if (atomic_load(here) < MANY)
		atomic_fetch_sub(here, 1);
}

static void count(void *arg, size_t from, size_t to)
{
	atomic_fetch_add((atomic_size_t *)arg, to - from);
}

/* A job within a job. */
static void nest(void *arg, size_t from, size_t to)
{
	struct threads_job job = {.count = to - from, .grain = 1, .work = count, .arg = arg};

	threads_run(&job, 2);
}

static size_t total(void (*work)(void *, size_t, size_t), size_t jobs)
{
	atomic_size_t sum = 0;
	struct threads_job job = {.count = COUNT, .grain = 7, .work = work, .arg = &sum};

	for (size_t i = 0; i < jobs; i++)
		threads_run(&job, 1 + i % 4);
	return sum;
}

/* Two pieces that wait for each other, and who did them. */
struct pair {
	atomic_size_t here;
	pthread_t who[2];
};

static void pass(void *arg, size_t from, size_t to)
{
	struct pair *p = arg;
	struct timespec pause = {0, 1000000};

	(void)to;
	p->who[from] = pthread_self();
	atomic_fetch_add(&p->here, 1);
	for (int i = 0; i < 100000 && atomic_load(&p->here) < 2; i++)
		nanosleep(&pause, NULL);
}

/* Who works with us. */
static pthread_t helper(void)
{
	struct pair p = {.here = 0};
	struct threads_job job = {.count = 2, .grain = 1, .work = pass, .arg = &p};

	threads_run(&job, 2);
	return pthread_equal(p.who[0], pthread_self()) ? p.who[1] : p.who[0];
}

static int in_child(void)
{
	int status = 0;
	pid_t child = fork();

	if (child == 0)
		_exit(total(count, 10) == 10 * COUNT && !pthread_equal(helper(), pthread_self())
			      ? 0
			      : WRONG);
	waitpid(child, &status, 0);
	return status;
}

static void crew(void)
{
	pthread_t first = helper();
	bool is_same = true;

	ok(!pthread_equal(first, pthread_self()), "two threads at the same time");
	for (int i = 0; i < MANY; i++)
		is_same = is_same && pthread_equal(first, helper());
	ok(is_same, "the same helper for every job");
	ok(total(count, JOBS) == JOBS * COUNT, "short jobs in turn");
	ok(total(nest, MANY) == MANY * COUNT, "a job within a job");
	ok(in_child() == 0, "a forked process has helpers of its own");
	ok(total(count, MANY) == MANY * COUNT, "and leaves ours alone");
}

static volatile sig_atomic_t came;

static void notice(int number)
{
	came = number;
}

/* With helpers there, a signal to the process that we block waits. */
static void signals(void)
{
	struct timespec pause = {0, 20000000};
	struct sigaction act = {.sa_handler = notice};
	sigset_t all, before;

	sigaction(SIGUSR1, &act, NULL);
	sigfillset(&all);
	sigprocmask(SIG_BLOCK, &all, &before);
	kill(getpid(), SIGUSR1);
	nanosleep(&pause, NULL);
	ok(came == 0, "no helper takes a signal that is blocked");
	sigprocmask(SIG_SETMASK, &before, NULL);
	ok(came == SIGUSR1, "it comes when it may");
}

int main(void)
{
	struct threads_job job = {.count = COUNT, .grain = GRAIN, .work = mark};
	atomic_size_t here = 0;
	int calls = 0;

	crew();
	signals();
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
