#include "text/concepts.h"
#include "io/rows_write.h"
#include "sys/mem.h"
#include "sys/progress.h"

#include <stdlib.h>

enum { ABSENT = 0 }; /* columns are numbered from 1 here */

struct columns {
	struct term_proximity p;
	size_t longest, n;
	uint32_t *of; /* each synset, then each term */
};

/* Which synsets are reached, then their numbers. */
static void number_synsets(struct columns *c, const struct wordnet *w, size_t terms)
{
	for (size_t t = 0; t < terms; t++) {
		term_proximity_concepts(&c->p, t, c->longest);
		for (size_t i = 0; i < c->p.n; i++)
			c->of[c->p.col[i]] = 1;
		c->of[w->synsets + t] = c->p.n == 0;
	}
	for (size_t i = 0; i < w->synsets + terms; i++)
		if (c->of[i] != ABSENT)
			c->of[i] = (uint32_t)++c->n;
}

static void write_row(struct columns *c, const struct wordnet *w, const struct dict *terms,
		      size_t t)
{
	struct row row = {.labels = "", .id = dict_text(terms, t), .kind = ROWS_SPARSE};

	term_proximity_concepts(&c->p, t, c->longest);
	for (size_t i = 0; i < c->p.n; i++)
		c->p.col[i] = c->of[c->p.col[i]] - 1;
	if (c->p.n == 0) {
		c->p.n = 1;
		c->p.col[0] = c->of[w->synsets + t] - 1;
		c->p.val[0] = 1;
	}
	row.n = c->p.n;
	row.col = c->p.col;
	row.val = c->p.val;
	rows_write(output_standard(), &row);
	progress_share("terms", (double)t / (double)terms->count);
}

static void write_names(const struct columns *c, const struct wordnet *w, const struct dict *terms,
			struct output *names)
{
	for (size_t i = 0; i < w->synsets + terms->count; i++)
		if (c->of[i] != ABSENT) {
			output_text(names, i < w->synsets ? wordnet_name(w, i)
							  : dict_text(terms, i - w->synsets));
			output_text(names, "\n");
		}
}

void concepts_write(const struct wordnet *w, const struct dict *terms, size_t longest,
		    struct output *names)
{
	struct term_proximity_senses in = {&w->senses, &w->terms, &w->up, &w->down};
	struct columns c = {.p = term_proximity_over(&in), .longest = longest};

	c.of = mem_zero(w->synsets + terms->count, sizeof *c.of);
	number_synsets(&c, w, terms->count);
	write_names(&c, w, terms, names);
	for (size_t t = 0; t < terms->count; t++)
		write_row(&c, w, terms, t);
	free(c.of);
	term_proximity_free(&c.p);
}
