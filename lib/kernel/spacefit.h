/* edge: the latent space of training rows: solved with progress, checked, and reported on. */
#ifndef SPACEFIT_H
#define SPACEFIT_H

#include "kernel/spacefile.h"

struct spacefit {
	size_t k, threads;
	unsigned solver; /* enum spectrum_solver */
	bool from_features, is_verbose;
};

/* Of a square kernel, or of the rows X of a linear one. The caller's, for spectrum_free. */
struct spacefile spacefit_solve(const struct matrix *x, const struct spacefit *how);

#endif
