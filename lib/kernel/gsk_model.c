#include "kernel/gsk_model.h"
#include "data/labels.h"
#include "data/tol.h"
#include "io/rows_write.h"
#include "sys/mem.h"
#include "sys/progress.h"

#include <stdlib.h>
#include <time.h>

enum { LAYOUT = 2 };
#define FORMS(WORD) WORD(SPARSE, "sparse") WORD(DENSE, "dense")
CHOICE(form, FORMS);

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

static void report(const struct gsk *g, const struct gsk_model_how *how, size_t docs,
		   double seconds)
{
	if (how->is_verbose)
		warn("%zu documents chosen, %zu passes, %.3f s", g->k, g->passes, seconds);
	if (!g->k && g->greatest > 0)
		warn("no k(x,x) is above -e %g of the greatest: rows without features",
		     how->gsk.tolerance);
	else if (!g->k && docs)
		warn("the kernel is zero: rows without features");
	else if (g->k < how->gsk.k && docs)
		warn("-k %zu is more than there is: %zu feature%s", how->gsk.k, g->k,
		     g->k == 1 ? "" : "s");
	if (g->least < -TOL_NEGATIVE * g->greatest)
		die("%s: the kernel is not positive semi-definite: a squared residual is %g, the "
		    "greatest k(x,x) %g; raise the diagonal (gram -G -r)",
		    how->file, g->least, g->greatest);
	if (g->least < -TOL_ROUNDING * g->greatest)
		warn("the kernel is not quite positive semi-definite: a squared residual is %g, the "
		     "greatest k(x,x) %g",
		     g->least, g->greatest);
}

struct gsk_model gsk_model_fit(const struct rows *rows, const struct gsk_model_how *how)
{
	clock_t begin = clock();
	struct gsk_model m = {.kernel = how->kernel, .threads = how->gsk.threads};
	struct kernel_rows cross = {0};
	bool is_features = how->map.from_features;
	struct gsk_source source = {
		.k = is_features ? NULL : &rows->x, .cross = &cross, .x = &rows->x};
	struct gsk_how gsk = how->gsk;
	double *weight = how->label ? weights(rows, how) : NULL;

	gsk.weight = weight;
	gsk.tick = progress_tick;
	gsk.tick_arg = "documents chosen";
	if (is_features)
		cross = kernel_rows_over(&rows->x, &m.kernel, gsk.threads);
	if (!gsk_fit(&m.gsk, &source, &gsk))
		die("%s: row %zu (%s): wanted k(x,x) of at least 0 and finite, found %g%s",
		    how->file, m.gsk.bad + 1, rows_id(rows, m.gsk.bad), m.gsk.bad_norm2,
		    m.gsk.bad_norm2 < 0 ? ": raise the diagonal (gram -G -r)" : "");
	progress_end();
	report(&m.gsk, how, rows->n, (double)(clock() - begin) / CLOCKS_PER_SEC);
	m.map = (struct row_map){
		.how = how->map, .docs = rows->n, .width = rows->x.m, .k = m.gsk.k};
	m.map.train = row_map_has_train(&how->map) ? rows->n : 0;
	kernel_rows_free(&cross);
	free(weight);
	return m;
}

/* A sparse row in the making. */
struct line_out {
	uint32_t *col;
	double *val;
	size_t n;
};

static void add(struct line_out *line, size_t col, double value)
{
	if (value == 0)
		return;
	line->col[line->n] = (uint32_t)col;
	line->val[line->n++] = value;
}

static void add_features(struct line_out *line, const double *features, size_t k)
{
	for (size_t j = 0; j < k; j++)
		add(line, j, features[j]);
}

static void add_row(struct line_out *line, const struct matrix *x, size_t i, size_t after)
{
	size_t from = x->start ? x->start[i] : i * x->m;
	size_t end = x->start ? x->start[i + 1] : from + x->m;

	for (size_t e = from; e < end; e++)
		add(line, after + (x->start ? x->col[e] : e - from), x->val[e]);
}

