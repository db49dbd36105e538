#include "data/graph.h"
#include "sys/mem.h"

#include <stdlib.h>

void graph_add(struct graph_pairs *p, size_t from, size_t to)
{
	p->from = mem_grow(p->from, &p->room, p->n + 1, sizeof *p->from);
	p->to = mem_grow(p->to, &p->to_room, p->n + 1, sizeof *p->to);
	p->from[p->n] = (uint32_t)from;
	p->to[p->n++] = (uint32_t)to;
}

void graph_pairs_free(struct graph_pairs *p)
{
	free(p->from);
	free(p->to);
	*p = (struct graph_pairs){0};
}

/* By counting: next[i] runs from the start of i's links to their end. */
static struct graph gather(const uint32_t *from, const uint32_t *to, size_t count, size_t n)
{
	struct graph l = {n, mem_zero(n + 2, sizeof *l.start), mem_alloc(count, sizeof *l.to)};
	size_t *next = l.start + 1;

	for (size_t e = 0; e < count; e++)
		next[from[e] + 1]++;
	for (size_t i = 0; i < n; i++)
		next[i + 1] += next[i];
	for (size_t e = 0; e < count; e++)
		l.to[next[from[e]]++] = to[e];
	return l;
}

struct graph graph_forward(const struct graph_pairs *p, size_t n)
{
	return gather(p->from, p->to, p->n, n);
}

struct graph graph_backward(const struct graph_pairs *p, size_t m)
{
	return gather(p->to, p->from, p->n, m);
}

void graph_free(struct graph *l)
{
	free(l->start);
	free(l->to);
	*l = (struct graph){0};
}
