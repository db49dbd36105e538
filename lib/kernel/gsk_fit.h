/* edge: documents chosen from training rows, and what is to be said about the choice. */
#ifndef GSK_FIT_H
#define GSK_FIT_H

#include "kernel/gsk_model.h"

struct gsk_model_how {
	struct gsk_how plan;
	const char *label; /* rows with it count `bias` times as much; NULL: all are equal */
	double bias;
	bool is_verbose;
	const char *file; /* where the rows come from, for messages */
};

/* m says what the rows are, and of what kernel. A kernel that is none ends the program. */
void gsk_model_fit(struct gsk_model *m, const struct rows *rows, const struct gsk_model_how *how);

/* The model of such a choice, with the training side where that is to be kept. */
void gsk_model_save(struct gsk_model *m, const struct rows *rows, bool keep_train,
		    const char *path);

#endif
