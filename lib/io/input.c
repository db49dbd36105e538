#include "io/input.h"
#include "io/encoding.h"
#include "sys/mem.h"
#include "sys/progress.h"
#include "sys/shared_read.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifndef INPUT_CHUNK /* tests/fuzz makes it small, so that lines lie across its ends */
#define INPUT_CHUNK (1 << 18)
#endif
enum { CHUNK = INPUT_CHUNK, RAW = 2 * CHUNK };

struct input {
	char *const *files; /* the operands still to come */
	char *one[2];       /* where they are one path */
	const char *name;   /* of the open one */
	int fd;             /* -1: none is open */
	bool is_memory;     /* all bytes are in the buffer */
	char *buffer;
	size_t room, from, end;    /* unread bytes are buffer[from .. end-1] */
	bool drained;              /* the open file has no more to give */
	bool takes_any, takes_zip; /* compressed files too */
	bool is_new;               /* the open file's first bytes were not yet looked at */
	struct recode *recode;     /* NULL: bytes come as they are */
	char *raw;                 /* those that are still to be recoded */
	size_t raw_end, raw_room;
	size_t line;
	bool is_cut; /* the last line had no newline */
};

static bool standard_was_read;
static char *const standard_input[] = {(char[]){"-"}, NULL};

struct input *input_open(char *const *files)
{
	struct input *in = mem_zero(1, sizeof *in);

	in->files = files && *files ? files : standard_input;
	in->fd = -1;
	in->room = CHUNK;
	in->buffer = mem_alloc(in->room + 1, 1);
	return in;
}

struct input *input_open_one(const char *path)
{
	struct input *in = input_open(NULL);

	in->one[0] = (char *)path;
	in->files = in->one;
	return in;
}

struct input *input_open_bytes(const char *name, const char *bytes, size_t n)
{
	struct input *in = input_open_one(name);

	in->files++;
	in->name = name;
	in->is_memory = in->drained = true;
	if (n > in->room)
		in->buffer = mem_resize(in->buffer, (in->room = n) + 1, 1);
	memcpy(in->buffer, bytes, n);
	in->end = n;
	return in;
}

void input_take_any(struct input *in)
{
	in->takes_any = true;
}

void input_take_zip(struct input *in)
{
	in->takes_zip = true;
}

static bool is_open(const struct input *in)
{
	return in->fd >= 0 || in->is_memory;
}

static void leave_file(struct input *in)
{
	if (in->fd > STDIN_FILENO)
		close(in->fd);
	in->fd = -1;
	in->is_memory = false;
}

void input_close(struct input *in)
{
	if (!in)
		return;
	leave_file(in);
	free(in->buffer);
	free(in->raw);
	free(in);
}

bool input_next_file(struct input *in)
{
	leave_file(in);
	if (!*in->files)
		return false;
	in->name = *in->files++;
	if (strcmp(in->name, "-") == 0) {
		if (standard_was_read)
			die("standard input can be read once: was it named twice?");
		standard_was_read = true;
		in->name = "stdin";
		in->fd = STDIN_FILENO;
	} else {
		in->fd = open(in->name, O_RDONLY | O_CLOEXEC);
	}
	if (in->fd < 0)
		die("%s: %s", in->name, strerror(errno));
	in->from = in->end = in->line = in->raw_end = 0;
	if (in->recode)
		recode_begin(in->recode);
	in->drained = false;
	in->is_new = !in->takes_any;
	return true;
}

static _Noreturn void die_compressed(const struct input *in, const struct magic *what)
{
	if (in->fd == STDIN_FILENO)
		die("stdin: %s: %s | %s", what->name, what->reader, err_program());
	if (in->files == in->one + 1)
		die("%s: %s: give <(%s %s)", in->name, what->name, what->reader, in->name);
	die("%s: %s: %s %s | %s", in->name, what->name, what->reader, in->name, err_program());
}

/* A compressed file is known by its first bytes. */
static void look_at_first(struct input *in)
{
	const struct magic *what = magic_find(in->buffer, in->end, &in->is_new);

	if (what && what->reader && !(in->takes_zip && magic_is_zip(what)))
		die_compressed(in, what);
	in->is_new = in->is_new && !in->drained;
}

void input_recode(struct input *in, struct recode *from)
{
	in->recode = from;
	in->raw_end = in->end - in->from;
	in->raw_room = in->raw_end + RAW;
	in->raw = mem_alloc(in->raw_room, 1);
	memcpy(in->raw, in->buffer + in->from, in->raw_end);
	in->from = in->end = 0;
	in->drained = false;
}

