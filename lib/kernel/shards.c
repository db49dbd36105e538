#include "kernel/shards.h"
#include "data/used_columns.h"
#include "io/rows_write.h"
#include "kernel/psd.h"
#include "linalg/certify.h"
#include "linalg/slepc.h"
#include "sys/err.h"
#include "sys/mem.h"
#include "sys/ranks.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>

enum { BLOCK = 256, SPARSE = 1, DENSE = 2 }; /* rows of U that travel at once; kinds of files */

void shards_hush(void)
{
	if (ranks_launched())
		err_hush();
}

/* What this rank has read, and of each file whether it is sparse (SPARSE) or how wide (DENSE +
 * width), 0 for no rows, and the line of its first row. */
struct part {
	struct matrix x;
	size_t row_room, room, files;
	double *kind, *line;
};

static double size_of(const char *file)
{
	struct stat is;

	if (stat(file, &is) != 0)
		die("%s: %s", file, strerror(errno));
	return (double)is.st_size;
}

/* Whose each file is, as rank 0 sees them; the caller frees. */
static size_t *share_out(char **files, size_t count)
{
	size_t *owner = mem_alloc(count, sizeof *owner);
	double *size = mem_zero(count, sizeof *size);

	for (size_t f = 0; f < count && !ranks_own(); f++)
		size[f] = size_of(files[f]);
	ranks_share(size, count, owner);
	free(size);
	return owner;
}

static void add_row(struct part *p, const struct row *row)
{
	struct matrix *x = &p->x;
	size_t at = x->n ? x->start[x->n] : 0;

	x->start = mem_grow(x->start, &p->row_room, x->n + 2, sizeof *x->start);
	if (at + row->n > p->room) {
		x->val = mem_grow(x->val, &p->room, at + row->n, sizeof *x->val);
		x->col = mem_resize(x->col, p->room, sizeof *x->col);
	}
	x->start[x->n] = at;
	for (size_t e = 0; e < row->n; e++)
		if (row->val[e] != 0) {
			x->col[at] = row->kind == ROWS_DENSE ? (uint32_t)e : row->col[e];
			x->val[at++] = row->val[e];
		}
	x->start[++x->n] = at;
	if (record_columns(row) > x->m)
		x->m = record_columns(row);
}

static void read_file(struct part *p, size_t f, const char *path)
{
	struct rows_in *in = rows_open_one(path, ROWS_SPARSE);
	struct row row;

	while (rows_next(in, &row)) {
		if (p->kind[f] == 0 && row.n) {
			p->kind[f] = row.kind == ROWS_DENSE ? (double)(DENSE + row.n) : SPARSE;
			p->line[f] = (double)rows_place(in).line;
		}
		add_row(p, &row);
	}
	rows_close(in);
}

static const char *kind_words(double kind)
{
	static char text[2][40];
	static unsigned turn;
	char *out = text[turn++ % 2];

	if (kind < DENSE)
		return "sparse rows";
	snprintf(out, sizeof text[0], "dense rows of %.0f numbers", kind - DENSE);
	return out;
}

/* All files are as the first that has rows. */
static void check_kinds(const struct part *p, char **files, const size_t *owner)
{
	size_t first = 0;

	ranks_most(p->kind, p->files);
	while (first < p->files && p->kind[first] == 0)
		first++;
	for (size_t f = first; f < p->files; f++) {
		struct place at = {files[f], (size_t)p->line[f], 0};

		if (owner[f] == ranks_own() && p->kind[f] > 0 && p->kind[f] != p->kind[first])
			die_at(&at, "wanted %s, as in %s, found %s", kind_words(p->kind[first]),
			       files[first], kind_words(p->kind[f]));
	}
}

static struct part read_share(char **files, size_t count)
{
	struct part p = {.files = count};
	size_t *owner = share_out(files, count);

	p.kind = mem_zero(count, sizeof *p.kind);
	p.line = mem_zero(count, sizeof *p.line);
	p.x.start = mem_zero(1, sizeof *p.x.start);
	for (size_t f = 0; f < count; f++)
		if (owner[f] == ranks_own())
			read_file(&p, f, files[f]);
	p.x.val = mem_resize(p.x.val, matrix_entries(&p.x), sizeof *p.x.val);
	p.x.col = mem_resize(p.x.col, matrix_entries(&p.x), sizeof *p.x.col);
	check_kinds(&p, files, owner);
	free(owner);
	return p;
}

static void free_part(struct part *p)
{
	matrix_free(&p->x);
	free(p->kind);
	free(p->line);
}

/* What every rank finds out, one says; the others wait until they are stopped. */
static void speak_alone(void)
{
	char never;

	if (!ranks_own())
		return;
	ranks_tell(&never, 1);
	err_leave();
}

/* What all ranks have together. */
static void add_up(const struct matrix *x, struct lsk_model *m)
{
	double sums[] = {(double)x->n, psd_trace(x, true), (double)matrix_entries(x)};
	double width = (double)x->m;

	ranks_sum(sums, 3);
	ranks_most(&width, 1);
	m->map.docs = m->s.n = (size_t)sums[0];
	m->map.width = (size_t)width;
	mem_waste(m->map.width, (size_t)fmin(width, sums[2]), 12, "a line for each column");
	m->loss.trace = sums[1];
	if (!lsk_in_range(m->loss.trace) || !m->map.docs)
		speak_alone();
	if (!lsk_in_range(m->loss.trace))
		die("the trace of the kernel is %g: the rows are too long or too short",
		    m->loss.trace);
	if (!m->map.docs)
		die("no rows: a space cannot be learnt from nothing");
}

