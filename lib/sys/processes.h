/* edge: independent jobs in forked processes, for code that must not run in threads, and that may
 * crash: the program then ends with a message, and takes its unfinished files away.
 *
 * A job writes what it found into memory from processes_share, which all processes see, and which
 * job a process takes next is left to chance: results belong in a place of the job's own.
 */
#ifndef PROCESSES_H
#define PROCESSES_H

#include <stddef.h>

void *processes_share(size_t count, size_t size); /* zeros */
void processes_unshare(void *place, size_t count, size_t size);

/* Calls job(arg, 0 .. jobs-1), each once, never in this process. Dies unless all were done. */
void processes_run(size_t jobs, size_t processes, void (*job)(void *arg, size_t number), void *arg);

#endif
