#include "convert/word2vec.h"
#include "io/percent.h"
#include "sys/mem.h"

#include <stdlib.h>
#include <string.h>

struct word2vec {
	struct convert *d;
	struct line line;
	size_t words, dimensions;
	char *word;
	double *value;
	size_t word_room, value_room;
};

bool word2vec_guess(const struct sniff *look)
{
	const char *end, *from = sniff_field(look, ' ', 0, &end);

	if (!sniff_is_count(from, end))
		return false;
	from = sniff_field(look, ' ', 1, &end);
	return sniff_is_count(from, end) && sniff_count(look, ' ') == 1;
}

static void read_sizes(struct word2vec *f)
{
	const char *at;

	if (!convert_line(f->d, &f->line))
		convert_die(f->d, "wanted \"words dimensions\", found an empty file");
	at = f->line.text;
	f->words = convert_count(f->d, &f->line, &at, SIZE_MAX / 16, "a number of words");
	f->dimensions =
		convert_count(f->d, &f->line, &at, ROWS_MOST_INDEX, "a number of dimensions");
	convert_line_done(f->d, &f->line, at);
}

static void put_word(void *arg)
{
	struct word2vec *f = arg;
	size_t length = strcspn(f->line.text, " \t"), n = 0;
	const char *at = f->line.text + length;

	if (!length)
		convert_die_at(f->d, &f->line, at, "wanted a word, found nothing");
	f->word = mem_grow(f->word, &f->word_room, 3 * length + 1, 1);
	f->word[percent_encode(f->word, f->line.text, length, false)] = '\0';
	for (; convert_more(&at) && n < f->dimensions; n++) {
		f->value = mem_grow(f->value, &f->value_room, n + 1, sizeof *f->value);
		f->value[n] = convert_number(f->d, &f->line, &at);
	}
	if (n < f->dimensions)
		convert_die_at(f->d, &f->line, at, "wanted %zu numbers, found %zu", f->dimensions,
			       n);
	convert_line_done(f->d, &f->line, at);
	convert_put(f->d, &(struct row){.id = f->word,
					.kind = n ? ROWS_DENSE : ROWS_SPARSE,
					.n = n,
					.val = f->value});
}

void word2vec_read(struct convert *d)
{
	struct word2vec f = {.d = d};
	size_t found = 0;

	read_sizes(&f);
	while (convert_line(d, &f.line)) {
		if (f.line.length == 0)
			continue;
		if (found++ == f.words)
			convert_die(d, "wanted %zu words, found more", f.words);
		convert_step(d, put_word, &f);
	}
	if (found < f.words)
		convert_die(d, "wanted %zu words, found %zu: cut short?", f.words, found);
	free(f.word);
	free(f.value);
}

void word2vec_write(struct convert *d, const struct rows *rows)
{
	convert_room(d, rows);
	output_count(d->out, rows->n);
	output_write(d->out, " ", 1);
	output_count(d->out, rows->x.m);
	output_write(d->out, "\n", 1);
	for (size_t i = 0; i < rows->n; i++) {
		struct row row = rows_row(rows, i);
		const double *value = convert_dense(d, &row, rows->x.m);
		char *word = mem_copy(row.id, strlen(row.id));

		output_write(d->out, word, percent_decode(word, word, strlen(word), " \t\n\v\f\r"));
		for (size_t j = 0; j < rows->x.m; j++)
			output_entry(d->out, true, 0, value[j]);
		output_write(d->out, "\n", 1);
		free(word);
	}
}
