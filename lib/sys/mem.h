/* edge: memory that is there or ends the program with a message saying how much was wanted.
 *
 * The one edge module that core may include. What these return is the caller's, to free().
 * Large requests are first announced to mem_need, which refuses politely beyond the limit of
 * -M (by default nine tenths of what the machine has available).
 */
#ifndef MEM_H
#define MEM_H

#include <stdbool.h>
#include <stddef.h>

void *mem_alloc(size_t count, size_t size);
void *mem_zero(size_t count, size_t size);
void *mem_lines(size_t count, size_t size); /* zeros that begin on a cache line */
void *mem_resize(void *old, size_t count, size_t size);

/* Room for at least `wanted` items, doubling *room as needed; returns the new place. */
void *mem_grow(void *old, size_t *room, size_t wanted, size_t size);

char *mem_copy(const char *text, size_t length); /* with a final NUL */

_Noreturn void mem_none(size_t bytes); /* a library could not have so many */
void mem_limit(size_t bytes);          /* 0: the default */

bool mem_fits(size_t count, size_t size); /* are count*size bytes within the limit? */

/* Dies when count*size bytes for `what` are beyond the limit: "4000 x 4000 kernel". */
void mem_need(size_t count, size_t size, const char *what);

#endif
