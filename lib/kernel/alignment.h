/* core: alignment of a kernel with labels or another kernel (LSS section 5; align(1)).
 *
 *	A = <K1,K2> / sqrt(<K1,K1> <K2,K2>), with labels y'Ky / (|y|^2 |K|), y = +-1
 *
 * over all rows or some, of the kernels as they are or centred. Along lambda, for the diffused
 * kernel sum mu_i v_i v_i' with mu_i = g(w_i):
 *
 *	A(l) = sum mu_i c_i / sqrt(mu' G mu),  c_i = <v_i[T],y>^2 / |y|^2,  G_ij = <v_i[T],v_j[T]>^2
 *
 * where T are the rows aligned on, G = I if they are all; the kernel is diffused on all rows.
 */
#ifndef ALIGNMENT_H
#define ALIGNMENT_H

#include "kernel/diffusion.h"

struct alignment_how {
	size_t n;          /* rows aligned on */
	const size_t *row; /* which; NULL: the first n, being all */
	bool is_centred;
};

/* The block of those rows and columns, centred if asked. The caller's. */
struct matrix alignment_block(const struct matrix *k, const struct alignment_how *how);

/* Of two blocks, and of a block with labels y (+-1; centred here if asked). Within [-1,1];
 * nan for a zero kernel, or labels that are all alike and centred. */
double alignment_of(const struct matrix *k1, const struct matrix *k2);
double alignment_label(const struct matrix *k, const double *y, bool is_centred);

/* All eigenpairs of K to align along lambda. Where that is with a few labels (rows of y, count
 * times n) on all rows of a large kernel, as it is, eigenvectors are seen through those labels
 * alone: the vector of this spectrum is YV, count x k. */
struct spectrum alignment_spectrum(const struct matrix *k, const struct spectrum_how *solver,
				   const struct alignment_how *how, const double *y, size_t count);

/* The way along lambda; alignment_free. The spectrum must outlive it. */
struct alignment {
	enum diffusion f;
	const struct spectrum *s;
	struct matrix v; /* v_i[T], |T| x k; or YV */
	bool is_seen;    /* YV */
	bool is_copy;    /* v; else it is the spectrum's */
	double *g;       /* k x k; NULL: the unit matrix */
	double *c, *mu, *work, *rate;
	bool is_centred;
};

struct alignment alignment_begin(const struct spectrum *s, enum diffusion f,
				 const struct alignment_how *how);
void alignment_free(struct alignment *a);

/* What to align with: the mean over labels (rows of y, |T| long, +-1; so many from the first on),
 * or a block. False where the target is zero. */
bool alignment_to_labels(struct alignment *a, const double *y, size_t first, size_t count);
bool alignment_to_kernel(struct alignment *a, const struct matrix *block);

double alignment_at(const struct alignment *a, double lambda);

/* A number of the sign of the curve's slope there, and continuous: 0 at its maxima. */
double alignment_slope(const struct alignment *a, double lambda);

#endif
