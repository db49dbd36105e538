#include "io/rows_in.h"
#include "io/output.h"
#include "io/record_parse.h"
#include "sys/mem.h"
#include "sys/threads.h"

#include <stdlib.h>
#include <string.h>

enum {
	LINES = 2048, /* read ahead, at most ... */
	BYTES = 1 << 19,
	MANY = 1 << 22, /* ... in so many bytes for each thread, or in all */
	PIECES = 4      /* of them for each thread */
};

/* A line read ahead. */
struct ahead {
	struct line line;
	bool is_parsed; /* else it is left to who asks for it, and finds what is wrong there */
	struct row row;
	const struct record_parse *by;
	size_t first; /* entry there */
};

struct rows_in {
	struct input *in;
	struct record_parse parse;
	struct ahead *ahead;        /* lines that the threads parse, NULL: none as yet */
	size_t lines, next, grain;  /* of them; the first that was not asked for; of a piece */
	struct record_parse *piece; /* the parsers */
	size_t pieces;
	bool every_line, as_counts, is_kernel, is_learnt, at_end;
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
	for (size_t i = 0; i < in->pieces; i++)
		record_parse_free(in->piece + i);
	free(in->piece);
	free(in->ahead);
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

void rows_kernel(struct rows_in *in, size_t width, const char *model)
{
	rows_known(in, width, model);
	in->is_kernel = true;
}

void rows_learnt(struct rows_in *in, size_t width, const char *model)
{
	rows_known(in, width, model);
	in->is_learnt = true;
}

static struct place place(const struct rows_in *in, size_t column)
{
	struct place at = input_place(in->in, column);

