/* core: products with panels of eight columns, the inner loops of the eigensolver.
 *
 * A panel is n x 8, row-major, on a cache line, with rows of zeros up to a multiple of eight rows.
 * A basis is a list of panels, V = [V_0 V_1 ...], n x 8*count; its coefficients C are 8*count x 8.
 * Sums run in an order fixed by the sizes alone: every number of threads gives the same bytes.
 * panel_new's memory is the caller's, to free(); a basis owns its panels.
 */
#ifndef PANEL_H
#define PANEL_H

#include "data/matrix.h"

#include <stddef.h>

enum { PANEL = 8 };

struct basis {
	size_t n, count, room;
	size_t threads; /* for the products below */
	double **panel;
};

double *panel_new(size_t n); /* zeros */

/* Eight columns of a dense matrix, from `first` on: out of it (zeros past the last), into it. */
void panel_get(const struct matrix *a, size_t first, double *panel);
void panel_put(struct matrix *a, size_t first, const double *panel);

/* Y = A P, A sparse or dense, P of a->m rows, Y of a->n. */
void panel_multiply(const struct matrix *a, const double *p, double *y, size_t threads);

void basis_add(struct basis *v, double *panel); /* which is the basis' from now on */
void basis_free(struct basis *v);

/* C = V'W for the panels from `from` on; C is 8*(count-from) x 8. */
void basis_dots(const struct basis *v, size_t from, const double *w, double *c);

/* W = W - VC, likewise. */
void basis_subtract(const struct basis *v, size_t from, const double *c, double *w);

/* V = V S', in place; S is k x 8*count, row-major. The panels that are not needed are freed, and
 * the columns from k on in the last one are zero. */
void basis_rotate(struct basis *v, const double *s, size_t k);

/* W = WM and G = V'W for single panels; M and G are 8 x 8. */
void panel_turn(double *w, size_t n, const double *m, size_t threads);
void panel_dots(const double *v, const double *w, size_t n, double *g);

#endif
