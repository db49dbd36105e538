/* Term weights: what one document has alone, what all share evenly, and between. */
#include "text/tfidf.h"
#include "tap.h"

int main(void)
{
	size_t start[] = {0, 3, 5};
	uint32_t col[] = {0, 1, 2, 1, 2};
	double val[] = {4, 2, 3, 2, 1};
	struct matrix counts = {.n = 2, .m = 3, .start = start, .col = col, .val = val},
		      one = {.n = 1, .m = 3, .start = start, .col = col, .val = val};
	struct tfidf w = {.idf = TFIDF_ENTROPY};

	tfidf_fit(&w, &counts);
	ok_near(w.idf_of[0], 1, 0, "entropy: a term of one document weighs 1");
	ok_near(w.idf_of[1], 0, 1e-15, "one spread evenly weighs 0");
	ok_near(w.idf_of[2], 1 + (.75 * log(.75) + .25 * log(.25)) / log(2), 1e-15,
		"3 and 1 weigh between");
	ok(tfidf_impossible(&w) == 3, "its sums are possible");
	w.total[1] = (struct exact){0};
	ok(tfidf_impossible(&w) == 1, "a term of documents without a count is not");
	tfidf_free(&w);
	w.idf = TFIDF_ENTROPY;
	tfidf_fit(&w, &one);
	ok_near(w.idf_of[2], 1, 0, "one document: 1");
	tfidf_free(&w);
	return tap_done();
}
