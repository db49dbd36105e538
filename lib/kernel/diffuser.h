/* edge: a fitted diffusion: learnt from a kernel or from features, saved, read, applied.
 *
 * Three forms. A map of eigenvectors (mapping.h) gives features, and kernel rows of those
 * features. The lower Cholesky factor of I-lK, or exp(lK), docs x docs, gives kernel rows of the
 * whole kernel without eigenvectors.
 */
#ifndef DIFFUSER_H
#define DIFFUSER_H

#include "kernel/diffusion.h"
#include "kernel/mapping.h"
#include "kernel/target.h"

enum diffuser_form { DIFFUSER_MAP, DIFFUSER_FACTOR, DIFFUSER_EXPONENTIAL };

struct diffuser {         /* diffuser_free */
	unsigned f, form; /* enum diffusion, enum diffuser_form */
	double lambda;
	struct mapping map;
	struct matrix square; /* the factor, or exp(lK) */
};

struct diffuser_plan {
	enum diffusion f;
	double lambda;               /* nan: by alignment with ... */
	const struct target *target; /* ... these labels on these rows */
	bool is_rows, is_kernel;
	bool is_verbose;
	struct spectrum_how how; /* k = 0: as many as it takes */
};

/* The training rows may lose empty columns on the way (mapping.h). */
struct diffuser diffuser_fit(const struct diffuser_plan *plan, struct rows *train);
void diffuser_free(struct diffuser *d);

/* `way` says what is kept of -K and -u. */
void diffuser_write(const char *path, const struct diffuser *d, const struct rows *train,
		    const struct mapping_way *way);
struct diffuser diffuser_read(const char *path, struct mapping_way *way);

size_t diffuser_width(const struct diffuser *d); /* of the rows it takes */
void diffuser_apply(const void *diffuser, const struct matrix *t, struct matrix *out);

#endif
