/* A^+ b: Moore and Penrose's conditions, of full rank and below; the root of proximities. */
#include "linalg/pinverse.h"
#include "linalg/product.h"
#include "linalg/smoothing.h"
#include "sys/threads.h"
#include "tap.h"

#include <gsl/gsl_rng.h>
#include <stdlib.h>
#include <string.h>

enum { N = 40 };

static struct matrix random_rows(size_t n, size_t m, gsl_rng *random)
{
	struct matrix x = matrix_dense(n, m);

	for (size_t e = 0; e < n * m; e++)
		x.val[e] = gsl_rng_uniform(random) - 0.5;
	return x;
}

static struct matrix times(const struct matrix *a, const struct matrix *b)
{
	struct matrix c = {0};

	product_rows(a, b, &c);
	return c;
}

static struct matrix square(const struct matrix *x) /* XX' */
{
	struct matrix t = matrix_transpose(x), k = times(x, &t);

	for (size_t i = 0; i < k.n; i++)
		for (size_t j = 0; j < i; j++)
			k.val[i * k.m + j] = k.val[j * k.m + i];
	matrix_free(&t);
	return k;
}

static double apart(const struct matrix *a, const struct matrix *b)
{
	double most = 0;

	for (size_t e = 0; e < a->n * a->m; e++)
		most = greater(most, fabs(a->val[e] - b->val[e]));
	return most;
}

static void test_conditions(size_t rank, gsl_rng *random)
{
	struct matrix x = random_rows(N, rank, random), a = square(&x), copy = square(&x);
	struct matrix p = matrix_dense(N, N), ap, apa, pa, pap, turned;
	struct pinverse inverse = pinverse_of(&copy, 1e-12 * N);

	for (size_t i = 0; i < N; i++)
		p.val[i * N + i] = 1;
	pinverse_solve(&inverse, &p); /* the rows are A^+ itself */
	ap = times(&a, &p);
	apa = times(&ap, &a);
	pa = times(&p, &a);
	pap = times(&pa, &p);
	turned = matrix_transpose(&ap);
	ok(inverse.rank == rank, "rank %zu is found", rank);
	ok(apart(&apa, &a) < 1e-9, "rank %zu: A A^+ A = A (%.1e)", rank, apart(&apa, &a));
	ok(apart(&pap, &p) < 1e-6, "A^+ A A^+ = A^+ (%.1e)", apart(&pap, &p));
	ok(apart(&ap, &turned) < 1e-9, "A A^+ is symmetric (%.1e)", apart(&ap, &turned));
	pinverse_free(&inverse);
	for (struct matrix **m =
		     (struct matrix *[]){&x, &a, &p, &ap, &apa, &pa, &pap, &turned, NULL};
	     *m; m++)
		matrix_free(*m);
}

/* The greatest entry of A[order][order] - LL'. */
static double left_over(const struct matrix *a, const struct matrix *l, const size_t *order,
			size_t rank)
{
	struct matrix lower = matrix_dense(a->n, rank), k;
	double most = 0;

	for (size_t i = 0; i < a->n; i++)
		for (size_t j = 0; j < rank && j <= i; j++)
			lower.val[i * rank + j] = l->val[i * a->n + j];
	k = square(&lower);
	for (size_t i = 0; i < a->n; i++)
		for (size_t j = 0; j < a->n; j++)
			most = greater(most, fabs(k.val[i * a->n + j] -
						  a->val[order[i] * a->n + order[j]]));
	matrix_free(&lower);
	matrix_free(&k);
	return most;
}

/* Above 512 rows the threads factor: the same bytes, pivots that fall, and LL' is A. */
static void test_large(size_t rank, gsl_rng *random)
{
	enum { LARGE = 1100 };
	struct matrix x = random_rows(LARGE, rank, random), a = square(&x), one = square(&x);
	struct matrix three = square(&x);
	size_t *order = malloc(LARGE * sizeof *order), *again = malloc(LARGE * sizeof *again);
	size_t found = pinverse_factor(one.val, LARGE, 1e-10, order), same, falling = 1;

	threads_allow(3);
	same = pinverse_factor(three.val, LARGE, 1e-10, again);
	threads_allow(1);
	while (falling < found &&
	       one.val[falling * LARGE + falling] <= one.val[(falling - 1) * LARGE + falling - 1])
		falling++;
	ok(found == rank && falling == rank, "%d rows of rank %zu: its pivots fall", LARGE, rank);
	ok(left_over(&a, &one, order, found) < 1e-11, "and LL' is A");
	ok(same == found && memcmp(order, again, LARGE * sizeof *order) == 0 &&
		   apart(&one, &three) == 0,
	   "three threads: the same");
	free(order);
	free(again);
	matrix_free(&x);
	matrix_free(&a);
	matrix_free(&one);
	matrix_free(&three);
}

/* Rows in the range of A, divided by blocks: A A^+ gives them back, and three threads the same. */
static void test_divided(size_t rank, gsl_rng *random)
{
	enum { LARGE = 900, ROWS = 5 };
	struct matrix x = random_rows(LARGE, rank, random), a = square(&x), copy = square(&x);
	struct matrix y = random_rows(ROWS, LARGE, random), b = times(&y, &a);
	struct matrix one = times(&y, &a), three = times(&y, &a), back;
	struct pinverse inverse = pinverse_of(&copy, 1e-10);

	pinverse_solve(&inverse, &one);
	threads_allow(3);
	pinverse_solve(&inverse, &three);
	threads_allow(1);
	back = times(&one, &a);
	ok(apart(&back, &b) < 1e-8, "rank %zu: A A^+ b is b (%.1e)", rank, apart(&back, &b));
	ok(apart(&one, &three) == 0, "three threads: the same");
	pinverse_free(&inverse);
	matrix_free(&x);
	matrix_free(&a);
	matrix_free(&y);
	matrix_free(&b);
	matrix_free(&one);
	matrix_free(&three);
	matrix_free(&back);
}

static void test_root(void)
{
	double definite[] = {2, 1, 1, 1}, odd[] = {1, 2, 2, 1}, least, greatest;
	struct matrix p = {.n = 2, .m = 2, .val = definite}, root, k;

	root = smoothing_root(&p, &least, &greatest);
	k = square(&root);
	ok(apart(&k, &p) < 1e-15 && least >= 0, "P = RR'");
	matrix_free(&root);
	matrix_free(&k);
	p.val = odd;
	root = smoothing_root(&p, &least, &greatest);
	ok_near(least, -1, 1e-14, "the eigenvalue below 0");
	ok_near(greatest, 3, 1e-14, "and the greatest");
	ok(root.m == 1, "the root is of the others");
	matrix_free(&root);
}

int main(void)
{
	gsl_rng *random = gsl_rng_alloc(gsl_rng_mt19937);

	test_conditions(N, random);
	test_conditions(N - 3, random);
	test_conditions(5, random);
	test_conditions(1, random);
	test_large(1100, random);
	test_large(700, random);
	test_divided(900, random);
	test_divided(600, random);
	test_root();
	gsl_rng_free(random);
	return tap_done();
}
