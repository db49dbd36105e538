#include "kernel/gsk_model.h"
#include "io/model.h"
#include "io/rows_write.h"
#include "sys/choice.h"
#include "sys/mem.h"

#include <stdlib.h>

enum { LAYOUT = 1 };
#define FORMS(WORD) WORD(SPARSE, "sparse") WORD(DENSE, "dense")
CHOICE(form, FORMS);
#define FROMS(WORD) WORD(FROM_KERNEL, "kernel") WORD(FROM_ROWS, "rows")
CHOICE(from, FROMS);

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

static struct output *create(const struct gsk_model *m, bool keep_train, const char *path)
{
	const struct kernel_function *k = &m->kernel;

	return model_create(path, "gsk", LAYOUT,
			    "k=%zu docs=%zu width=%zu form=%s from=%s kernel=%s degree=%zu "
			    "offset=%.17g sigma=%.17g train=%zu",
			    m->gsk.k, m->docs, m->width,
			    form_word[matrix_is_dense(&m->chosen) ? DENSE : SPARSE],
			    from_word[m->from_rows ? FROM_ROWS : FROM_KERNEL],
			    kernel_kind_word[k->kind], k->degree, k->offset, k->sigma,
			    keep_train ? m->docs : 0);
}

void gsk_model_write(const struct gsk_model *m, const struct rows *rows, bool keep_train,
		     const char *path)
{
	struct output *out = create(m, keep_train, path);
	size_t k = m->gsk.k, most = k + matrix_entries(&m->chosen);
	struct line_out line = {mem_alloc(most, sizeof *line.col),
				mem_alloc(most, sizeof *line.val), 0};

	if (k + m->width > ROWS_MOST_INDEX)
		die("a model numbers %zu more than %zu columns, which is too many: conv --pack "
		    "keeps the used",
		    k, m->width);
	for (size_t j = 0; j < k; j++) {
		add_features(&line, m->gsk.factor.val + j * k, k);
		add_row(&line, &m->chosen, j, k);
		write_line(out, &line, rows, m->gsk.chosen[j]);
	}
	for (size_t i = 0; i < m->docs && keep_train; i++) {
		add_features(&line, m->gsk.features.val + i * k, k);
		write_line(out, &line, rows, i);
	}
	output_commit(out);
	free(line.col);
	free(line.val);
}

static void check_head(const struct gsk_model *m, const struct model *file)
{
	struct place at = model_place(file);

	if (!m->from_rows && m->docs != m->width)
		die_at(&at,
		       "wanted as many docs as columns of the kernel, found docs=%zu width=%zu",
		       m->docs, m->width);
	if (!(m->kernel.sigma > 0))
		die_at(&at, "wanted sigma above 0, found %g", m->kernel.sigma);
	if (!(m->kernel.offset >= 0))
		die_at(&at, "wanted an offset of at least 0, found %g", m->kernel.offset);
}

static void read_head(struct gsk_model *m, const struct model *file)
{
	m->gsk.k = model_count(file, "k");
	m->docs = model_count(file, "docs");
	m->width = model_count(file, "width");
	m->from_rows = model_choice(file, "from", CHOICE_WORDS(from)) == FROM_ROWS;
	m->kernel.kind = model_choice(file, "kernel", CHOICE_WORDS(kernel_pair));
	m->kernel.degree = model_count(file, "degree");
	m->kernel.offset = model_real(file, "offset");
	m->kernel.sigma = model_real(file, "sigma");
	check_head(m, file);
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

struct gsk_model gsk_model_read(const char *path)
{
	struct model *file = model_open(path, "gsk", LAYOUT);
	struct gsk_model m = {0};
	struct rows rows;
	size_t k, train = model_count(file, "train");

	read_head(&m, file);
	k = m.gsk.k;
	rows = model_rows(file, k + train, 0);
	if (rows.n && (matrix_is_dense(&rows.x) || rows.x.m > k + m.width))
		die("%s: wanted sparse rows of at most %zu columns", path, k + m.width);
	if (!rows.n && !rows.x.start)
		rows.x.start = mem_zero(1, sizeof *rows.x.start);
	m.gsk.factor = dense_part(&rows.x, 0, k, 0, k);
	check_factor(&m, path);
	if (model_choice(file, "form", CHOICE_WORDS(form)) == DENSE)
		m.chosen = dense_part(&rows.x, 0, k, k, k + m.width);
	else
		m.chosen = sparse_part(&rows.x, k, k, m.width);
	m.has_train = train > 0;
	if (train)
		m.train = dense_part(&rows.x, k, train, 0, k);
	rows_free(&rows);
	model_close(file);
	return m;
}

void gsk_model_free(struct gsk_model *m)
{
	gsk_free(&m->gsk);
	matrix_free(&m->chosen);
	matrix_free(&m->train);
	*m = (struct gsk_model){0};
}

void gsk_model_narrow(struct gsk_model *m, size_t k)
{
	if (k >= m->gsk.k)
		return;
	gsk_narrow(&m->gsk, k);
	m->chosen.n = k;
	if (m->has_train)
		matrix_narrow(&m->train, k);
}
