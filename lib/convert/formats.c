#include "convert/formats.h"
#include "convert/csv.h"
#include "convert/mtx.h"
#include "convert/npy.h"
#include "convert/svmlight.h"
#include "convert/word2vec.h"
#include "io/encoding.h"
#include "io/rows_write.h"

#include <string.h>

enum { LOOK_AHEAD = 1 << 16 };

/* Two numbers with a blank between them, or the entry of a sparse row. */
static bool is_vector(const char *body, const char *end)
{
	const char *blank;
	unsigned long index;

	while (body < end && *body == ' ')
		body++;
	blank = memchr(body, ' ', (size_t)(end - body));
	if (sniff_is_entry(body, blank ? blank : end, &index))
		return true;
	return blank && blank + 1 < end && sniff_is_number(body) && sniff_is_number(blank + 1);
}

static bool rows_guess(const struct sniff *look)
{
	const char *end, *body, *id = sniff_field(look, '\t', 2, &end);
	size_t tabs = sniff_count(look, '\t');

	if (tabs == 2)
		return id == end || *id == '#';
	body = sniff_field(look, '\t', 1, &end);
	return tabs == 1 && (body == end || is_vector(body, end));
}

static void read_rows(struct convert *d)
{
	struct row row;

	d->reader = rows_over(d->in, ROWS_SPARSE);
	if (d->zero_based)
		rows_zero_based(d->reader);
	while (rows_next(d->reader, &row))
		convert_put(d, &row);
}

static void write_rows(struct convert *d, const struct row *row)
{
	rows_write(d->out, row);
}

static const struct formats formats[] = {
	[FORMATS_ROWS] = {rows_guess, read_rows, .write = write_rows},
	[FORMATS_MTX] = {mtx_guess, mtx_read, .write_all = mtx_write, .by_file = true,
			 .has_magic = true},
	[FORMATS_SVMLIGHT] = {svmlight_guess, svmlight_read, .write = svmlight_write,
			      .has_map = true},
	[FORMATS_LIBSVM] = {NULL, svmlight_read_kernel, .write = svmlight_write_kernel,
			    .is_dense = true, .has_map = true},
	[FORMATS_CSV] = {csv_guess, csv_read, .write = csv_write, .by_file = true,
			 .is_dense = true},
	[FORMATS_TSV] = {csv_guess_tabs, csv_read_tabs, .write = csv_write_tabs, .by_file = true,
			 .is_dense = true},
	[FORMATS_WORD2VEC] = {word2vec_guess, word2vec_read, .write_all = word2vec_write,
			      .by_file = true},
	[FORMATS_NPY] = {npy_guess, npy_read, .write_all = npy_write, .by_file = true,
			 .is_binary = true, .has_magic = true},
	[FORMATS_NPZ] = {npz_guess, npz_read, .by_file = true, .has_magic = true},
};
enum { COUNT = sizeof formats / sizeof *formats };

const struct formats *formats_of(enum formats_name name)
{
	return formats + name;
}

/* GIF89a and the marks of UTF-16 may begin a label too; but rows have no NUL. */
static bool may_be_label(const struct magic *what)
{
	for (size_t i = 0; i < what->length; i++)
		if (strchr("%\x7f", what->bytes[i]) || (unsigned char)what->bytes[i] < ' ')
			return false;
	return true;
}

void formats_check(struct input *in)
{
	const char *bytes = "";
	size_t n = input_peek(in, MAGIC_MOST, &bytes);
	struct place at = input_place(in, 0);
	bool is_open;
	const struct magic *what = magic_find(bytes, n, &is_open);

	if (!what || magic_is_zip(what))
		return;
	n = input_peek(in, LOOK_AHEAD, &bytes);
	if (!may_be_label(what) || memchr(bytes, '\0', n))
		die_at(&at, "wanted numbers, found %s", what->name);
}

const struct formats *formats_guess(struct input *in, bool zero_based)
{
	const struct formats *found = NULL;
	const char *bytes = "";
	size_t n = input_peek(in, LOOK_AHEAD, &bytes), yes = 0;
	struct sniff look = sniff_at(bytes, n);
	struct place at = input_place(in, 0);

	look.zero_based = zero_based;
	if (look.line == look.bytes + look.n)
		return formats + FORMATS_ROWS;
	for (size_t i = 0; i < COUNT; i++)
		if (formats[i].guess && formats[i].guess(&look)) {
			found = formats + i;
			if (found->has_magic)
				return found;
			yes++;
		}
	if (yes != 1)
		die_at(&at,
		       "wanted a format that is plain from the first bytes, found %s: "
		       "say -f %s",
		       err_show(look.line, (size_t)(look.end - look.line)),
		       CHOICE_WORDS(formats_name));
	return found;
}
