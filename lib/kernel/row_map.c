#include "kernel/row_map.h"
#include "data/tol.h"
#include "data/unit.h"
#include "io/kernel_read.h"
#include "io/rows_write.h"
#include "linalg/product.h"
#include "sys/mem.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCK = 256 };
#define LEAST_SQUARE 1e-280 /* below it squares of small entries may be lost */

#define FROMS(WORD) WORD(FROM_KERNEL, "kernel") WORD(FROM_FEATURES, "features")
CHOICE(from, FROMS);
#define OUTS(WORD) WORD(OUT_FEATURES, "features") WORD(OUT_KERNEL, "kernel")
CHOICE(out, OUTS);
#define SCALES(WORD) WORD(SCALE_RAW, "raw") WORD(SCALE_UNIT, "unit")
CHOICE(scale, SCALES);

void row_map_check(const struct row_map_how *how, const char *write_to, const char *model)
{
	if (how->is_kernel && how->is_unit && (model || write_to))
		opt_usage("-K -u needs the square itself: it goes with neither -w nor -m");
	if (how->is_plain && !model)
		opt_usage("--plain is about what a model remembers: it needs -m");
	if (how->keeps_documents && !write_to)
		opt_usage("--documents is about the model: it needs -w");
}

struct rows row_map_training(const struct row_map_how *how, struct rows_in *in)
{
	return how->from_features ? rows_read(in) : kernel_read(in);
}

bool row_map_has_train(const struct row_map_how *how)
{
	return how->is_kernel || how->keeps_documents;
}

struct row_map row_map_begin(const struct row_map_how *how, struct rows *train)
{
	struct row_map m = {.how = *how, .docs = train->n, .columns = used_columns_pack(&train->x)};

	m.width = m.columns.all;
	m.train = row_map_has_train(how) ? train->n : 0;
	return m;
}

void row_map_learn(struct row_map *m, struct matrix a, const struct rows *train)
{
	m->a = a;
	m->k = a.m;
	if (!row_map_has_train(&m->how))
		return;
	product_rows(&train->x, &m->a, &m->trained);
	m->back = matrix_transpose(&m->trained);
}

void row_map_free(struct row_map *m)
{
	matrix_free(&m->a);
	matrix_free(&m->back);
	matrix_free(&m->trained);
	used_columns_free(&m->columns);
	rows_free(&m->first);
	free(m->weight);
	m->weight = NULL;
}

const char *row_map_parameters(const struct row_map *m)
{
	static char text[200];

	snprintf(text, sizeof text, "from=%s out=%s scale=%s docs=%zu width=%zu k=%zu train=%zu",
		 from_word[m->how.from_features ? FROM_FEATURES : FROM_KERNEL],
		 out_word[m->how.is_kernel ? OUT_KERNEL : OUT_FEATURES],
		 scale_word[m->how.is_unit ? SCALE_UNIT : SCALE_RAW], m->docs, m->width, m->k,
		 m->train);
	return text;
}

/* What was said is added to what the model remembers. */
static void merge(struct row_map *m, const struct model *from, const char *path)
{
	bool was_kernel = model_choice(from, "out", CHOICE_WORDS(out)) == OUT_KERNEL;
	bool was_unit = model_choice(from, "scale", CHOICE_WORDS(scale)) == SCALE_UNIT;
	bool of_features = model_choice(from, "from", CHOICE_WORDS(from)) == FROM_FEATURES;

	if (m->how.from_features && !of_features)
		die("%s was made from a kernel: it needs kernel rows, and no -x", path);
	m->how.from_features = of_features;
	if (m->how.is_plain)
		return;
	m->how.is_kernel |= was_kernel;
	m->how.is_unit |= was_unit;
	if (m->how.is_kernel && m->how.is_unit)
		die("%s was made with -%c, which -m does not join with -%c: say --plain to do without it",
		    path, was_unit ? 'u' : 'K', was_unit ? 'K' : 'u');
}