/* Returns 0 at the end of the file. */
static size_t read_bytes(struct input *in, char *to, size_t room)
{
	ssize_t got;

	do
		got = shared_read(in->fd, to, room);
	while (got < 0 && errno == EINTR);
	if (got < 0)
		die("%s: %s", in->name, strerror(errno));
	progress_bytes((size_t)got);
	return (size_t)got;
}

/* More bytes, as UTF-8. */
static void refill_recoded(struct input *in)
{
	size_t got = read_bytes(in, in->raw + in->raw_end, in->raw_room - in->raw_end), used;
	size_t wanted = RECODE_GROWTH * (in->raw_end += got) + RECODE_SPARE;

	if (in->room - in->end < wanted)
		in->buffer = mem_resize(in->buffer, (in->room = in->end + wanted) + 1, 1);
	in->end += recode_bytes(in->recode, in->raw, in->raw_end, got == 0, in->buffer + in->end,
				&used);
	memmove(in->raw, in->raw + used, in->raw_end -= used);
	in->drained = got == 0 && in->raw_end == 0;
}

/* More bytes behind buffer[end-1]; the unread ones move to the front when there is no room. */
static void refill(struct input *in)
{
	size_t got;

	if (in->from) {
		memmove(in->buffer, in->buffer + in->from, in->end - in->from);
		in->end -= in->from;
		in->from = 0;
	}
	if (in->recode) {
		refill_recoded(in);
		return;
	}
	if (in->end == in->room) {
		in->room *= 2;
		in->buffer = mem_resize(in->buffer, in->room + 1, 1);
	}
	got = read_bytes(in, in->buffer + in->end, in->room - in->end);
	in->drained = got == 0;
	in->end += got;
	if (in->is_new)
		look_at_first(in);
}

/* The newline of the next line; NULL: the file ends without one. */
static char *find_newline(struct input *in)
{
	size_t seen = 0;

	for (;;) {
		char *at = memchr(in->buffer + in->from + seen, '\n', in->end - in->from - seen);

		if (at || in->drained)
			return at;
		seen = in->end - in->from;
		refill(in);
	}
}

/* As many bytes as may be had without waiting for them. */
static void top_up(struct input *in, size_t wanted)
{
	struct pollfd ready = {.fd = in->fd, .events = POLLIN};

	if (in->fd < 0 || in->recode)
		return;
	if (in->room < wanted)
		in->buffer = mem_resize(in->buffer, (in->room = wanted) + 1, 1);
	while (!in->drained && in->end - in->from < wanted && poll(&ready, 1, 0) > 0)
		refill(in);
}

/* `newline` is its end; NULL: it is to be found. */
static bool next_line(struct input *in, struct line *line, char *newline)
{
	for (; !newline; leave_file(in)) {
		if (!is_open(in) && !input_next_file(in))
			return false;
		newline = find_newline(in);
		if (newline || in->from < in->end)
			break;
	}
	line->text = in->buffer + in->from;
	line->length = newline ? (size_t)(newline - line->text) : in->end - in->from;
	in->from += line->length + (newline != NULL);
	in->is_cut = !newline;
	if (++in->line == 1 && line->length >= 3 && memcmp(line->text, "\xEF\xBB\xBF", 3) == 0) {
		line->text += 3; /* a byte-order mark */
		line->length -= 3;
	}
	while (line->length && line->text[line->length - 1] == '\r')
		line->length--;
	line->text[line->length] = '\0';
	return true;
}

bool input_line(struct input *in, struct line *line)
{
	return next_line(in, line, NULL);
}

size_t input_lines(struct input *in, size_t wanted, struct line *lines, size_t most)
{
	char *newline = NULL;
	size_t n = 0;

	top_up(in, wanted);
	do {
		if (!next_line(in, lines + n, newline))
			return n;
		newline = memchr(in->buffer + in->from, '\n', in->end - in->from);
	} while (++n < most && newline);
	return n;
}

size_t input_peek(struct input *in, size_t wanted, const char **bytes)
{
	if (!is_open(in) && !input_next_file(in))
		return 0;
	while ((in->end - in->from < wanted || in->is_new) && !in->drained)
		refill(in);
	*bytes = in->buffer + in->from;
	return in->end - in->from < wanted ? in->end - in->from : wanted;
}

size_t input_bytes(struct input *in, void *to, size_t wanted)
{
	size_t got = 0;

	while (got < wanted) {
		const char *bytes;
		size_t left = wanted - got;
		size_t n = input_peek(in, left < CHUNK ? left : CHUNK, &bytes);

		if (n == 0)
			break;
		memcpy((char *)to + got, bytes, n);
		in->from += n;
		got += n;
	}
	return got;
}

bool input_is_cut(const struct input *in)
{
	return in->is_cut;
}

struct place input_place(const struct input *in, size_t column)
{
	return (struct place){in->name ? in->name : "stdin", in->line, column};
}
