#include "kernel/lsk_grow.h"
#include "sys/mem.h"

#include <stdlib.h>

enum { LEAST_BLOCK = 1 << 22 }; /* entries of new rows, if the space itself has less than half */

struct growth {
	struct lsk_model_how how;
	struct rows rows; /* that are not solved yet, those of spaces among them */
	size_t docs, width;
	size_t fresh; /* their entries, but those of the space that they join */
	struct lsk_loss loss;
};

/* Columns as the input has them. */
static void number(const struct used_columns *columns, uint32_t *col, size_t n)
{
	for (size_t e = 0; columns->number && e < n; e++)
		col[e] = columns->number[col[e]];
}

static void put_space(struct growth *g, const struct lsk_model *m, double c)
{
	uint32_t *col = mem_alloc(m->s.term.n, sizeof *col);
	double *val = mem_alloc(m->s.term.n, sizeof *val);

	for (size_t j = 0; j < m->s.k; j++) {
		struct row row = {.labels = "", .id = "", .kind = ROWS_SPARSE};

		row.n = lsk_axis(&m->s, j, c, col, val);
		row.col = col;
		row.val = val;
		number(&m->map.columns, col, row.n);
		rows_add(&g->rows, &row);
	}
	g->docs += m->map.docs;
	g->width = m->map.width > g->width ? m->map.width : g->width;
	lsk_loss_add(&g->loss, &m->loss, &m->s, c);
	free(col);
	free(val);
}

static struct lsk_model solve(struct growth *g)
{
	struct lsk_model m;

	if (g->rows.x.m < g->width)
		g->rows.x.m = g->width;
	m = lsk_model_fit(&g->rows, &g->how);
	m.map.docs = g->docs;
	m.loss = g->loss;
	rows_free(&g->rows);
	return m;
}

/* The space of what waits takes its place. */
static void settle(struct growth *g)
{
	struct lsk_model m = solve(g);

	*g = (struct growth){.how = g->how};
	put_space(g, &m, 1);
	lsk_model_free(&m);
}

static bool is_full(const struct growth *g)
{
	size_t own = 2 * g->how.k * g->width;

	return g->fresh > (own > LEAST_BLOCK ? own : LEAST_BLOCK);
}

static void put_row(struct growth *g, struct row row)
{
	if (is_full(g))
		settle(g);
	row.labels = row.id = "";
	rows_add(&g->rows, &row);
	g->docs++;
	g->fresh += row.n;
	g->loss.trace += record_norm2(&row);
	if (record_columns(&row) > g->width)
		g->width = record_columns(&row);
}

static struct lsk_model read_space(const char *path, const struct lsk_model_how *how)
{
	struct lsk_model_how whole = *how;
	struct lsk_model m;

	whole.k = 0;
	m = lsk_model_read(path, &whole, NULL);
	if (!m.map.how.from_features)
		die("%s was made from a kernel: a space grows by its terms, which only -x has",
		    path);
	if (m.map.train && !how->map.is_plain)
		die("%s holds its documents, which cannot grow with it: say --plain to go on without "
		    "them",
		    path);
	m.map.how.is_kernel = m.map.how.keeps_documents = false;
	return m;
}

/* What -q must not hide. */
static void note(const struct lsk_model *m)
{
	if (m->loss.lost > 0)
		warn_always(
			"approximate: of the trace %.3g was cut off on the way, and an eigenvalue "
			"may be too small by %.3g of the greatest",
			m->loss.lost / m->loss.trace, m->s.k ? m->loss.error / m->s.value[0] : 0);
}

static struct lsk_model finish(struct growth *g)
{
	struct lsk_model m = solve(g);

	note(&m);
	return m;
}

/* No rows came. */
static struct lsk_model same(struct lsk_model old, size_t k)
{
	if (k)
		spectrum_narrow(&old.s, k);
	old.map.k = old.s.k;
	old.map.train = 0;
	return old;
}

struct lsk_model lsk_grow_add(const char *path, double forget, const struct lsk_model_how *how,
			      struct rows_in *in)
{
	struct lsk_model old = read_space(path, how);
	struct growth g = {.how = *how};
	struct row row;

	g.how.map = old.map.how;
	if (!g.how.k)
		g.how.k = old.asked;
	rows_learnt(in, old.map.width, path);
	if (!rows_next(in, &row))
		return same(old, how->k);
	put_space(&g, &old, forget);
	lsk_model_free(&old);
	do
		put_row(&g, row);
	while (rows_next(in, &row));
	return finish(&g);
}

/* Rows leave all of them alike, or what is said now decides. */
static void check_alike(const struct lsk_model *first, const struct lsk_model *m,
			const char *const *paths)
{
	if (m->map.how.is_unit != first->map.how.is_unit)
		die("%s was made with%s -u, and %s with%s: say --plain to go on without it",
		    paths[1], m->map.how.is_unit ? "" : "out", paths[0],
		    first->map.how.is_unit ? "" : "out");
}

struct lsk_model lsk_grow_merge(char *const *paths, const struct lsk_model_how *how)
{
	struct growth g = {.how = *how};
	struct lsk_model first = {0};

	for (size_t i = 0; paths[i]; i++) {
		struct lsk_model m = read_space(paths[i], how);

		if (i == 0)
			first.map.how = g.how.map = m.map.how;
		check_alike(&first, &m, (const char *const[]){paths[0], paths[i]});
		if (!how->k && m.asked > g.how.k)
			g.how.k = m.asked;
		if (is_full(&g))
			settle(&g);
		put_space(&g, &m, 1);
		g.fresh = matrix_entries(&g.rows.x);
		lsk_model_free(&m);
	}
	return finish(&g);
}
