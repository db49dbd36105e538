/* edge: options from one table, so that --help, the usage line and the parser cannot part.
 *
 * A program lists its options with the makers below and gives the table to opt_parse, which
 * stores the values, checks their ranges, answers -h/--help and --version, and ends the program
 * with a usage error (standard error, status 2) when the command line is wrong. It also refuses
 * -w with -m, wherever a program has both, and two outputs that are one file.
 */
#ifndef OPT_H
#define OPT_H

#include "sys/choice.h"
#include "sys/threads.h"

#include <float.h>
#include <stdbool.h>
#include <stddef.h>

enum opt_kind {
	OPT_IS_FLAG,
	OPT_IS_COUNT,
	OPT_IS_REAL,
	OPT_IS_WORD,
	OPT_IS_OUTPUT,
	OPT_IS_CHOICE,
	OPT_IS_BYTES /* of OPT_MEMORY */
};

struct opt {
	char letter; /* 0: a long name only */
	const char *name, *argument, *help;
	enum opt_kind kind;
	void *where;
	double least, most;
};

#define OPT_POSITIVE DBL_TRUE_MIN /* as `least`: any number above 0 */

/* where: bool, size_t, double, const char *, an enum (sys/choice.h) */
/* clang-format off */
#define OPT_FLAG(l, n, where, h) {l, n, NULL, h, OPT_IS_FLAG, where, 0, 0}
#define OPT_COUNT(l, n, arg, where, least, most, h) {l, n, arg, h, OPT_IS_COUNT, where, least, most}
#define OPT_REAL(l, n, arg, where, least, most, h) {l, n, arg, h, OPT_IS_REAL, where, least, most}
#define OPT_WORD(l, n, arg, where, h) {l, n, arg, h, OPT_IS_WORD, where, 0, 0}
#define OPT_OUTPUT(l, n, where, h) {l, n, "FILE", h, OPT_IS_OUTPUT, where, 0, 0} /* to be written */
#define OPT_CHOICE(l, n, choice, where, h) OPT_CHOICE_OF(l, n, choice, choice, where, h)

/* Of an enum some words only (CHOICE_LIST); a variable of another enum does not compile. */
#define OPT_CHOICE_OF(l, n, choice, list, where, h) \
	{l, n, CHOICE_WORDS(list), h, OPT_IS_CHOICE, OPT_TYPED(choice, where), 0, 0}
#ifdef __cppcheck__ /* which cannot read it */
#define OPT_TYPED(choice, where) (where)
#else
#define OPT_TYPED(choice, where) _Generic((where), enum choice *: (where))
#endif

/* The letters that mean the same everywhere and need no variable of the program's. */
#define OPT_QUIET {'q', "quiet", NULL, "no notes, no progress", OPT_IS_FLAG, NULL, 0, 0}
#define OPT_MEMORY {'M', "memory", "SIZE", "memory limit, as 500M or 4G", OPT_IS_BYTES, NULL, 0, 0}
#define OPT_DIGITS \
	{'p', "digits", "N", "significant digits (shortest exact)", OPT_IS_COUNT, NULL, 1, 17}
/* clang-format on */

#define OPT_WRITE(where) OPT_OUTPUT('w', "write", where, "write the fitted model")
#define OPT_MODEL(where) OPT_WORD('m', "model", "FILE", where, "apply a model to new rows")
#define OPT_MERGE(where) OPT_FLAG(0, "merge", where, "the operands are models: one of all, to -w")
#define OPT_THREADS(where) OPT_COUNT('j', "threads", "N", where, 1, THREADS_MOST, "threads (1)")
#define OPT_VERBOSE(where) OPT_FLAG('v', "verbose", where, "say how it was solved")

struct opt_program {
	const char *purpose;  /* one line */
	const char *operands; /* "[file ...]" */
	const struct opt *options;
	size_t count;
};

/* clang-format off */
#define OPT_PROGRAM(purpose, operands, table) \
	{purpose, operands, table, sizeof table / sizeof *table}
/* clang-format on */

/* Returns the operands, ended by NULL. The program must outlive them. -w and -m do not go together,
 * but with --add and --grow. */
char **opt_parse(const struct opt_program *program, int argc, char **argv);

/* For what a table cannot say: "-a needs -n". */
_Noreturn void opt_usage(const char *format, ...) __attribute__((format(printf, 1, 2)));

bool opt_given(const char *name); /* by its long name: did it stand there? */

/* To give one of "write|model|..." is a usage error: it "does not go with", and then why. */
void opt_refuse(const char *names, const char *why);

/* With -m it is a usage error to give one of "function|lambda|...", which only fitting looks at. */
void opt_fit_only(const char *names);

/* With --merge the operands are two models or more, -w says where the merged one goes, and options
 * that only fitting looks at, as above, are in the models; anything else is a usage error. */
void opt_merge(const char *names, char *const *models);

#endif
