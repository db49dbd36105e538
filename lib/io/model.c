#include "io/model.h"
#include "io/num.h"
#include "sys/choice.h"
#include "sys/mem.h"

#include <math.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct model {
	char *path;
	struct input *in;
	char *head; /* the comment line without "# program layout" */
	struct rows_in *rows;
	size_t read; /* rows so far */
};

static void write_head(struct output *out, const char *program, unsigned layout, const char *format,
		       va_list list)
{
	char *parameters;

	if (vasprintf(&parameters, format, list) < 0)
		die("out of memory: wanted a few bytes");
	output_format(out, "# %s %u %s\n", program, layout, parameters);
	free(parameters);
}

struct output *model_create(const char *path, const char *program, unsigned layout,
			    const char *format, ...)
{
	struct output *out = output_create(path);
	va_list list;

	va_start(list, format);
	write_head(out, program, layout, format, list);
	va_end(list);
	return out;
}

void model_head(struct output *out, const char *program, unsigned layout, const char *format, ...)
{
	va_list list;

	va_start(list, format);
	write_head(out, program, layout, format, list);
	va_end(list);
}

/* "# tok 1 docs=3 ...": is it one of these programs', in its layout? Returns the parameters. */
static const char *parameters_of(const struct model *m, const char *line, const char *programs,
				 const unsigned *layouts, unsigned *which)
{
	struct place at = model_place(m);
	char found[33], *rest;
	int used = 0, place;
	unsigned long number;

	if (sscanf(line, "# %32[a-z0-9]%n", found, &used) != 1 || line[used] != ' ')
		die_at(&at, "wanted a model of %s, found another file", programs);
	place = choice_find(programs, found, strlen(found));
	if (place == CHOICE_NONE)
		die_at(&at, "wanted a model of %s, found one of %s", programs, found);
	*which = (unsigned)place;
	number = strtoul(line + used, &rest, 10);
	if (number != layouts[place] || (*rest && *rest != ' '))
		die_at(&at, "wanted layout %u of a %s model, found %lu: made by another version?",
		       layouts[place], found, number);
	return rest;
}

/* The next line, which is text; false: the end. */
static bool next_line(const struct model *m, struct line *line)
{
	struct place at;

	if (!input_line(m->in, line))
		return false;
	at = model_place(m);
	if (memchr(line->text, '\0', line->length))
		die_at(&at, "wanted a line of a model, found a NUL byte");
	return true;
}

struct model *model_open(const char *path, const char *program, unsigned layout)
{
	const unsigned layouts[] = {layout};
	unsigned which;

	return model_open_any(path, program, layouts, &which);
}

struct model *model_open_any(const char *path, const char *programs, const unsigned *layouts,
			     unsigned *which)
{
	struct model *m = mem_zero(1, sizeof *m);
	struct line line;
	const char *parameters;

	m->path = mem_copy(path, strlen(path));
	m->in = input_open_one(m->path);
	if (!next_line(m, &line))
		die("%s: wanted a model of %s, found an empty file", path, programs);
	parameters = parameters_of(m, line.text, programs, layouts, which);
	m->head = mem_copy(parameters, strlen(parameters));
	m->rows = rows_over(m->in, ROWS_SPARSE);
	return m;
}

void model_close(struct model *m)
{
	if (!m)
		return;
	rows_close(m->rows);
	free(m->head);
	free(m->path);
	free(m);
}

/* What stands behind "key="; NULL: there is no such key. */
static const char *find(const struct model *m, const char *key)
{
	size_t n = strlen(key);

	for (const char *p = m->head; (p = strchr(p, ' ')); p++)
		if (strncmp(p + 1, key, n) == 0 && p[n + 1] == '=')
			return p + n + 2;
	return NULL;
}

bool model_has(const struct model *m, const char *key)
{
	return find(m, key) != NULL;
}

/* The value of a key, up to the next blank. */
static const char *value(const struct model *m, const char *key, size_t *length)
{
	const char *found = find(m, key);
	struct place at = {m->path, 1, 0};

	if (found) {
		*length = strcspn(found, " ");
		return found;
	}
	die_at(&at, "wanted %s=... in the model's first line, found none", key);
}

double model_real(const struct model *m, const char *key)
{
	size_t length;
	const char *text = value(m, key, &length);
	struct place at = {m->path, 1, 0};
	double x;

	if (num_parse(text, text + length, &x) != text + length)
		die_at(&at, "wanted a number for %s, found %s", key, err_show(text, length));
	return x;
}

