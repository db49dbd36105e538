/* edge: a line on the terminal for work that takes over a second, erased at the end.
 *
 * Only where standard error is a terminal and -q was not given; at most five times a second.
 */
#ifndef PROGRESS_H
#define PROGRESS_H

#include <stdbool.h>
#include <stddef.h>

void progress_quiet(bool quiet);

void progress_bytes(size_t read); /* counts what was read */

/* `share` of the step called `what` is done, 0..1. */
void progress_share(const char *what, double share);

void progress_tick(void *what, double share); /* the same, as solvers call it */

void progress_end(void);

#endif
