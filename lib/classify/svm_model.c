#include "classify/svm_model.h"
#include "io/model.h"
#include "io/num.h"
#include "io/rows_write.h"
#include "sys/mem.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LAYOUT = 1 };

static char *joined_names(const struct labels *names)
{
	char *list = mem_alloc(names->names.text_used + 1, 1), *at = list;

	*list = '\0';
	for (size_t j = 0; j < names->names.count; j++)
		at += sprintf(at, "%s%s", j ? "," : "", dict_text(&names->names, j));
	return list;
}

static char *joined_cs(const struct svm_model *c)
{
	size_t labels = c->names.names.count;
	char *list = mem_alloc(labels + 1, NUM_ROOM), *at = list;

	for (size_t j = 0; j < labels; j++) {
		if (j)
			*at++ = ',';
		at = num_print(at, c->c[j]);
	}
	*at = '\0';
	return list;
}

/* A row of weights: column j - 1, or the biases for j = 0. */
static void write_row(struct output *out, const struct svm_model *c, size_t j)
{
	size_t labels = c->names.names.count;
	double *val = mem_alloc(labels, sizeof *val);
	char id[24] = "bias";
	struct row row = {.labels = "", .id = id, .kind = ROWS_DENSE, .n = labels, .val = val};

	if (j)
		snprintf(id, sizeof id, "%zu", j);
	for (size_t l = 0; l < labels; l++)
		val[l] = c->w[l * (c->dims + 1) + j];
	rows_write(out, &row);
	free(val);
}

void svm_model_write(const struct svm_model *c, struct output *out)
{
	char *names = joined_names(&c->names), *cs = joined_cs(c);

	model_head(out, "svmeval", LAYOUT, "width=%zu dims=%zu loss=%s labels=%s C=%s", c->width,
		   c->dims, liblinear_loss_word[c->loss], names, cs);
	for (size_t j = 1; j <= c->dims; j++)
		write_row(out, c, j);
	write_row(out, c, 0);
	free(names);
	free(cs);
}

static void read_names(struct svm_model *c, const struct model *m, const char *path)
{
	char *list = model_word(m, "labels"), *again;
	struct place at = {path, 1, 0};

	c->names = labels_only(list);
	again = joined_names(&c->names);
	if (strcmp(list, again) != 0 || !*list)
		die_at(&at, "wanted labels in bytewise order, found %s",
		       err_show(list, strlen(list)));
	free(list);
	free(again);
}

static void read_cs(struct svm_model *c, const struct model *m, const char *path)
{
	char *list = model_word(m, "C");
	const char *text = list, *end = list + strlen(list);
	struct place at = {path, 1, 0};
	size_t labels = c->names.names.count;

	c->c = mem_alloc(labels, sizeof *c->c);
	for (size_t j = 0; j < labels; j++) {
		const char *rest = num_parse(text, end, c->c + j);

		if (rest && c->c[j] >= 0 && *rest == (j + 1 < labels ? ',' : '\0'))
			text = rest + 1;
		else
			die_at(&at, "wanted C of %zu labels, found %s", labels,
			       err_show(list, strlen(list)));
	}
	free(list);
}

struct svm_model svm_model_read(const char *path)
{
	struct model *m = model_open(path, "svmeval", LAYOUT);
	struct svm_model c = {0};
	struct rows rows;
	size_t labels;

	c.width = model_count(m, "width");
	c.dims = model_count(m, "dims");
	c.loss = model_choice(m, "loss", CHOICE_WORDS(liblinear_loss));
	read_names(&c, m, path);
	read_cs(&c, m, path);
	labels = c.names.names.count;
	rows = model_rows(m, c.dims + 1, labels);
	c.w = mem_alloc(labels * (c.dims + 1), sizeof *c.w);
	for (size_t i = 0; i <= c.dims; i++)
		for (size_t l = 0; l < labels; l++)
			c.w[l * (c.dims + 1) + (i == c.dims ? 0 : i + 1)] =
				rows.x.val[i * labels + l];
	rows_free(&rows);
	model_close(m);
	return c;
}

void svm_model_free(struct svm_model *c)
{
	labels_free(&c->names);
	free(c->c);
	free(c->w);
	*c = (struct svm_model){0};
}
