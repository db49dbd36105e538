/* core: several threads over an index range.
 *
 * threads_run calls work(arg, from, to) for the pieces [0,grain), [grain,2*grain) ... of [0,count).
 * The pieces depend on the job alone, never on the number of threads, so a job whose pieces do
 * not touch each other's results gives the same bytes for every -j. One thread runs inline, and so
 * does a job within a job; fewer threads than wanted is not an error. The job stays the caller's.
 * The threads wait for the next job, to the end of the program; a forked process begins without.
 */
#ifndef THREADS_H
#define THREADS_H

#include <stddef.h>

enum { THREADS_MOST = 256 };

struct threads_job {
	size_t count, grain;
	void (*work)(void *arg, size_t from, size_t to);
	void *arg;
};

void threads_run(const struct threads_job *job, size_t threads);

/* How many -j asks for: 1 unless it was said. */
void threads_allow(size_t threads);
size_t threads_allowed(void);

#endif
