#include "io/output.h"
#include "io/num.h"
#include "io/num_shortest.h"
#include "sys/err.h"
#include "sys/mem.h"
#include "sys/progress.h"

#include <errno.h>
#include <fcntl.h>
#include <float.h>
#include <limits.h>
#include <math.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { CHUNK = 1 << 17, FILES = 4 };

struct output {
	int fd, digits;
	const char *name;
	char *path, *temporary; /* NULL: written straight through */
	char *buffer;
	size_t used, room;
};

static struct output standard = {.fd = STDOUT_FILENO, .name = "stdout"};
static char *volatile unfinished[FILES]; /* temporary names, for the signal handler */

static void remove_unfinished(void)
{
	for (int i = 0; i < FILES; i++)
		if (unfinished[i])
			unlink(unfinished[i]);
}

static void on_signal(int number)
{
	remove_unfinished();
	signal(number, SIG_DFL);
	raise(number);
}

static void watch_signals(void)
{
	static const int numbers[] = {SIGPIPE, SIGINT, SIGTERM, SIGHUP};
	struct sigaction old, new = {.sa_handler = on_signal};

	for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
		if (sigaction(numbers[i], NULL, &old) == 0 && old.sa_handler == SIG_DFL)
			sigaction(numbers[i], &new, NULL);
}

/* Nobody reads any more: silently, with SIGPIPE's status, even where SIGPIPE is ignored. */
static _Noreturn void end_by_pipe(void)
{
	remove_unfinished();
	signal(SIGPIPE, SIG_DFL);
	raise(SIGPIPE);
	_Exit(1);
}

static void write_all(struct output *out, const char *bytes, size_t length)
{
	while (length) {
		ssize_t done = write(out->fd, bytes, length);

		if (done < 0 && errno == EINTR)
			continue;
		if (done < 0 && errno == EPIPE)
			end_by_pipe();
		if (done < 0)
			die("%s: %s", out->name, strerror(errno));
		bytes += done;
		length -= (size_t)done;
	}
}

static void flush(struct output *out)
{
	size_t used = out->used;

	out->used = 0;
	write_all(out, out->buffer, used);
}

static void die_tidily(void)
{
	remove_unfinished();
	flush(&standard);
	progress_end();
}

struct output *output_standard(void)
{
	err_at_death(die_tidily);
	return &standard;
}

/* Opens a new file beside `path`; its mode is what open(2) would have given, or the old file's. */
static int open_beside(char *temporary, const struct stat *old)
{
	mode_t mask = umask(0);
	int fd = mkstemp(temporary);

	umask(mask);
	if (fd >= 0)
		(void)!fchmod(fd, old ? old->st_mode & 07777 : 0666 & ~mask);
	return fd;
}

static void remember(char *temporary)
{
	for (int i = 0; i < FILES; i++)
		if (!unfinished[i]) {
			unfinished[i] = temporary;
			return;
		}
	die("more than %d files at once", FILES);
}

static void forget(const char *temporary)
{
	for (int i = 0; i < FILES; i++)
		if (unfinished[i] == temporary)
			unfinished[i] = NULL;
}

struct output *output_create(const char *path)
{
	struct output *out = mem_zero(1, sizeof *out);
	struct stat old;
	bool is_there = stat(path, &old) == 0;

	if (strcmp(path, "-") == 0)
		die("wanted a file to write, found -: standard output is taken (./- is a file)");
	out->path = is_there ? realpath(path, NULL) : mem_copy(path, strlen(path));
	out->name = path;
	if (is_there && !S_ISREG(old.st_mode)) {
		out->fd = open(path, O_WRONLY | O_CLOEXEC);
	} else {
		out->temporary = mem_alloc(strlen(out->path ? out->path : path) + 8, 1);
		sprintf(out->temporary, "%s.XXXXXX", out->path ? out->path : path);
		out->fd = open_beside(out->temporary, is_there ? &old : NULL);
	}
	if (out->fd < 0)
		die("%s: %s", path, strerror(errno));
	if (out->temporary) {
		err_at_death(die_tidily);
		watch_signals();
		remember(out->temporary);
	}
	return out;
}

