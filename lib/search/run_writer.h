/* edge: the run of a collection's queries: names as TREC's files want them, each of them once. */
#ifndef RUN_WRITER_H
#define RUN_WRITER_H

#include "io/rows_in.h"
#include "search/top_docs.h"

struct run_writer { /* run_writer_free */
	const char *run, *docs_file;
	struct dict docs, queries;               /* their names, as in the run */
	struct place *doc_places, *query_places; /* where each stands */
	size_t doc_room, query_room;
	size_t written; /* queries */
	size_t without; /* queries that retrieved nothing */
};

/* Reads the documents' names, and their rows if they are wanted: the caller's. */
struct rows run_writer_documents(struct run_writer *r, bool with_rows);

/* Dies unless the last row read can be scores of the documents. */
void run_writer_check_width(const struct run_writer *r, const struct rows_in *in,
			    const struct row *row);

/* Notes the query of the last row read, which must be a new one. */
void run_writer_query(struct run_writer *r, const struct rows_in *in, const struct row *row);

/* The lines of the next n queries noted; `top`, one for each, is empty again afterwards. */
void run_writer_write(struct run_writer *r, struct top_docs *top, size_t n);

void run_writer_note(const struct run_writer *r); /* of queries without documents */
void run_writer_free(struct run_writer *r);

#endif
