/* Jobs in forked processes: all are done, or the program ends with status 1 and a message. */
#include "sys/processes.h"
#include "tap.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { JOBS = 20 };

static int *seen;

static void count(void *arg, size_t number)
{
	(void)arg;
	seen[number]++;
}

static void die_at_7(void *arg, size_t number)
{
	if (number == 7)
		raise(*(int *)arg);
	count(arg, number);
}

static void leave_at_7(void *arg, size_t number)
{
	if (number == 7)
		_exit(*(int *)arg);
	count(arg, number);
}

static void rest(void *arg, size_t number)
{
	usleep(number ? 1000 : 60000);
	count(arg, number);
}

static void on_alarm(int number)
{
	(void)number;
}

/* A signal comes while the parent waits. */
static void interrupted(void)
{
	struct sigaction new = {.sa_handler = on_alarm};
	bool holds = true;

	sigaction(SIGALRM, &new, NULL);
	memset(seen, 0, JOBS * sizeof *seen);
	ualarm(10000, 10000);
	processes_run(JOBS, 2, rest, NULL);
	ualarm(0, 0);
	for (int i = 0; i < JOBS; i++)
		holds &= seen[i] == 1;
	ok(holds, "signals while it waits");
}

struct run {
	size_t processes;
	void (*job)(void *arg, size_t number);
	int arg;
	bool is_ignored; /* SIGCHLD */
};

/* In a process of its own; its exit status, or -1, and the message. */
static int status_of(const struct run *r, char *message, size_t room)
{
	int status, pipe_ends[2];
	size_t used = 0;
	ssize_t got;
	pid_t child;

	fflush(stdout);
	if (pipe(pipe_ends) != 0 || (child = fork()) < 0)
		return -1;
	if (child == 0) {
		int arg = r->arg;

		dup2(pipe_ends[1], STDERR_FILENO);
		if (r->is_ignored)
			signal(SIGCHLD, SIG_IGN);
		processes_run(JOBS, r->processes, r->job, &arg);
		_exit(0);
	}
	close(pipe_ends[1]);
	while ((got = read(pipe_ends[0], message + used, room - 1 - used)) > 0)
		used += (size_t)got;
	message[used] = '\0';
	close(pipe_ends[0]);
	waitpid(child, &status, 0);
	return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

int main(void)
{
	char message[200];
	bool holds;

	seen = processes_share(JOBS, sizeof *seen);
	for (size_t processes = 1; processes <= 3; processes++) {
		memset(seen, 0, JOBS * sizeof *seen);
		processes_run(JOBS, processes, count, NULL);
		holds = true;
		for (int i = 0; i < JOBS; i++)
			holds &= seen[i] == 1;
		ok(holds, "%zu: every job is done once", processes);
		for (int is_ignored = 0; is_ignored < 2; is_ignored++) {
			struct run killed = {processes, die_at_7, SIGKILL, is_ignored};
			struct run gone = {processes, leave_at_7, 0, is_ignored};

			ok(status_of(&killed, message, sizeof message) == 1 && *message,
			   "%zu: a worker killed, %d", processes, is_ignored);
			ok(status_of(&gone, message, sizeof message) == 1 &&
				   strstr(message, "jobs were done"),
			   "%zu: a worker that leaves, %d", processes, is_ignored);
		}
		ok(status_of(&(struct run){processes, leave_at_7, 1, false}, message,
			     sizeof message) == 1 &&
			   !*message,
		   "%zu: a worker that has spoken", processes);
		ok(status_of(&(struct run){processes, die_at_7, SIGSEGV, false}, message,
			     sizeof message) == 1 &&
			   strstr(message, "too little memory?"),
		   "%zu: a worker that crashes", processes);
	}
	interrupted();
	processes_unshare(seen, JOBS, sizeof *seen);
	return tap_done();
}
