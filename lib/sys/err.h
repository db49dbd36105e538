/* edge: messages on standard error, and how a program ends.
 *
 *	prog: text                       die, warn, warn_always
 *	prog: file:line:column: text     die_at (line and column only where they are not 0)
 *
 * Exit status: 0 all input valid and all output written; 1 data or system; 2 usage.
 */
#ifndef ERR_H
#define ERR_H

#include <stdbool.h>
#include <stddef.h>

struct place {
	const char *file;
	size_t line, column; /* from 1; 0: not known */
};

#ifdef __cplusplus
extern "C" {
#define _Noreturn [[noreturn]]
#endif

#define ERR_PRINTF(f, a) __attribute__((format(printf, f, a)))

void err_setup(const char *argv0); /* the program's name; GSL's errors become ours */
const char *err_program(void);
void err_quiet(bool quiet); /* -q: warn says nothing */

/* Nothing is written to standard output and standard error; err_speak opens the second again. */
void err_hush(void);
void err_speak(void);

_Noreturn void die(const char *format, ...) ERR_PRINTF(1, 2);
_Noreturn void die_at(const struct place *at, const char *format, ...) ERR_PRINTF(2, 3);
_Noreturn void err_leave(void); /* the last words were said elsewhere */
void warn(const char *format, ...) ERR_PRINTF(1, 2);
void warn_always(const char *format, ...) ERR_PRINTF(1, 2); /* what -q must not hide */
void err_report(const struct place *at, const char *format, ...) ERR_PRINTF(2, 3); /* and go on */

/* For those who want to hear all that is wrong. A die_at within the step is reported and ends the
 * step alone: false. What it had allocated must belong to `arg`. err_caught counts them. */
bool err_try(void (*step)(void *arg), void *arg);
size_t err_caught(void);

/* Called when anything else ends the program, before its message. */
void err_before_message(void (*speak)(void *arg), void *arg);

/* Called once before die ends the program: to write out what is done and remove unfinished files.
 */
void err_at_end(void (*tidy)(void));

/* A byte string as it should look in a message: quoted, cut after 40 bytes, control characters and
 * bytes that are no UTF-8 as \xNN. The text lives in one of four static buffers, used in turn. */
const char *err_show(const char *text, size_t length);

#ifdef __cplusplus
}
#undef _Noreturn
#endif

#endif
