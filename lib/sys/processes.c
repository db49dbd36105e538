#include "sys/processes.h"
#include "sys/err.h"
#include "sys/mem.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

void *processes_share(size_t count, size_t size)
{
	void *place;

	mem_need(count, size, "the results");
	place = mmap(NULL, count && size ? count * size : 1, PROT_READ | PROT_WRITE,
		     MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (place == MAP_FAILED)
		die("cannot share memory: %s", strerror(errno));
	return place;
}

void processes_unshare(void *place, size_t count, size_t size)
{
	if (place)
		munmap(place, count && size ? count * size : 1);
}

/* In a child: jobs until none is left, or until the parent is gone. */
static _Noreturn void work(size_t jobs, atomic_size_t *next, void (*job)(void *, size_t), void *arg)
{
	pid_t parent = getppid();
	size_t number;

	prctl(PR_SET_PDEATHSIG, SIGKILL); /* in the midst of a job too */
	while (getppid() == parent && (number = atomic_fetch_add(next, 1)) < jobs)
		job(arg, number);
	_exit(0);
}

static void wait_for(const pid_t *child, size_t processes)
{
	size_t failed = 0;

	for (size_t p = 0; p < processes; p++) {
		int status = 0;

		while (waitpid(child[p], &status, 0) < 0 && errno == EINTR)
			;
		failed += status != 0;
	}
	if (failed)
		die("%zu of %zu workers ended early", failed, processes);
}

void processes_run(size_t jobs, size_t processes, void (*job)(void *arg, size_t number), void *arg)
{
	atomic_size_t *next;
	pid_t *child;

	if (processes > jobs)
		processes = jobs;
	for (size_t i = 0; processes < 2 && i < jobs; i++)
		job(arg, i);
	if (processes < 2)
		return;
	next = processes_share(1, sizeof *next);
	child = mem_alloc(processes, sizeof *child);
	for (size_t p = 0; p < processes; p++) {
		child[p] = fork();
		if (child[p] < 0)
			die("cannot start a worker: %s", strerror(errno));
		if (child[p] == 0)
			work(jobs, next, job, arg);
	}
	wait_for(child, processes);
	processes_unshare(next, 1, sizeof *next);
	free(child);
}
