#include "convert/word2vec.h"
#include "convert/npy.h"
#include "data/percent.h"
#include "io/num.h"
#include "sys/mem.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct word2vec {
	struct convert *d;
	struct line line;
	size_t words, dimensions;
	char *word;
	double *value;
	size_t word_room, value_room;
	bool has_sizes; /* a first line "words dimensions" */
};

/* A word and numbers, without a TAB or an entry: a line of GloVe's. */
static bool is_vector(const struct sniff *look)
{
	size_t blanks = sniff_count(look, ' ');
	const char *end, *from = sniff_field(look, ' ', 0, &end);
	double x;

	if (blanks < 2 || sniff_count(look, '\t') || from == end || num_parse(from, end, &x) == end)
		return false;
	for (size_t i = 1; i <= blanks; i++) {
		from = sniff_field(look, ' ', i, &end);
		if (from == end || num_parse(from, end, &x) != end)
			return false;
	}
	return true;
}

bool word2vec_guess(const struct sniff *look)
{
	const char *end, *from = sniff_field(look, ' ', 0, &end);

	if (!sniff_is_count(from, end))
		return is_vector(look);
	from = sniff_field(look, ' ', 1, &end);
	return sniff_is_count(from, end) && sniff_count(look, ' ') == 1;
}

static void put_vector(struct word2vec *f, const char *word, size_t length)
{
	f->word = mem_grow(f->word, &f->word_room, 3 * length + 1, 1);
	f->word[percent_encode(f->word, word, length, false)] = '\0';
	convert_put(f->d, &(struct row){.id = f->word,
					.kind = f->dimensions ? ROWS_DENSE : ROWS_SPARSE,
					.n = f->dimensions,
					.val = f->value});
}

/* Text */

/* Where the last n fields of the line begin, or the end of the word before them. */
static const char *last_fields(const struct word2vec *f, size_t n)
{
	const char *at = f->line.text + f->line.length;

	for (; n > 0; n--) {
		while (at > f->line.text && (at[-1] == ' ' || at[-1] == '\t'))
			at--;
		while (at > f->line.text && at[-1] != ' ' && at[-1] != '\t')
			at--;
	}
	while (at > f->line.text && (at[-1] == ' ' || at[-1] == '\t'))
		at--;
	return at;
}

static void put_word(void *arg)
{
	struct word2vec *f = arg;
	const char *at = f->has_sizes ? f->line.text + strcspn(f->line.text, " \t")
				      : last_fields(f, f->dimensions);
	size_t length = (size_t)(at - f->line.text), n = 0;

	if (!length)
		convert_die_at(f->d, &f->line, at, "wanted a word%s, found nothing",
			       f->has_sizes ? "" : " before the numbers");
	for (; convert_more(&at) && n < f->dimensions; n++) {
		f->value = mem_grow(f->value, &f->value_room, n + 1, sizeof *f->value);
		f->value[n] = convert_number(f->d, &f->line, &at);
	}
	if (n < f->dimensions)
		convert_die_at(f->d, &f->line, at, "wanted %zu numbers, found %zu", f->dimensions,
			       n);
	convert_line_done(f->d, &f->line, at);
	put_vector(f, f->line.text, length);
}

static void read_text(struct word2vec *f)
{
	size_t found = 0;

	while (convert_line(f->d, &f->line)) {
		if (f->line.length == 0)
			continue;
		if (found++ == f->words)
			convert_die(f->d, "wanted %zu words, found more", f->words);
		convert_step(f->d, put_word, f);
	}
	if (f->has_sizes && found < f->words)
		convert_die(f->d, "wanted %zu words, found %zu: cut short?", f->words, found);
}

/* Binary */

enum { LONGEST_WORD = 1 << 16, CHUNK = 1024, LOOK_AHEAD = 4096 };

/* Do so many fields follow, and then the end of the line or of what is there? */
static bool has_fields(const char *at, const char *end, size_t n)
{
	size_t found = 0;

	while (at < end && *at != '\n') {
		if (*at == ' ' || *at == '\t' || *at == '\r') {
			at++;
			continue;
		}
		found++;
		while (at < end && *at && strchr("0123456789+-.eEnaifNAIF", *at))
			at++;
		if (at < end && (!*at || !strchr(" \t\r\n", *at)))
			return false;
	}
	return found == n || at == end;
}