/* SLEPc's pairs as a spectrum of the smaller side, with a word on what they may have missed. */
static void take_values(struct slepc_pairs *p, const struct slepc_how *asked, struct lsk_model *m)
{
	size_t docs = m->s.n, n = docs < m->map.width ? docs : m->map.width;
	bool is_all = asked->steps >= n - p->k;

	m->s.k = m->map.k = p->k;
	m->s.value = p->value;
	p->value = NULL;
	m->s.method = "SLEPc, Krylov-Schur";
	m->s.products = p->products;
	m->s.residual = p->residual;
	m->s.bound.most = p->beyond / (1 - (is_all ? 0 : certify_share(n, asked->steps, 1)));
	m->s.bound.is_reached = true;
	m->s.n = n;
	if (n)
		spectrum_judge(&m->s, asked->k);
	m->s.n = docs;
}

static struct slepc_pairs solve(struct matrix *x, const struct lsk_model_how *how,
				struct lsk_model *m)
{
	size_t docs = m->map.docs, width = m->map.width, n = docs < width ? docs : width;
	struct used_columns own = used_columns_pack_all(x);
	struct slepc_rows rows = {x->n, x->m, x->start, x->col, x->val, own.number, docs, width};
	struct slepc_how asked = {.k = how->k, .steps = certify_steps(n, CERTIFY_MARGIN, 1)};
	struct slepc_pairs p = {0};

	mem_need((5 * (how->k < n ? how->k : n) / 2 + 64) * (n / ranks_count() + 1), sizeof(double),
		 "a rank's share of the basis");
	if (!slepc_solve(&rows, &asked, &p))
		die("%s", slepc_fault());
	take_values(&p, &asked, m);
	used_columns_free(&own);
	return p;
}

/* Some rows of this rank's part of U, row-major. */
static void lay_out(const struct slepc_pairs *p, size_t from, size_t rows, double *block)
{
	for (size_t j = 0; j < p->k; j++)
		for (size_t i = 0; i < rows; i++)
			block[i * p->k + j] = p->u[j * p->rows + from + i];
}

static void put_block(struct output *out, const double *block, size_t rows, size_t k, size_t first)
{
	char id[24];
	struct row row = {.labels = "", .id = id, .kind = ROWS_DENSE, .n = k};

	for (size_t i = 0; i < rows; i++) {
		row.val = block + i * k;
		snprintf(id, sizeof id, "%zu", first + i + 1);
		rows_write(out, &row);
	}
}

/* U in its order, a block at a time from the rank that has it to rank 0, which has `out`. */
static void put_axes(struct output *out, const struct slepc_pairs *p)
{
	size_t own = ranks_own(), ranks = ranks_count(), number = 0;
	double *rows = mem_zero(ranks, sizeof *rows);
	double *block = mem_alloc(BLOCK * p->k, sizeof *block);

	rows[own] = (double)p->rows;
	ranks_sum(rows, ranks);
	for (size_t r = 0; r < ranks; r++)
		for (size_t at = 0; at < (size_t)rows[r]; at += BLOCK) {
			size_t left = (size_t)rows[r] - at, n = left < BLOCK ? left : BLOCK;

			if (r == own)
				lay_out(p, at, n, block);
			if (r == own && own)
				ranks_send(block, n * p->k);
			if (r != own && !own)
				ranks_receive(block, n * p->k, r);
			if (!own)
				put_block(out, block, n, p->k, number);
			number += n;
		}
	free(rows);
	free(block);
}

static void write_model(const char *path, const struct lsk_model *m, const struct slepc_pairs *p)
{
	struct output *out = ranks_own() ? NULL : lsk_model_begin(path, m);

	put_axes(out, p);
	if (!out)
		return;
	lsk_model_values(out, m);
	output_commit(out);
}

static void note_ranks(size_t files)
{
	size_t ranks = ranks_count();

	if (ranks > files && !ranks_own())
		warn("%zu ranks for %zu files: %zu without rows", ranks, files, ranks - files);
}

/* The most memory that a rank had. */
static void note_memory(void)
{
	struct rusage used = {0};
	double most;

	getrusage(RUSAGE_SELF, &used);
	most = (double)used.ru_maxrss / 1000;
	ranks_most(&most, 1);
	if (!ranks_own())
		warn("%zu ranks, at most %.0f MB each", ranks_count(), most);
}

static void fit(struct matrix *x, const struct lsk_model_how *how, const char *model,
		const char *table)
{
	struct lsk_model m = {.map.how = how->map, .asked = how->k};
	clock_t begin = clock();
	struct slepc_pairs p;

	add_up(x, &m);
	p = solve(x, how, &m);
	if (!ranks_own())
		lsk_model_report(&m.s, how, (double)(clock() - begin) / CLOCKS_PER_SEC);
	write_model(model, &m, &p);
	if (table && !ranks_own())
		lsk_model_table(table, &m);
	if (how->is_verbose)
		note_memory();
	slepc_pairs_free(&p);
	lsk_model_free(&m);
}

void shards_fit(char **files, const struct lsk_model_how *how, const char *model, const char *table)
{
	size_t count = 0;
	struct part p;

	while (files[count])
		count++;
	ranks_begin();
	if (!slepc_begin())
		die("%s", slepc_fault());
	note_ranks(count);
	p = read_share(files, count);
	fit(&p.x, how, model, table);
	free_part(&p);
	slepc_end();
	ranks_end();
}