	at.line -= in->lines - in->next;
	return at;
}

struct place rows_place(const struct rows_in *in)
{
	return place(in, 0);
}

static bool is_record(const struct rows_in *in, const struct line *line)
{
	return in->every_line || (line->length && *line->text != '#');
}

/* Once the first body is known a line with a TAB is a record whatever the others are. */
static void parse_lines(void *arg, size_t from, size_t to)
{
	const struct rows_in *in = arg;
	struct record_parse *p = in->piece + from / in->grain;
	char wrong[240];

	p->zero_based = in->parse.zero_based;
	p->body = in->parse.body;
	p->width = in->parse.width;
	p->first = 0;
	for (size_t i = from; i < to; i++) {
		struct ahead *a = in->ahead + i;

		a->is_parsed = is_record(in, &a->line) &&
			       memchr(a->line.text, '\t', a->line.length) &&
			       !record_parse(p, &a->line, &a->row, wrong, sizeof wrong);
		a->by = p;
		a->first = p->first;
		p->first += a->is_parsed ? a->row.n : 0;
		if (a->is_parsed && a->row.id == p->number)
			a->row.id = NULL;
	}
}

/* False: the end. */
static bool read_ahead(struct rows_in *in)
{
	size_t threads = threads_allowed(), wanted = threads * BYTES;
	struct threads_job job = {.work = parse_lines, .arg = in};
	struct line *line;

	if (!in->ahead) {
		in->ahead = mem_alloc(LINES, sizeof *in->ahead);
		in->pieces = PIECES * threads;
		in->piece = mem_zero(in->pieces, sizeof *in->piece);
	}
	line = mem_alloc(LINES, sizeof *line);
	in->lines = in->next = 0;
	in->lines = input_lines(in->in, wanted < MANY ? wanted : MANY, line, LINES);
	for (size_t i = 0; i < in->lines; i++)
		in->ahead[i].line = line[i];
	free(line);
	job.count = in->lines;
	job.grain = in->grain = (in->lines + in->pieces - 1) / in->pieces;
	if (job.count)
		threads_run(&job, threads);
	return job.count > 0;
}

/* The next line that is a record, parsed perhaps; false: there is none. */
static bool find_record(struct rows_in *in, struct line *line, const struct ahead **ahead)
{
	bool is_ahead = threads_allowed() > 1 && in->parse.body != RECORD_PARSE_UNKNOWN;

	*ahead = NULL;
	do {
		if (in->next == in->lines && is_ahead && !read_ahead(in))
			return false;
		if (in->next < in->lines) {
			*ahead = in->ahead + in->next++;
			*line = (*ahead)->line;
		} else if (!input_line(in->in, line)) {
			return false;
		}
	} while (!is_record(in, line));
	return true;
}

bool rows_skip(struct rows_in *in)
{
	const struct ahead *ahead;
	struct line line;

	return find_record(in, &line, &ahead);
}

/* What a thread has parsed. */
static void take_parsed(struct rows_in *in, const struct ahead *a, struct row *row)
{
	*row = a->row;
	if (row->n) { /* arrays that may have moved */
		row->val = a->by->val + a->first;
		row->col = a->by->col + a->first;
	}
	in->parse.records++;
	if (row->id)
		return;
	*num_shortest_count(in->parse.number, in->parse.records) = '\0';
	row->id = in->parse.number;
}

static bool read_record(struct rows_in *in, struct row *row)
{
	const struct ahead *ahead;
	struct line line;
	char wrong[240];
	size_t column;
	struct place at;

	if (!find_record(in, &line, &ahead))
		return false;
	if (ahead && ahead->is_parsed) {
		take_parsed(in, ahead, row);
		return true;
	}
	column = record_parse(&in->parse, &line, row, wrong, sizeof wrong);
	at = place(in, column);
	if (column)
		die_at(&at, "%s", wrong);
	return true;
}

/* Cuts a row down to the columns that the model knows. */
static void keep_known(struct rows_in *in, struct row *row)
{
	size_t n = row->n, columns = record_columns(row);
	struct place at = rows_place(in);

	if (row->kind == ROWS_DENSE && n != in->known)
		die_at(&at, "wanted %zu numbers, as in %s, found %zu", in->known, in->model, n);
	if (in->is_kernel && columns > in->known)
		die_at(&at, "wanted %zu documents, as in %s, found column %zu: features? (gram -t)",
		       in->known, in->model, columns);
	while (row->kind == ROWS_SPARSE && n && row->col[n - 1] >= in->known)
		in->dropped += row->val[--n] != 0; /* a zero says nothing */
	in->kept += n;
	in->width = columns > in->width ? columns : in->width;
	if (!in->is_learnt)
		row->n = n;
}

/* In the parser's own arrays, both as long as the row. */
static void make_sparse(struct rows_in *in, struct row *row)
{
	uint32_t *cols = (uint32_t *)row->col;
	double *vals = (double *)row->val;
	struct place at = rows_place(in);
	size_t n = row->kind == ROWS_DENSE ? 0 : record_positive(row);

	for (size_t e = n; e < row->n; e++) {
		uint32_t col = row->kind == ROWS_DENSE ? (uint32_t)e : cols[e];

		if (in->as_counts && vals[e] < 0)
			die_at(&at, "wanted counts, found %g in column %u", vals[e], col + 1);
		if (vals[e] == 0)
			continue;
		cols[n] = col;
		vals[n++] = vals[e];
	}
	row->width = row->kind == ROWS_DENSE ? row->n : 0;
	row->kind = ROWS_SPARSE;
	row->n = n;
}

static void close_account(const struct rows_in *in)
{
	if (in->dropped && !in->kept)
		die("no column of the input is known to %s: %s", in->model,
		    "was it made with another vocabulary, or a program left out?");
	if (in->dropped && in->is_learnt)
		warn("%zu %s in columns that %s does not know: it grows from %zu to %zu columns",
		     in->dropped, in->dropped == 1 ? "entry" : "entries", in->model, in->known,
		     in->width);
	else if (in->dropped > in->kept)
		warn_always("%zu of %zu entries are unknown to %s: was a program left out?",
			    in->dropped, in->dropped + in->kept, in->model);
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
