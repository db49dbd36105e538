/* core: documents with a number each, listed by query: what was retrieved, or what was judged.
 *
 * Queries stand in bytewise order; a query's documents by their numbers, the greatest first, and of
 * equal numbers the bytewise greater name first: trec_eval's order.
 */
#ifndef QUERY_LISTS_H
#define QUERY_LISTS_H

#include "data/dict.h"

struct query_lists { /* query_lists_free */
	size_t queries;
	uint32_t *query; /* number in `names` of query i */
	size_t *start;   /* entries start[i] .. start[i+1]-1 are query i's */
	uint32_t *doc;
	double *value; /* score or grade */
	struct dict names;
};

struct query_lists_entry {
	uint32_t query, doc; /* numbers in the dictionaries of queries and documents */
	double value;
};

/* Takes `names`; sorts the entries. */
struct query_lists query_lists_make(struct dict *names, const struct dict *docs,
				    struct query_lists_entry *entry, size_t n);
void query_lists_free(struct query_lists *l);
const char *query_lists_query(const struct query_lists *l, size_t i);
size_t query_lists_find(const struct query_lists *l,
			const char *query); /* SIZE_MAX: it is not there */

#endif
