/* core: links between numbered things: for each of n, where it leads. */
#ifndef LINKS_H
#define LINKS_H

#include <stddef.h>
#include <stdint.h>

struct links_pairs { /* links in the making, in any order; links_pairs_free */
	size_t n, room, to_room;
	uint32_t *from, *to;
};

struct links { /* thing i leads to to[start[i]] .. to[start[i+1]-1]; links_free */
	size_t n;
	size_t *start;
	uint32_t *to;
};

void links_add(struct links_pairs *p, size_t from, size_t to);
void links_pairs_free(struct links_pairs *p);

/* From 0 .. n-1, each in the order of adding; and the other way round, from 0 .. m-1. */
struct links links_forward(const struct links_pairs *p, size_t n);
struct links links_backward(const struct links_pairs *p, size_t m);
void links_free(struct links *l);

#endif
