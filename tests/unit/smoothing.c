/* smoothing: X P of every form, and roots of proximities known by hand. */
#include "linalg/smoothing.h"
#include "entry.h"
#include "sys/mem.h"
#include "tap.h"

enum { N = 3 };

static struct matrix sparse_of(const double *val, size_t n, size_t m)
{
	struct matrix x = {.n = n,
			   .m = m,
			   .start = mem_zero(n + 1, sizeof *x.start),
			   .col = mem_alloc(n * m, sizeof *x.col),
			   .val = mem_alloc(n * m, sizeof *x.val)};

	for (size_t i = 0; i < n; i++) {
		x.start[i + 1] = x.start[i];
		for (size_t j = 0; j < m; j++)
			if (val[i * m + j] != 0) {
				x.col[x.start[i + 1]] = (uint32_t)j;
				x.val[x.start[i + 1]++] = val[i * m + j];
			}
	}
	return x;
}

static void check_rows(void)
{
	double x[] = {1, 0, 2, 0, 3, 0}, p[] = {1, .5, .5, 1, 0, -1};
	double wanted[] = {1, -1.5, 1.5, 3};
	struct matrix xs[] = {{.n = 2, .m = N, .val = x}, sparse_of(x, 2, N)};
	struct matrix ps[] = {{.n = N, .m = 2, .val = p}, sparse_of(p, N, 2)};

	for (size_t a = 0; a < 2; a++)
		for (size_t b = 0; b < 2; b++) {
			struct matrix y = smoothing_rows(&xs[a], &ps[b]);
			bool same = y.n == 2;

			for (size_t e = 0; same && e < 4; e++)
				same = entry(&y, e / 2, e % 2) == wanted[e];
			ok(same, "X P, %s by %s", a ? "sparse" : "dense", b ? "sparse" : "dense");
			ok(matrix_is_dense(&y) == !b, "... in the form of P");
			matrix_free(&y);
		}
	matrix_free(&xs[1]);
	matrix_free(&ps[1]);
}

/* The greatest entry of RR' - P. */
static double distance(const struct matrix *root, const double *p)
{
	double most = 0;

	for (size_t i = 0; i < root->n; i++)
		for (size_t j = 0; j < root->n; j++) {
			double sum = -p[i * root->n + j];

			for (size_t t = 0; t < root->m; t++)
				sum += entry(root, i, t) * entry(root, j, t);
			most = greater(most, fabs(sum));
		}
	return most;
}

static void check_roots(void)
{
	double definite[] = {4, 2, 0, 2, 5, 1, 0, 1, 2}, one[] = {1, 2, 3, 2, 4, 6, 3, 6, 9};
	double below[] = {1, 2, 0, 2, 1, 0, 0, 0, 1}, above[] = {1.5, 1.5, 0, 1.5, 1.5, 0, 0, 0, 1};
	struct matrix p = {.n = N, .m = N, .val = definite}, root;
	double least, greatest;

	root = smoothing_root(&p, &least, &greatest);
	ok(root.m == N && distance(&root, definite) < 1e-15 && least == 0, "a definite P");
	matrix_free(&root);
	p.val = one;
	root = smoothing_root(&p, &least, &greatest);
	ok(root.m == 1 && distance(&root, one) < 1e-14, "a P of rank 1 has a root of one column");
	matrix_free(&root);
	p.val = below; /* eigenvalues 3, 1, -1 */
	root = smoothing_root(&p, &least, &greatest);
	ok_near(least, -1, 1e-14, "the eigenvalue below 0 is told");
	ok_near(greatest, 3, 1e-14, "and the greatest");
	ok(distance(&root, above) < 1e-14, "the root is that of the others");
	matrix_free(&root);
}

int main(void)
{
	check_rows();
	check_roots();
	return tap_done();
}
