#include "io/record_parse.h"
#include "data/percent.h"
#include "io/num.h"
#include "sys/mem.h"

#include <ctype.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EXACT_DIGITS = 15 }; /* of a whole number that a double surely holds */

/* One line on its way to a record. */
struct work {
	struct record_parse *p;
	char *text, *end; /* the whole line */
	bool has_tabs;
	char *message;
	size_t message_room;
};

__attribute__((format(printf, 3, 4))) static size_t fault(const struct work *w, const char *at,
							  const char *format, ...)
{
	va_list list;

	va_start(list, format);
	vsnprintf(w->message, w->message_room, format, list);
	va_end(list);
	return (size_t)(at - w->text) + 1;
}

static bool is_end(const char *at, const char *end)
{
	return at == end || *at == ' ';
}

/* The token at `at`, as it should look in a message. */
static const char *token(const char *at, const char *end)
{
	const char *stop = at;

	while (!is_end(stop, end))
		stop++;
	return stop == at ? "nothing" : err_show(at, (size_t)(stop - at));
}

static void make_room(struct record_parse *p, size_t n)
{
	if (n <= p->room)
		return;
	p->room = p->room ? 2 * p->room : 256;
	p->val = mem_resize(p->val, p->room, sizeof *p->val);
	p->col = mem_resize(p->col, p->room, sizeof *p->col);
}

/* A word where a number should be is text, but for nan and inf. */
static const char *remedy(const char *at, const char *otherwise)
{
	bool is_word = isalpha((unsigned char)at[0]) && isalpha((unsigned char)at[1]);

	return is_word && !strchr("NnIi", *at) ? ": text? see tok" : otherwise;
}

/* A whole token as a number; *at moves behind it. */
static size_t any_number(const struct work *w, char **at, const char *end, double *x)
{
	const char *rest = num_parse(*at, end, x);

	if (!rest && isinf(*x))
		return fault(w, *at, "wanted a finite number, found %s, too large for a double",
			     token(*at, end));
	if (!rest || !is_end(rest, end))
		return fault(w, *at, "wanted a finite decimal number, found %s%s", token(*at, end),
			     remedy(*at, ""));
	*at += rest - *at;
	return 0;
}

/* The same for whole numbers. */
static size_t long_number(const struct work *w, char **at, const char *end, double *x)
{
	bool is_below = **at == '-'; /* at `end` is no digit and no sign */
	char *digits = *at + is_below, *c = digits;
	uint64_t whole = 0;

	while (*c >= '0' && *c <= '9' && c < digits + EXACT_DIGITS)
		whole = 10 * whole + (uint64_t)(*c++ - '0');
	if (c == digits || !is_end(c, end))
		return any_number(w, at, end, x);
	*x = is_below ? -(double)whole : (double)whole;
	*at = c;
	return 0;
}

/* The same; counts are whole numbers of few digits, most of one. */
static inline size_t number(const struct work *w, char **at, const char *end, double *x)
{
	if (end - *at > 1 && (*at)[1] == ' ' && **at >= '0' && **at <= '9') {
		*x = *(*at)++ - '0';
		return 0;
	}
	return long_number(w, at, end, x);
}

/* "index:"; *at moves behind the colon. */
static size_t any_index(const struct work *w, char **at, const char *end, uint32_t *index)
{
	uint64_t i = 0, first = !w->p->zero_based, most = ROWS_MOST_INDEX - !first;
	char *c = *at + (**at == '+');
	const char *digits = c;

	while (*c >= '0' && *c <= '9' && i <= most) /* at `end` is no digit */
		i = 10 * i + (uint64_t)(*c++ - '0');
	if (c == digits || (i <= most && *c != ':'))
		return fault(w, *at, "wanted index:value, found %s", token(*at, end));
	if (i < first)
		return fault(w, *at, "wanted an index from 1, found %s: zero-based? see conv -0",
			     token(*at, end));
	if (i > most)
		return fault(w, *at, "wanted an index up to %u, found %s", (unsigned)most,
			     token(*at, end));
	*index = (uint32_t)(i - first);
	*at = c + 1;
	return 0;
}

/* The same; most are short. */
static inline size_t index_before_colon(const struct work *w, char **at, const char *end,
					uint32_t *index)
{
	int digits;
	uint32_t i = end - *at < 8 ? 0 : num_shortest_read_index(*at, &digits);

	if (!i)
		return any_index(w, at, end, index);
	*index = i - !w->p->zero_based;
	*at += digits + 1;
	return 0;
}

static size_t sparse(const struct work *w, char *at, const char *end, struct row *row)
{
	struct record_parse *p = w->p;
	uint32_t base = !p->zero_based;
	size_t bad;

	for (size_t e = p->first;; e++) {
		char *entry;

		if (e == p->first || p->val[e - 1] >= 1) /* no weight: a count perhaps */
			at += num_shortest_read_counts(
				&(struct num_counts){p->col, p->val, p->first, p->room, base}, at,
				end, &e);
		while (at < end && *at == ' ')
			at++;
		row->n = e - p->first;
		if (at == end)
			break;
		entry = at;
		make_room(p, e + 1);
		if ((bad = index_before_colon(w, &at, end, p->col + e)) ||
		    (bad = number(w, &at, end, p->val + e)))
			return bad;
		if (row->n && p->col[e] <= p->col[e - 1])
			return fault(w, entry, "wanted an index above %u, found %s",
				     p->col[e - 1] + base, token(entry, end));
		at += at < end;
	}
	row->kind = ROWS_SPARSE;
	return 0;
}

