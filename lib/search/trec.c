#include "search/trec.h"
#include "data/percent.h"
#include "io/input.h"
#include "io/num.h"
#include "sys/mem.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIELDS = 6, QUERY = 0, DOC = 2, GRADE = 3, SCORE = 4, RUN = 5 };

/* A file on its way in. */
struct reading {
	struct input *in;
	struct line line;
	char *field[FIELDS];
	size_t length[FIELDS];
	struct dict queries;
	struct dict pairs; /* query and document, to find one that comes twice */
	struct query_lists_entry *entry;
	size_t n, room;
};

static struct place place_of(const struct reading *r, size_t field)
{
	return input_place(r->in, (size_t)(r->field[field] - r->line.text) + 1);
}

static bool is_blank(char c)
{
	return c == ' ' || c == '\t';
}

/* The next line that says something, in fields; false: the end. */
static bool next_line(struct reading *r, size_t wanted)
{
	char *at, *end;
	size_t n = 0;

	do {
		if (!input_line(r->in, &r->line))
			return false;
		at = r->line.text;
		end = at + r->line.length;
		while (at < end && is_blank(*at))
			at++;
	} while (at == end || *at == '#');
	for (; at < end && n < FIELDS; n++) {
		r->field[n] = at;
		while (at < end && !is_blank(*at))
			at++;
		r->length[n] = (size_t)(at - r->field[n]);
		while (at < end && is_blank(*at))
			at++;
	}
	if (n < wanted || (wanted < FIELDS && n > wanted)) {
		struct place at_line = input_place(r->in, 0);

		die_at(&at_line,
		       wanted == FIELDS
			       ? "wanted query Q0 document rank score run, found %zu field%s"
			       : "wanted query 0 document grade, found %zu field%s",
		       n, n == 1 ? "" : "s");
	}
	return true;
}

static double number(const struct reading *r, size_t field, bool is_whole)
{
	const char *text = r->field[field], *end = text + r->length[field];
	struct place at = place_of(r, field);
	double x;

	if (num_parse(text, end, &x) != end)
		die_at(&at, "wanted a finite number, found %s", err_show(text, r->length[field]));
	if (is_whole && (x != floor(x) || fabs(x) > 1e6))
		die_at(&at, "wanted a whole grade from -1000000 to 1000000, found %s",
		       err_show(text, r->length[field]));
	return x;
}

static void add_entry(struct reading *r, struct dict *docs, double value)
{
	struct query_lists_entry e = {.value = value};
	uint32_t pair[2];
	size_t before = r->pairs.count;
	struct place at = place_of(r, DOC);

	pair[0] = e.query = dict_put(&r->queries, r->field[QUERY], r->length[QUERY]);
	pair[1] = e.doc = dict_put(docs, r->field[DOC], r->length[DOC]);
	dict_put(&r->pairs, (const char *)pair, sizeof pair);
	if (r->pairs.count == before)
		die_at(&at, "wanted a document once for a query, found %s again for %s",
		       err_show(r->field[DOC], r->length[DOC]),
		       err_show(r->field[QUERY], r->length[QUERY]));
	r->entry = mem_grow(r->entry, &r->room, r->n + 1, sizeof *r->entry);
	r->entry[r->n++] = e;
}

static void keep_name(struct reading *r, char **run)
{
	if (*run && strlen(*run) == r->length[RUN] &&
	    memcmp(*run, r->field[RUN], r->length[RUN]) == 0)
		return;
	free(*run);
	*run = mem_copy(r->field[RUN], r->length[RUN]);
}

static struct query_lists finish(struct reading *r, const struct dict *docs)
{
	struct query_lists lists = query_lists_make(&r->queries, docs, r->entry, r->n);

	input_close(r->in);
	dict_free(&r->pairs);
	free(r->entry);
	return lists;
}

static _Noreturn void nothing(const char *path, const char *wanted)
{
	die("%s: wanted %s, found nothing", strcmp(path, "-") == 0 ? "stdin" : path, wanted);
}

struct query_lists trec_read_run(const char *path, struct dict *docs, bool is_single, char **run)
{
	struct reading r = {.in = input_open_one(path)};

	for (*run = NULL; next_line(&r, RUN + 1); keep_name(&r, run)) {
		double score = number(&r, SCORE, false);

		add_entry(&r, docs, is_single ? (float)score : score);
	}
	if (!r.n)
		nothing(path, "a run");
	return finish(&r, docs);
}

struct query_lists trec_read_qrels(const char *path, struct dict *docs)
{
	struct reading r = {.in = input_open_one(path)};

	while (next_line(&r, GRADE + 1))
		add_entry(&r, docs, number(&r, GRADE, true));
	if (!r.n)
		nothing(path, "judgements");
	return finish(&r, docs);
}

/* Would it end a field of the run, or make the line a comment? */
static bool is_odd(const char *name, size_t i)
{
	return (unsigned char)name[i] <= ' ' || name[i] == 0x7f || (i == 0 && *name == '#');
}

static bool can_stand(const char *name, size_t length)
{
	for (size_t i = 0; i < length; i++)
		if (is_odd(name, i))
			return false;
	return length > 0;
}

/* Writes at most 3*strlen(id) bytes: what may not stand there is encoded, the rest as it is. */
static size_t encode(char *to, const char *id)
{
	char *at = to;

	for (size_t i = 0; id[i]; i++)
		if (is_odd(id, i))
			at += sprintf(at, "%%%02X", (unsigned char)id[i]);
		else
			*at++ = id[i];
	return (size_t)(at - to);
}

bool trec_add_name(struct dict *names, const char *id, uint32_t *number)
{
	size_t before = names->count, whole = strlen(id);
	char *name = mem_alloc(3 * whole + 1, 1);
	size_t length = percent_decode(name, id, whole, "");

	if (!can_stand(name, length))
		length = encode(name, id);
	*number = dict_put(names, name, length);
	free(name);
	return names->count > before;
}

static char *put(char *at, const char *text, size_t length)
{
	memcpy(at, text, length);
	return at + length;
}

void trec_write_run(struct output *out, const char *query, const struct top_docs *top,
		    const char *run)
{
	size_t query_length = strlen(query), run_length = strlen(run);

	for (size_t i = 0; i < top->n; i++) {
		char number[TOP_DOCS_NUMBER];
		size_t doc_length;
		const char *doc = top_docs_name(top, top->item[i].doc, number, &doc_length);
		char *begin =
			output_room(out, query_length + doc_length + run_length + 3 * NUM_ROOM);
		char *at = put(begin, query, query_length);

		at = put(at, " Q0 ", 4);
		at = put(at, doc, doc_length);
		*at++ = ' ';
		at = num_print(at, (double)(i + 1));
		*at++ = ' ';
		at = num_print_single(at, top->item[i].score);
		*at++ = ' ';
		at = put(at, run, run_length);
		*at++ = '\n';
		output_used(out, (size_t)(at - begin));
	}
}
