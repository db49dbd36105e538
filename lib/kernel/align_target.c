#include "kernel/align_target.h"
#include "io/ids.h"
#include "io/kernel_read.h"
#include "sys/mem.h"

#include <stdlib.h>
#include <string.h>

struct align_target align_target_rows(const struct rows *rows, const char *path)
{
	struct align_target t = {.how.n = rows->n};
	struct ids ids;

	if (!path)
		return t;
	ids = ids_read(path);
	t.row = mem_alloc(rows->n, sizeof *t.row);
	t.how.n = 0;
	t.how.row = t.row;
	for (size_t i = 0; i < rows->n; i++)
		if (ids_has(&ids, rows_id(rows, i)))
			t.row[t.how.n++] = i;
	ids_all_seen(&ids, "");
	ids_free(&ids);
	if (!t.how.n)
		die("%s: wanted ids of rows, found none", path);
	return t;
}

static size_t row_of(const struct align_target *t, size_t i)
{
	return t->row ? t->row[i] : i;
}

static void check(const struct align_target *t, const char *which)
{
	size_t *counts = labels_counts(&t->of);

	if (!t->of.names.count)
		die("wanted labels, found none %s", which);
	for (size_t l = 0; l < t->of.names.count; l++)
		if (!counts[l])
			die("wanted rows with the label %s, found none %s", align_target_name(t, l),
			    which);
	free(counts);
}

void align_target_labels(struct align_target *t, const struct rows *rows, const char *names)
{
	if (names)
		t->of = labels_only(names);
	for (size_t i = 0; i < t->how.n; i++)
		labels_add(&t->of, rows_labels(rows, row_of(t, i)));
	if (!names)
		labels_settle(&t->of);
	check(t, t->row ? "in the rows of the list" : "in the input");
	mem_need(t->of.names.count * t->how.n, sizeof *t->y, "labels times rows");
	t->y = mem_alloc(t->of.names.count * t->how.n, sizeof *t->y);
	for (size_t l = 0; l < t->of.names.count; l++)
		for (size_t i = 0; i < t->how.n; i++)
			t->y[l * t->how.n + i] = labels_row_has(&t->of, i, l) ? 1 : -1;
}

struct matrix align_target_kernel(const struct align_target *t, const struct rows *rows,
				  const char *path)
{
	struct rows_in *in = rows_open_one(path, ROWS_SPARSE);
	struct rows o = kernel_read(in);
	struct matrix block;

	if (o.n != rows->n)
		die("%s: wanted %zu rows as in the input, found %zu", path, rows->n, o.n);
	for (size_t i = 0; i < o.n; i++)
		if (strcmp(rows_id(rows, i), rows_id(&o, i)) != 0) {
			warn("%s: row %zu is %s, and %s in the input: are these the same rows?",
			     path, i + 1, rows_id(&o, i), rows_id(rows, i));
			break;
		}
	block = alignment_block(&o.x, &t->how);
	rows_free(&o);
	rows_close(in);
	return block;
}

void align_target_free(struct align_target *t)
{
	labels_free(&t->of);
	free(t->row);
	free(t->y);
	*t = (struct align_target){0};
}

const char *align_target_name(const struct align_target *t, size_t label)
{
	return dict_text(&t->of.names, label);
}

bool align_target_is_everywhere(const struct align_target *t, size_t label)
{
	for (size_t i = 0; i < t->how.n; i++)
		if (t->y[label * t->how.n + i] < 0)
			return false;
	return true;
}

void align_target_note(const struct align_target *t)
{
	for (size_t l = 0; l < t->of.names.count; l++)
		if (align_target_is_everywhere(t, l))
			warn("all rows aligned on have the label %s: the best lambda says nothing of it",
			     align_target_name(t, l));
}
