#include "sys/threads.h"

#include <pthread.h>
#include <stdatomic.h>

struct crew {
	const struct threads_job *job;
	atomic_size_t next;
};

static void *member(void *arg)
{
	struct crew *crew = arg;
	const struct threads_job *job = crew->job;
	size_t from;

	while ((from = atomic_fetch_add(&crew->next, job->grain)) < job->count) {
		size_t left = job->count - from;

		job->work(job->arg, from, from + (left < job->grain ? left : job->grain));
	}
	return NULL;
}

void threads_run(const struct threads_job *job, size_t threads)
{
	struct crew crew = {.job = job};
	size_t pieces = job->count / job->grain + (job->count % job->grain != 0), helpers = 0;
	pthread_t helper[THREADS_MOST - 1];

	if (threads > pieces)
		threads = pieces;
	atomic_init(&crew.next, 0);
	while (helpers + 1 < threads && helpers < THREADS_MOST - 1 &&
	       pthread_create(&helper[helpers], NULL, member, &crew) == 0)
		helpers++;
	member(&crew);
	while (helpers)
		pthread_join(helper[--helpers], NULL);
}