static void close_checked(struct output *out)
{
	flush(out);
	if (close(out->fd) != 0)
		die("%s: %s", out->name, strerror(errno));
}

/* Under its own name now. */
static void settle(struct output *out)
{
	if (out->temporary && rename(out->temporary, out->path) != 0)
		die("%s: %s", out->name, strerror(errno));
	forget(out->temporary);
	free(out->temporary);
	free(out->path);
	free(out->buffer);
	free(out);
}

void output_commit(struct output *out)
{
	output_commit_both(out, NULL);
}

void output_commit_both(struct output *a, struct output *b)
{
	if (a)
		close_checked(a);
	if (b)
		close_checked(b);
	if (a)
		settle(a);
	if (b)
		settle(b);
}

void output_digits(struct output *out, int digits)
{
	out->digits = digits;
}

int output_table_digits(int asked)
{
	return asked || !isatty(STDOUT_FILENO) ? asked : 4;
}

char *output_room(struct output *out, size_t wanted)
{
	if (out->room - out->used < wanted && out->used)
		flush(out);
	if (out->room < wanted || !out->buffer) {
		out->room = wanted > CHUNK ? wanted : CHUNK;
		out->buffer = mem_resize(out->buffer, out->room, 1);
	}
	return out->buffer + out->used;
}

void output_used(struct output *out, size_t bytes)
{
	out->used += bytes;
}

void output_write(struct output *out, const char *bytes, size_t length)
{
	if (length > CHUNK) {
		flush(out);
		write_all(out, bytes, length);
		return;
	}
	memcpy(output_room(out, length), bytes, length);
	out->used += length;
}

void output_text(struct output *out, const char *text)
{
	output_write(out, text, strlen(text));
}

static inline char *print(const struct output *out, char *at, double x)
{
	if (x >= 0 && x < 10 && x == (int)x) { /* most counts */
		*at = (char)('0' + (int)x);
		return at + 1;
	}
	return out->digits ? num_print_digits(at, x, out->digits) : num_print(at, x);
}

void output_number(struct output *out, double x)
{
	char *at = output_room(out, NUM_ROOM);

	out->used += (size_t)(print(out, at, x) - at);
}

void output_fields(struct output *out, const double *x, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		output_write(out, "\t", 1);
		output_number(out, x[i]);
	}
}

void output_count(struct output *out, size_t n)
{
	char *at = output_room(out, NUM_ROOM);

	out->used += (size_t)(num_shortest_count(at, n) - at);
}

void output_entry(struct output *out, bool blank, size_t index, double x)
{
	char *begin = output_room(out, 2 * NUM_ROOM), *at = begin;

	if (blank)
		*at++ = ' ';
	if (index) {
		at = num_shortest_count(at, index);
		*at++ = ':';
	}
	out->used += (size_t)(print(out, at, x) - begin);
}

void output_sparse(struct output *out, const uint32_t *col, const double *val, size_t n)
{
	enum { BLOCK = 64 };
	bool is_first = true;

	for (size_t from = 0; from < n; from += BLOCK) {
		size_t to = from + BLOCK < n ? from + BLOCK : n;
		char *begin = output_room(out, 2 * NUM_ROOM * BLOCK), *at = begin;

		for (size_t e = from; e < to; e++) {
			if (fabs(val[e]) < DBL_MIN)
				continue;
			*at = ' ';
			at = num_shortest_count(at + !is_first, (uint64_t)col[e] + 1);
			*at++ = ':';
			at = print(out, at, val[e]);
			is_first = false;
		}
		out->used += (size_t)(at - begin);
	}
}

void output_format(struct output *out, const char *format, ...)
{
	va_list list, again;
	int length;

	va_start(list, format);
	va_copy(again, list);
	length = vsnprintf(NULL, 0, format, list);
	vsnprintf(output_room(out, (size_t)length + 1), (size_t)length + 1, format, again);
	out->used += (size_t)length;
	va_end(again);
	va_end(list);
}

int output_finish(void)
{
	flush(&standard);
	free(standard.buffer);
	standard.buffer = NULL;
	standard.room = 0;
	if (close(STDOUT_FILENO) != 0)
		die("stdout: %s", strerror(errno));
	progress_end();
	return 0;
}
