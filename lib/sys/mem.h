/* edge: memory that is there or ends the program with a message saying how much was wanted.
 *
 * Core may include it. What these return is the caller's, to free(). The limit of -M (by default
 * nine tenths of what there is to have, mem_room.h) bounds the process, libraries included, beside
 * 64 MB for the libraries' own buffers. Large requests are first announced to mem_need, which
 * ends the program with a message where they would exceed it.
 */
#ifndef MEM_H
#define MEM_H

#include <stdbool.h>
#include <stddef.h>

void *mem_alloc(size_t count, size_t size);
void *mem_zero(size_t count, size_t size);
void *mem_lines(size_t count, size_t size);       /* zeros that begin on a cache line */
void *mem_lines_unset(size_t count, size_t size); /* the same, but for the zeros */
void mem_touch(void *place, size_t bytes);  /* what it holds is lost; the threads make its pages */
void mem_forget(void *place, size_t bytes); /* whole pages in it go back; what they hold is lost */

void *mem_resize(void *old, size_t count, size_t size);

/* Room for at least `wanted` items, doubling *room as needed; returns the new place. */
void *mem_grow(void *old, size_t *room, size_t wanted, size_t size);

char *mem_copy(const char *text, size_t length); /* with a final NUL */

_Noreturn void mem_none(size_t bytes); /* a library could not have so many */
void mem_limit(size_t bytes);          /* 0: the default */
void mem_bound(void);                  /* from now on */
void mem_allow(size_t bytes);  /* so much more, for a library that takes it and uses little */
void mem_divide(size_t parts); /* this process has one of so many parts of what is left */

/* Are count*size bytes, with what is held already, within the limit? */
bool mem_fits(size_t count, size_t size);

/* Dies when they are not: `what` is "4000 x 4000 kernel". */
void mem_need(size_t count, size_t size, const char *what);

/* Dies when most of `all` columns are unused, and `size` bytes for each of those are absurd. */
void mem_waste(size_t all, size_t used, size_t size, const char *what);

#endif
