/* Memory: sizes that overflow, growth, limits, and what is said about them. */
#include "sys/mem.h"
#include "ends.h"
#include "sys/err.h"
#include "sys/mem_room.h"
#include "sys/threads.h"
#include "tap.h"

#include <gsl/gsl_errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/resource.h>

static char said[400];

static bool says(void (*step)(void *), void *arg, const char *message)
{
	bool holds = ends(step, arg, said, sizeof said) == 1 && strcmp(said, message) == 0;

	if (!holds)
		printf("# said: %s", said);
	return holds;
}

static bool lives(void (*step)(void *), void *arg)
{
	return ends(step, arg, said, sizeof said) == 0 && !*said;
}

/* count * size is 16 where it wraps. */
static void wrap(void *size)
{
	free(mem_alloc(SIZE_MAX / *(size_t *)size + 3, *(size_t *)size));
}

static void wrap_lines(void *size)
{
	free(mem_lines(SIZE_MAX / *(size_t *)size + 3, *(size_t *)size));
}

static void wrap_zero(void *size)
{
	free(mem_zero(SIZE_MAX / *(size_t *)size + 3, *(size_t *)size));
}

static void none(void *bytes)
{
	mem_none(*(size_t *)bytes);
}

static void overflow(void)
{
	size_t eight = 8, bytes[] = {0, 999, 1000, 1500000, 999949999, SIZE_MAX};
	const char *words[] = {"0 bytes", "999 bytes", "1.0 kB",
			       "1.5 MB",  "999.9 MB",  sizeof(size_t) == 8 ? "18.4 EB" : "4.3 GB"};
	char message[100];

	snprintf(message, sizeof message, "semkern: out of memory: wanted %s\n", words[5]);
	ok(says(wrap, &eight, message), "a size that wraps");
	ok(says(wrap_lines, &eight, message), "of lines");
	ok(says(wrap_zero, &eight, message), "of zeros");
	for (size_t i = 0; i < sizeof bytes / sizeof *bytes; i++) {
		snprintf(message, sizeof message, "semkern: out of memory: wanted %s\n", words[i]);
		ok(says(none, bytes + i, message), "%s", words[i]);
	}
}

static void forgetting(void)
{
	enum { BYTES = 1 << 16, FROM = 5000, END = 60000 };
	char *at = mem_alloc(BYTES, 1);
	bool is_kept = true;

	memset(at, 7, BYTES);
	mem_forget(at + FROM, END - FROM);
	mem_forget(at, 100);
	for (size_t i = 0; i < BYTES; i++)
		is_kept &= (i >= FROM && i < END) || at[i] == 7;
	ok(is_kept, "what is beside what is forgotten stays");
	free(at);
}

static void touching(void)
{
	enum { BYTES = 1 << 20, FROM = 5000, END = 900001 };
	char *at = mem_alloc(BYTES, 1);

	for (size_t threads = 1; threads <= 3; threads++) {
		size_t lost = 0, beside = 0;

		memset(at, 7, BYTES);
		threads_allow(threads);
		mem_touch(at + FROM, END - FROM);
		mem_touch(at, 0);
		for (size_t i = 0; i < BYTES; i++)
			*(i >= FROM && i < END ? &lost : &beside) += at[i] != 7;
		ok(beside == 0, "%zu threads: what is beside what is touched stays", threads);
		ok(lost == (threads > 1 ? (END - FROM + 4095) / 4096 : 0),
		   "%zu threads: %zu pages are written to", threads, lost);
	}
	threads_allow(1);
	free(at);
}

static void growth(void)
{
	size_t room = 0, seen[4];
	char *at = mem_grow(NULL, &room, 1, 1), *copy;
	double *line = mem_lines(1000, sizeof *line);
	bool is_zero = true;

	seen[0] = room;
	at = mem_grow(at, &room, 16, 1);
	seen[1] = room;
	at = mem_grow(at, &room, 17, 1);
	seen[2] = room;
	at = mem_grow(at, &room, 100, 1);
	seen[3] = room;
	ok(seen[0] == 16 && seen[1] == 16 && seen[2] == 24 && seen[3] == 100,
	   "room grows by half, from 16, or to what is wanted");
	at = mem_resize(at, 0, 8);
	ok(at != NULL, "of nothing there is a block too");
	copy = mem_copy("semkern", 3);
	ok(strcmp(copy, "sem") == 0, "a copy ends");
	for (size_t i = 0; i < 1000; i++)
		is_zero &= line[i] == 0;
	ok(is_zero && (uintptr_t)line % 64 == 0, "lines begin with one, and are 0");
	free(at);
	free(copy);
	free(line);
}

