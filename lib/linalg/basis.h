/* core: a growing basis of panels, V = [V_0 V_1 ...], n x 8*count, and products with it.
 *
 * Its coefficients C are 8*count x 8. A basis owns its panels. Sums run in an order fixed by the
 * sizes alone, whatever the number of threads.
 */
#ifndef BASIS_H
#define BASIS_H

#include "linalg/panel.h"

struct basis {
	size_t n, count, room;
	size_t threads; /* for the products below */
	double **panel;
};

void basis_add(struct basis *v, double *panel); /* which is the basis' from now on */
void basis_free(struct basis *v);
struct matrix basis_take(struct basis *v, size_t k); /* the first k columns; v is freed */

/* C = V'W for the panels from `from` on; C is 8*(count-from) x 8. */
void basis_dots(const struct basis *v, size_t from, const double *w, double *c);

/* W = W - VC for the same panels; those whose coefficients are all 0 are not read. */
void basis_subtract(const struct basis *v, size_t from, const double *c, double *w);

/* V = V S', in place; S is k x 8*count, row-major. The panels that are not needed are freed, and
 * the columns from k on in the last one are zero. */
void basis_rotate(struct basis *v, const double *s, size_t k);

/* G = V'W for two single panels, summed in the same order; G is 8 x 8. */
void basis_panel_dots(const double *v, const double *w, size_t n, double *g);

#endif
