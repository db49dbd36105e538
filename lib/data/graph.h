/* core: links between numbered things: for each of n, where it leads. */
#ifndef GRAPH_H
#define GRAPH_H

#include <stddef.h>
#include <stdint.h>

struct graph_pairs { /* links in the making, in any order; graph_pairs_free */
	size_t n, room, to_room;
	uint32_t *from, *to;
};

struct graph { /* thing i leads to to[start[i]] .. to[start[i+1]-1]; graph_free */
	size_t n;
	size_t *start;
	uint32_t *to;
};

void graph_add(struct graph_pairs *p, size_t from, size_t to);
void graph_pairs_free(struct graph_pairs *p);

/* From 0 .. n-1, each in the order of adding; and the other way round, from 0 .. m-1. */
struct graph graph_forward(const struct graph_pairs *p, size_t n);
struct graph graph_backward(const struct graph_pairs *p, size_t m);
void graph_free(struct graph *l);

#endif
