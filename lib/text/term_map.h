/* edge: the map from terms to the axes of a latent space, out of a model of lsk, mlsi or diffuse.
 *
 * Features of a row t are tA, A one row a term; with scale=unit in the model they are then made of
 * length 1, but where the map sees no more of t than rounding, |tA_j| <= TOL_ROUNDING |t| |A_j|.
 */
#ifndef TERM_MAP_H
#define TERM_MAP_H

#include "io/model.h"

struct term_map { /* term_map_free */
	bool is_unit;
	struct matrix a;
	double *size2; /* squared length of each column of a */
};

/* Of a model just opened, which must be made from features; lsk's has a row of eigenvalues. */
struct term_map term_map_read(struct model *m, const char *path, bool is_lsk);
void term_map_free(struct term_map *m);

/* v = Aw: what a term weighs where axis j weighs w[j], j < n; n is at most the number of axes. */
void term_map_weights(const struct term_map *m, const double *w, size_t n, double *v);

/* What features of a row (col NULL: 0 .. n-1) are multiplied by: 1, or 1 over their length, or 0.
 */
double term_map_scale(const struct term_map *m, const uint32_t *col, const double *val, size_t n);

#endif