/* Behind the sizes and the first word there are numbers in text, or bytes that no text has. */
static bool is_binary(struct word2vec *f)
{
	const char *bytes, *blank, *end;
	size_t n = input_peek(f->d->in, LOOK_AHEAD, &bytes);

	blank = n ? memchr(bytes, ' ', n) : NULL;
	if (!blank || !f->dimensions || has_fields(blank, bytes + n, f->dimensions))
		return false;
	end = bytes + n - blank > 4 * (ptrdiff_t)f->dimensions ? blank + 1 + 4 * f->dimensions
							       : bytes + n;
	for (const char *at = blank; at < end; at++)
		if ((unsigned char)*at >= 0x7f ||
		    ((unsigned char)*at < ' ' && !strchr("\t\r\n", *at)) || !*at)
			return true;
	return false;
}

/* Up to its blank; the newline of the word before goes. Returns its length. */
static size_t read_word(struct word2vec *f, size_t i, char *word)
{
	size_t n = 0;

	while (n < LONGEST_WORD && input_bytes(f->d->in, word + n, 1)) {
		if (word[n] == ' ')
			return n;
		n += n > 0 || word[n] != '\n';
	}
	convert_die(f->d, "wanted %zu words, found %s in word %zu", f->words,
		    n < LONGEST_WORD ? "the end" : "no blank", i + 1);
}

static void read_values(struct word2vec *f, size_t i)
{
	unsigned char bytes[4 * CHUNK];

	for (size_t j = 0; j < f->dimensions;) {
		size_t wanted = f->dimensions - j < CHUNK ? f->dimensions - j : CHUNK;

		if (input_bytes(f->d->in, bytes, 4 * wanted) < 4 * wanted)
			convert_die(f->d, "wanted %zu words, found the end in word %zu: cut short?",
				    f->words, i + 1);
		f->value = mem_grow(f->value, &f->value_room, j + wanted, sizeof *f->value);
		for (size_t k = 0; k < wanted; k++, j++) {
			f->value[j] = npy_float32(bytes + 4 * k);
			if (!isfinite(f->value[j]))
				convert_die(
					f->d,
					"wanted finite numbers, found %g in word %zu, number %zu",
					f->value[j], i + 1, j + 1);
		}
	}
}

static void read_binary(struct word2vec *f)
{
	char *word = mem_alloc(LONGEST_WORD + 1, 1), last;

	for (size_t i = 0; i < f->words; i++) {
		size_t n = read_word(f, i, word);

		if (!n)
			convert_die(f->d, "wanted %zu words, found nothing for word %zu", f->words,
				    i + 1);
		read_values(f, i);
		put_vector(f, word, n);
	}
	while (input_bytes(f->d->in, &last, 1))
		if (last != '\n')
			convert_die(f->d, "wanted %zu words, found more bytes", f->words);
	free(word);
}

/* The first line: sizes, or GloVe's first word, which has one number for each dimension. */
static void read_first(struct word2vec *f)
{
	const char *at;
	struct sniff look;

	if (!convert_line(f->d, &f->line))
		convert_die(f->d, "wanted \"words dimensions\", found an empty file");
	look = sniff_at(f->line.text, f->line.length);
	f->has_sizes = !is_vector(&look);
	if (!f->has_sizes) {
		f->words = SIZE_MAX;
		f->dimensions = sniff_count(&look, ' ');
		convert_step(f->d, put_word, f);
		return;
	}
	at = f->line.text;
	f->words = convert_count(f->d, &f->line, &at, SIZE_MAX / 16, "a number of words");
	f->dimensions =
		convert_count(f->d, &f->line, &at, ROWS_MOST_INDEX, "a number of dimensions");
	convert_line_done(f->d, &f->line, at);
}

void word2vec_read(struct convert *d)
{
	struct word2vec f = {.d = d};

	read_first(&f);
	if (f.has_sizes && is_binary(&f))
		read_binary(&f);
	else
		read_text(&f);
	free(f.word);
	free(f.value);
}

/* An id as a word: decoded, but blanks, which end a word, are encoded. */
static void write_word(struct output *out, const char *id)
{
	static const char blanks[] = " \t\n\v\f\r";
	char *word = mem_copy(id, strlen(id)), *at = word;
	char *end = word + percent_decode(word, word, strlen(word), blanks);

	*end = '\0';
	while (at < end) {
		size_t n = strcspn(at, blanks);
		char code[3];

		output_write(out, at, n);
		at += n;
		if (at < end)
			output_write(out, code, percent_encode(code, at++, 1, false));
	}
	free(word);
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

		write_word(d->out, row.id);
		for (size_t j = 0; j < rows->x.m; j++)
			output_entry(d->out, true, 0, value[j]);
		output_write(d->out, "\n", 1);
	}
}
