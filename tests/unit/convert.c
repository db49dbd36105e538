/* Triplets to compressed rows; names; the first line of an input. */
#include "convert/formats.h"
#include "data/percent.h"
#include "data/triplets.h"
#include "tap.h"

#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static void test_matrix(void)
{
	static const struct triplet entries[] = {
		{2, 1, 5}, {0, 3, 1}, {2, 0, 4}, {0, 1, 2}, {2, 3, 6}};
	static const uint32_t col[] = {1, 3, 0, 1, 3};
	static const double val[] = {2, 1, 4, 5, 6};
	static const size_t start[] = {0, 2, 2, 5, 5};
	struct triplets t = {0};
	const struct triplet *twice;
	struct matrix x;

	for (size_t e = 0; e < 5; e++)
		triplets_add(&t, entries[e]);
	x = triplets_matrix(&t, 4, 6, &twice);
	ok(!twice && x.n == 4 && x.m == 6, "a matrix of the size asked for");
	ok(memcmp(x.start, start, sizeof start) == 0, "rows begin where they should");
	ok(memcmp(x.col, col, sizeof col) == 0 && memcmp(x.val, val, sizeof val) == 0,
	   "columns in order, with their values");
	matrix_free(&x);
	triplets_add(&t, (struct triplet){0, 3, 9});
	x = triplets_matrix(&t, 4, 6, &twice);
	ok(twice && twice->row == 0 && twice->col == 3, "an entry that stands twice is found");
	matrix_free(&x);
	triplets_free(&t);
	x = triplets_matrix(&t, 0, 0, &twice);
	ok(x.n == 0 && matrix_entries(&x) == 0 && !twice, "nothing is an empty matrix");
	matrix_free(&x);
}

static bool decodes(const char *name, const char *keep, const char *wanted)
{
	char text[64];
	size_t n = percent_decode(text, name, strlen(name), keep);

	return n == strlen(wanted) && memcmp(text, wanted, n) == 0;
}

static void test_names(void)
{
	ok(decodes("a%20b%25%3a", "", "a b%:"), "names are decoded");
	ok(decodes("a%20b%2C", " ", "a%20b,"), "but for what is kept");
	ok(decodes("100% %2 %zz %", "", "100% %2 %zz %"), "what is no code stays");
	ok(decodes("%00%C3%A9", "", "%00\xC3\xA9"), "and so does NUL");
}

enum { COUNT = sizeof formats_name_word / sizeof *formats_name_word };

/* The name of the only format that says yes, or of the one whose magic number it is, or "". */
static const char *guess(const char *bytes)
{
	struct sniff look = sniff_at(bytes, strlen(bytes));
	const char *name = "";
	size_t yes = 0;

	for (unsigned i = 0; i < COUNT; i++)
		if (formats_of(i)->guess && formats_of(i)->guess(&look)) {
			name = formats_name_word[i];
			if (formats_of(i)->has_magic)
				return name;
			yes++;
		}
	return yes == 1 ? name : "";
}

static void test_guesses(void)
{
	static const char *const cases[][2] = {
		{"a\t1:1\n", "rows"},
		{"\t0.5 1\t# d\n", "rows"},
		{"# note\n\nx\t\t# d\n", "rows"},
		{"\xEF\xBB\xBF"
		 "1\t2\t3\n",
		 "tsv"},
		{"id\tlabels\tx1\n", "tsv"},
		{"1\t2\n", ""},
		{"\t1 -2\n", "rows"},
		{"a\tred apple\n", ""},
		{"1,2\n", "csv"},
		{"\"a,b\",c\n", "csv"},
		{"1,2 3:4\n", "svmlight"},
		{"1 3:.5\r\n", "svmlight"},
		{"3:-1\n", "svmlight"},
		{"1 0:1 1:2\n", ""},
		{"3 4\nthe 1 2 3 4\n", "word2vec"},
		{"3 4 5\n", ""},
		{"%%matrixmarket matrix, array\n", "mtx"},
		{"\x93NUMPY\1", "npy"},
		{"0.5\n", ""},
		{"plain words\n", ""},
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		ok(strcmp(guess(cases[i][0]), cases[i][1]) == 0, "line %zu is %s, found %s", i + 1,
		   *cases[i][1] ? cases[i][1] : "in doubt", guess(cases[i][0]));
}

static void test_table(void)
{
	for (unsigned i = 0; i < COUNT; i++) {
		const struct formats *f = formats_of(i);

		ok(f->read && (f->write || f->write_all || i == FORMATS_NPZ),
		   "%s is read and written", formats_name_word[i]);
	}
}

/* The status and the message of a conversion that must fail. */
static bool refuses(const struct formats *from, const struct formats *to, const char *message)
{
	char found[80] = "";
	int pair[2], status;
	pid_t child;

	if (pipe(pair) != 0 || (child = fork()) < 0)
		return false;
	if (child == 0) {
		struct convert c = {.from = from, .to = to};

		dup2(pair[1], STDERR_FILENO);
		convert_run(&c);
		_exit(0);
	}
	close(pair[1]);
	for (size_t n = 0; n < sizeof found - 1 && read(pair[0], found + n, 1) == 1;)
		n++;
	close(pair[0]);
	waitpid(child, &status, 0);
	return WIFEXITED(status) && WEXITSTATUS(status) == 1 && strcmp(found, message) == 0;
}

static void test_directions(void)
{
	struct formats nothing = {0};

	fflush(stdout);
	ok(refuses(&nothing, formats_of(FORMATS_ROWS),
		   "semkern: -f: this format can be written, not read\n"),
	   "a format without a reader");
	ok(refuses(formats_of(FORMATS_ROWS), &nothing,
		   "semkern: -o: this format can be read, not written\n"),
	   "a format without a writer");
}

int main(void)
{
	test_matrix();
	test_names();
	test_guesses();
	test_directions();
	test_table();
	return tap_done();
}