static void write_line(struct output *out, struct line_out *line, const struct rows *rows, size_t i)
{
	struct row row = {.labels = rows_labels(rows, i),
			  .id = rows_id(rows, i),
			  .kind = ROWS_SPARSE,
			  .n = line->n,
			  .col = line->col,
			  .val = line->val};

	rows_write(out, &row);
	line->n = 0;
}

static struct output *create(const struct gsk_model *m, const char *path)
{
	const struct kernel_function *k = &m->kernel;

	return model_create(
		path, "gsk", LAYOUT, "form=%s kernel=%s degree=%zu offset=%.17g sigma=%.17g %s",
		form_word[matrix_is_dense(&m->chosen) ? DENSE : SPARSE], kernel_kind_word[k->kind],
		k->degree, k->offset, k->sigma, row_map_parameters(&m->map));
}

void gsk_model_write(const char *path, struct gsk_model *m, const struct rows *rows)
{
	size_t k = m->gsk.k, most;
	struct output *out;
	struct line_out line;

	if (!rows->n)
		die("no rows: documents cannot be chosen from nothing");
	if (k + m->map.width > ROWS_MOST_INDEX)
		die("a model numbers %zu more than %zu columns, which is too many: conv --pack "
		    "keeps the used",
		    k, m->map.width);
	m->chosen = m->map.how.from_features ? matrix_pick(&rows->x, m->gsk.chosen, k)
					     : gsk_selection(&m->gsk, rows->n);
	most = k + matrix_entries(&m->chosen);
	out = create(m, path);
	line = (struct line_out){mem_alloc(most, sizeof *line.col),
				 mem_alloc(most, sizeof *line.val), 0};
	for (size_t j = 0; j < k; j++) {
		add_features(&line, m->gsk.factor.val + j * k, k);
		add_row(&line, &m->chosen, j, k);
		write_line(out, &line, rows, m->gsk.chosen[j]);
	}
	for (size_t i = 0; i < m->map.train; i++) {
		add_features(&line, m->gsk.features.val + i * k, k);
		write_line(out, &line, rows, i);
	}
	output_commit(out);
	free(line.col);
	free(line.val);
}

static void read_head(struct gsk_model *m, const struct model *file, const char *path)
{
	struct place at = {path, 1, 0};

	m->gsk.k = m->map.k;
	m->kernel.kind = model_choice(file, "kernel", CHOICE_WORDS(kernel_pair));
	m->kernel.degree = model_count(file, "degree");
	m->kernel.offset = model_real(file, "offset");
	m->kernel.sigma = model_real(file, "sigma");
	if (!(m->kernel.sigma > 0))
		die_at(&at, "wanted sigma above 0, found %g", m->kernel.sigma);
	if (!(m->kernel.offset >= 0))
		die_at(&at, "wanted an offset of at least 0, found %g", m->kernel.offset);
}

/* Columns `from` .. to-1 of the rows first .. of a sparse matrix, as a dense one. */
static struct matrix dense_part(const struct matrix *x, size_t first, size_t n, size_t from,
				size_t to)
{
	struct matrix y;

	mem_need(n * (to - from), sizeof *y.val, "the model");
	y = matrix_dense(n, to - from);
	for (size_t i = 0; i < n; i++)
		for (size_t e = x->start[first + i]; e < x->start[first + i + 1]; e++)
			if (x->col[e] >= from && x->col[e] < to)
				y.val[i * y.m + x->col[e] - from] = x->val[e];
	return y;
}

/* The first n rows from column `from` on. */
static struct matrix sparse_part(const struct matrix *x, size_t n, size_t from, size_t width)
{
	struct matrix y = {.n = n, .m = width};
	size_t used = 0;

	y.start = mem_zero(n + 1, sizeof *y.start);
	y.col = mem_alloc(x->start[n], sizeof *y.col);
	y.val = mem_alloc(x->start[n], sizeof *y.val);
	for (size_t i = 0; i < n; i++) {
		for (size_t e = x->start[i]; e < x->start[i + 1]; e++)
			if (x->col[e] >= from) {
				y.col[used] = (uint32_t)(x->col[e] - from);
				y.val[used++] = x->val[e];
			}
		y.start[i + 1] = used;
	}
	return y;
}

