/* Bytes out: in pieces smaller and larger than the buffer, numbers, and files under their names. */
#include "io/output.h"
#include "ends.h"
#include "io/new_file.h"
#include "io/num.h"
#include "sys/threads.h"
#include "tap.h"

#include <stdlib.h>
#include <sys/stat.h>

static const char path[] = "output.test";

/* The file's bytes: *n of them, the caller's. */
static char *read_all(size_t *n)
{
	FILE *file = fopen(path, "r");
	struct stat is;
	char *bytes;

	if (!file || fstat(fileno(file), &is) != 0)
		return NULL;
	bytes = malloc((size_t)is.st_size + 1);
	*n = fread(bytes, 1, (size_t)is.st_size + 1, file);
	bytes[*n < (size_t)is.st_size ? *n : (size_t)is.st_size] = '\0';
	fclose(file);
	return bytes;
}

/* Pieces of growing length, around the buffer's 131072 bytes too. */
static void pieces(void)
{
	static const size_t length[] = {0,      1,      7,      1000,   131071, 1,
					131072, 131073, 300000, 131072, 3,      262144};
	size_t count = sizeof length / sizeof *length, all = 0, n, at = 0;
	struct output *out = output_create(path);
	char *text = malloc(300000), *got;
	bool same = true;

	for (size_t p = 0; p < count; p++) {
		for (size_t i = 0; i < length[p]; i++)
			text[i] = (char)('a' + (i * 7 + p) % 26);
		output_write(out, text, length[p]);
		all += length[p];
	}
	output_commit(out);
	got = read_all(&n);
	for (size_t p = 0; p < count && n == all; p++)
		for (size_t i = 0; i < length[p]; i++)
			same &= got[at++] == (char)('a' + (i * 7 + p) % 26);
	ok(n == all && same, "pieces of all lengths");
	free(text);
	free(got);
	unlink(path);
}

static size_t stop; /* and all after it */

static size_t count(struct output *to, const void *arg, size_t from, size_t end)
{
	const char *fill = arg;

	for (size_t i = from; i < end; i++) {
		if (i >= stop)
			return i;
		output_count(to, i);
		output_write(to, fill, i % 50 ? 1 : strlen(fill));
	}
	return end;
}

/* The same bytes for every number of threads, behind what was written before. */
static void together(size_t stop_at)
{
	enum { COUNT = 1234, LONG = 200000 };
	char *fill = malloc(LONG + 1), *one = NULL;
	struct output_job job = {.count = COUNT, .grain = 7, .write = count, .arg = fill};
	size_t n, first = 0, wanted = stop_at < COUNT ? stop_at : COUNT;

	stop = stop_at;
	memset(fill, '-', LONG);
	fill[LONG] = '\0';
	for (size_t threads = 1; threads <= 4; threads++) {
		struct output *out = output_create(path);
		char *got;

		threads_allow(threads);
		output_text(out, "begin ");
		ok(output_pieces(out, &job) == wanted, "%zu pieces are written", wanted);
		output_text(out, " end\n");
		output_commit(out);
		got = read_all(&n);
		if (threads == 1) {
			one = got;
			first = n;
			continue;
		}
		ok(n == first && memcmp(got, one, n) == 0, "%zu threads write the same", threads);
		free(got);
	}
	ok(first > wanted / 50 * LONG && strncmp(one, "begin 0---", 10) == 0, "all of it");
	threads_allow(1);
	free(one);
	free(fill);
	unlink(path);
}

/* Blocks of 64 entries; values that are no normal number are left out. */
static void entries(void)
{
	enum { N = 150 };
	static const uint32_t far[] = {7, 65534, 65535, 65536, 2147483645};
	uint32_t col[N];
	double val[N];
	char wanted[4000], *at = wanted, *got;
	struct output *out = output_create(path);
	size_t n;

	for (uint32_t e = 0; e < N; e++) {
		col[e] = 3 * e;
		val[e] = e % 5 == 0 ? 0 : e % 7 == 0 ? 1e-310 : e * 0.5;
		if (e % 5 && e % 7)
			at += sprintf(at, "%s%u:%g", at > wanted ? " " : "", 3 * e + 1, e * 0.5);
	}
	output_vector(out, col, val, N);
	sprintf(at,
		"|8:1 65535:2 65536:3 65537:4 2147483646:5|8:1 65535:2 65536:3 65537:4 2147483646:5"
		"|\t9\t10\t-1\t0.25\t%zu|7:2.5 3|a5",
		SIZE_MAX);
	for (int times = 0; times < 2; times++) {
		output_text(out, "|");
		output_vector(out, far, (double[]){1, 2, 3, 4, 5}, 5);
	}
	output_text(out, "|");
	output_fields(out, (double[]){9, 10, -1, 0.25}, 4);
	output_text(out, "\t");
	output_count(out, SIZE_MAX);
	output_text(out, "|");
	output_entry(out, false, 7, 2.5);
	output_entry(out, true, 0, 3);
	output_format(out, "|%s%d", "a", 5);
	output_commit(out);
	got = read_all(&n);
	ok(strcmp(got, wanted) == 0, "entries and numbers");
	free(got);
	unlink(path);
}

/* The same numbers one at a time: fractions, whole ones, none normal, in blocks of either kind. */
static void dense(void)
{
	enum { N = 200 };
	double val[N];
	char wanted[8000], *at = wanted, *got;
	struct output *out = output_create(path);
	size_t n;

	for (int e = 0; e < N; e++) {
		val[e] = e % 7 == 1 ? 1e-310 : e % 5 == 1 ? e * 1e5 : (e - 70) / 3.;
		if (e == 64)
			val[e] = 8; /* a block that begins like counts */
		*at = ' ';
		at = num_print(at + (e > 0), val[e]);
	}
	*at = '\0';
	output_vector(out, NULL, val, N);
	output_commit(out);
	got = read_all(&n);
	ok(strcmp(got, wanted) == 0, "dense numbers");
	free(got);
	unlink(path);
}

static void seventeen(void *arg)
{
	(void)arg;
	for (int i = 0; i < 17; i++) {
		char name[32];

		snprintf(name, sizeof name, "%s.%d", path, i);
		output_create(name);
	}
}

static bool exists(const char *name)
{
	struct stat is;

	return stat(name, &is) == 0;
}

static void files(void)
{
	struct output *both[3];
	char said[200], *got;
	size_t n;

	both[0] = output_create(path);
	both[1] = NULL;
	both[2] = output_create("output.other");
	output_text(both[0], "first");
	output_text(both[2], "second");
	ok(!exists(path) && !exists("output.other"), "nothing is under its name before the end");
	output_commit_all(both, 3);
	got = read_all(&n);
	ok(strcmp(got, "first") == 0 && exists("output.other"), "and then everything is");
	free(got);
	ok(ends(seventeen, NULL, said, sizeof said) == 1 &&
		   strcmp(said, "semkern: more than 16 files at once\n") == 0,
	   "too many files");
	unlink(path);
	unlink("output.other");
	ok(system("ls output.* > /dev/null 2>&1") != 0, "nothing is left behind");
}

int main(void)
{
	char folder[] = "/tmp/output.XXXXXX";

	if (!mkdtemp(folder) || chdir(folder) != 0)
		return 1;
	pieces();
	together(SIZE_MAX);
	together(500);
	together(504);
	together(505);
	entries();
	dense();
	files();
	rmdir(folder);
	return tap_done();
}
