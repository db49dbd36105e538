#include "search/run_writer.h"
#include "search/trec.h"

#include <string.h>

static void add_document(struct run_writer *r, const char *id)
{
	if (!trec_add_name(&r->docs, id))
		die("%s: wanted a document once, found %s again", r->docs_file,
		    err_show(id, strlen(id)));
}

struct rows run_writer_documents(struct run_writer *r, bool with_rows)
{
	struct rows_in *in = rows_open_one(r->docs_file, ROWS_SPARSE);
	struct rows rows = {0};
	struct row row;

	while (rows_next(in, &row)) {
		add_document(r, row.id);
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

void run_writer_write(struct run_writer *r, const char *query, struct top_docs *top)
{
	if (!trec_add_name(&r->queries, query))
		die("wanted a query once, found %s again", err_show(query, strlen(query)));
	if (top->overflowed)
		die("query %s has a score beyond single precision, which a run cannot carry",
		    err_show(query, strlen(query)));
	r->without += top->n == 0;
	top_docs_sort(top);
	trec_write_run(output_standard(), dict_text(&r->queries, r->queries.count - 1), top,
		       r->run);
	top_docs_empty(top);
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
}
