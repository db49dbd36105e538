#include "text/term_rows.h"
#include "io/output.h"
#include "sys/err.h"
#include "sys/mem.h"

#include <stdio.h>
#include <stdlib.h>

static const struct dict *terms_of(const struct term_rows *t)
{
	return &t->vocab->lexicon.terms;
}

static void begin_row(const char *labels)
{
	output_text(output_standard(), labels);
	output_text(output_standard(), "\t");
}

static void end_row(const char *id, const char *sign)
{
	output_text(output_standard(), "\t# ");
	output_text(output_standard(), id);
	output_text(output_standard(), sign);
	output_text(output_standard(), "\n");
}

static struct rows_in *open_rows(const struct term_rows *t, char *const *files)
{
	struct rows_in *in = rows_open(files, ROWS_SPARSE);

	rows_known(in, terms_of(t)->count, "the vocabulary");
	return in;
}

/* The next record; the columns of a dense one are NULL. */
static bool next_row(struct rows_in *in, struct row *row)
{
	if (!rows_next(in, row))
		return false;
	if (row->kind == ROWS_DENSE)
		row->col = NULL;
	return true;
}

void term_rows_files(const struct term_rows *t, char *const *files)
{
	struct rows_in *in = open_rows(t, files);
	struct term_weights w = {0};
	struct row row;

	while (next_row(in, &row)) {
		begin_row(row.labels);
		term_weights_set(&w, row.col, row.val, row.n, TERM_WEIGHTS_BOTH);
		term_weights_write(&w, terms_of(t), t->most);
		end_row(row.id, "");
	}
	term_weights_free(&w);
	rows_close(in);
}

void term_rows_ends(const struct term_rows *t, const char *labels, const char *id,
		    const double *val, size_t n)
{
	struct term_weights w = {0};

	for (int below = 0; below < 2; below++) {
		begin_row(labels);
		term_weights_set(&w, NULL, val, n, below ? TERM_WEIGHTS_BELOW : TERM_WEIGHTS_ABOVE);
		term_weights_write(&w, terms_of(t), t->most);
		end_row(id, below ? "-" : "+");
	}
	term_weights_free(&w);
}

void term_rows_axes(const struct term_rows *t, const struct term_map *map)
{
	double *column = mem_alloc(map->a.n, sizeof *column);
	char id[24];

	for (size_t j = 0; j < map->a.m; j++) {
		for (size_t i = 0; i < map->a.n; i++)
			column[i] = map->a.val[i * map->a.m + j];
		snprintf(id, sizeof id, "%zu", j + 1);
		term_rows_ends(t, "", id, column, map->a.n);
	}
	free(column);
}

void term_rows_explain(const struct term_rows *t, const struct explain *x, const struct dict *names,
		       size_t which, char *const *files)
{
	struct rows_in *in = open_rows(t, files);
	struct row row;

	while (next_row(in, &row)) {
		size_t label = which == TERM_ROWS_BEST ? explain_best(x, &row) : which;

		begin_row(dict_text(names, label));
		explain_write(x, label, &row, terms_of(t), t->most);
		end_row(row.id, "");
	}
	rows_close(in);
}

void term_rows_check(const struct term_rows *t, const char *path, size_t width, const char *remedy)
{
	size_t terms = terms_of(t)->count;

	if (width > terms)
		die("%s: wanted a vocabulary of %zu terms, found %zu: was it made with another?",
		    path, width, terms);
	if (width < terms)
		warn("%s knows the first %zu of %zu terms; the others weigh nothing%s", path, width,
		     terms, remedy);
}
