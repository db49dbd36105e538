#include "kernel/gsk_fit.h"
#include "data/labels.h"
#include "data/tol.h"
#include "sys/mem.h"
#include "sys/progress.h"

#include <stdlib.h>
#include <time.h>

static double *weights(const struct rows *rows, const struct gsk_model_how *how)
{
	double *weight = mem_alloc(rows->n, sizeof *weight);
	size_t found = 0;

	for (size_t i = 0; i < rows->n; i++) {
		bool is_meant = labels_has(rows_labels(rows, i), how->label);

		weight[i] = is_meant ? how->bias : 1;
		found += is_meant;
	}
	if (!found && rows->n)
		die("no row has the label %s", how->label);
	return weight;
}

static void report(const struct gsk_model *m, const struct gsk_model_how *how, double seconds)
{
	const struct gsk *g = &m->gsk;

	if (how->is_verbose)
		warn("%zu documents chosen, %zu passes, %.3f s", g->k, g->passes, seconds);
	if (!g->k && g->greatest > 0)
		warn("no k(x,x) is above -e %g of the greatest: rows without features",
		     how->plan.tolerance);
	else if (!g->k && m->docs)
		warn("the kernel is zero: rows without features");
	else if (g->k < how->plan.k && m->docs)
		warn("-k %zu is more than there is: %zu features", how->plan.k, g->k);
	if (g->least < -TOL_NEGATIVE * g->greatest)
		die("%s: the kernel is not positive semi-definite: a squared residual is %g, the "
		    "greatest k(x,x) %g; raise the diagonal (gram -G -r)",
		    how->file, g->least, g->greatest);
	if (g->least < -TOL_ROUNDING * g->greatest)
		warn("the kernel is not quite positive semi-definite: a squared residual is %g, the "
		     "greatest k(x,x) %g",
		     g->least, g->greatest);
}

void gsk_model_fit(struct gsk_model *m, const struct rows *rows, const struct gsk_model_how *how)
{
	clock_t begin = clock();
	struct kernel_rows cross = {0};
	struct gsk_source source = {
		.k = m->from_rows ? NULL : &rows->x, .cross = &cross, .x = &rows->x};
	struct gsk_how plan = how->plan;
	double *weight = how->label ? weights(rows, how) : NULL;

	m->docs = rows->n;
	plan.weight = weight;
	plan.tick = progress_tick;
	plan.tick_arg = "documents chosen";
	if (m->from_rows)
		cross = kernel_rows_over(&rows->x, &m->kernel, plan.threads);
	if (!gsk_fit(&m->gsk, &source, &plan))
		die("%s: row %zu (%s): wanted k(x,x) of at least 0 and finite, found %g%s",
		    how->file, m->gsk.bad + 1, rows_id(rows, m->gsk.bad), m->gsk.bad_norm2,
		    m->gsk.bad_norm2 < 0 ? ": raise the diagonal (gram -G -r)" : "");
	progress_end();
	report(m, how, (double)(clock() - begin) / CLOCKS_PER_SEC);
	kernel_rows_free(&cross);
	free(weight);
}

void gsk_model_save(struct gsk_model *m, const struct rows *rows, bool keep_train, const char *path)
{
	if (!rows->n)
		die("no rows: documents cannot be chosen from nothing");
	m->width = rows->x.m;
	m->chosen = m->from_rows ? matrix_pick(&rows->x, m->gsk.chosen, m->gsk.k)
				 : gsk_selection(&m->gsk, rows->n);
	gsk_model_write(m, rows, keep_train, path);
}
