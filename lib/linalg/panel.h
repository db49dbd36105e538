/* core: products with panels of eight columns, the inner loops of the eigensolver.
 *
 * A panel is n x 8, row-major, on a cache line, with rows of zeros up to a multiple of eight rows.
 * Sums run in an order fixed by the sizes alone: every number of threads gives the same bytes.
 * panel_new's memory is the caller's, to free().
 */
#ifndef PANEL_H
#define PANEL_H

#include "data/matrix.h"

#include <stddef.h>

enum {
	PANEL = 8,
	PANEL_SQUARE = PANEL * PANEL,
	PANEL_TILE = 256,   /* rows of two panels that fit the nearest cache */
	PANEL_TURN = 64,    /* rows of many panels that fit the next one */
	PANEL_GRAIN = 1024, /* rows that are worth a thread's while */
};

double *panel_new(size_t n);   /* zeros */
double *panel_unset(size_t n); /* to be written by a product: only the rows from n on are zeros */
size_t panel_whole(size_t n);  /* the rows that it has, n and those of zeros */

/* Rows of a panel that are gathered come from memory one by one; read in order first, in half the
 * time. */
void panel_near(const double *panel, size_t rows);

/* Eight columns of a dense matrix, from `first` on: out of it (zeros past the last), into it. */
void panel_get(const struct matrix *a, size_t first, double *panel);
void panel_put(struct matrix *a, size_t first, const double *panel);

/* A dense matrix by panels without the rows of zeros, one behind the other; the last has the
 * columns that are left. */
struct panels {
	size_t n, m;
	double *val;
};

struct matrix panels_at(const struct panels *p, size_t column); /* a view of the panel from there */
void panels_free(struct panels *p);

/* The same matrix by rows; the panels go. */
struct matrix panels_take(struct panels *p, size_t threads);

/* Y = A P, A sparse or dense, P of a->m rows, Y of a->n. */
void panel_multiply(const struct matrix *a, const double *p, double *y, size_t threads);

/* Y = Y + A P for sparse A. */
void panel_multiply_add(const struct matrix *a, const double *p, double *y, size_t threads);

void panel_turn(double *w, size_t n, const double *m, size_t threads); /* W = WM, M is 8 x 8 */

/* G = G + V'W and W = W - VC over a few rows of panels; G and C are 8 x 8. The rows of V that are
 * wanted `next` come near meanwhile. */
void panel_add_dots(const double *v, const double *w, size_t rows, double *g, const double *next);
void panel_subtract(const double *v, const double *c, size_t rows, double *w, const double *next);

#endif