size_t model_count(const struct model *m, const char *key)
{
	double x = model_real(m, key);
	struct place at = {m->path, 1, 0};

	if (x < 0 || x > fmin(1e15, (double)SIZE_MAX) || x != floor(x))
		die_at(&at, "wanted a count for %s, found %g", key, x);
	return (size_t)x;
}

char *model_word(const struct model *m, const char *key)
{
	size_t length;
	const char *text = value(m, key, &length);

	return mem_copy(text, length);
}

unsigned model_choice(const struct model *m, const char *key, const char *words)
{
	size_t length;
	const char *text = value(m, key, &length);
	struct place at = {m->path, 1, 0};
	int which = choice_find(words, text, length);

	if (which == CHOICE_NONE)
		die_at(&at, "wanted %s=%s, found %s", key, words, err_show(text, length));
	return (unsigned)which;
}

static bool next_row(struct model *m, size_t width, struct row *row)
{
	struct place at;

	if (!rows_next(m->rows, row))
		return false;
	m->read++;
	at = rows_place(m->rows);
	if (width && (row->kind != ROWS_DENSE || row->n != width))
		die_at(&at, "wanted a dense row of %zu numbers, found %zu", width, row->n);
	return true;
}

struct rows model_part(struct model *m, size_t n, size_t width)
{
	struct rows rows = {0};
	struct row row;

	mem_need(n, width * sizeof *rows.x.val, "the model"); /* before n * width can wrap */
	rows_reserve(&rows, n, width);
	while (rows.n < n && next_row(m, width, &row))
		rows_add(&rows, &row);
	if (rows.n < n)
		model_whole(m, rows.n, n);
	return rows;
}

static struct matrix room_for(size_t n, size_t width, const char *what)
{
	struct matrix x = {.n = n, .m = width};

	mem_need(n, width * sizeof *x.val, what); /* before n * width can wrap */
	x.val = mem_alloc(n * width, sizeof *x.val);
	return x;
}

/* The next row as row i of a matrix; false: there is none. */
static bool fill_row(struct model *m, struct matrix *x, size_t i)
{
	struct row row;

	if (!next_row(m, x->m, &row))
		return false;
	if (x->m)
		memcpy(x->val + i * x->m, row.val, x->m * sizeof *x->val);
	return true;
}

struct matrix model_matrix(struct model *m, size_t n, size_t width)
{
	struct matrix x = room_for(n, width, "the model");
	size_t i = 0;

	while (i < n && fill_row(m, &x, i))
		i++;
	if (i < n)
		model_whole(m, i, n);
	return x;
}

static bool skip_row(struct model *m)
{
	bool is_there = rows_skip(m->rows);

	m->read += is_there;
	return is_there;
}

struct matrix model_pick(struct model *m, size_t n, size_t width, const struct used_columns *used)
{
	struct matrix x;
	size_t i = 0, picked = 0;

	if (!used->number)
		return model_matrix(m, n, width);
	x = room_for(used->used, width, "the part of the model that is wanted");
	for (; i < n; i++) {
		bool is_used = picked < used->used && used->number[picked] == i;

		if (is_used ? !fill_row(m, &x, picked) : !skip_row(m))
			break;
		picked += is_used;
	}
	if (i < n)
		model_whole(m, i, n);
	return x;
}

static _Noreturn void die_longer(const struct model *m)
{
	struct place at = rows_place(m->rows);

	die_at(&at, "wanted %zu rows, found more", m->read - 1);
}

void model_rest(struct model *m, size_t n, size_t width)
{
	struct row row;
	size_t found = 0;

	for (; next_row(m, width, &row); found++)
		if (found == n)
			die_longer(m);
	model_whole(m, found, n);
}

void model_rest_counted(struct model *m, size_t n)
{
	size_t found = 0;

	for (; skip_row(m); found++)
		if (found == n)
			die_longer(m);
	model_whole(m, found, n);
}

struct rows model_rows(struct model *m, size_t n, size_t width)
{
	struct rows rows = model_part(m, n, width);

	model_rest(m, 0, width);
	return rows;
}

void model_whole(const struct model *m, size_t found, size_t wanted)
{
	struct place at = model_place(m);

	if (found < wanted)
		die_at(&at, "wanted %zu rows, found %zu: was the model cut short?", wanted, found);
	if (input_is_cut(m->in))
		die_at(&at, "wanted a newline at the end: was the model cut short?");
}

bool model_line(struct model *m, struct line *line)
{
	return next_line(m, line);
}

struct place model_place(const struct model *m)
{
	return input_place(m->in, 0);
}