static size_t dense(const struct work *w, char *at, const char *end, struct row *row)
{
	struct record_parse *p = w->p;
	char *body = at;
	size_t bad;

	for (size_t e = p->first;; e++) {
		while (at < end && *at == ' ')
			at++;
		row->n = e - p->first;
		if (at == end)
			break;
		make_room(p, e + 1);
		if ((bad = number(w, &at, end, p->val + e)))
			return bad;
	}
	if (p->width && row->n != p->width)
		return fault(w, body, "wanted %zu numbers, as in the rows before, found %zu",
			     p->width, row->n);
	p->width = row->n;
	row->kind = ROWS_DENSE;
	return 0;
}

static size_t empty(const struct work *w, const char *at, struct row *row)
{
	struct record_parse *p = w->p;

	if (p->body == RECORD_PARSE_DENSE)
		return fault(w, at, "wanted %zu numbers, found an empty body", p->width);
	p->had_empty = true;
	row->kind = ROWS_SPARSE;
	row->n = 0;
	return 0;
}

static size_t vector(const struct work *w, char *at, const char *end, struct row *row)
{
	struct record_parse *p = w->p;
	const char *stop;
	bool is_sparse;
	size_t bad;

	at += strspn(at, " "); /* at `end` is no blank */
	if (at == end)
		return empty(w, at, row);
	for (stop = at; !is_end(stop, end) && *stop != ':'; stop++)
		;
	is_sparse = stop < end && *stop == ':';
	if (!is_sparse && !w->has_tabs)
		return fault(w, at, "wanted index:value, found %s%s", token(at, end),
			     remedy(at, ": dense rows need TABs; see conv -f csv"));
	if (p->body == (is_sparse ? RECORD_PARSE_DENSE : RECORD_PARSE_SPARSE))
		return fault(w, at, "wanted %s, as in the rows before, found %s",
			     is_sparse ? "a number" : "index:value", token(at, end));
	if (!is_sparse && p->had_empty)
		return fault(w, at, "wanted index:value, found a dense row after an empty body");
	bad = is_sparse ? sparse(w, at, end, row) : dense(w, at, end, row);
	if (!bad)
		p->body = is_sparse ? RECORD_PARSE_SPARSE : RECORD_PARSE_DENSE;
	row->col = p->col + p->first;
	row->val = p->val + p->first;
	return bad;
}

static const char *encoded(struct record_parse *p, int which, const char *name, size_t length)
{
	char **to = &p->name[which];

	*to = mem_grow(*to, &p->name_room[which], 3 * length + 1, 1);
	(*to)[percent_encode(*to, name, length, false)] = '\0';
	return *to;
}

static size_t check_labels(const struct work *w, const char *end)
{
	for (const char *c = w->text; c < end; c++)
		if ((unsigned char)*c <= ' ' || *c == ':' || *c == '#' || *c == 0x7f)
			return fault(w, w->text,
				     "wanted labels without blank, colon or #, found %s",
				     err_show(w->text, (size_t)(end - w->text)));
	return 0;
}

/* labels TAB body [TAB # id] */
static size_t fields(const struct work *w, char *tab, struct row *row)
{
	char *body = tab + 1, *end = memchr(body, '\t', (size_t)(w->end - body)), *id = w->end;
	size_t bad = check_labels(w, tab);

	if (bad)
		return bad;
	if (end) {
		id = end + 1;
		if (memchr(id, '\t', (size_t)(w->end - id)))
			return fault(w, id, "wanted three fields, found more TABs");
		if (id < w->end && *id != '#')
			return fault(w, id, "wanted \"# id\", found %s",
				     err_show(id, (size_t)(w->end - id)));
		id += id < w->end;
		id += id < w->end && *id == ' ';
	}
	row->labels = w->text;
	if (*id)
		row->id = id;
	row->text = body;
	row->n = (size_t)((end ? end : w->end) - body);
	if (!w->p->is_text && (bad = vector(w, body, end ? end : w->end, row)))
		return bad;
	*tab = '\0';
	if (end)
		*end = '\0';
	return 0;
}

/* A line without TAB as SVMlight: [labels] index:value ... [# id] */
static size_t svmlight(const struct work *w, struct row *row)
{
	char *end = memchr(w->text, '#', (size_t)(w->end - w->text)), *at = w->text;

	if (end) {
		char *id = end + 1, *stop = w->end;

		id += strspn(id, " ");
		while (stop > id && stop[-1] == ' ')
			stop--;
		if (stop > id)
			row->id = encoded(w->p, 1, id, (size_t)(stop - id));
	} else {
		end = w->end;
	}
	while (!is_end(at, end) && *at != ':')
		at++;
	if (at > w->text && is_end(at, end))
		row->labels = encoded(w->p, 0, w->text, (size_t)(at - w->text));
	else
		at = w->text;
	return vector(w, at, end, row);
}

size_t record_parse(struct record_parse *p, const struct line *line, struct row *row, char *message,
		    size_t message_room)
{
	char *nul = memchr(line->text, '\0', line->length);
	char *tab = memchr(line->text, '\t', line->length);
	struct work w = {p,           line->text, line->text + line->length,
			 tab != NULL, message,    message_room};

	p->records++;
	if (nul)
		return fault(&w, nul, "wanted text, found a NUL byte");
	*num_shortest_count(p->number, p->records) = '\0';
	*row = (struct row){.labels = "",
			    .id = p->number,
			    .kind = ROWS_TEXT,
			    .text = line->text,
			    .n = line->length};
	if (tab)
		return fields(&w, tab, row);
	return p->is_text ? 0 : svmlight(&w, row);
}

void record_parse_free(struct record_parse *p)
{
	free(p->col);
	free(p->val);
	free(p->name[0]);
	free(p->name[1]);
	*p = (struct record_parse){0};
}
