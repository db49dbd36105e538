#include "kernel/lsk_model.h"
#include "io/rows_write.h"
#include "kernel/psd.h"
#include "linalg/product.h"
#include "sys/mem.h"
#include "sys/progress.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum {
	LAYOUT = 2,
	DENSE_MOST = 5000,
	PASSING = 1 << 20 /* numbers of features at a time */
};

void lsk_model_report(const struct spectrum *s, const struct lsk_model_how *how, double seconds)
{
	if (how->is_verbose)
		warn("%s: %zu products, residual %.1e, %zu of %zu dimensions, %.3f s", s->method,
		     s->products, s->residual, s->k, how->k, seconds);
	psd_note_certified(&s->bound, how->is_verbose);
	if (!s->k && s->n)
		warn("the kernel is zero: rows without features");
	else if (s->k < how->k && s->n)
		warn("the numerical rank is %zu, below the %zu dimensions asked for", s->k, how->k);
}

/* Eigenvalues far below 0 spoil Lanczos' certificate: what is not too large is solved densely then.
 */
static struct spectrum solve_kernel(const struct matrix *k, const struct spectrum_how *how)
{
	struct spectrum s = spectrum_of_kernel(k, how);
	struct spectrum_how dense = *how;

	dense.solver = SPECTRUM_LAPACK;
	if (s.bound.is_reached || s.least >= 0 || k->n > DENSE_MOST || how->solver != SPECTRUM_AUTO)
		return s;
	spectrum_free(&s);
	return spectrum_of_kernel(k, &dense);
}

/* What is below zero. */
static void judge_signs(const struct matrix *k, const struct spectrum *s,
			const struct lsk_model_how *how)
{
	double greatest = s->k ? s->value[0] : 0;

	if (how->is_strict && s->k)
		psd_check(fmin(s->least, psd_least(k, greatest, how->threads)), greatest);
	else if (how->is_strict)
		psd_check(s->least, greatest);
	else
		psd_note(s->least, greatest);
}

void lsk_model_of_kernel(struct lsk_model *m, struct rows *train, const struct lsk_model_how *how,
			 const struct spectrum_how *solver)
{
	m->map = row_map_begin(&how->map, train);
	m->map.train = train->n; /* V is the map itself */
	m->loss.trace = psd_trace(&train->x, false);
	m->s = solve_kernel(&train->x, solver);
	progress_end();
	judge_signs(&train->x, &m->s, how);
}

/* The columns of U are of unit length; so no row of it is needed to know that. */
static void make_room_for_weights(struct row_map *map)
{
	if (!map->how.from_features)
		return;
	mem_need(map->k, sizeof *map->weight, "the model");
	map->weight = mem_alloc(map->k, sizeof *map->weight);
}

static void weigh(struct row_map *map)
{
	for (size_t j = 0; map->weight && j < map->k; j++)
		map->weight[j] = 1;
}

void lsk_model_weigh(struct lsk_model *m)
{
	make_room_for_weights(&m->map);
	weigh(&m->map);
}

/* The first line's parameters that not every model has, in a static buffer. */
static const char *more_parameters(const struct lsk_model *m)
{
	static char text[100];
	char asked[32] = "";

	if (m->map.how.from_features && m->asked > m->s.k)
		snprintf(asked, sizeof asked, " asked=%zu", m->asked);
	snprintf(text, sizeof text, "%s", asked);
	if (m->loss.lost > 0)
		snprintf(text, sizeof text, "%s lost=%.17g error=%.17g", asked, m->loss.lost,
			 m->loss.error);
	return text;
}

struct output *lsk_model_begin(const char *path, const struct lsk_model *m)
{
	if (!m->map.docs)
		die("no rows: a space cannot be learnt from nothing");
	return model_create(path, "lsk", LAYOUT, "%s trace=%.17g%s", row_map_parameters(&m->map),
			    m->loss.trace, more_parameters(m));
}

void lsk_model_values(struct output *out, const struct lsk_model *m)
{
	struct row values = {.labels = "",
			     .id = "eigenvalues",
			     .kind = ROWS_DENSE,
			     .n = m->s.k,
			     .val = m->s.value};

	rows_write(out, &values);
}

void lsk_model_write(const char *path, const struct lsk_model *m, const struct rows *rows)
{
	const struct spectrum *s = &m->s;
	struct output *out = lsk_model_begin(path, m);

	if (m->map.how.from_features)
		rows_write_numbered(out, &s->term, &m->map.columns);
	lsk_model_values(out, m);
	if (m->map.train)
		rows_write_dense(out, rows, &s->vector);
	output_commit(out);
}

