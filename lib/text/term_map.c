#include "text/term_map.h"
#include "data/tol.h"
#include "sys/choice.h"
#include "sys/mem.h"

#include <math.h>
#include <stdlib.h>

enum { FROM_KERNEL, FROM_FEATURES };

struct term_map term_map_read(struct model *m, const char *path, bool is_lsk)
{
	size_t width = model_count(m, "width"), k = model_count(m, "k");
	size_t train = model_count(m, "train");
	struct term_map map = {.is_unit = model_choice(m, "scale", "raw|unit")};
	struct place at = {path, 1, 0};

	if (model_choice(m, "from", "kernel|features") == FROM_KERNEL)
		die_at(&at, "wanted a model made from features (-x), found one of a kernel, whose "
			    "columns are documents");
	map.a = model_matrix(m, width, k);
	model_rest(m, train + is_lsk, k);
	map.size2 = mem_zero(k, sizeof *map.size2);
	for (size_t i = 0; i < width; i++)
		for (size_t j = 0; j < k; j++)
			map.size2[j] += map.a.val[i * k + j] * map.a.val[i * k + j];
	return map;
}

void term_map_free(struct term_map *m)
{
	matrix_free(&m->a);
	free(m->size2);
}

void term_map_weights(const struct term_map *m, const double *w, size_t n, double *v)
{
	for (size_t i = 0; i < m->a.n; i++) {
		v[i] = 0;
		for (size_t j = 0; j < n; j++)
			v[i] += m->a.val[i * m->a.m + j] * w[j];
	}
}

double term_map_scale(const struct term_map *m, const uint32_t *col, const double *val, size_t n)
{
	double *f = mem_zero(m->a.m, sizeof *f), length2 = 0, sum = 0;
	bool is_seen = false;

	for (size_t e = 0; m->is_unit && e < n; e++) {
		size_t t = col ? col[e] : e;

		length2 += val[e] * val[e];
		for (size_t j = 0; t < m->a.n && j < m->a.m; j++)
			f[j] += val[e] * m->a.val[t * m->a.m + j];
	}
	for (size_t j = 0; j < m->a.m; j++) {
		is_seen |= fabs(f[j]) > TOL_ROUNDING * sqrt(length2 * m->size2[j]);
		sum += f[j] * f[j];
	}
	free(f);
	return !m->is_unit ? 1 : is_seen ? 1 / sqrt(sum) : 0;
}
