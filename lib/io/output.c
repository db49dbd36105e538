#include "io/output.h"
#include "io/new_file.h"
#include "io/num.h"
#include "io/num_shortest.h"
#include "sys/err.h"
#include "sys/mem.h"
#include "sys/progress.h"

#include <errno.h>
#include <float.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifndef OUTPUT_CHUNK /* tests/fuzz makes it small */
#define OUTPUT_CHUNK (1 << 17)
#endif
enum { CHUNK = OUTPUT_CHUNK };

struct output {
	struct new_file to;
	int digits;
	char *buffer;
	size_t used, room;
};

static struct output standard = {.to = {.fd = STDOUT_FILENO, .name = "stdout"}};

static void write_all(struct output *out, const char *bytes, size_t length)
{
	while (length) {
		ssize_t done = write(out->to.fd, bytes, length);

		if (done < 0 && errno == EINTR)
			continue;
		if (done < 0 && errno == EPIPE)
			new_file_pipe();
		if (done < 0)
			die("%s: %s", out->to.name, strerror(errno));
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
	new_file_remove_all();
	flush(&standard);
	progress_end();
}

struct output *output_standard(void)
{
	err_at_end(die_tidily);
	return &standard;
}

struct output *output_create(const char *path)
{
	struct output *out = mem_zero(1, sizeof *out);

	err_at_end(die_tidily);
	out->to = new_file_open(path);
	return out;
}

static void close_checked(struct output *out)
{
	flush(out);
	new_file_close(&out->to);
}

/* Under its own name now. */
static void settle(struct output *out)
{
	new_file_settle(&out->to);
	free(out->buffer);
	free(out);
}

void output_commit(struct output *out)
{
	output_commit_all(&out, 1);
}

void output_commit_all(struct output **out, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (out[i])
			close_checked(out[i]);
	for (size_t i = 0; i < n; i++)
		if (out[i])
			settle(out[i]);
}

void output_digits(struct output *out, int digits)
{
	out->digits = digits;
}

bool output_is_terminal(const struct output *out)
{
	return isatty(out->to.fd);
}

int output_table_digits(int asked)
{
	return asked || !output_is_terminal(output_standard()) ? asked : 4;
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
