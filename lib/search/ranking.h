/* edge: the run of a collection's queries: names as TREC's files want them, each of them once. */
#ifndef RANKING_H
#define RANKING_H

#include "io/rows.h"
#include "search/top.h"

struct ranking { /* ranking_free */
	const char *run, *docs_file;
	struct dict docs, queries; /* their names, as in the run */
	size_t without;            /* queries that retrieved nothing */
};

/* Reads the documents' names, and their rows if they are wanted: the caller's. */
struct rows ranking_documents(struct ranking *r, bool with_rows);

/* Dies unless the last row read can be scores of the documents. */
void ranking_check_width(const struct ranking *r, const struct rows_in *in, const struct row *row);

/* The lines of one query; `top` is empty again afterwards. */
void ranking_write(struct ranking *r, const char *query, struct top *top);

void ranking_note(const struct ranking *r); /* of queries without documents */
void ranking_free(struct ranking *r);

#endif
