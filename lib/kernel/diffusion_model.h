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

#define DIFFUSION_FORMS(WORD)                                                                      \
	WORD(DIFFUSION_MODEL_MAP, "map")                                                           \
	WORD(DIFFUSION_MODEL_FACTOR, "factor")                                                     \
	WORD(DIFFUSION_MODEL_EXPONENTIAL, "exponential")
CHOICE(diffusion_form, DIFFUSION_FORMS);

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
	bool is_rows, is_kernel;
	bool is_verbose;
	struct spectrum_how how; /* k = 0: as many as it takes */
};

/* The training rows may lose empty columns on the way (row_map.h). */
struct diffusion_model diffusion_model_fit(const struct diffusion_model_how *plan,
					   struct rows *train);
void diffusion_model_free(struct diffusion_model *d);

/* `way` says what is kept of -K and -u. */
void diffusion_model_write(const char *path, const struct diffusion_model *d,
			   const struct rows *train, const struct row_map_way *way);
struct diffusion_model diffusion_model_read(const char *path, struct row_map_way *way);

size_t diffusion_model_width(const struct diffusion_model *d); /* of the rows it takes */
void diffusion_model_apply(const void *diffuser, const struct matrix *t, struct matrix *out);

#endif
