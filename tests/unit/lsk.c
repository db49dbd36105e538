/* lsk and used_columns: maps from a spectrum known by hand, scores, packing. */
#include "kernel/lsk.h"
#include "data/used_columns.h"
#include "linalg/product.h"
#include "sys/mem.h"
#include "tap.h"

#include <stdlib.h>
#include <string.h>

static struct matrix dense(size_t n, size_t m, const double *val)
{
	struct matrix a = matrix_dense(n, m);

	memcpy(a.val, val, n * m * sizeof *val);
	return a;
}

/* K = diag(4, 1, 0): V = the first two axes. */
static struct spectrum diagonal(void)
{
	struct spectrum s = {.n = 3, .k = 2, .value = mem_alloc(2, sizeof(double))};

	s.value[0] = 4;
	s.value[1] = 1;
	s.vector = dense(3, 2, (double[]){1, 0, 0, 1, 0, 0});
	s.term = dense(2, 2, (double[]){0, 1, 1, 0});
	return s;
}

static bool equal(const struct matrix *a, const double *wanted)
{
	double most = 0;

	for (size_t e = 0; e < a->n * a->m; e++)
		most = greater(most, fabs(a->val[e] - wanted[e]));
	return a->n * a->m > 0 && most < 1e-11;
}

/* Features of t, and their kernel rows, by the space of `diagonal`. */
static void map_rows(bool from_features, const struct matrix *t, struct matrix *f, struct matrix *k)
{
	struct spectrum s = diagonal();
	struct matrix back = lsk_back(&s), a = lsk_map(&s, from_features);

	product_rows(t, &a, f);
	product_rows(f, &back, k);
	matrix_free(&a);
	matrix_free(&back);
	spectrum_free(&s);
}

static void test_maps(void)
{
	struct matrix t = dense(2, 3, (double[]){4, 2, 7, 0, 0, 5}), f = {0}, k = {0};

	map_rows(false, &t, &f, &k);
	ok(equal(&f, (double[]){2, 2, 0, 0}), "features are t V W^-1/2");
	ok(k.m == 3 && equal(&k, (double[]){4, 2, 0, 0, 0, 0}), "kernel rows are t V V'");
	matrix_free(&t);
	matrix_free(&f);
	matrix_free(&k);
	t = dense(1, 2, (double[]){3, 5});
	map_rows(true, &t, &f, &k);
	ok(equal(&f, (double[]){5, 3}), "features are x U");
	ok(equal(&k, (double[]){10, 3, 0}), "kernel rows are x U W^1/2 V'");
	matrix_free(&t);
	matrix_free(&f);
	matrix_free(&k);
}

static void test_scores(void)
{
	struct spectrum s = diagonal();
	struct matrix back = lsk_back(&s), map = lsk_map(&s, false), k = {0};
	struct matrix t = dense(3, 3, (double[]){1, 1 + 1e-12, 1, 3, 2, 9, -1, -2, -3});
	struct lsk_scorer scorer = {{.a = 1, .z = 1}, &map, &back};

	lsk_scores(&scorer, &t, &k);
	ok(equal(&k, (double[]){1, 0, 0, 0, 0, 0, -1, 0, 0}), "top 1, ties to the first");
	scorer.mix = (struct lsk_scores_how){.a = .5, .z = 2};
	lsk_scores(&scorer, &t, &k);
	ok(equal(&k, (double[]){1, 1, .5, 3, 1, 4.5, -1, -2, -1.5}), "half and half, top 2");
	scorer.mix = (struct lsk_scores_how){.a = 0, .z = 1};
	lsk_scores(&scorer, &t, &k);
	ok(memcmp(k.val, t.val, 9 * sizeof *t.val) == 0, "a = 0 is t to the last bit");
	ok(t.val[1] > 1, "t is left as it was");
	matrix_free(&t);
	matrix_free(&k);
	matrix_free(&map);
	matrix_free(&back);
	spectrum_free(&s);
}

static void test_narrow(void)
{
	struct spectrum s = diagonal();

	spectrum_narrow(&s, 5);
	ok(s.k == 2, "no more than there are");
	spectrum_narrow(&s, 1);
	ok(s.k == 1 && s.vector.m == 1 && s.term.m == 1, "the first pair");
	ok(equal(&s.vector, (double[]){1, 0, 0}) && equal(&s.term, (double[]){0, 1}),
	   "its vectors");
	spectrum_free(&s);
	ok(lsk_in_range(0) && lsk_in_range(1e100) && !lsk_in_range(1e200) &&
		   !lsk_in_range(INFINITY) && !lsk_in_range(1e-300),
	   "the range of traces");
}

static void test_columns(void)
{
	struct matrix x = {.n = 2, .m = 9001};
	struct used_columns c;

	x.start = mem_zero(3, sizeof *x.start);
	x.start[1] = 1;
	x.start[2] = 3;
	x.col = mem_alloc(3, sizeof *x.col);
	x.val = mem_zero(3, sizeof *x.val);
	x.col[0] = 9000;
	x.col[1] = 7;
	x.col[2] = 9000;
	c = used_columns_pack(&x);
	ok(x.m == 2 && x.col[0] == 1 && x.col[1] == 0 && x.col[2] == 1, "two columns are used");
	ok(c.all == 9001 && c.number[0] == 7 && c.number[1] == 9000, "and their numbers are kept");
	used_columns_free(&c);
	x.m = 9001;
	x.start[2] = x.start[1] = 0;
	c = used_columns_pack(&x);
	ok(c.used == 0 && x.m == 0, "no entries, no columns");
	used_columns_free(&c);
	matrix_free(&x);
}

static void test_top(void)
{
	struct matrix t = dense(3, 4, (double[]){3, 1, 1, 1, 1, 3, 1, 1, 1, 1, 1, 3});

	lsk_keep_top(&t, 2);
	ok(equal(&t, (double[]){3, 1, 0, 0, 1, 3, 0, 0, 1, 0, 0, 3}),
	   "the two greatest of a row, of equals the first");
	matrix_free(&t);
}

/* Two features that are alike in the last of many rows alone. */
static void test_skew(void)
{
	enum { ROWS = 3000 };
	struct matrix x = matrix_dense(ROWS, 2), one = dense(2, 2, (double[]){1, 0, 0, 1});
	double g[4] = {0};

	for (size_t i = 0; i < ROWS; i++)
		x.val[2 * i + i % 2] = 1;
	lsk_skew_add(&x, &one, g);
	ok_near(lsk_skew(g, 2), 0, 0, "features that are orthogonal");
	memset(g, 0, sizeof g);
	x.val[2 * ROWS - 2] = x.val[2 * ROWS - 1] = sqrt(ROWS);
	lsk_skew_add(&x, &one, g);
	ok(lsk_skew(g, 2) > 0.5, "and not: the last row says it");
	matrix_free(&x);
	matrix_free(&one);
}

int main(void)
{
	test_top();
	test_skew();
	test_maps();
	test_scores();
	test_narrow();
	test_columns();
	return tap_done();
}
