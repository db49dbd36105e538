/* proximity: paths up and down a small hierarchy.
 *
 *	    0            terms: a = {3}, b = {4, 5}, c = {1}, d = {6}, e = {}, f = {5}
 *	  1   2
 *	 3 4 4 5         4 has two hypernyms
 *	 6               below 3
 */
#include "text/term_proximity.h"
#include "tap.h"

enum { A, B, C, D, E, F, TERMS, SENSES = 7 };

static struct term_proximity p;

/* The proximity of `other` in the row of `term`, 0 where it is not there. */
static double near(size_t term, uint32_t other, size_t longest)
{
	double found = 0;

	term_proximity_row(&p, term, longest);
	for (size_t i = 0; i < p.n; i++) {
		if (i && p.col[i] <= p.col[i - 1])
			return -1;
		if (p.col[i] == other)
			found = p.val[i];
	}
	return found;
}

int main(void)
{
	struct graph_pairs up = {0}, senses = {0};
	struct graph l[4];
	static const size_t above[][2] = {{1, 0}, {2, 0}, {3, 1}, {4, 1}, {4, 2}, {5, 2}, {6, 3}};
	static const size_t has[][2] = {{A, 3}, {B, 4}, {B, 5}, {C, 1}, {D, 6}, {F, 5}};

	for (size_t i = 0; i < sizeof above / sizeof *above; i++)
		graph_add(&up, above[i][0], above[i][1]);
	for (size_t i = 0; i < sizeof has / sizeof *has; i++)
		graph_add(&senses, has[i][0], has[i][1]);
	l[0] = graph_forward(&senses, TERMS);
	l[1] = graph_backward(&senses, SENSES);
	l[2] = graph_forward(&up, SENSES);
	l[3] = graph_backward(&up, SENSES);
	p = term_proximity_over(&(struct term_proximity_senses){&l[0], &l[1], &l[2], &l[3]});

	ok_near(near(A, A, 0), 1, 0, "itself");
	ok_near(near(E, E, 9), 1, 0, "itself, without senses");
	ok_near(near(B, F, 0), 1, 0, "a sense in common");
	ok_near(near(A, C, 9), 1. / 2, 0, "a hypernym");
	ok_near(near(C, A, 9), 1. / 2, 0, "a hyponym");
	ok_near(near(A, B, 9), 1. / 3, 0, "sisters");
	ok_near(near(A, B, 1), 0, 0, "... not within one edge");
	ok_near(near(D, B, 9), 1. / 4, 0, "up twice and down");
	ok_near(near(B, D, 3), 1. / 4, 0, "up and down twice");
	ok_near(near(B, D, 2), 0, 0, "... not within two edges");
	ok_near(near(A, F, 9), 1. / 5, 0, "by the top: down and up again is no path");
	ok_near(near(F, A, 9), 1. / 5, 0, "... nor backwards");
	ok_near(near(A, E, 9), 0, 0, "nothing is near a term without senses");

	term_proximity_concepts(&p, D, 2);
	ok(p.n == 3 && p.col[0] == 1 && p.col[1] == 3 && p.col[2] == 6, "concepts: up, in order");
	ok_near(p.val[0], 1. / 3, 0, "... two edges above");
	ok_near(p.val[2], 1, 0, "... the sense itself");
	term_proximity_concepts(&p, B, 9);
	ok(p.n == 5 && p.col[0] == 0, "two senses, with what is above both, once");
	term_proximity_concepts(&p, E, 9);
	ok(p.n == 0, "no senses, no concepts");

	term_proximity_free(&p);
	for (int i = 0; i < 4; i++)
		graph_free(&l[i]);
	graph_pairs_free(&up);
	graph_pairs_free(&senses);
	return tap_done();
}