struct row_map row_map_recall(const struct row_map_how *said, const struct model *from,
			      const char *path)
{
	struct row_map m = {.how = *said};
	struct place at = {path, 1, 0};

	m.docs = model_count(from, "docs");
	m.width = model_count(from, "width");
	m.k = model_count(from, "k");
	m.train = model_count(from, "train");
	merge(&m, from, path);
	if (!m.how.from_features && m.docs != m.width)
		die_at(&at,
		       "wanted as many docs as columns of the kernel, found docs=%zu width=%zu",
		       m.docs, m.width);
	if (m.train && m.train != m.docs)
		die_at(&at, "wanted train=0 or train=%zu, found train=%zu", m.docs, m.train);
	if (m.how.is_kernel && !m.train)
		die("%s holds no training side for kernel rows: fit it with -K, or with --documents",
		    path);
	return m;
}

void row_map_write(struct output *out, const struct row_map *m, const struct rows *train)
{
	if (m->how.from_features)
		rows_write_numbered(out, &m->a, &m->columns);
	else
		rows_write_dense(out, train, &m->a);
	if (m->train)
		rows_write_dense(out, train, &m->trained);
}

/* Do a few rows need their own rows of A alone? The unit rule weighs by all of A. */
static bool is_local(const struct row_map *m)
{
	return m->how.from_features && m->k && !(m->how.is_unit && !m->weight);
}

static void take_first(struct row_map *m, struct rows_in *in, const char *model)
{
	if (m->how.from_features)
		rows_known(in, m->width, model);
	else
		rows_kernel(in, m->width, model);
	rows_take(in, &m->first, BLOCK);
	m->has_first = true;
}

void row_map_meet(struct row_map *m, struct rows_in *in, const char *model)
{
	take_first(m, in, model);
	if (m->first.n == BLOCK || matrix_is_dense(&m->first.x) || !is_local(m))
		return;
	m->columns = used_columns_all(&m->first.x);
	used_columns_renumber(&m->columns, &m->first.x);
}

void row_map_read(struct row_map *m, struct model *from)
{
	struct matrix f;

	m->a = model_pick(from, m->width, m->k, &m->columns);
	if (!m->how.is_kernel) {
		row_map_end(m, from, m->train);
		return;
	}
	f = model_matrix(from, m->train, m->k);
	m->back = matrix_transpose(&f);
	matrix_free(&f);
	row_map_end(m, from, 0);
}

void row_map_end(const struct row_map *m, struct model *from, size_t n)
{
	if (m->columns.number)
		model_rest_counted(from, n);
	else
		model_rest(from, n, m->k);
}

static void raw_rows(const struct row_map *m, const struct matrix *t, struct matrix *f)
{
	if (m->features)
		m->features(m->self, t, f);
	else
		product_rows(t, &m->a, f);
}

/* 1 / |A_j|^2 */
static double *column_weights(const struct matrix *a)
{
	double *weight = mem_zero(a->m, sizeof *weight);

	for (size_t e = 0; e < a->n * a->m; e++)
		weight[e % a->m] += a->val[e] * a->val[e];
	for (size_t j = 0; j < a->m; j++)
		weight[j] = weight[j] > 0 ? 1 / weight[j] : 0;
	return weight;
}

static bool is_outside(const struct row_map *m, const double *row, size_t k, double size)
{
	double within = 0;

	for (size_t j = 0; j < k; j++)
		within += m->weight[j] * row[j] * row[j];
	return size > LEAST_SQUARE && isfinite(size) &&
	       within <= TOL_ROUNDING * TOL_ROUNDING * size;
}

/* Rows f of t to unit length. */
static void scale_rows(struct row_map *m, const struct matrix *t, struct matrix *f)
{
	double *sizes = m->sizes ? m->sizes(m->self, t) : matrix_norms2(t);

	if (!m->weight)
		m->weight = column_weights(&m->a);
	for (size_t i = 0; i < f->n; i++) {
		double *row = f->val + i * f->m;

		if (is_outside(m, row, f->m, sizes[i]))
			memset(row, 0, f->m * sizeof *row);
		else
			unit_row(row, f->m);
	}
	free(sizes);
}

