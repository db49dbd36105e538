/* symmetry: the first pair that parts is found, rounding is let pass. */
#include "data/symmetry.h"
#include "tap.h"

int main(void)
{
	enum { N = 70 };
	struct matrix k = matrix_dense(N, N), none = matrix_dense(0, 0);
	struct symmetry_fault f;

	for (size_t i = 0; i < N; i++)
		for (size_t j = 0; j < N; j++)
			k.val[i * N + j] = (double)(i * j);
	ok(symmetry_holds(&k, &f), "i times j");
	k.val[66 * N + 2] *= 1 + 1e-9;
	ok(symmetry_holds(&k, &f), "a difference below the tolerance");
	k.val[69 * N + 68] += 1;
	k.val[66 * N + 40] += 1;
	k.val[50 * N + 45] += 1;
	ok(!symmetry_holds(&k, &f) && f.i == 40 && f.j == 66, "the first pair");
	k.val[3 * N + 60] += 1e-5;
	ok(!symmetry_holds(&k, &f) && f.i == 3 && f.j == 60, "an earlier one above the diagonal");
	ok(symmetry_holds(&none, &f), "a matrix without rows");
	matrix_free(&k);
	matrix_free(&none);
	return tap_done();
}
