#include "linalg/axes.h"
#include "data/tol.h"
#include "linalg/ortho.h"
#include "sys/mem.h"

#include <math.h>
#include <stdlib.h>

void axes_straighten(struct matrix *u, size_t threads)
{
	struct basis b = {.n = u->n, .threads = threads};
	gsl_rng *random = gsl_rng_alloc(gsl_rng_mt19937);
	double r[PANEL * PANEL];

	for (size_t j = 0; j < u->m; j += PANEL) {
		struct ortho o = {.v = &b, .random = random, .before = 1};
		double *w = panel_new(u->n);

		panel_get(u, j, w);
		ortho_clean(&b, w);
		ortho_panel(&o, w, r);
		panel_put(u, j, w);
		if (j + PANEL > u->m)
			panel_get(u, j, w);
		basis_add(&b, w);
	}
	gsl_rng_free(random);
	basis_free(&b);
}

/* The sign of each column: that of its first entry of greatest magnitude. */
static double *signs(const struct matrix *u)
{
	double *most = mem_zero(u->m, sizeof *most), *sign = mem_zero(u->m, sizeof *sign);

	for (size_t i = 0; i < u->n; i++)
		for (size_t j = 0; j < u->m; j++)
			most[j] = fmax(most[j], fabs(u->val[i * u->m + j]));
	for (size_t i = 0; i < u->n; i++)
		for (size_t j = 0; j < u->m; j++) {
			double x = u->val[i * u->m + j];

			if (sign[j] == 0 && fabs(x) >= most[j] * (1 - TOL_TIE))
				sign[j] = x < 0 ? -1 : 1;
		}
	free(most);
	return sign;
}

void axes_sign(struct matrix *ruling, struct matrix *other)
{
	double *sign = signs(ruling);

	matrix_scale_columns(ruling, sign);
	if (other)
		matrix_scale_columns(other, sign);
	free(sign);
}
