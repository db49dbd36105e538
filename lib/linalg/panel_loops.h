/* core: the inner loops of panel.c, written once and compiled for each width of vector.
 *
 * panel.c includes this file several times with LANES (doubles in a vector), TARGET (an
 * attribute) and NAME (a suffix). A panel's row is ACROSS vectors; every loop keeps LANES x ACROSS
 * = 8 running sums, which is what the registers hold and the multipliers' delay needs.
 */

#define VEC NAME(vec)
#define ACROSS (PANEL / LANES)
#define EACH(i, most) PANEL_UNROLL for (size_t i = 0; i < (most); i++)

typedef double VEC __attribute__((vector_size(LANES * sizeof(double)), aligned(8), may_alias));

/* C += V'W over some rows. */
TARGET static void NAME(dots)(const double *v, const double *w, size_t rows, double *c)
{
	for (size_t p = 0; p < PANEL; p += LANES) {
		VEC sum[LANES][ACROSS] = {{{0}}};

		for (size_t r = 0; r < rows; r++) {
			const VEC *row = (const VEC *)(w + r * PANEL);

			EACH(i, LANES)
			EACH(h, ACROSS)
			sum[i][h] += v[r * PANEL + p + i] * row[h];
		}
		EACH(i, LANES)
		EACH(h, ACROSS)
		((VEC *)(c + (p + i) * PANEL))[h] += sum[i][h];
	}
}

/* W -= VC over some rows, a multiple of eight. */
TARGET static void NAME(subtract)(const double *v, const double *c, size_t rows, double *w)
{
	for (size_t r = 0; r < rows; r += LANES, v += LANES * PANEL, w += LANES * PANEL) {
		VEC *out = (VEC *)w, sum[LANES][ACROSS];

		EACH(i, LANES)
		EACH(h, ACROSS)
		sum[i][h] = out[i * ACROSS + h];
		EACH(p, PANEL)
		EACH(i, LANES)
		EACH(h, ACROSS)
		sum[i][h] -= v[i * PANEL + p] * ((const VEC *)c)[p * ACROSS + h];
		EACH(i, LANES)
		EACH(h, ACROSS)
		out[i * ACROSS + h] = sum[i][h];
	}
}

/* W = WM over some rows, a multiple of eight. */
TARGET static void NAME(turn)(double *w, const double *m, size_t rows)
{
	for (size_t r = 0; r < rows; r += LANES, w += LANES * PANEL) {
		VEC *out = (VEC *)w, sum[LANES][ACROSS] = {{{0}}};

		EACH(p, PANEL)
		EACH(i, LANES)
		EACH(h, ACROSS)
		sum[i][h] += w[i * PANEL + p] * ((const VEC *)m)[p * ACROSS + h];
		EACH(i, LANES)
		EACH(h, ACROSS)
		out[i * ACROSS + h] = sum[i][h];
	}
}

/* Rows from .. to-1 of Y = AP for dense A: LANES rows at a time, then one by one. */
TARGET static void NAME(dense)(const struct matrix *a, const double *p, double *y, size_t from,
			       size_t to)
{
	size_t m = a->m, r = from;

	for (; r + LANES <= to; r += LANES) {
		const double *row = a->val + r * m;
		VEC *out = (VEC *)(y + r * PANEL), sum[LANES][ACROSS] = {{{0}}};

		for (size_t j = 0; j < m; j++)
			EACH(i, LANES)
		EACH(h, ACROSS)
		sum[i][h] += row[i * m + j] * ((const VEC *)p)[j * ACROSS + h];
		EACH(i, LANES)
		EACH(h, ACROSS)
		out[i * ACROSS + h] = sum[i][h];
	}
	for (; r < to; r++) {
		VEC *out = (VEC *)(y + r * PANEL), sum[ACROSS] = {{0}};

		for (size_t j = 0; j < m; j++)
			EACH(h, ACROSS)
		sum[h] += a->val[r * m + j] * ((const VEC *)p)[j * ACROSS + h];
		EACH(h, ACROSS)
		out[h] = sum[h];
	}
}

/* The same for sparse A; even and odd entries are summed apart, to keep two sums in flight. */
TARGET static void NAME(sparse)(const struct matrix *a, const double *p, double *y, size_t from,
				size_t to)
{
	for (size_t r = from; r < to; r++) {
		VEC *out = (VEC *)(y + r * PANEL), even[ACROSS] = {{0}}, odd[ACROSS] = {{0}};
		size_t e = a->start[r], end = a->start[r + 1];

		for (; e + 2 <= end; e += 2) {
			const VEC *x = (const VEC *)(p + (size_t)a->col[e] * PANEL);
			const VEC *z = (const VEC *)(p + (size_t)a->col[e + 1] * PANEL);

			EACH(h, ACROSS)
			even[h] += a->val[e] * x[h];
			EACH(h, ACROSS)
			odd[h] += a->val[e + 1] * z[h];
		}
		if (e < end)
			EACH(h, ACROSS)
		even[h] += a->val[e] * ((const VEC *)(p + (size_t)a->col[e] * PANEL))[h];
		EACH(h, ACROSS)
		out[h] = even[h] + odd[h];
	}
}

static const struct loops NAME(loops) = {NAME(dots), NAME(subtract), NAME(turn), NAME(dense),
					 NAME(sparse)};

#undef VEC
#undef ACROSS
#undef EACH
#undef LANES
#undef TARGET
#undef NAME