static void check_values(const struct spectrum *s, const char *path)
{
	for (size_t j = 0; j < s->k; j++)
		if (!(s->value[j] > 0) || (j && s->value[j] > s->value[j - 1]))
			die("%s: wanted eigenvalues above 0 in decreasing order, found %g", path,
			    s->value[j]);
}

/* The document side of a model from features is checked, and kept only if
 * wanted. */
static void read_sides(struct lsk_model *m, struct model *file, const char *path)
{
	const struct row_map *map = &m->map;
	struct spectrum *s = &m->s;
	bool wants_documents = map->how.is_kernel || !map->how.from_features;

	s->k = map->k;
	s->n = map->docs;
	if (map->how.from_features)
		s->term = model_pick(file, map->width, s->k, &map->columns);
	s->value = model_matrix(file, 1, s->k).val;
	check_values(s, path);
	if (wants_documents)
		s->vector = model_matrix(file, map->train, s->k);
	row_map_end(map, file, wants_documents ? 0 : map->train);
}

struct model *lsk_model_open(const char *path)
{
	return model_open(path, "lsk", LAYOUT);
}

static double real_if_any(const struct model *file, const char *key)
{
	return model_has(file, key) ? model_real(file, key) : 0;
}

static void read_more(struct lsk_model *m, const struct model *file, const char *path)
{
	struct lsk_loss *loss = &m->loss;
	struct place at = {path, 1, 0};

	*loss = (struct lsk_loss){model_real(file, "trace"), real_if_any(file, "lost"),
				  real_if_any(file, "error")};
	m->asked = model_has(file, "asked") ? model_count(file, "asked") : m->map.k;
	if (loss->lost < 0 || loss->error < 0 || loss->error > loss->lost)
		die_at(&at, "wanted error from 0 to lost, found lost=%g error=%g", loss->lost,
		       loss->error);
}

struct lsk_model lsk_model_read(const char *path, const struct lsk_model_how *how,
				struct rows_in *in)
{
	struct model *file = lsk_model_open(path);
	struct lsk_model m = {.map = row_map_recall(&how->map, file, path),
			      .s.bound.is_reached = true};

	read_more(&m, file, path);
	make_room_for_weights(&m.map);
	if (in)
		row_map_meet(&m.map, in, path);
	read_sides(&m, file, path);
	weigh(&m.map); /* its k is now the file's, and not the first line's alone */
	if (how->k > m.s.k)
		warn("%s has %zu dimensions, fewer than the %zu asked for", path, m.s.k, how->k);
	if (how->k)
		spectrum_narrow(&m.s, how->k);
	m.map.k = m.s.k;
	model_close(file);
	return m;
}

void lsk_model_table(const char *path, const struct lsk_model *m)
{
	struct output *out = output_create(path);

	psd_table(out, m->s.value, m->s.k, m->loss.trace, &m->s.bound);
	if (m->loss.lost > 0)
		output_format(out, "# approximate: lost %.4g error %.4g\n", m->loss.lost,
			      m->loss.error);
	output_commit(out);
}

static void from_panels(const void *terms, const struct matrix *t, struct matrix *f)
{
	product_panels(t, terms, f);
}

void lsk_model_ready(struct lsk_model *m)
{
	if (m->s.terms.val) {
		m->map.features = from_panels;
		m->map.self = &m->s.terms;
		m->map.block = PASSING / (m->s.k + 1) + 1;
		return;
	}
	if (m->map.how.is_kernel)
		m->map.back = lsk_back(&m->s);
	m->map.a = lsk_map(&m->s, m->map.how.from_features);
	matrix_free(&m->s.vector);
	matrix_free(&m->s.term);
}

static void scores(const void *scorer, const struct matrix *t, struct matrix *k)
{
	lsk_scores(scorer, t, k);
}

void lsk_model_mix(struct lsk_model *m, const struct lsk_scores_how *mix, const char *path)
{
	if (!m->map.how.is_kernel)
		opt_usage("-a and -z need -K");
	if (mix->z > m->map.docs)
		die("%s: wanted -z of at most its %zu documents, found %zu", path, m->map.docs,
		    mix->z);
	m->map.how.from_features = false;
	m->map.width = m->map.docs;
	lsk_model_ready(m);
	m->scorer = (struct lsk_scorer){*mix, &m->map.a, &m->map.back};
	m->map.features = scores;
	m->map.gives_kernel = true;
	m->map.self = &m->scorer;
}

void lsk_model_free(struct lsk_model *m)
{
	spectrum_free(&m->s);
	row_map_free(&m->map);
}
