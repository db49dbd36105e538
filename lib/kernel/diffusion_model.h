/* edge: a fitted diffusion: learnt from a kernel or from features, saved, read, applied.
 *
 * Three forms. A map of eigenvectors (row_map.h) gives features, and kernel rows of those
 * features. The lower Cholesky factor of I-lK, or exp(lK), docs x docs, gives kernel rows of the
 * whole kernel without eigenvectors.
 */
#ifndef DIFFUSION_MODEL_H
#define DIFFUSION_MODEL_H

#include "kernel/align_target.h"
#include "kernel/diffusion.h"
#include "kernel/row_map.h"

struct diffusion_model { /* diffusion_model_free */
	enum diffusion f;
	enum diffusion_form form;
	double lambda;
	struct row_map map;
	struct matrix square; /* the factor, or exp(lK) */
};

struct diffusion_model_how {
	enum diffusion f;
	double lambda;                     /* nan: by alignment with ... */
	const struct align_target *target; /* ... these labels on these rows */
	struct row_map_how map;
	bool is_verbose;
	struct spectrum_how s; /* k = 0: as many as it takes */
};

/* The training rows may lose empty columns on the way (row_map_begin). */
struct diffusion_model diffusion_model_fit(const struct diffusion_model_how *how,
					   struct rows *train);
void diffusion_model_free(struct diffusion_model *d);

void diffusion_model_write(const char *path, const struct diffusion_model *d,
			   const struct rows *train);

/* For the rows of `in`, of which the first are read before the model's; NULL: of all its rows. */
struct diffusion_model diffusion_model_read(const char *path, const struct row_map_how *said,
					    struct rows_in *in);

/* Makes the map serve for the other forms too; d stays where it is. */
void diffusion_model_ready(struct diffusion_model *d);

#endif
