#include "sys/err.h"

#include <ctype.h>
#include <fcntl.h>
#include <gsl/gsl_errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *program = "semkern";
static bool quiet;
static void (*before_end)(void);
static void (*before_message)(void *arg);
static void *before_message_arg;
static jmp_buf *resume; /* of the step being tried */
static size_t caught;
static int spoken = -1; /* standard error while it is hushed */

/* The length of a character of UTF-8 that a terminal only shows; 0: it is none. */
static size_t shown_character(const char *text, size_t length)
{
	const unsigned char *c = (const unsigned char *)text;
	size_t n = c[0] < 0x80 ? 1 : c[0] < 0xC2 ? 0 : c[0] < 0xE0 ? 2 : c[0] < 0xF0 ? 3 : 4;

	if (c[0] > 0xF4 || n > length || (n == 1 && iscntrl(c[0])) || (c[0] == 0xC2 && c[1] < 0xA0))
		return 0;
	for (size_t i = 1; i < n; i++)
		if ((c[i] & 0xC0) != 0x80)
			return 0;
	return n;
}

struct line {
	char text[8192];
	size_t used;
};

/* A name or a message may have bytes of anybody's: what a terminal would obey becomes \x.. */
static void add(struct line *to, const char *text)
{
	size_t length = strlen(text);

	for (size_t i = 0; i < length && to->used + 8 < sizeof to->text;) {
		size_t n = text[i] == '\n' ? 1 : shown_character(text + i, length - i);

		if (n == 0)
			to->used += (size_t)snprintf(to->text + to->used, 5, "\\x%02x",
						     (unsigned char)text[i++]);
		for (; n > 0; n--)
			to->text[to->used++] = text[i++];
	}
}

static void add_number(struct line *to, size_t number)
{
	char text[24];

	snprintf(text, sizeof text, "%zu:", number);
	add(to, number ? text : "");
}

static void say(const struct place *at, const char *format, va_list list)
{
	char message[4096];
	struct line line = {.used = 0};

	add(&line, program);
	add(&line, ": ");
	if (at && at->file) {
		add(&line, at->file);
		add(&line, ":");
	}
	add_number(&line, at ? at->line : 0);
	add_number(&line, at ? at->column : 0);
	add(&line, at && at->file ? " " : "");
	vsnprintf(message, sizeof message, format, list);
	add(&line, message);
	line.text[line.used++] = '\n';
	fwrite(line.text, 1, line.used, stderr);
}

/* What must happen before the last message; should that fail too, it is not tried again. */
static void prepare(void)
{
	void (*tidy)(void) = before_end;
	void (*speak)(void *) = before_message;

	before_end = NULL;
	before_message = NULL;
	if (speak)
		speak(before_message_arg);
	if (tidy)
		tidy();
}

static void on_gsl_error(const char *reason, const char *file, int line, int code)
{
	(void)file;
	(void)line;
	if (code == GSL_ENOMEM)
		die("out of memory: wanted more for GSL");
	die("%s (GSL: %s)", reason, gsl_strerror(code));
}

void err_setup(const char *argv0)
{
	const char *slash = strrchr(argv0, '/');

	program = slash ? slash + 1 : argv0;
	gsl_set_error_handler(on_gsl_error);
}

const char *err_program(void)
{
	return program;
}

void err_quiet(bool is_quiet)
{
	quiet = is_quiet;
}

void err_hush(void)
{
	int nothing = open("/dev/null", O_WRONLY | O_CLOEXEC);

	if (nothing < 0)
		return;
	spoken = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
	dup2(nothing, STDOUT_FILENO);
	dup2(nothing, STDERR_FILENO);
	close(nothing);
}

void err_speak(void)
{
	if (spoken < 0)
		return;
	dup2(spoken, STDERR_FILENO);
	close(spoken);
}

void err_at_end(void (*tidy)(void))
{
	before_end = tidy;
}

void die(const char *format, ...)
{
	va_list list;

	prepare();
	va_start(list, format);
	say(NULL, format, list);
	va_end(list);
	_Exit(1);
}

void err_leave(void)
{
	prepare();
	_Exit(1);
}

void die_at(const struct place *at, const char *format, ...)
{
	va_list list;

	if (!resume)
		prepare();
	va_start(list, format);
	say(at, format, list);
	va_end(list);
	if (resume)
		longjmp(*resume, 1);
	_Exit(1);
}

bool err_try(void (*step)(void *arg), void *arg)
{
	jmp_buf here;

	if (setjmp(here) == 0) {
		resume = &here;
		step(arg);
		resume = NULL;
		return true;
	}
	resume = NULL;
	caught++;
	return false;
}

size_t err_caught(void)
{
	return caught;
}

void err_before_message(void (*speak)(void *arg), void *arg)
{
	before_message = speak;
	before_message_arg = arg;
}

void err_report(const struct place *at, const char *format, ...)
{
	va_list list;

	va_start(list, format);
	say(at, format, list);
	va_end(list);
}

void warn(const char *format, ...)
{
	va_list list;

	if (quiet)
		return;
	va_start(list, format);
	say(NULL, format, list);
	va_end(list);
}

void warn_always(const char *format, ...)
{
	va_list list;

	va_start(list, format);
	say(NULL, format, list);
	va_end(list);
}

const char *err_show(const char *text, size_t length)
{
	enum { LONGEST = 40 };
	static _Thread_local char shown[4][4 * LONGEST + 8];
	static _Thread_local unsigned turn;
	char *out = shown[turn++ % 4], *at = out;

	*at++ = '"';
	for (size_t i = 0; i < length && i < LONGEST;) {
		size_t n = shown_character(text + i, length - i);

		if (n == 0)
			at += snprintf(at, 5, "\\x%02x", (unsigned char)text[i++]);
		for (; n > 0; n--)
			*at++ = text[i++];
	}
	memcpy(at, length > LONGEST ? "..\"" : "\"", length > LONGEST ? 4 : 2);
	return out;
}
