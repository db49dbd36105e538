#include "linalg/certify.h"
#include "sys/mem.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum {
	STRANDS = 4,
	WIDTHS = 1000, /* of all Ritz values: farther above them nothing is looked for */
	HALVINGS = 50
};

#define SLACK 1e-12 /* of a sum: what rounding may have done to it */
#define SPENT 1e-13 /* of the greatest: no more than rounding */

/* b_i P_i(x) = (x - a_i-1) P_i-1(x) - b_i-1 P_i-2(x), P_0 = 1 / b_0. */
struct recurrence {
	size_t n; /* polynomials */
	double *a, *b;
	bool is_whole; /* the next one would be 0 on all values */
};

/* v = v - (v'u) u */
static double remove_part(double *v, const double *u, size_t n)
{
	double dot = 0;

	for (size_t j = 0; j < n; j++)
		dot += v[j] * u[j];
	for (size_t j = 0; j < n; j++)
		v[j] -= dot * u[j];
	return dot;
}

static double length(const double *v, size_t n)
{
	double sum = 0;

	for (size_t j = 0; j < n; j++)
		sum += v[j] * v[j];
	return sqrt(sum);
}

/* Lanczos with the diagonal matrix of the values: v, and the rows of u before it, hold
 * P_i sqrt(|z|^2). */
static struct recurrence recurrence_of(const struct certify_ritz *r)
{
	size_t n = r->steps * r->columns;
	double *u = mem_alloc((r->steps + 1) * n, sizeof *u), *v = u;
	double scale = fmax(fabs(r->value[0]), fabs(r->value[n - 1]));
	struct recurrence p = {.a = mem_alloc(r->steps, sizeof *p.a),
			       .b = mem_alloc(r->steps, sizeof *p.b)};

	for (size_t j = 0; j < n; j++)
		v[j] = sqrt(r->part[j]);
	while (p.n < r->steps && !p.is_whole) {
		double size = p.b[p.n] = length(v, n);

		for (size_t j = 0; j < n; j++)
			v[j] /= size;
		for (size_t j = 0; j < n; j++)
			v[j + n] = r->value[j] * v[j];
		p.a[p.n++] = remove_part(v + n, v, n);
		v += n;
		for (size_t again = 0; again < 2; again++)
			for (size_t i = 0; i < p.n; i++)
				remove_part(v, u + i * n, n);
		p.is_whole = p.n < r->steps && length(v, n) <= SPENT * scale;
	}
	free(u);
	return p;
}

/* Is the sum of squares at x that great? */
static bool exceeds(const struct recurrence *p, double x, double wanted)
{
	double before = 0, now = 1 / p->b[0], sum = now * now;

	for (size_t i = 1; i < p->n && sum < wanted; i++) {
		double next = (x - p->a[i - 1]) * now - (i > 1 ? p->b[i - 1] * before : 0);

		before = now;
		now = next / p->b[i];
		sum += now * now;
	}
	return p->is_whole || sum >= wanted;
}

double certify_reach(const struct certify_ritz *r)
{
	double half = (double)r->columns / 2, top = r->value[0], low = 0;
	double wanted = (double)r->n / 2 / pow(tgamma(half + 1) * CERTIFY_CHANCE, 1 / half);
	double width = top - r->value[r->steps * r->columns - 1], far = WIDTHS * width;
	struct recurrence p = recurrence_of(r);

	if (!exceeds(&p, top + far, wanted))
		low = far = INFINITY;
	for (size_t i = 0; i < HALVINGS && far < INFINITY; i++) {
		double middle = i % 2 ? (low + far) / 2 : sqrt((low + SPENT * width) * far);

		*(exceeds(&p, top + middle, wanted) ? &far : &low) = middle;
	}
	free(p.a);
	free(p.b);
	return top + far;
}

/* ln(1.648 sqrt(n) / d^(1/c)) */
static double doubt(size_t n, size_t columns)
{
	return log(1.648 * sqrt((double)n)) - log(CERTIFY_CHANCE) / (double)columns;
}

