#include "kernel/lsk_fit.h"
#include "kernel/psd.h"
#include "sys/mem.h"
#include "sys/progress.h"

#include <stdlib.h>
#include <time.h>

enum {
	LOOK = 1 << 16, /* entries between two looks at memory */
	STEPS = 600,    /* columns of a basis besides those for k, where eigenvalues lie close */
	LEAST_BLOCK = 1 << 22 /* entries of new rows, if the space itself has less than half */
};

/* Numbers of both sides and a basis of Lanczos'. */
static size_t space_size(size_t n, size_t m, const struct lsk_model_how *how)
{
	size_t least = n < m ? n : m, pairs = how->k < least ? how->k : least;

	return pairs * ((row_map_has_train(&how->map) ? n : 0) + m + 3 * least);
}

/* And of all that the basis may come to. */
static size_t solver_size(size_t n, size_t m, const struct lsk_model_how *how)
{
	size_t least = n < m ? n : m, more = least / 2 < STEPS ? least / 2 : STEPS;

	return space_size(n, m, how) + more * least;
}

/* Will X' and the space fit too, and a block on its way to the file if they will not? Rows far
 * wider than what is in them are always held, for they are packed. */
static bool fits(const struct rows *rows, const struct lsk_model_how *how)
{
	size_t entries = rows->n ? matrix_entries(&rows->x) : 0, m = rows->x.m;
	size_t block = entries < ROW_BLOCKS_ENTRIES ? entries : ROW_BLOCKS_ENTRIES;

	return m / 4 >= entries + 1024 ||
	       mem_fits((entries + 3 * block / 2) / 2 * 3 + solver_size(rows->n, m, how),
			sizeof(double));
}

static void stream(struct lsk_fit_rows *t, const struct lsk_model_how *how)
{
	t->store = row_store_new(how->is_single);
	for (size_t i = 0; i < t->held.n; i++) {
		struct row row = rows_row(&t->held, i);

		row_store_add(t->store, &row);
	}
	rows_free(&t->held);
	if (how->is_verbose)
		warn("the rows are streamed from a temporary file");
}

/* As many of the rows as memory has room for; true: that is all. */
static bool hold(struct rows *rows, struct rows_in *in, const struct lsk_model_how *how)
{
	size_t look = LOOK;
	struct row row;

	while (rows_next(in, &row)) {
		rows_add(rows, &row);
		if (matrix_entries(&rows->x) < look)
			continue;
		if (!fits(rows, how))
			return false;
		look = matrix_entries(&rows->x) + LOOK;
	}
	return fits(rows, how);
}

struct lsk_fit_rows lsk_fit_read(struct rows_in *in, const struct lsk_model_how *how)
{
	struct lsk_fit_rows t = {0};
	struct row row;

	if (!how->map.from_features || row_map_has_train(&how->map)) {
		t.held = row_map_training(&how->map, in);
		return t;
	}
	if (!hold(&t.held, in, how))
		stream(&t, how);
	while (t.store && rows_next(in, &row))
		row_store_add(t.store, &row);
	if (!t.store && !t.held.n)
		t.held = rows_read(in); /* no rows: an empty matrix */
	if (!t.store && how->is_single)
		matrix_round(&t.held.x);
	return t;
}

void lsk_fit_free(struct lsk_fit_rows *train)
{
	rows_free(&train->held);
	row_store_free(train->store);
	*train = (struct lsk_fit_rows){0};
}

static void fit_features(struct lsk_model *m, struct lsk_fit_rows *train,
			 const struct lsk_model_how *how, struct spectrum_how *solver)
{
	struct row_blocks x;

	if (train->store) {
		x = row_store_blocks(train->store);
		m->map = (struct row_map){.how = how->map, .docs = x.n, .width = x.m};
		m->map.columns = (struct used_columns){.used = x.m, .all = x.m};
	} else {
		m->map = row_map_begin(&how->map, &train->held);
		x = (struct row_blocks){.n = train->held.n, .m = train->held.x.m};
	}
	mem_need(space_size(x.n, x.m, how), sizeof(double), "the space");
	solver->in_panels = how->is_passing && !train->store && !matrix_is_dense(&train->held.x);
	if (!train->store)
		x = row_blocks_of(&train->held.x);
	m->loss.trace = psd_trace_blocks(&x);
	m->s = spectrum_of_blocks(&x, solver);
	progress_end();
	if (!train->store)
		row_blocks_free(&x);
}

struct lsk_model lsk_fit(struct lsk_fit_rows *train, const struct lsk_model_how *how)
{
	struct spectrum_how solver = {.k = how->k,
				      .solver = how->solver,
				      .threads = how->threads,
				      .tick = progress_tick,
				      .tick_arg = "eigenvectors",
				      .terms_only = !row_map_has_train(&how->map)};
	struct lsk_model m = {.asked = how->k};
	clock_t begin = clock();

	if (how->map.from_features)
		fit_features(&m, train, how, &solver);
	else
		lsk_model_of_kernel(&m, &train->held, how, &solver);
	lsk_model_report(&m.s, how, (double)(clock() - begin) / CLOCKS_PER_SEC);
	m.s.n = m.s.vector.n = m.map.docs;
	m.map.k = m.s.k;
	lsk_model_weigh(&m);
	return m;
}

void lsk_fit_put(struct lsk_model *m, const struct lsk_fit_rows *train)
{
	struct rows block = {0};

	if (!train->store)
		row_map_put(&m->map, &train->held);
	for (size_t b = 0; train->store && row_store_rows(train->store, b, &block); b++)
		row_map_put(&m->map, &block);
	rows_free(&block);
}

void lsk_fit_note(const struct lsk_model *m, const struct lsk_fit_rows *train)
{
	const struct matrix *a = &m->map.a;
	double *dots = mem_zero(a->m * a->m, sizeof *dots);
	struct rows block = {0};

	if (!train->store)
		lsk_skew_add(&train->held.x, a, dots);
	for (size_t b = 0; train->store && row_store_rows(train->store, b, &block); b++)
		lsk_skew_add(&block.x, a, dots);
	warn("features are orthogonal to %.1e", lsk_skew(dots, a->m));
	rows_free(&block);
	free(dots);
}

struct growth {
	struct lsk_model_how how;
	struct lsk_fit_rows rows; /* that are not solved yet, those of spaces among them */
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
		rows_add(&g->rows.held, &row);
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

	if (g->rows.held.x.m < g->width)
		g->rows.held.x.m = g->width;
	m = lsk_fit(&g->rows, &g->how);
	m.map.docs = g->docs;
	m.loss = g->loss;
	lsk_fit_free(&g->rows);
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
	rows_add(&g->rows.held, &row);
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

struct lsk_model lsk_fit_add(const char *path, double forget, const struct lsk_model_how *how,
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

struct lsk_model lsk_fit_merge(char *const *paths, const struct lsk_model_how *how)
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
		g.fresh = matrix_entries(&g.rows.held.x);
		lsk_model_free(&m);
	}
	return finish(&g);
}
