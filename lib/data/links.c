#include "data/links.h"
#include "sys/mem.h"

#include <stdlib.h>

void links_add(struct links_pairs *p, size_t from, size_t to)
{
	p->from = mem_grow(p->from, &p->room, p->n + 1, sizeof *p->from);
	p->to = mem_grow(p->to, &p->to_room, p->n + 1, sizeof *p->to);
	p->from[p->n] = (uint32_t)from;
	p->to[p->n++] = (uint32_t)to;
}

void links_pairs_free(struct links_pairs *p)
{
	free(p->from);
	free(p->to);
	*p = (struct links_pairs){0};
}

/* By counting: next[i] runs from the start of i's links to their end. */
static struct links gather(const uint32_t *from, const uint32_t *to, size_t count, size_t n)
{
	struct links l = {n, mem_zero(n + 2, sizeof *l.start), mem_alloc(count, sizeof *l.to)};
	size_t *next = l.start + 1;

	for (size_t e = 0; e < count; e++)
		next[from[e] + 1]++;
	for (size_t i = 0; i < n; i++)
		next[i + 1] += next[i];
	for (size_t e = 0; e < count; e++)
		l.to[next[from[e]]++] = to[e];
	return l;
}

struct links links_forward(const struct links_pairs *p, size_t n)
{
	return gather(p->from, p->to, p->n, n);
}

struct links links_backward(const struct links_pairs *p, size_t m)
{
	return gather(p->to, p->from, p->n, m);
}

void links_free(struct links *l)
{
	free(l->start);
	free(l->to);
	*l = (struct links){0};
}
