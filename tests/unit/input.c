/* Bytes in: lines of all lengths and ends, marks, files in turn, bytes looked at before. */
#include "io/input.h"
#include "ends.h"
#include "tap.h"

#include <stdlib.h>

static void write_file(const char *path, const char *bytes, size_t n)
{
	FILE *file = fopen(path, "w");

	fwrite(bytes, 1, n, file);
	fclose(file);
}

static bool next_is(struct input *in, const char *wanted)
{
	struct line line;
	bool holds = input_line(in, &line) && line.length == strlen(wanted) &&
		     strcmp(line.text, wanted) == 0;

	if (!holds)
		printf("# wanted %s\n", wanted);
	return holds;
}

static bool is_at(const struct input *in, const char *file, size_t line)
{
	struct place at = input_place(in, 3);

	return strcmp(at.file, file) == 0 && at.line == line && at.column == 3;
}

/* The same from memory and from a file. */
static void lines(struct input *in, const char *name)
{
	struct line line;

	ok(next_is(in, "a") && is_at(in, name, 1), "a mark of UTF-8 is no text");
	ok(next_is(in, "b\rb") && !input_is_cut(in), "CRs at the end are none");
	ok(next_is(in, "") && is_at(in, name, 3), "an empty line");
	ok(next_is(in, "\xEF\xBB\xBF"
		       "c") &&
		   is_at(in, name, 4),
	   "a mark elsewhere is text");
	ok(next_is(in, "\xEF\xBB") && input_is_cut(in), "the last line may lack its newline");
	ok(!input_line(in, &line), "the end");
	input_close(in);
}

/* Lines around the size of the buffer, 262144 bytes. */
static void long_lines(void)
{
	static const size_t length[] = {1, 262142, 262143, 262144, 262145,
					0, 524287, 524288, 5,      1100000};
	size_t count = sizeof length / sizeof *length;
	FILE *file = fopen("long", "w");
	struct input *in;
	struct line line;
	bool same = true;

	for (size_t l = 0; l < count; l++) {
		for (size_t i = 0; i < length[l]; i++)
			putc((int)('a' + (i + l) % 26), file);
		putc('\n', file);
	}
	fclose(file);
	in = input_open_one("long");
	for (size_t l = 0; l < count; l++) {
		same &= input_line(in, &line) && line.length == length[l];
		for (size_t i = 0; same && i < length[l]; i++)
			same &= line.text[i] == (char)('a' + (i + l) % 26);
	}
	ok(same && !input_line(in, &line), "lines of all lengths");
	input_close(in);
	unlink("long");
}

static void files(void)
{
	char *names[] = {(char[]){"one"}, (char[]){"none"}, (char[]){"two"}, NULL};
	struct input *in = input_open(names);
	struct line line;

	write_file("one", "1\n2", 3);
	write_file("none", "", 0);
	write_file("two",
		   "\xEF\xBB\xBF"
		   "3\n",
		   5);
	ok(next_is(in, "1") && next_is(in, "2") && is_at(in, "one", 2), "the first file");
	ok(next_is(in, "3") && is_at(in, "two", 1), "an empty one, and the next from its line 1");
	ok(!input_line(in, &line), "no more");
	input_close(in);
}

/* More than a buffer, in pieces, and looked at before. */
static void bytes(void)
{
	enum { ALL = 700000 };
	char *text = malloc(ALL), *got = malloc(ALL);
	const char *look;
	struct input *in;
	bool same = true;
	size_t at = 0;

	for (size_t i = 0; i < ALL; i++)
		text[i] = (char)(i * 131 % 251);
	write_file("bytes", text, ALL);
	in = input_open_one("bytes");
	input_take_any(in);
	for (size_t n = 1; at + n <= ALL; n = n * 3 + 1) {
		same &= input_peek(in, n, &look) == n && memcmp(look, text + at, n) == 0;
		same &= input_bytes(in, got, n) == n && memcmp(got, text + at, n) == 0;
		at += n;
	}
	ok(same, "bytes, and before them a look");
	ok(input_peek(in, ALL, &look) == ALL - at, "a look beyond the end");
	ok(input_bytes(in, got, ALL) == ALL - at && memcmp(got, text + at, ALL - at) == 0,
	   "the rest");
	ok(input_peek(in, 1, &look) == 0, "and nothing more");
	input_close(in);
	in = input_open_bytes("memory", text, ALL);
	ok(input_bytes(in, got, ALL) == ALL && memcmp(got, text, ALL) == 0, "the same from memory");
	input_close(in);
	free(text);
	free(got);
}

static void missing(void *arg)
{
	const char *look;

	input_peek(input_open_one(arg), 1, &look);
}

static void twice(void *arg)
{
	char *names[] = {(char[]){"-"}, (char[]){"-"}, NULL};
	struct line line;
	struct input *in = input_open(names);

	(void)arg;
	if (!freopen("/dev/null", "r", stdin))
		_exit(3);
	while (input_line(in, &line))
		;
}

int main(void)
{
	static const char text[] = "\xEF\xBB\xBF"
				   "a\nb\rb\r\r\n\n\xEF\xBB\xBF"
				   "c\n\xEF\xBB";
	char folder[] = "/tmp/input.XXXXXX", said[200];

	if (!mkdtemp(folder) || chdir(folder) != 0)
		return 1;
	write_file("file", text, sizeof text - 1);
	lines(input_open_one("file"), "file");
	lines(input_open_bytes("memory", text, sizeof text - 1), "memory");
	long_lines();
	files();
	bytes();
	ok(ends(missing, "nowhere", said, sizeof said) == 1 &&
		   strcmp(said, "semkern: nowhere: No such file or directory\n") == 0,
	   "a file that is not there");
	ok(ends(twice, NULL, said, sizeof said) == 1 &&
		   strcmp(said,
			  "semkern: standard input can be read once: was it named twice?\n") == 0,
	   "standard input twice");
	return system("rm -f file one none two bytes") != 0 || rmdir(folder) != 0 || tap_done();
}
