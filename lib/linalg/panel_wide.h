/* core: the inner loops of panel.c, a set for each width of vector; here those that fuse a product
 * and a sum in one step, as wide as CPUs have vectors.
 *
 * Rows are of PANEL numbers; panel_loops.inc says what each loop computes. The wide ones are to be
 * compiled with -ffp-contract=fast.
 */
#ifndef PANEL_WIDE_H
#define PANEL_WIDE_H

#include "linalg/panel.h"

struct panel_loops {
	void (*dots)(const double *v, const double *w, size_t rows, double *c, const double *next);
	void (*subtract)(const double *v, const double *c, size_t rows, double *w,
			 const double *next);
	void (*turn)(double *w, const double *m, size_t rows);
	void (*dense)(const struct matrix *a, const double *p, double *y, size_t from, size_t to);
	void (*sparse)(const struct matrix *a, const double *p, double *y, size_t from, size_t to);
	void (*sparse_add)(const struct matrix *a, const double *p, double *y, size_t from,
			   size_t to);
};

#ifdef __clang__
#define PANEL_UNROLL _Pragma("unroll")
#else
#define PANEL_UNROLL _Pragma("GCC unroll 8")
#endif

/* Rounded after each product and each sum, the same on every CPU: in panel.c. */
extern const struct panel_loops panel_loops_plain;
#ifdef __x86_64__
extern const struct panel_loops panel_loops_avx2, panel_loops_avx512;
#else
extern const struct panel_loops panel_loops_fused;
#endif

#endif
