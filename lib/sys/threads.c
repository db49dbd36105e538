#include "sys/threads.h"

#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>

enum {
	PATIENCE = 2000, /* looks for what is soon there, before one goes to sleep */
	STACK = 1 << 20  /* bytes for a helper: the usual 8 MB would count against -M */
};

/* Helpers wait for jobs from the first one that wants them to the end of the program: a solver has
 * thousands of short ones. Who takes a seat works at the job; what is not atomic is the lock's. */
static struct {
	pthread_mutex_t lock;
	pthread_cond_t called, done;
	const struct threads_job *job; /* NULL: none */
	atomic_size_t next;            /* index that nobody has taken */
	atomic_size_t jobs, busy;      /* that there were; helpers at work */
	size_t helpers, seats;         /* there; that may still join in */
	bool is_over;
	pthread_t helper[THREADS_MOST - 1];
} crew = {.lock = PTHREAD_MUTEX_INITIALIZER,
	  .called = PTHREAD_COND_INITIALIZER,
	  .done = PTHREAD_COND_INITIALIZER};

static size_t allowed = 1;

void threads_allow(size_t threads)
{
	allowed = threads;
}

size_t threads_allowed(void)
{
	return allowed;
}

static void work(const struct threads_job *job, size_t from)
{
	size_t left = job->count - from;

	job->work(job->arg, from, from + (left < job->grain ? left : job->grain));
}

static void join_in(const struct threads_job *job)
{
	size_t from;

	while ((from = atomic_fetch_add(&crew.next, job->grain)) < job->count)
		work(job, from);
}

/* To be woken takes longer than many a job: a while for it to come, or for the others to end. */
static void linger(const atomic_size_t *number, size_t now)
{
	for (size_t i = 0; i < PATIENCE && atomic_load(number) == now; i++)
		sched_yield();
}

static void *help(void *arg)
{
	pthread_mutex_lock(&crew.lock);
	while (!crew.is_over) {
		size_t jobs = atomic_load(&crew.jobs);

		if (!crew.seats) {
			pthread_cond_wait(&crew.called, &crew.lock);
			continue;
		}
		crew.seats--;
		crew.busy++;
		pthread_mutex_unlock(&crew.lock);
		join_in(crew.job);
		if (--crew.busy == 0) {
			pthread_mutex_lock(&crew.lock);
			pthread_cond_signal(&crew.done);
			pthread_mutex_unlock(&crew.lock);
		}
		linger(&crew.jobs, jobs);
		pthread_mutex_lock(&crew.lock);
	}
	pthread_mutex_unlock(&crew.lock);
	return arg;
}

/* At the end of the program; one that ends amid a job, by a thread of the crew, waits for none. */
static void dismiss(void)
{
	pthread_mutex_lock(&crew.lock);
	crew.is_over = !crew.job;
	pthread_cond_broadcast(&crew.called);
	pthread_mutex_unlock(&crew.lock);
	while (crew.is_over && crew.helpers)
		pthread_join(crew.helper[--crew.helpers], NULL);
}

/* Before a fork, that no lock of a library is a helper's then; the next job hires anew. */
static void rest(void)
{
	dismiss();
	crew.is_over = false;
}

static void set_up(void)
{
	pthread_atfork(rest, NULL, NULL);
	atexit(dismiss);
}

/* Signals are left to who calls: what blocks them there must not be passed by. */
static void hire(size_t helpers)
{
	sigset_t all, before;
	pthread_attr_t small;

	pthread_attr_init(&small);
	pthread_attr_setstacksize(&small, STACK);
	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &before);
	while (crew.helpers < helpers && crew.helpers < THREADS_MOST - 1 &&
	       pthread_create(&crew.helper[crew.helpers], &small, help, NULL) == 0)
		crew.helpers++;
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	pthread_attr_destroy(&small);
}

/* False where the crew is at work: a job within a job. Under the lock. */
static bool call(const struct threads_job *job, size_t helpers)
{
	if (crew.job)
		return false;
	hire(helpers);
	crew.job = job;
	crew.seats = helpers < crew.helpers ? helpers : crew.helpers;
	atomic_store(&crew.next, 0);
	crew.jobs++;
	pthread_cond_broadcast(&crew.called);
	return true;
}

static void wait_for_helpers(void)
{
	size_t busy;

	pthread_mutex_lock(&crew.lock);
	crew.seats = 0;
	busy = crew.busy;
	pthread_mutex_unlock(&crew.lock);
	for (; busy; busy = crew.busy < busy ? crew.busy : 0)
		linger(&crew.busy, busy);
	pthread_mutex_lock(&crew.lock);
	while (crew.busy)
		pthread_cond_wait(&crew.done, &crew.lock);
	crew.job = NULL;
	pthread_mutex_unlock(&crew.lock);
}

void threads_run(const struct threads_job *job, size_t threads)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;
	size_t pieces = job->count / job->grain + (job->count % job->grain != 0);
	bool has_crew = false;

	if (threads > pieces)
		threads = pieces;
	if (threads > 1) {
		pthread_once(&once, set_up);
		pthread_mutex_lock(&crew.lock);
		has_crew = call(job, threads - 1);
		pthread_mutex_unlock(&crew.lock);
	}
	if (has_crew) {
		join_in(job);
		wait_for_helpers();
		return;
	}
	for (size_t from = 0; from < job->count; from += job->grain)
		work(job, from);
}