/* Features of unit length of all training rows, and the way back from them. */
static void unit_training(struct row_map *m, const struct rows *train)
{
	if (!m->trained.n)
		raw_rows(m, &train->x, &m->trained);
	scale_rows(m, &train->x, &m->trained);
	matrix_free(&m->back);
	m->back = matrix_transpose(&m->trained);
}

/* The raw features of t, rows first ... of the training rows. */
static void training_features(const struct row_map *m, const struct matrix *t, size_t first,
			      struct matrix *f)
{
	if (!m->trained.n) {
		raw_rows(m, t, f);
		return;
	}
	matrix_shape(f, t->n, m->trained.m);
	if (f->m)
		memcpy(f->val, m->trained.val + first * f->m, f->n * f->m * sizeof *f->val);
}

/* Row i is training row first+i; its own entry is 1 without rounding. */
static void exact_diagonal(struct matrix *k, size_t first)
{
	for (size_t i = 0; i < k->n; i++)
		if (k->val[i * k->m + first + i] > 0)
			k->val[i * k->m + first + i] = 1;
}

/* Features under the names of their rows, or their kernel rows. */
static void write_block(const struct row_map *m, const struct rows *names, const struct matrix *f,
			size_t first)
{
	struct matrix k = {0};

	if (m->gives_kernel || !m->how.is_kernel) {
		rows_write_dense(output_standard(), names, f);
		return;
	}
	product_rows(f, &m->back, &k);
	if (m->how.is_unit)
		exact_diagonal(&k, first);
	rows_write_dense(output_standard(), names, &k);
	matrix_free(&k);
}

/* A kernel of unit diagonal where there are no features. */
static void put_square(const struct row_map *m, const struct rows *train)
{
	struct matrix k = {0};

	mem_need(train->n * train->n, sizeof(double), "a square kernel");
	raw_rows(m, &train->x, &k);
	unit_diagonal(&k);
	rows_write_dense(output_standard(), train, &k);
	matrix_free(&k);
}

void row_map_put(struct row_map *m, const struct rows *train)
{
	bool is_square = m->how.is_kernel && m->how.is_unit;
	size_t many = m->block ? m->block : BLOCK;
	struct matrix f = {0};

	if (is_square && m->gives_kernel) {
		put_square(m, train);
		return;
	}
	if (is_square && train->n)
		unit_training(m, train);
	for (size_t i = 0; i < train->n; i += many) {
		struct rows block = rows_slice(train, i, many);

		training_features(m, &block.x, i, &f);
		if (m->how.is_unit && !is_square)
			scale_rows(m, &block.x, &f);
		write_block(m, &block, &f, i);
	}
	matrix_free(&f);
}

/* Kernel rows are dense here whatever they were, as when the map was fitted. */
static void stream_block(struct row_map *m, const struct rows *names, const struct matrix *t)
{
	struct matrix f = {0};

	raw_rows(m, t, &f);
	if (m->how.is_unit)
		scale_rows(m, t, &f);
	write_block(m, names, &f, 0);
	matrix_free(&f);
}

void row_map_stream(struct row_map *m, struct rows_in *in, const char *model)
{
	struct rows *block = &m->first;

	if (m->gives_kernel && !m->how.is_kernel)
		die("%s holds kernel rows, and no features: fit it without -K", model);
	if (!m->has_first)
		take_first(m, in, model);
	for (; block->n; rows_take(in, block, BLOCK)) {
		if (!m->how.from_features && !matrix_is_dense(&block->x)) {
			struct matrix t = matrix_densify(&block->x, m->width);

			stream_block(m, block, &t);
			matrix_free(&t);
		} else {
			stream_block(m, block, &block->x);
		}
	}
}