double certify_share(size_t n, size_t steps, size_t columns)
{
	return pow(doubt(n, columns) / (2 * (double)steps - 1), 2);
}

size_t certify_steps(size_t n, double margin, size_t columns)
{
	return (size_t)ceil((doubt(n, columns) / sqrt(margin / (1 + margin)) + 1) / 2);
}

static double slack(double sum)
{
	return SLACK * fabs(sum);
}

enum certify_verdict certify_by_sums(const struct certify_sums *sums,
				     const struct certify_found *found)
{
	double values = sums->trace, squares = sums->squares, top = found->ceiling;

	for (size_t i = 0; i < found->k; i++) {
		values -= found->value[i];
		squares -= found->value[i] * found->value[i];
	}
	if (values - slack(sums->trace) > top * (double)(found->n - found->k))
		return CERTIFY_REFUTED;
	if (sums->is_psd && values + slack(sums->trace) <= top)
		return CERTIFY_PROVED;
	if (top > 0 && squares + slack(sums->squares) <= top * top)
		return CERTIFY_PROVED;
	return CERTIFY_OPEN;
}

static uint64_t mix(uint64_t h, uint64_t x)
{
	h = (h ^ x) * UINT64_C(0x9e3779b97f4a7c15);
	return h ^ h >> 29;
}

/* Four strands in turn, for speed: that of entry `at` of all comes first. */
struct strands {
	uint64_t h[STRANDS];
	size_t at;
};

static uint64_t bits(double x)
{
	uint64_t b;

	memcpy(&b, &x, sizeof b);
	return b;
}

/* By four where they can be in registers. */
static void add_values(struct strands *s, const struct matrix *x)
{
	size_t e = x->start ? x->start[0] : 0, end = matrix_entries(x);

	while (e < end) {
		uint64_t a = s->h[0], b = s->h[1], c = s->h[2], d = s->h[3];

		for (; s->at % STRANDS == 0 && e + STRANDS <= end; e += STRANDS) {
			a = mix(a, bits(x->val[e]));
			b = mix(b, bits(x->val[e + 1]));
			c = mix(c, bits(x->val[e + 2]));
			d = mix(d, bits(x->val[e + 3]));
		}
		*s = (struct strands){{a, b, c, d}, s->at};
		if (e < end) {
			s->h[s->at % STRANDS] = mix(s->h[s->at % STRANDS], bits(x->val[e++]));
			s->at++;
		}
	}
}

/* Entries are of column[col], if column is not NULL. */
static void add_columns(struct strands *s, const struct matrix *x, const uint32_t *column)
{
	size_t first = x->start ? x->start[0] : 0, end = x->start ? matrix_entries(x) : 0;

	for (size_t e = first; e < end; e++, s->at++) {
		uint32_t col = x->col16 ? x->col16[e] : x->col[e];

		s->h[s->at % STRANDS] = mix(s->h[s->at % STRANDS], column ? column[col] : col);
	}
}

static unsigned long twist(const struct strands *s)
{
	uint64_t h = s->h[0];

	for (size_t i = 1; i < STRANDS; i++)
		h = mix(h, s->h[i]);
	return (unsigned long)(h ^ h >> 32);
}

unsigned long certify_seed(const struct matrix *x)
{
	struct strands s = {.h = {x->n, x->m, matrix_entries(x), 1}};

	add_values(&s, x);
	s.at = 0;
	add_columns(&s, x, NULL);
	return twist(&s);
}

unsigned long certify_seed_blocks(const struct row_blocks *x)
{
	struct strands s = {.h = {x->n, x->m, x->entries, 1}};

	for (size_t b = 0; b < x->count; b++) {
		struct matrix part = x->get(x->self, b, false);

		add_values(&s, &part);
	}
	s.at = 0;
	for (size_t b = 0; b < x->count; b++) {
		struct matrix part = x->get(x->self, b, false);

		add_columns(&s, &part, x->column);
	}
	return twist(&s);
}