static void check_factor(const struct gsk_model *m, const char *path)
{
	size_t k = m->gsk.k;

	for (size_t j = 0; j < k; j++) {
		const double *row = m->gsk.factor.val + j * k;
		struct place at = {path, j + 2, 0};

		for (size_t t = j + 1; t < k; t++)
			if (row[t] != 0)
				die_at(&at, "wanted features up to %zu, found one of column %zu",
				       j + 1, t + 1);
		if (!(row[j] > 0))
			die_at(&at, "wanted a size above 0 in column %zu, found %g", j + 1, row[j]);
	}
}

static void narrow(struct gsk_model *m, size_t k, const char *path)
{
	if (k > m->gsk.k)
		warn("%s has %zu dimensions, fewer than the %zu asked for", path, m->gsk.k, k);
	if (!k || k >= m->gsk.k)
		return;
	gsk_narrow(&m->gsk, k);
	m->chosen.n = m->map.k = k;
}

/* The rows of the file, apart: the factor, the chosen documents, the training side. */
static void take_rows(struct gsk_model *m, const struct rows *rows, bool is_dense)
{
	size_t k = m->gsk.k, width = m->map.width;

	m->gsk.factor = dense_part(&rows->x, 0, k, 0, k);
	m->chosen = is_dense ? dense_part(&rows->x, 0, k, k, k + width)
			     : sparse_part(&rows->x, k, k, width);
	if (m->map.how.is_kernel)
		m->gsk.features = dense_part(&rows->x, k, m->map.train, 0, k);
}

struct gsk_model gsk_model_read(const char *path, const struct gsk_model_how *how)
{
	struct model *file = model_open(path, "gsk", LAYOUT);
	struct gsk_model m = {.map = row_map_recall(&how->map, file, path),
			      .threads = how->gsk.threads};
	struct rows rows;
	size_t most = m.map.k + m.map.width;

	read_head(&m, file, path);
	rows = model_rows(file, m.gsk.k + m.map.train, 0);
	if (rows.n && (matrix_is_dense(&rows.x) || rows.x.m > most))
		die("%s: wanted sparse rows of at most %zu columns", path, most);
	if (!rows.n && !rows.x.start)
		rows.x.start = mem_zero(1, sizeof *rows.x.start);
	take_rows(&m, &rows, model_choice(file, "form", CHOICE_WORDS(form)) == DENSE);
	check_factor(&m, path);
	narrow(&m, how->gsk.k, path);
	rows_free(&rows);
	model_close(file);
	return m;
}

static void features(const void *model, const struct matrix *t, struct matrix *f)
{
	const struct gsk_model *m = model;

	if (!kernel_rows_of(&m->against, t, f))
		die("a kernel value is too large for a number");
	gsk_apply(&m->gsk, f, m->threads);
}

/* k(x,x), which |f|^2 never exceeds. */
static double *own_values(const void *model, const struct matrix *t)
{
	const struct gsk_model *m = model;
	double *own = matrix_norms2(t);

	for (size_t i = 0; i < t->n; i++)
		own[i] = kernel_function_self(&m->kernel, own[i]);
	return own;
}

void gsk_model_ready(struct gsk_model *m)
{
	struct row_map *map = &m->map;
	size_t k = m->gsk.k;

	map->self = m;
	map->features = features;
	map->sizes = map->how.from_features ? own_values : NULL;
	map->weight = mem_alloc(k, sizeof *map->weight);
	for (size_t j = 0; j < k; j++) {
		double size = m->gsk.factor.val[j * k + j];

		map->weight[j] = map->how.from_features ? 1 : size * size;
	}
	if (map->how.is_kernel)
		map->back = matrix_transpose(&m->gsk.features);
	if (m->gsk.chosen) { /* fitted just now */
		map->trained = m->gsk.features;
		m->gsk.features = (struct matrix){0};
	} else {
		m->against = kernel_rows_over(&m->chosen, &m->kernel, m->threads);
	}
}

void gsk_model_free(struct gsk_model *m)
{
	kernel_rows_free(&m->against);
	row_map_free(&m->map);
	gsk_free(&m->gsk);
	matrix_free(&m->chosen);
}
