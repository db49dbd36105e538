/* edge: documents chosen from training rows, and what is to be said about the choice. */
#ifndef GSKFIT_H
#define GSKFIT_H

#include "kernel/gskmodel.h"

struct gskfit {
	struct gsk_plan plan;
	const char *label; /* rows with it count `bias` times as much; NULL: all are equal */
	double bias;
	bool is_verbose;
	const char *file; /* where the rows come from, for messages */
};

/* m says what the rows are, and of what kernel. A kernel that is none ends the program. */
void gskfit_choose(struct gskmodel *m, const struct rows *rows, const struct gskfit *how);

/* The model of such a choice, with the training side where that is to be kept. */
void gskfit_save(struct gskmodel *m, const struct rows *rows, bool keep_train, const char *path);

#endif
