#include "kernel/learned_proximity.h"
#include "io/ids.h"
#include "io/rows_write.h"
#include "kernel/kernel.h"
#include "kernel/lsk_model.h"
#include "linalg/product.h"
#include "sys/mem.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCK = 256 };

struct matrix learned_proximity_map(const struct matrix *b, const struct used_columns *columns)
{
	size_t n = columns->number ? columns->all : b->n;
	struct matrix map;

	mem_waste(n, b->n, b->m * sizeof *b->val, "a row of the map for each column");
	mem_need(n, b->m * sizeof *b->val, "a map with a row for every column");
	map = matrix_dense(n, b->m);
	for (size_t i = 0; i < b->n && b->m; i++) {
		size_t t = columns->number ? columns->number[i] : i;

		memcpy(map.val + t * b->m, b->val + i * b->m, b->m * sizeof *b->val);
	}
	return map;
}

struct learned_proximity learned_proximity_of(const struct matrix *b, bool is_unit)
{
	struct learned_proximity p = {.b = b, .back = matrix_transpose(b), .is_unit = is_unit};
	double *f = matrix_norms2(&p.back);

	for (size_t j = 0; j < p.back.n; j++)
		for (size_t t = 0; t < p.back.m; t++)
			p.back.val[j * p.back.m + t] *= f[j] > 0 ? 1 - 1 / f[j] : 0;
	free(f);
	return p;
}

void learned_proximity_free(struct learned_proximity *p)
{
	matrix_free(&p->back);
}

/* P_tt of every term. */
static double *diagonal(const struct learned_proximity *p)
{
	double *d = mem_alloc(p->b->n, sizeof *d);

	for (size_t t = 0; t < p->b->n; t++) {
		d[t] = 1;
		for (size_t j = 0; j < p->b->m; j++)
			d[t] += p->b->val[t * p->b->m + j] * p->back.val[j * p->back.m + t];
	}
	return d;
}

static void scale(struct matrix *k, const double *own, const double *others)
{
	for (size_t i = 0; i < k->n; i++)
		for (size_t j = 0; j < k->m; j++) {
			double both = own[i] * others[j];

			k->val[i * k->m + j] = both > 0 ? k->val[i * k->m + j] / sqrt(both) : 0;
		}
}

/* The rows of the terms from .. from+n-1. */
static struct matrix some_rows(const struct learned_proximity *p, size_t from, size_t n,
			       const double *d)
{
	struct matrix left = matrix_slice(p->b, from, n), k = {0};

	product_rows(&left, &p->back, &k);
	for (size_t i = 0; i < n; i++)
		k.val[i * k.m + from + i] += 1;
	if (p->is_unit)
		scale(&k, d + from, d);
	return k;
}

static void write_row(const struct matrix *k, size_t i, const char *id)
{
	struct rows one = {0};
	struct matrix row = matrix_slice(k, i, 1);

	rows_add(&one, &(struct row){.labels = "", .id = id, .kind = ROWS_SPARSE});
	rows_write_sparse(output_standard(), &one, &row);
	rows_free(&one);
}

void learned_proximity_rows(const struct learned_proximity *p, const char *list, size_t top)
{
	struct ids ids = {0};
	double *d = diagonal(p);
	size_t n;

	if (list)
		ids = ids_read(list);
	mem_need(BLOCK * p->b->n, sizeof *d, "a block of term proximities");
	for (size_t from = 0; from < p->b->n; from += BLOCK) {
		struct matrix k;

		n = p->b->n - from < BLOCK ? p->b->n - from : BLOCK;
		k = some_rows(p, from, n, d);
		if (top && top < k.m)
			lsk_keep_top(&k, top);
		for (size_t i = 0; i < n; i++) {
			char id[24];

			snprintf(id, sizeof id, "%zu", from + i + 1);
			if (!list || ids_has(&ids, id))
				write_row(&k, i, id);
		}
		matrix_free(&k);
	}
	if (list)
		ids_all_seen(&ids, "; line N + 1 of the vocabulary is column N");
	ids_free(&ids);
	free(d);
}

/* Rows x, and what the kernel needs of them: xB diag(1-1/f) and xB, and k(x,x). */
struct side {
	struct matrix f, shifted;
	double *self;
};

static struct side side_of(const struct learned_proximity *p, const struct matrix *x)
{
	struct side s = {.self = matrix_norms2(x)};
	double *f2 = mem_zero(p->b->m, sizeof *f2);

