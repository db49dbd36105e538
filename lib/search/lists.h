/* core: documents with a number each, listed by query: what was retrieved, or what was judged.
 *
 * Queries stand in bytewise order; a query's documents by their numbers, the greatest first, and of
 * equal numbers the bytewise greater name first: trec_eval's order.
 */
#ifndef LISTS_H
#define LISTS_H

#include "data/dict.h"

struct lists { /* lists_free */
	size_t queries;
	uint32_t *query; /* number in `names` of query i */
	size_t *start;   /* entries start[i] .. start[i+1]-1 are query i's */
	uint32_t *doc;
	double *value; /* score or grade */
	struct dict names;
};

struct lists_entry {
	uint32_t query, doc; /* numbers in the dictionaries of queries and documents */
	double value;
};

/* Takes `names`; sorts the entries. */
struct lists lists_make(struct dict *names, const struct dict *docs, struct lists_entry *entry,
			size_t n);
void lists_free(struct lists *l);
const char *lists_query(const struct lists *l, size_t i);
size_t lists_find(const struct lists *l, const char *query); /* SIZE_MAX: it is not there */

#endif
