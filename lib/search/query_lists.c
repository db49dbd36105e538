#include "search/query_lists.h"
#include "sys/mem.h"

#include <stdlib.h>
#include <string.h>

/* Queries get their places in bytewise order for numbers. */
static void renumber(const struct query_lists *l, struct query_lists_entry *entry, size_t n)
{
	uint32_t *place = mem_alloc(l->queries, sizeof *place);

	for (size_t i = 0; i < l->queries; i++)
		place[l->query[i]] = (uint32_t)i;
	for (size_t e = 0; e < n; e++)
		entry[e].query = place[entry[e].query];
	free(place);
}

static int by_rank(const void *a, const void *b, void *docs)
{
	const struct query_lists_entry *x = a, *y = b;

	if (x->query != y->query)
		return x->query < y->query ? -1 : 1;
	if (x->value != y->value)
		return x->value > y->value ? -1 : 1;
	return strcmp(dict_text(docs, y->doc), dict_text(docs, x->doc));
}

struct query_lists query_lists_make(struct dict *names, const struct dict *docs,
				    struct query_lists_entry *entry, size_t n)
{
	struct query_lists l = {.queries = names->count, .names = *names};

	*names = (struct dict){0};
	l.query = dict_sorted(&l.names);
	renumber(&l, entry, n);
	qsort_r(entry, n, sizeof *entry, by_rank, (void *)docs);
	l.start = mem_zero(l.queries + 1, sizeof *l.start);
	l.doc = mem_alloc(n, sizeof *l.doc);
	l.value = mem_alloc(n, sizeof *l.value);
	for (size_t e = 0; e < n; e++) {
		l.start[entry[e].query + 1] = e + 1;
		l.doc[e] = entry[e].doc;
		l.value[e] = entry[e].value;
	}
	return l;
}

void query_lists_free(struct query_lists *l)
{
	dict_free(&l->names);
	free(l->query);
	free(l->start);
	free(l->doc);
	free(l->value);
	*l = (struct query_lists){0};
}

const char *query_lists_query(const struct query_lists *l, size_t i)
{
	return dict_text(&l->names, l->query[i]);
}

struct sought {
	const struct query_lists *l;
	const char *query;
};

static int by_name_sought(const void *key, const void *query)
{
	const struct sought *s = key;

	return strcmp(s->query, dict_text(&s->l->names, *(const uint32_t *)query));
}

size_t query_lists_find(const struct query_lists *l, const char *query)
{
	struct sought key = {l, query};
	const uint32_t *found = NULL;

	if (l->queries)
		found = bsearch(&key, l->query, l->queries, sizeof *l->query, by_name_sought);
	return found ? (size_t)(found - l->query) : SIZE_MAX;
}
