#include "sys/processes.h"
#include "sys/err.h"
#include "sys/mem.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
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

/* What the processes share while they work. */
struct ledger {
	atomic_size_t next; /* job to be taken */
	atomic_size_t done; /* how many */
	pid_t parent;
};

/* In a child: jobs until none is left, or until the parent is gone. Its death is its own: what the
 * parent had to write or to remove is the parent's. */
static _Noreturn void work(size_t jobs, struct ledger *l, void (*job)(void *, size_t), void *arg)
{
	size_t number;

	prctl(PR_SET_PDEATHSIG, SIGKILL); /* in the midst of a job too */
	err_at_end(NULL);
	while (getppid() == l->parent && (number = atomic_fetch_add(&l->next, 1)) < jobs) {
		job(arg, number);
		atomic_fetch_add(&l->done, 1);
	}
	_exit(0);
}

/* Ends the program when a worker was killed, or died and said why. */
static void wait_for(const pid_t *child, size_t processes)
{
	bool has_spoken = false;
	int killed = 0;

	for (size_t p = 0; p < processes; p++) {
		int status = 0;

		while (waitpid(child[p], &status, 0) < 0 && errno == EINTR)
			;
		has_spoken |= WIFEXITED(status) && WEXITSTATUS(status) != 0;
		killed = WIFSIGNALED(status) ? WTERMSIG(status) : killed;
	}
	if (killed)
		die("a worker was ended (%s): too little memory?", strsignal(killed));
	if (has_spoken)
		err_leave();
}

void processes_run(size_t jobs, size_t processes, void (*job)(void *arg, size_t number), void *arg)
{
	struct ledger *l = processes_share(1, sizeof *l);
	pid_t *child;
	size_t done;

	l->parent = getpid();
	if (processes > jobs)
		processes = jobs;
	child = mem_alloc(processes, sizeof *child);
	for (size_t p = 0; p < processes; p++) {
		child[p] = fork();
		if (child[p] < 0)
			die("cannot start a worker: %s", strerror(errno));
		if (child[p] == 0) {
			free(child);
			mem_divide(processes);
			work(jobs, l, job, arg);
		}
	}
	wait_for(child, processes);
	done = atomic_load(&l->done); /* wait knows nothing where SIGCHLD is ignored */
	if (done != jobs)
		die("workers ended early: %zu of %zu jobs were done", done, jobs);
	processes_unshare(l, 1, sizeof *l);
	free(child);
}
