#include "search/run_writer.h"
#include "search/trec.h"
#include "sys/mem.h"

#include <stdlib.h>
#include <string.h>

enum { GRAIN = 4 }; /* queries for a thread */

/* The name of the last row read; dies if the dictionary has it, saying where it stood before. */
static void add_name(struct dict *names, struct place **places, size_t *room,
		     const struct rows_in *in, const char *id, const char *what)
{
	struct place at = rows_place(in);
	uint32_t number;

	if (!trec_add_name(names, id, &number))
		die_at(&at, "wanted a %s once, found %s again: it is in line %zu of %s too", what,
		       err_show(id, strlen(id)), (*places)[number].line, (*places)[number].file);
	*places = mem_grow(*places, room, names->count, sizeof **places);
	(*places)[number] = at;
}

struct rows run_writer_documents(struct run_writer *r, bool with_rows)
{
	struct rows_in *in = rows_open_one(r->docs_file, ROWS_SPARSE);
	struct rows rows = {0};
	struct row row;

	while (rows_next(in, &row)) {
		add_name(&r->docs, &r->doc_places, &r->doc_room, in, row.id, "document");
		if (with_rows)
			rows_add(&rows, &row);
	}
	if (!r->docs.count)
		die("%s: wanted documents, found none", r->docs_file);
	rows_close(in);
	return rows;
}

void run_writer_check_width(const struct run_writer *r, const struct rows_in *in,
			    const struct row *row)
{
	size_t width = row->kind == ROWS_DENSE || row->n == 0 ? row->n : row->col[row->n - 1] + 1;
	struct place at = rows_place(in);

	if (width > r->docs.count || (row->kind == ROWS_DENSE && width < r->docs.count))
		die_at(&at,
		       "wanted scores of the %zu documents of %s, found %zu: features? (-f dot)",
		       r->docs.count, r->docs_file, width);
}

void run_writer_query(struct run_writer *r, const struct rows_in *in, const struct row *row)
{
	add_name(&r->queries, &r->query_places, &r->query_room, in, row->id, "query");
}

struct block {
	const struct run_writer *r;
	struct top_docs *top;
};

static size_t write_queries(struct output *out, const void *arg, size_t from, size_t end)
{
	const struct block *b = arg;

	for (size_t i = from; i < end; i++) {
		if (b->top[i].overflowed)
			return i;
		top_docs_sort(b->top + i);
		trec_write_run(out, dict_text(&b->r->queries, b->r->written + i), b->top + i,
			       b->r->run);
	}
	return end;
}

void run_writer_write(struct run_writer *r, struct top_docs *top, size_t n)
{
	struct block b = {r, top};
	struct output_job job = {.count = n, .grain = GRAIN, .write = write_queries, .arg = &b};
	size_t reached = output_pieces(output_standard(), &job);

	for (size_t i = 0; i < reached; i++)
		r->without += top[i].n == 0;
	r->written += reached;
	if (reached < n) {
		const char *query = dict_text(&r->queries, r->written);

		die_at(&r->query_places[r->written],
		       "query %s has a score beyond single precision, which a run cannot carry",
		       err_show(query, strlen(query)));
	}
	for (size_t i = 0; i < n; i++)
		top_docs_empty(top + i);
}

void run_writer_note(const struct run_writer *r)
{
	if (r->without)
		warn("%zu of %zu queries retrieved nothing, and are not in the run", r->without,
		     r->queries.count);
}

void run_writer_free(struct run_writer *r)
{
	dict_free(&r->docs);
	dict_free(&r->queries);
	free(r->doc_places);
	free(r->query_places);
}
