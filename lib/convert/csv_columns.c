#include "convert/csv_columns.h"
#include "convert/sniff.h"
#include "io/num.h"
#include "sys/mem.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define NONE CSV_COLUMNS_NONE

bool csv_columns_number(const struct csv_fields *f, size_t i, double *x)
{
	const char *from = csv_fields_text(f, i), *end = from + f->field[i].length;

	while (from < end && *from == ' ')
		from++;
	while (end > from && end[-1] == ' ')
		end--;
	return from < end && num_parse(from, end, x) == end;
}

bool csv_columns_is_none(const char *asked)
{
	return strcmp(asked, "none") == 0;
}

static bool is_number(const char *asked)
{
	return sniff_is_count(asked, asked + strlen(asked));
}

bool csv_columns_is_name(const char *asked)
{
	return asked && !csv_columns_is_none(asked) && !is_number(asked);
}

static size_t by_number(const struct convert *d, const struct csv_fields *f, const char *asked)
{
	size_t n;

	if (!asked || !is_number(asked))
		return NONE;
	n = strlen(asked) > 9 ? 0 : (size_t)strtoul(asked, NULL, 10);
	if (n == 0 || n > f->count)
		convert_die(d, "wanted column %s, found %zu columns", asked, f->count);
	return n - 1;
}

static size_t by_name(const struct csv_fields *f, const char *name)
{
	for (size_t i = 0; i < f->count; i++)
		if (strcasecmp(csv_fields_text(f, i), name) == 0)
			return i;
	return NONE;
}

/* A column by the name that was asked for, or by one of its usual names. */
static size_t named(const struct convert *d, const struct csv_fields *f, const char *asked,
		    const char *usual, const char *usually)
{
	size_t i;

	if (!asked) {
		i = by_name(f, usual);
		return i == NONE && usually ? by_name(f, usually) : i;
	}
	i = by_name(f, asked);
	if (i == NONE)
		convert_die(d, "wanted a column called %s, found none",
			    err_show(asked, strlen(asked)));
	return i;
}

/* The column without a name before all others is the index of pandas. */
static void find_names(struct csv_columns *c, const struct convert *d, const struct csv_fields *f)
{
	if (!d->id || csv_columns_is_name(d->id))
		c->id = named(d, f, d->id, "id", NULL);
	if (!d->label || csv_columns_is_name(d->label))
		c->label = named(d, f, d->label, "labels", "label");
	if (d->id || c->id != NONE || f->count < 2 || f->field[0].length || c->label == 0)
		return;
	c->id = 0;
	warn("%s: the first column has no name: taken for ids (--id none: numbers)",
	     f->field[0].place.file);
}

/* Are the names 0, 1, 2 ..., but for those of ids and labels? */
static bool counts_up(const struct csv_columns *c, const struct csv_fields *f)
{
	size_t next = 0;
	double x;

	for (size_t i = 0; i < f->count; i++) {
		if (i == c->id || i == c->label || (i == 0 && !f->field[i].length))
			continue;
		if (!csv_columns_number(f, i, &x) || x != (double)next++)
			return false;
	}
	return next > 1;
}

/* The words among the fields that are neither ids nor labels; returns how many. */
static size_t find_words(struct csv_columns *c, const struct csv_fields *f, size_t *numbers)
{
	size_t words = 0;
	double x;

	*numbers = 0;
	free(c->word);
	c->word = NULL;
	c->is_word = mem_resize(c->is_word, f->count, sizeof *c->is_word);
	for (size_t i = 0; i < f->count; i++) {
		c->is_word[i] = false;
		if (i == c->id || i == c->label)
			continue;
		if (csv_columns_number(f, i, &x)) {
			++*numbers;
		} else if (f->field[i].length) {
			c->is_word[i] = true;
			c->word_at = f->field[i].place;
			free(c->word);
			c->word = mem_copy(csv_fields_text(f, i), f->field[i].length);
			words++;
		}
	}
	return words;
}

/* Is the record a header, by itself? */
static bool is_header(struct csv_columns *c, const struct convert *d, const struct csv_fields *f,
		      bool *is_doubtful)
{
	size_t numbers, words;

	*is_doubtful = false;
	if (d->header != CONVERT_HEADER_AUTO)
		return d->header == CONVERT_HEADER_YES;
	if (csv_columns_is_name(d->id) || csv_columns_is_name(d->label))
		return true;
	if (counts_up(c, f)) {
		warn("%s: the first record counts from 0: taken for a header (--header no: a row)",
		     f->field[0].place.file);
		return true;
	}
	words = find_words(c, f, &numbers);
	*is_doubtful = words && numbers;
	return words > 0;
}

struct csv_columns csv_columns_find(const struct convert *d, const struct csv_fields *first)
{
	struct csv_columns c = {.id = by_number(d, first, d->id),
				.label = by_number(d, first, d->label)};
	bool is_doubtful;
	size_t numbers;

	c.has_header = is_header(&c, d, first, &is_doubtful);
	if (c.has_header)
		find_names(&c, d, first);
	else if (csv_columns_is_name(d->id) || csv_columns_is_name(d->label))
		convert_die(d, "wanted a header for columns by name, found --header no");
	if (c.id != NONE && c.id == c.label)
		convert_die(d, "wanted two columns for id and labels, found one");
	if (is_doubtful && find_words(&c, first, &numbers))
		return c;
	if (is_doubtful)
		warn("%s: the first record names ids or labels: taken for a header",
		     first->field[0].place.file);
	free(c.is_word);
	c.is_word = NULL;
	return c;
}

void csv_columns_check(const struct csv_columns *c, const struct csv_fields *second)
{
	double x;

	for (size_t i = 0; c->is_word && i < (second ? second->count : 1); i++)
		if (!second || (c->is_word[i] && !csv_columns_number(second, i, &x)))
			die_at(&c->word_at,
			       "wanted a header or numbers, found both: --header, --id and --label "
			       "say more, as for %s",
			       err_show(c->word, strlen(c->word)));
	if (c->is_word)
		warn("%s: the first record has words where the second has numbers: taken for a "
		     "header (--header no: a row)",
		     c->word_at.file);
}

void csv_columns_free(struct csv_columns *c)
{
	free(c->is_word);
	free(c->word);
}
