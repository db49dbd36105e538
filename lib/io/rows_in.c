#include "io/rows_in.h"
#include "io/output.h"
#include "io/record_parse.h"
#include "sys/mem.h"

#include <stdlib.h>

struct rows_in {
	struct input *in;
	struct record_parse parse;
	bool every_line, as_counts, is_learnt, at_end;
	size_t known; /* columns the model knows; 0: no model */
	const char *model;
	size_t kept, dropped; /* entries the model knows, and does not */
	size_t width;         /* of all entries, those beyond the model too */
};

struct rows_in *rows_over(struct input *in, enum rows_kind kind)
{
	struct rows_in *reader = mem_zero(1, sizeof *reader);

	reader->in = in;
	reader->parse.is_text = kind == ROWS_TEXT;
	return reader;
}

struct rows_in *rows_open(char *const *files, enum rows_kind kind)
{
	return rows_over(input_open(files), kind);
}

struct rows_in *rows_open_one(const char *path, enum rows_kind kind)
{
	return rows_over(input_open_one(path), kind);
}

void rows_close(struct rows_in *in)
{
	if (!in)
		return;
	input_close(in->in);
	record_parse_free(&in->parse);
	free(in);
}

int rows_run(char *const *files, enum rows_kind kind, void (*work)(struct rows_in *in))
{
	struct rows_in *in = rows_open(files, kind);

	work(in);
	rows_close(in);
	return output_finish();
}

void rows_every_line(struct rows_in *in)
{
	in->every_line = true;
}

void rows_zero_based(struct rows_in *in)
{
	in->parse.zero_based = true;
}

void rows_as_counts(struct rows_in *in)
{
	in->as_counts = true;
}

void rows_known(struct rows_in *in, size_t width, const char *model)
{
	in->known = width;
	in->model = model;
}

void rows_learnt(struct rows_in *in, size_t width, const char *model)
{
	rows_known(in, width, model);
	in->is_learnt = true;
}

struct place rows_place(const struct rows_in *in)
{
	return input_place(in->in, 0);
}

/* The next line that is a record; false: there is none. */
static bool find_record(struct rows_in *in, struct line *line)
{
	do
		if (!input_line(in->in, line))
			return false;
	while (!in->every_line && (line->length == 0 || *line->text == '#'));
	return true;
}

bool rows_skip(struct rows_in *in)
{
	struct line line;

	return find_record(in, &line);
}

static bool read_record(struct rows_in *in, struct row *row)
{
	struct line line;
	char wrong[240];
	size_t column;
	struct place at;

	if (!find_record(in, &line))
		return false;
	column = record_parse(&in->parse, &line, row, wrong, sizeof wrong);
	at = input_place(in->in, column);
	if (column)
		die_at(&at, "%s", wrong);
	return true;
}

/* Cuts a row down to the columns that the model knows. */
static void keep_known(struct rows_in *in, struct row *row)
{
	size_t n = row->n;
	struct place at = rows_place(in);

	if (row->kind == ROWS_DENSE && n != in->known)
		die_at(&at, "wanted %zu numbers, as in %s, found %zu", in->known, in->model, n);
	while (row->kind == ROWS_SPARSE && n && row->col[n - 1] >= in->known)
		in->dropped += row->val[--n] != 0; /* a zero says nothing */
	in->kept += n;
	if (record_columns(row) > in->width)
		in->width = record_columns(row);
	if (!in->is_learnt)
		row->n = n;
}

/* In the parser's own arrays, which are as long as the row. */
static void make_sparse(struct rows_in *in, struct row *row)
{
	struct record_parse *p = &in->parse;
	struct place at = rows_place(in);
	size_t n = 0;

	for (size_t e = 0; e < row->n; e++) {
		uint32_t col = row->kind == ROWS_DENSE ? (uint32_t)e : p->col[e];

		if (in->as_counts && p->val[e] < 0)
			die_at(&at, "wanted counts, found %g in column %u", p->val[e], col + 1);
		if (p->val[e] == 0)
			continue;
		p->col[n] = col;
		p->val[n++] = p->val[e];
	}
	row->width = row->kind == ROWS_DENSE ? row->n : 0;
	row->kind = ROWS_SPARSE;
	row->n = n;
}

static void close_account(const struct rows_in *in)
{
	if (in->dropped && !in->kept)
		die("no column of the input is known to %s: was it made with another vocabulary?",
		    in->model);
	if (in->dropped && in->is_learnt)
		warn("%zu %s in columns that %s does not know: it grows from %zu to %zu columns",
		     in->dropped, in->dropped == 1 ? "entry" : "entries", in->model, in->known,
		     in->width);
	else if (in->dropped == 1)
		warn("1 entry in a column that %s does not know was left out", in->model);
	else if (in->dropped)
		warn("%zu entries in columns that %s does not know were left out", in->dropped,
		     in->model);
}

bool rows_next(struct rows_in *in, struct row *row)
{
	if (in->at_end)
		return false;
	if (!read_record(in, row)) {
		in->at_end = true;
		close_account(in);
		return false;
	}
	if (in->model)
		keep_known(in, row);
	if (in->as_counts || in->is_learnt)
		make_sparse(in, row);
	return true;
}

bool rows_take(struct rows_in *in, struct rows *block, size_t most)
{
	struct row row;

	rows_empty(block);
	while (block->n < most && rows_next(in, &row))
		rows_add(block, &row);
	return block->n > 0;
}

struct rows rows_read(struct rows_in *in)
{
	struct rows rows = {0};

	rows_take(in, &rows, SIZE_MAX);
	if (rows.n == 0)
		rows_begin(&rows, &(struct row){.kind = ROWS_SPARSE});
	return rows;
}

struct rows rows_load(const char *path)
{
	struct rows_in *in = rows_open_one(path, ROWS_SPARSE);
	struct rows rows = rows_read(in);

	rows_close(in);
	return rows;
}