/* Nine tenths of what the system leaves: a billion bytes here. */
static void leave(void *wanted)
{
	struct rlimit space;
	size_t mapped = 0;
	FILE *file = fopen("/proc/self/statm", "r");

	if (!file || fscanf(file, "%zu", &mapped) != 1 || getrlimit(RLIMIT_AS, &space) != 0)
		_exit(3);
	fclose(file);
	space.rlim_cur = mapped * (size_t)sysconf(_SC_PAGESIZE) + 1000000000;
	if (setrlimit(RLIMIT_AS, &space) != 0)
		_exit(3);
	mem_need(*(size_t *)wanted, 1, "it");
}

static void need(void *wanted)
{
	mem_limit(1000000);
	mem_need(*(size_t *)wanted, 1, "it");
}

static void need_little(void *wanted)
{
	mem_limit(1000000000);
	mem_need(*(size_t *)wanted, 1, "it");
}

static void waste(void *used)
{
	mem_waste(1000000000, *(size_t *)used, 1, "a table");
}

#define EMULATED "SEMKERN_EMULATED" /* qemu heeds no limits */

static void limits(void)
{
	size_t wanted[] = {850000000, 930000000, 900, 1000001, 10, 99999999, 100000000, 999999999};

	if (mem_room() > 2000000000 && !getenv(EMULATED)) {
		ok(lives(leave, wanted), "below nine tenths of what there is");
		ok(ends(leave, wanted + 1, said, sizeof said) == 1 &&
			   strstr(said, "it needs 930.0 MB of memory, and the limit is 9") ==
				   said + strlen("semkern: "),
		   "above: %s", strtok(said, "\n"));
	}
	ok(lives(need, wanted + 2), "what is small is not looked at");
	ok(says(need, wanted + 3,
		"semkern: it needs 1.0 MB of memory, and the limit is 1.0 MB (-M raises it)\n"),
	   "above the limit");
	ok(says(need_little, wanted + 7,
		"semkern: it needs 1000.0 MB of memory besides what is held already, and the "
		"limit is 1.0 GB (-M raises it)\n"),
	   "below it, but for what is held");
	ok(says(waste, wanted + 4,
		"semkern: a table takes 1000.0 MB for 1000000000 columns, 10 of them used: conv "
		"--pack keeps the used\n"),
	   "waste");
	ok(says(waste, wanted + 5,
		"semkern: a table takes 900.0 MB for 1000000000 columns, 99999999 of them used: "
		"conv --pack keeps the used\n"),
	   "less than a tenth is waste");
	ok(lives(waste, wanted + 6), "a tenth is none");
}

static size_t bounded(void)
{
	struct rlimit data;

	return getrlimit(RLIMIT_DATA, &data) == 0 ? (size_t)data.rlim_cur : 0;
}

/* The process's data has 64 MB besides what was asked for; a part of it, and more again. */
static void bounds(void *arg)
{
	size_t all, now = mem_room_data();

	(void)arg;
	mem_limit(100000000);
	mem_bound();
	all = bounded();
	if (all < now + 164000000 || all > now + 165000000)
		die("bound %zu of %zu", all, now);
	mem_allow(1000000);
	if (bounded() != all + 1000000)
		die("allowed %zu of %zu", bounded(), all);
	mem_divide(4);
	if (bounded() < now + 165000000 / 4 || bounded() > now + 165000000 / 4 + 1000000)
		die("divided %zu of %zu", bounded(), now);
}

static void library_error(void *arg)
{
	(void)arg;
	err_setup("/usr/bin/prog");
	gsl_error("no root", "file", 1, GSL_EDOM);
}

int main(void)
{
	overflow();
	growth();
	forgetting();
	touching();
	limits();
	if (!getenv(EMULATED))
		ok(lives(bounds, NULL), "the process is bound: %s", said);
	ok(says(library_error, NULL, "prog: no root (GSL: input domain error)\n"),
	   "an error in GSL is ours");
	return tap_done();
}
