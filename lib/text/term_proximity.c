#include "text/term_proximity.h"
#include "sys/mem.h"

#include <stdlib.h>

struct reached { /* a part of p->up or p->down: senses at one distance */
	size_t from, end;
};

struct term_proximity term_proximity_over(const struct term_proximity_senses *in)
{
	size_t terms = in->senses->n, senses = in->terms->n;
	size_t most = terms > senses ? terms : senses;

	return (struct term_proximity){
		.in = *in,
		.up_seen = mem_zero(senses, sizeof(uint32_t)),
		.down_seen = mem_zero(senses, sizeof(uint32_t)),
		.up = mem_alloc(senses, sizeof(uint32_t)),
		.down = mem_alloc(senses, sizeof(uint32_t)),
		.term_seen = mem_zero(terms, sizeof(uint32_t)),
		.value = mem_alloc(most, sizeof(double)),
		.order = bitsort_below(most),
		.col = mem_alloc(most, sizeof(uint32_t)),
		.val = mem_alloc(most, sizeof(double)),
	};
}

void term_proximity_free(struct term_proximity *p)
{
	free(p->up_seen);
	free(p->down_seen);
	free(p->up);
	free(p->down);
	free(p->term_seen);
	free(p->value);
	bitsort_free(&p->order);
	free(p->col);
	free(p->val);
	*p = (struct term_proximity){0};
}

static void reach_term(struct term_proximity *p, uint32_t term, size_t edges)
{
	if (p->term_seen[term] == p->search)
		return;
	p->term_seen[term] = p->search;
	p->value[term] = 1 / (1 + (double)edges);
	p->col[p->n++] = term;
}

static void reach_terms(struct term_proximity *p, const uint32_t *senses, struct reached r,
			size_t edges)
{
	const struct graph *terms = p->in.terms;

	for (size_t i = r.from; i < r.end; i++)
		for (size_t e = terms->start[senses[i]]; e < terms->start[senses[i] + 1]; e++)
			reach_term(p, terms->to[e], edges);
}

/* Senses one step up, added to p->up. */
static struct reached climb(struct term_proximity *p, struct reached r)
{
	const struct graph *up = p->in.up;
	size_t end = r.end;

	for (size_t i = r.from; i < r.end; i++)
		for (size_t e = up->start[p->up[i]]; e < up->start[p->up[i] + 1]; e++)
			if (p->up_seen[up->to[e]] != p->search) {
				p->up_seen[up->to[e]] = p->search;
				p->up[end++] = up->to[e];
			}
	return (struct reached){r.end, end};
}

/* Senses one step below `senses`, added to p->down, whose first `end` are taken. What was passed
 * on the way up was as near. */
static size_t descend(struct term_proximity *p, const uint32_t *senses, struct reached r,
		      size_t end)
{
	const struct graph *down = p->in.down;

	for (size_t i = r.from; i < r.end; i++)
		for (size_t e = down->start[senses[i]]; e < down->start[senses[i] + 1]; e++) {
			uint32_t sense = down->to[e];

			if (p->down_seen[sense] == p->search || p->up_seen[sense] == p->search)
				continue;
			p->down_seen[sense] = p->search;
			p->down[end++] = sense;
		}
	return end;
}

static struct reached begin(struct term_proximity *p, size_t term)
{
	const struct graph *senses = p->in.senses;
	struct reached r = {0, 0};

	p->search++;
	p->n = 0;
	reach_term(p, (uint32_t)term, 0);
	for (size_t e = senses->start[term]; e < senses->start[term + 1]; e++)
		if (p->up_seen[senses->to[e]] != p->search) {
			p->up_seen[senses->to[e]] = p->search;
			p->up[r.end++] = senses->to[e];
		}
	return r;
}

static void put_in_order(struct term_proximity *p)
{
	bitsort_ascending(&p->order, p->col, p->n);
	for (size_t i = 0; i < p->n; i++)
		p->val[i] = p->value[p->col[i]];
}

void term_proximity_row(struct term_proximity *p, size_t term, size_t longest)
{
	struct reached up = begin(p, term), down = {0, 0};

	for (size_t edges = 0;; edges++) {
		size_t end = down.end;

		reach_terms(p, p->up, up, edges);
		reach_terms(p, p->down, down, edges);
		if (edges == longest || (up.from == up.end && down.from == down.end))
			break;
		end = descend(p, p->down, down, end);
		end = descend(p, p->up, up, end);
		down = (struct reached){down.end, end};
		up = climb(p, up);
	}
	put_in_order(p);
}

void term_proximity_concepts(struct term_proximity *p, size_t term, size_t longest)
{
	struct reached up = begin(p, term);

	p->n = 0;
	for (size_t edges = 0; edges <= longest && up.from < up.end; edges++) {
		for (size_t i = up.from; i < up.end; i++) {
			p->value[p->up[i]] = 1 / (1 + (double)edges);
			p->col[p->n++] = p->up[i];
		}
		up = climb(p, up);
	}
	put_in_order(p);
}
