/* guest: MPI: processes that work on one task, each with its rank, 0 and up.
 *
 * All ranks call ranks_sum, ranks_most and ranks_tell together. What MPI cannot do ends all of
 * them.
 */
#ifndef RANKS_H
#define RANKS_H

#include <stddef.h>

void ranks_begin(void);
void ranks_end(void);
size_t ranks_launched(void); /* before ranks_begin, by the launcher's variables: this one's rank */

size_t ranks_own(void);
size_t ranks_count(void);

void ranks_sum(double *x, size_t n); /* over all ranks, to all of them */
void ranks_most(double *x, size_t n);
void ranks_tell(void *bytes, size_t n); /* rank 0's, to all */

/* Whose each of the items is, by the sizes that rank 0 has: the largest first, to the rank that has
 * the least so far. */
void ranks_share(double *size, size_t count, size_t *owner);

void ranks_send(const double *x, size_t n); /* to rank 0, which receives: from a rank, in order */
void ranks_receive(double *x, size_t n, size_t from);

#endif