	for (size_t e = 0; e < p->b->n * p->b->m; e++)
		f2[e % p->b->m] += p->b->val[e] * p->b->val[e];
	product_rows(x, p->b, &s.f);
	s.shifted = matrix_densify(&s.f, s.f.m);
	for (size_t e = 0; e < s.f.n * s.f.m; e++) {
		double f = f2[e % s.f.m];

		s.shifted.val[e] *= f > 0 ? 1 - 1 / f : 0;
		s.self[e / s.f.m] += s.shifted.val[e] * s.f.val[e];
	}
	free(f2);
	return s;
}

static void side_free(struct side *s)
{
	matrix_free(&s->f);
	matrix_free(&s->shifted);
	free(s->self);
}

struct others {
	struct kernel_rows plain; /* x z' */
	struct side side;
	struct matrix turned; /* (zB)' */
};

static void write_block(const struct learned_proximity *p, const struct others *z,
			const struct rows *block)
{
	struct side x = side_of(p, &block->x);
	struct matrix k = {0}, more = {0};

	if (!kernel_rows_of(&z->plain, &block->x, &k))
		die("row %s and after: the kernel's values are too large", rows_id(block, 0));
	product_rows(&x.shifted, &z->turned, &more);
	for (size_t e = 0; e < k.n * k.m; e++)
		k.val[e] += more.val[e];
	if (p->is_unit)
		scale(&k, x.self, z->side.self);
	rows_write_dense(output_standard(), block, &k);
	matrix_free(&k);
	matrix_free(&more);
	side_free(&x);
}

void learned_proximity_kernel(const struct learned_proximity *p, struct rows_in *in,
			      const char *others)
{
	static const struct kernel_function linear = {.kind = KERNEL_LINEAR};
	struct rows rows = rows_load(others), block = {0};
	struct others z = {0};

	if (!rows.n)
		die("%s: wanted rows, found none", others);
	z.plain = kernel_rows_over(&rows.x, &linear, 1);
	z.side = side_of(p, &rows.x);
	z.turned = matrix_transpose(&z.side.f);
	while (rows_take(in, &block, BLOCK))
		write_block(p, &z, &block);
	kernel_rows_free(&z.plain);
	side_free(&z.side);
	matrix_free(&z.turned);
	rows_free(&block);
	rows_free(&rows);
}

/* The rows of the side that is meant; the others are read past. */
static struct rows read_side(const char *path, const struct lsk_sides_how *how)
{
	struct model *file = lsk_model_open(path);
	struct row_map map = row_map_recall(&(struct row_map_how){0}, file, path);
	size_t terms = map.how.from_features ? map.width : 0;
	struct rows side, rest;

	if (how->is_terms && !terms)
		die("%s was made from a kernel: it has no terms", path);
	if (!how->is_terms && !map.train)
		die("%s holds no documents: fit it with -K, or with --documents", path);
	side = model_part(file, terms, map.k);
	rest = model_part(file, 1, map.k);
	rows_free(&rest);
	if (!how->is_terms) {
		rows_free(&side);
		side = model_part(file, map.train, map.k);
	}
	model_rest(file, how->is_terms ? map.train : 0, map.k);
	model_close(file);
	return side;
}

/* The rows of the list, gathered. */
static struct rows pick(const struct rows *side, const char *list)
{
	struct ids ids = ids_read(list);
	struct rows some = {0};

	for (size_t i = 0; i < side->n; i++)
		if (ids_has(&ids, rows_id(side, i))) {
			struct row row = rows_row(side, i);

			rows_add(&some, &row);
		}
	ids_all_seen(&ids, "");
	ids_free(&ids);
	return some;
}

static void write_products(const struct rows *from, const struct matrix *back, size_t top)
{
	struct matrix k = {0};

	for (size_t i = 0; i < from->n; i += BLOCK) {
		struct rows block = rows_slice(from, i, BLOCK);

		product_rows(&block.x, back, &k);
		if (top && top < k.m)
			lsk_keep_top(&k, top);
		rows_write_sparse(output_standard(), &block, &k);
	}
	matrix_free(&k);
}

void lsk_sides_write(const char *model, const struct lsk_sides_how *how)
{
	struct rows side = read_side(model, how), some = {0};
	bool is_all = strcmp(how->list, "all") == 0;
	struct matrix back;

	if (how->top > side.n)
		die("%s: wanted -z of at most its %zu %s, found %zu", model, side.n,
		    how->is_terms ? "terms" : "documents", how->top);
	if (how->k && how->k < side.x.m)
		matrix_narrow(&side.x, how->k);
	if (!is_all)
		some = pick(&side, how->list);
	back = matrix_transpose(&side.x);
	write_products(is_all ? &side : &some, &back, how->top);
	matrix_free(&back);
	rows_free(&some);
	rows_free(&side);
}
