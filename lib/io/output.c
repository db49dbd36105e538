#include "io/output.h"
#include "io/new_file.h"
#include "io/num.h"
#include "io/num_shortest.h"
#include "sys/err.h"
#include "sys/mem.h"
#include "sys/progress.h"
#include "sys/threads.h"

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
enum { CHUNK = OUTPUT_CHUNK, BLOCK = 64 };

struct output {
	struct new_file to; /* .fd below 0: memory alone */
	int digits;
	char *buffer;
	size_t used, room;
	struct num_index *known; /* indexes; NULL: none as yet */
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
	free(out->known);
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
	if (out->room - out->used < wanted && out->used && out->to.fd >= 0)
		flush(out);
	if (out->room - out->used < wanted || !out->buffer) {
		out->room = out->used + (wanted > CHUNK ? wanted : CHUNK);
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
	if (length > CHUNK / 4 && out->to.fd >= 0) {
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

static inline bool is_digit(double x) /* most counts are */
{
	return x >= 0 && x < 10 && x == (int)x;
}

static inline char *print(const struct output *out, char *at, double x)
{
	if (is_digit(x)) {
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

/* The first steps of n numbers; NULL: print is as fast, or must do. */
static struct num_decimal *first_steps(const struct output *out, const double *x, size_t n,
				       struct num_decimal *to)
{
	uint64_t unit = num_shortest_unit(out->digits);

	if (out->digits > NUM_SHORTEST_DIGITS || is_digit(x[0]))
		return NULL;
	num_shortest_decimals(x, n, to);
	for (size_t i = 0; out->digits && i < n; i++)
		num_shortest_round(to + i, unit);
	return to;
}

static inline char *print_second(const struct output *out, char *at, double x,
				 const struct num_decimal *n)
{
	char *end = n ? num_shortest_put(at, n) : NULL;

	return end ? end : print(out, at, x);
}

void output_vector(struct output *out, const uint32_t *col, const double *val, size_t n)
{
	struct num_decimal first[BLOCK];
	bool is_first = true;

	if (col && !out->known)
		out->known = mem_zero(NUM_INDEXES, sizeof *out->known);
	for (size_t from = 0; from < n; from += BLOCK) {
		size_t to = from + BLOCK < n ? from + BLOCK : n;
		struct num_decimal *d = first_steps(out, val + from, to - from, first);
		char *begin = output_room(out, 2 * NUM_ROOM * BLOCK), *at = begin;

		for (size_t e = from; e < to; e++) {
			if (col && fabs(val[e]) < DBL_MIN)
				continue;
			*at = ' ';
			at += !is_first;
			if (col)
				at = num_shortest_index(out->known, at, col[e] + 1);
			at = print_second(out, at, val[e], d ? d + (e - from) : NULL);
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

/* No two threads write to the same cache line, nor to its neighbour. */
struct piece {
	struct output to;
	size_t end, reached;
	char apart[128];
};

/* Pieces that are in memory at the same time. */
struct batch {
	const struct output_job *job;
	size_t first;
	struct piece *piece;
};

static void write_pieces(void *arg, size_t from, size_t to)
{
	const struct batch *b = arg;
	const struct output_job *job = b->job;

	for (size_t i = from; i < to; i++) {
		struct piece *p = b->piece + i;
		size_t begin = (b->first + i) * job->grain, left = job->count - begin;

		p->to.used = 0;
		p->end = begin + (left < job->grain ? left : job->grain);
		p->reached = job->write(&p->to, job->arg, begin, p->end);
	}
}

/* False: one did not reach its end. */
static bool run_batch(struct output *out, struct batch *b, size_t pieces, size_t *reached)
{
	struct threads_job job = {.count = pieces, .grain = 1, .work = write_pieces, .arg = b};
	const struct piece *p = b->piece;
	bool is_whole = true;

	threads_run(&job, threads_allowed());
	for (; is_whole && p < b->piece + pieces; p++) {
		if (p->to.used)
			output_write(out, p->to.buffer, p->to.used);
		*reached = p->reached;
		is_whole = p->reached == p->end;
	}
	return is_whole;
}

size_t output_pieces(struct output *out, const struct output_job *job)
{
	size_t pieces = job->count / job->grain + (job->count % job->grain != 0);
	size_t together = 4 * threads_allowed(), reached = 0, many;
	struct batch b = {.job = job};

	if (threads_allowed() < 2)
		return job->write(out, job->arg, 0, job->count);
	b.piece = mem_zero(together, sizeof *b.piece);
	for (size_t i = 0; i < together; i++)
		b.piece[i].to = (struct output){.to = {.fd = -1}, .digits = out->digits};
	for (; b.first < pieces; b.first += many) {
		many = pieces - b.first < together ? pieces - b.first : together;
		if (!run_batch(out, &b, many, &reached))
			break;
	}
	for (size_t i = 0; i < together; i++) {
		free(b.piece[i].to.buffer);
		free(b.piece[i].to.known);
	}
	free(b.piece);
	return reached;
}

int output_finish(void)
{
	flush(&standard);
	free(standard.buffer);
	free(standard.known);
	standard.known = NULL;
	standard.buffer = NULL;
	standard.room = 0;
	if (close(STDOUT_FILENO) != 0)
		die("stdout: %s", strerror(errno));
	progress_end();
	return 0;
}
