#include "classify/svm_model.h"
#include "io/num.h"
#include "io/rows_write.h"
#include "sys/mem.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LAYOUT = 3 };

#define YES_OR_NO(WORD) WORD(NO, "no") WORD(YES, "yes")
CHOICE(answer, YES_OR_NO);

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
		at = num_print(at, c->of[j].c);
	}
	*at = '\0';
	return list;
}

/* "dual,libsvm!" */
static char *joined_solvers(const struct svm_model *c)
{
	size_t labels = c->names.names.count;
	char *list = mem_alloc(labels + 1, sizeof solver_words), *at = list;

	*list = '\0';
	for (size_t j = 0; j < labels; j++)
		at += sprintf(at, "%s%s%s", j ? "," : "", solver_word[c->of[j].solver],
			      c->of[j].is_converged ? "" : "!");
	return list;
}

static void write_head(const struct svm_model *c, struct output *out)
{
	char *names = joined_names(&c->names), *cs = joined_cs(c), *solvers = joined_solvers(c);

	model_head(out, "svmeval", LAYOUT,
		   "from=%s width=%zu dims=%zu loss=%s decide=%s only=%s probability=%s labels=%s "
		   "C=%s solver=%s",
		   svm_model_input_word[c->input], c->width, c->dims, liblinear_loss_word[c->loss],
		   svm_model_rule_word[c->decide], answer_word[c->is_only],
		   answer_word[c->has_chances], names, cs, solvers);
	free(names);
	free(cs);
	free(solvers);
}

/* Row j: the biases for 0, columns from 1 to dims, then slopes and offsets. */
static double number_of(const struct svm_model *c, size_t label, size_t j)
{
	if (j <= c->dims)
		return c->w[label * (c->dims + 1) + j];
	return j == c->dims + 1 ? c->of[label].slope : c->of[label].offset;
}

static void write_row(const struct svm_model *c, struct output *out, const char *id, size_t j)
{
	size_t labels = c->names.names.count;
	double *val = mem_alloc(labels, sizeof *val);
	struct row row = {.labels = "", .id = id, .kind = ROWS_DENSE, .n = labels, .val = val};

	for (size_t l = 0; l < labels; l++)
		val[l] = number_of(c, l, j);
	rows_write(out, &row);
	free(val);
}

void svm_model_write(const struct svm_model *c, const struct rows *rows, struct output *out)
{
	char number[24];

	write_head(c, out);
	for (size_t j = 1; j <= c->dims; j++) {
		snprintf(number, sizeof number, "%zu", j);
		write_row(c, out, c->input == SVM_MODEL_KERNEL ? rows_id(rows, j - 1) : number, j);
	}
	write_row(c, out, "bias", 0);
	if (c->has_chances) {
		write_row(c, out, "slope", c->dims + 1);
		write_row(c, out, "offset", c->dims + 2);
	}
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

/* Reads one entry of a list into r; returns its end, or NULL. */
typedef const char *read_entry(const char *text, const char *end, struct one_vs_rest_result *r);

static const char *read_c(const char *text, const char *end, struct one_vs_rest_result *r)
{
	const char *rest = num_parse(text, end, &r->c);

	r->is_trained = r->c > 0;
	return rest && r->c >= 0 ? rest : NULL;
}

static const char *read_solver(const char *text, const char *end, struct one_vs_rest_result *r)
{
	size_t length = strcspn(text, ",!");
	int which = choice_find(CHOICE_WORDS(solver), text, length);

	(void)end;
	r->solver = which == CHOICE_NONE ? SOLVER_NONE : (enum solver)which;
	r->is_converged = text[length] != '!';
	return which == CHOICE_NONE ? NULL : text + length + !r->is_converged;
}

static void read_list(struct svm_model *c, const struct model *m, const char *path, const char *key,
		      read_entry *read)
{
	char *list = model_word(m, key);
	const char *text = list, *end = list + strlen(list);
	struct place at = {path, 1, 0};
	size_t labels = c->names.names.count;

	for (size_t j = 0; j < labels; j++) {
		const char *rest = read(text, end, c->of + j);

		if (!rest || *rest != (j + 1 < labels ? ',' : '\0'))
			die_at(&at, "wanted %s of %zu labels, found %s", key, labels,
			       err_show(list, strlen(list)));
		text = rest + 1;
	}
	free(list);
}

static void read_rows(struct svm_model *c, struct model *m)
{
	size_t labels = c->names.names.count, stride = c->dims + 1;
	struct rows rows = model_rows(m, c->dims + (c->has_chances ? 3 : 1), labels);
	const double *last = rows.x.val + c->dims * labels;

	c->w = mem_alloc(labels * stride, sizeof *c->w);
	for (size_t l = 0; l < labels; l++) {
		for (size_t j = 0; j < c->dims; j++)
			c->w[l * stride + j + 1] = rows.x.val[j * labels + l];
		c->w[l * stride] = last[l];
		if (c->has_chances) {
			c->of[l].slope = last[labels + l];
			c->of[l].offset = last[2 * labels + l];
		}
	}
	rows_free(&rows);
}

struct svm_model svm_model_read(const char *path)
{
	struct model *m = model_open(path, "svmeval", LAYOUT);
	struct svm_model c = svm_model_take(m, path);

	model_close(m);
	return c;
}

struct svm_model svm_model_take(struct model *m, const char *path)
{
	struct svm_model c = {0};

	c.input = model_choice(m, "from", CHOICE_WORDS(svm_model_input));
	c.width = model_count(m, "width");
	c.dims = model_count(m, "dims");
	c.loss = model_choice(m, "loss", CHOICE_WORDS(liblinear_loss));
	c.decide = model_choice(m, "decide", CHOICE_WORDS(svm_model_rule));
	c.is_only = model_choice(m, "only", CHOICE_WORDS(answer));
	c.has_chances = model_choice(m, "probability", CHOICE_WORDS(answer));
	read_names(&c, m, path);
	c.of = mem_zero(c.names.names.count, sizeof *c.of);
	for (size_t j = 0; j < c.names.names.count; j++)
		c.of[j].is_finite = true;
	read_list(&c, m, path, "C", read_c);
	read_list(&c, m, path, "solver", read_solver);
	read_rows(&c, m);
	return c;
}

void svm_model_free(struct svm_model *c)
{
	labels_free(&c->names);
	free(c->of);
	free(c->w);
	*c = (struct svm_model){0};
}
