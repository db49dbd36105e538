#include "kernel/row_map.h"
#include "data/unit.h"
#include "io/rows_write.h"
#include "linalg/product.h"
#include "sys/mem.h"

#include <stdio.h>
#include <stdlib.h>

enum { BLOCK = 256 };
static const char input_names[] = "kernel|rows", out_names[] = "features|kernel",
		  scale_names[] = "raw|unit";

struct row_map row_map_begin(struct rows *train)
{
	return (struct row_map){.columns = used_columns_pack(&train->x)};
}

void row_map_learn(struct row_map *m, struct matrix a, bool is_rows, const struct rows *train)
{
	m->is_rows = is_rows;
	m->a = a;
	product_rows(&train->x, &m->a, &m->f);
	m->f_t = matrix_transpose(&m->f);
}

void row_map_free(struct row_map *m)
{
	matrix_free(&m->a);
	matrix_free(&m->f);
	matrix_free(&m->f_t);
	used_columns_free(&m->columns);
}

void row_map_write(struct output *out, const struct row_map *m, const struct rows *train)
{
	if (m->is_rows)
		rows_write_numbered(out, &m->a, &m->columns);
	else
		rows_write_dense(out, train, &m->a);
	rows_write_dense(out, train, &m->f);
}

const char *row_map_parameters(const struct row_map *m)
{
	static char text[128];

	snprintf(text, sizeof text, "input=%s docs=%zu width=%zu k=%zu",
		 m->is_rows ? "rows" : "kernel", m->f.n, m->columns.all, m->a.m);
	return text;
}

/* Rows from .. from+n-1, as a matrix of its own. */
static struct matrix part(const struct matrix *all, size_t from, size_t n, size_t k)
{
	struct matrix p = matrix_dense(n, k);

	for (size_t e = 0; e < n * k; e++)
		p.val[e] = all->val[from * k + e];
	return p;
}

struct row_map row_map_read(struct model *from)
{
	size_t docs = model_count(from, "docs"), width = model_count(from, "width");
	size_t k = model_count(from, "k");
	struct row_map m = {.is_rows = model_choice(from, "input", input_names),
			    .columns = {width, width, NULL}};
	struct rows rows;

	rows = model_rows(from, width + docs, k);
	m.a = part(&rows.x, 0, width, k);
	m.f = part(&rows.x, width, docs, k);
	m.f_t = matrix_transpose(&m.f);
	rows_free(&rows);
	return m;
}

void row_map_apply(const void *mapping, const struct matrix *t, struct matrix *out)
{
	const struct row_map *m = mapping;
	struct matrix features = {0};

	if (!m->is_kernel) {
		product_rows(t, &m->a, out);
		return;
	}
	product_rows(t, &m->a, &features);
	product_rows(&features, &m->f_t, out);
	matrix_free(&features);
}

const char *row_map_way_parameters(const struct row_map_way *way)
{
	static char text[64];

	snprintf(text, sizeof text, "out=%s scale=%s", way->is_kernel ? "kernel" : "features",
		 way->is_unit ? "unit" : "raw");
	return text;
}

void row_map_way_read(struct row_map_way *way, const struct model *from)
{
	way->is_kernel |= model_choice(from, "out", out_names) == 1;
	way->is_unit |= model_choice(from, "scale", scale_names) == 1;
}

void row_map_put(const struct row_map_way *way, const struct rows *rows)
{
	bool is_square = way->is_kernel && way->is_unit;
	struct matrix y = {0};

	if (is_square)
		mem_need(rows->n * rows->n, sizeof(double), "a square kernel");
	for (size_t i = 0; i < rows->n; i += y.n) {
		struct rows block = rows_slice(rows, i, is_square ? rows->n : BLOCK);

		way->apply(way->self, &block.x, &y);
		if (is_square)
			unit_diagonal(&y);
		else if (way->is_unit)
			unit_rows(&y);
		rows_write_dense(output_standard(), &block, &y);
	}
	matrix_free(&y);
}

void row_map_stream(const struct row_map_way *way, struct rows_in *in, size_t width, bool is_rows)
{
	struct rows block = {0};

	while (rows_take(in, &block, BLOCK)) {
		if (!is_rows && !matrix_is_dense(&block.x)) {
			struct rows dense = block;

			dense.x = matrix_densify(&block.x, width);
			row_map_put(way, &dense);
			matrix_free(&dense.x);
		} else {
			row_map_put(way, &block);
		}
	}
	rows_free(&block);
}
