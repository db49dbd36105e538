/* edge: the latent space of training rows: solved with progress, checked, and reported on. */
#ifndef LSK_FIT_H
#define LSK_FIT_H

#include "kernel/lsk_model.h"

struct lsk_model_how {
	size_t k, threads;
	enum spectrum_solver solver;
	bool from_features, is_verbose;
};

/* Of a square kernel, or of the rows X of a linear one. The caller's, for spectrum_free. */
struct lsk_model lsk_model_fit(const struct matrix *x, const struct lsk_model_how *how);

#endif
