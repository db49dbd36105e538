#include "kernel/lsk_fit.h"
#include "kernel/certified.h"
#include "kernel/lsk.h"
#include "kernel/psd.h"
#include "sys/mem.h"
#include "sys/progress.h"

#include <time.h>

static void report(const struct spectrum *s, const struct lsk_model_how *how, double seconds)
{
	if (how->is_verbose)
		warn("%s: %zu products, residual %.1e, %zu of %zu dimensions, %.2f s", s->method,
		     s->products, s->residual, s->k, how->k, seconds);
	certified_note(&s->bound, how->is_verbose);
	if (!s->k && s->n)
		warn("the kernel is zero: rows without features");
	else if (s->k < how->k && s->n)
		warn("the numerical rank is %zu, below the %zu dimensions asked for", s->k, how->k);
}

/* For both sides and a basis of Lanczos'; a kernel was announced when it was read. */
static void need_room(const struct matrix *x, const struct lsk_model_how *how)
{
	size_t least = x->n < x->m ? x->n : x->m, pairs = how->k < least ? how->k : least;

	if (how->from_features)
		mem_need(pairs * (x->n + x->m + 3 * least), sizeof(double), "the space");
}

struct lsk_model lsk_model_fit(const struct matrix *x, const struct lsk_model_how *how)
{
	struct spectrum_how solver = {.k = how->k,
				      .solver = how->solver,
				      .threads = how->threads,
				      .tick = progress_tick,
				      .tick_arg = "eigenvectors"};
	struct lsk_model f = {.from_features = how->from_features};
	clock_t begin = clock();

	need_room(x, how);
	f.trace = psd_trace(x, how->from_features);
	f.s = how->from_features ? spectrum_of_rows(x, &solver) : spectrum_of_kernel(x, &solver);
	progress_end();
	if (!how->from_features)
		psd_check(f.s.least, f.s.k ? f.s.value[0] : 0);
	report(&f.s, how, (double)(clock() - begin) / CLOCKS_PER_SEC);
	f.s.n = f.s.vector.n = x->n;
	return f;
}
