#include "kernel/lsk_model.h"
#include "io/model.h"
#include "io/rows_write.h"
#include "sys/mem.h"

#include <string.h>

enum { LAYOUT = 1 };

void lsk_model_write(const char *path, const struct lsk_model *f, const struct rows *rows)
{
	const struct spectrum *s = &f->s;
	struct row values = {
		.labels = "", .id = "eigenvalues", .kind = ROWS_DENSE, .n = s->k, .val = s->value};
	struct output *out = model_create(
		path, "lsk", LAYOUT, "from=%s k=%zu docs=%zu terms=%zu trace=%.17g",
		f->from_features ? "features" : "kernel", s->k, rows->n, s->term.n, f->trace);

	rows_write_numbered(out, &s->term, NULL);
	rows_write(out, &values);
	rows_write_dense(out, rows, &s->vector);
	output_commit(out);
}

/* The matrix of the next n rows. */
static struct matrix read_part(struct model *m, size_t n, size_t k)
{
	struct rows part = model_part(m, n, k);
	struct matrix x = part.x;

	part.x = (struct matrix){0};
	rows_free(&part);
	if (!k) {
		matrix_free(&x);
		x.n = n;
	}
	return x;
}

static void check_values(const struct spectrum *s, const char *path)
{
	for (size_t j = 0; j < s->k; j++)
		if (!(s->value[j] > 0) || (j && s->value[j] > s->value[j - 1]))
			die("%s: wanted eigenvalues above 0 in decreasing order, found %g", path,
			    s->value[j]);
}

struct lsk_model lsk_model_read(const char *path, bool from_features, bool with_documents)
{
	struct model *m = model_open(path, "lsk", LAYOUT);
	struct lsk_model f = {.from_features = from_features, .s.bound.is_reached = true};
	struct spectrum *s = &f.s;

	model_check_input(path, model_choice(m, "from", "kernel|features") == 1, from_features);
	f.trace = model_real(m, "trace");
	s->k = model_count(m, "k");
	s->n = model_count(m, "docs");
	s->term = read_part(m, model_count(m, "terms"), s->k);
	s->value = read_part(m, 1, s->k).val;
	check_values(s, path);
	if (with_documents || !from_features)
		s->vector = read_part(m, s->n, s->k);
	model_rest(m, with_documents || !from_features ? 0 : s->n, s->k);
	model_close(m);
	return f;
}

void lsk_model_table(const char *path, const struct lsk_model *f)
{
	struct output *out = output_create(path);
	double sum = 0;

	for (size_t j = 0; j < f->s.k; j++) {
		double value = f->s.value[j];

		sum += value;
		output_count(out, j + 1);
		output_fields(out, (double[]){value, value / f->trace, sum / f->trace}, 3);
		output_text(out, "\n");
	}
	if (!f->s.bound.is_reached)
		output_text(out, "# not certified\n");
	output_commit(out);
}
