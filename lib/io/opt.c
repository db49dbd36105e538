#include "io/opt.h"
#include "io/new_file.h"
#include "io/opt_help.h"
#include "io/opt_numbers.h"
#include "io/output.h"
#include "sys/choice.h"
#include "sys/err.h"
#include "sys/machine.h"
#include "sys/mem.h"
#include "sys/mem_new.h"
#include "sys/progress.h"
#include "sys/threads.h"

#include <getopt.h>
#include <math.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { VERSION = 256, LONG_ONLY = 257 };

static const struct opt_program *program;
static bool *given; /* which of its options stood there */

void opt_usage(const char *format, ...)
{
	va_list list;

	fprintf(stderr, "%s: ", err_program());
	va_start(list, format);
	vfprintf(stderr, format, list);
	va_end(list);
	fputc('\n', stderr);
	opt_help_line(stderr, program);
	_Exit(2);
}

static _Noreturn void refuse(const struct opt *o, const char *wanted, const char *found)
{
	if (o->letter)
		opt_usage("-%c: wanted %s, found %s", o->letter, wanted,
			  err_show(found, strlen(found)));
	opt_usage("--%s: wanted %s, found %s", o->name, wanted, err_show(found, strlen(found)));
}

/* What a number in range is called: "a whole number from 1 to 17". */
static const char *range(const struct opt *o)
{
	static char text[100];

	snprintf(text, sizeof text, "%s %s",
		 o->kind == OPT_IS_COUNT ? "a whole number" : "a number",
		 opt_numbers_limits(o->least, o->most));
	return text;
}

static double number(const struct opt *o, const char *text)
{
	const char *rest;
	double x;

	if (!opt_numbers_next(text, &rest, &x) || *rest || x < o->least || x > o->most ||
	    (o->kind == OPT_IS_COUNT && x != floor(x)))
		refuse(o, range(o), text);
	return x;
}

/* What 32 bits cannot count is the most they can. */
static size_t to_size(double x)
{
	return x < (double)SIZE_MAX ? (size_t)x : SIZE_MAX;
}

static size_t bytes(const struct opt *o, const char *text)
{
	static const char units[] = "kMGT";
	const char *rest, *unit;
	double x;

	if (!opt_numbers_next(text, &rest, &x) || x <= 0)
		refuse(o, "a size such as 500M", text);
	unit = *rest ? strchr(units, *rest == 'K' ? 'k' : *rest) : NULL;
	if (*rest && (!unit || rest[1]))
		refuse(o, "a size such as 500M", text);
	if (unit)
		x *= pow(1000, (double)(unit - units + 1));
	if (x > 1e18)
		refuse(o, "a size such as 500M", text);
	return to_size(x);
}

static unsigned choice(const struct opt *o, const char *text)
{
	int which = choice_find(o->argument, text, strlen(text));

	if (which == CHOICE_NONE)
		refuse(o, o->argument, text);
	return (unsigned)which;
}

/* The common letters act at once. */
static void store_common(const struct opt *o, const char *text)
{
	if (o->letter == 'q') {
		err_quiet(true);
		progress_quiet(true);
	} else if (o->letter == 'p') {
		output_digits(output_standard(), (int)number(o, text));
	} else {
		mem_limit(bytes(o, text));
	}
}

static void store(const struct opt *o, const char *text)
{
	if (!o->where)
		store_common(o, text);
	else if (o->kind == OPT_IS_FLAG)
		*(bool *)o->where = true;
	else if (o->kind == OPT_IS_COUNT)
		*(size_t *)o->where = to_size(number(o, text));
	else if (o->kind == OPT_IS_REAL)
		*(double *)o->where = number(o, text);
	else if (o->kind == OPT_IS_WORD || o->kind == OPT_IS_OUTPUT)
		*(const char **)o->where = text;
	else
		*(unsigned *)o->where = choice(o, text);
	if (o->letter == 'j')
		threads_allow((size_t)number(o, text));
}

/* The table as getopt_long wants it. */
static void tables(char *letters, struct option *names)
{
	*letters++ = ':';
	for (size_t i = 0; i < program->count; i++) {
		const struct opt *o = program->options + i;

		names[i] = (struct option){o->name, o->argument ? required_argument : no_argument,
					   NULL, LONG_ONLY + (int)i};
		if (!o->letter)
			continue;
		*letters++ = o->letter;
		if (o->argument)
			*letters++ = ':';
	}
	names[program->count] = (struct option){"help", no_argument, NULL, 'h'};
	names[program->count + 1] = (struct option){"version", no_argument, NULL, VERSION};
	names[program->count + 2] = (struct option){0};
	memcpy(letters, "h", 2);
}

static const struct opt *find(int got)
{
	if (got >= LONG_ONLY)
		return program->options + (got - LONG_ONLY);
	for (size_t i = 0; i < program->count; i++)
		if (program->options[i].letter == got)
			return program->options + i;
	return NULL;
}

static bool has_word(const char *name)
{
	for (size_t i = 0; i < program->count; i++) {
		const struct opt *o = program->options + i;

		if (o->argument && strcmp(o->name, name) == 0)
			return *(const char **)o->where != NULL;
	}
	return false;
}

/* "--t": is it the beginning of more than one long name? */
static bool is_several(const struct option *names, const char *asked)
{
	size_t length, found = 0;

	if (strncmp(asked, "--", 2) != 0)
		return false;
	asked += 2;
	length = strcspn(asked, "=");
	for (; names->name; names++)
		found += strncmp(names->name, asked, length) == 0;
	return found > 1;
}

/* getopt's answer, where it is no option of the table. */
static _Noreturn void answer(int got, const char *asked, const struct option *names)
{
	if (got == 'h' || got == VERSION)
		opt_help_answer(program, got == VERSION);
	if (got == ':')
		opt_usage("%s needs an argument", asked);
	if (optopt && optopt < VERSION)
		opt_usage("there is no option -%c", optopt);
	opt_usage(is_several(names, asked) ? "%s is short for several options"
					   : "there is no option %s",
		  asked);
}

static void store_all(int argc, char **argv)
{
	size_t n = program->count;
	char *letters = mem_alloc(2 * n + 3, 1); /* ":", each with its ":", "h" and NUL */
	struct option *names = mem_alloc(n + 3, sizeof *names);
	int got;

	tables(letters, names);
	opterr = 0;
	while ((got = getopt_long(argc, argv, letters, names, NULL)) != -1) {
		const struct opt *o = find(got);

		if (!o)
			answer(got, argv[optind - 1], names);
		store(o, optarg);
		given[o - program->options] = true;
	}
	free(letters);
	free(names);
}

char **opt_parse(const struct opt_program *p, int argc, char **argv)
{
	new_file_guard();
	mem_new_guard();
	err_setup(argv[0] ? argv[0] : "semkern");
	machine_pin(argv);
	program = p;
	given = mem_zero(p->count, sizeof *given);
	store_all(argc, argv);
	if (machine_fault())
		opt_usage("%s", machine_fault());
	if (has_word("write") && has_word("model") && !opt_given("add") && !opt_given("grow"))
		opt_usage("-w and -m do not go together");
	if (opt_given("merge") && has_word("model"))
		opt_usage("--merge and -m do not go together");
	opt_help_outputs(p);
	mem_bound();
	return argv + optind;
}

bool opt_given(const char *name)
{
	for (size_t i = 0; i < program->count; i++)
		if (strcmp(program->options[i].name, name) == 0)
			return given[i];
	return false;
}

void opt_refuse(const char *names, const char *why)
{
	for (size_t i = 0; i < program->count; i++) {
		const struct opt *o = program->options + i;

		if (!given[i] || choice_find(names, o->name, strlen(o->name)) == CHOICE_NONE)
			continue;
		if (o->letter)
			opt_usage("-%c does not go with %s", o->letter, why);
		opt_usage("--%s does not go with %s", o->name, why);
	}
}

void opt_fit_only(const char *names)
{
	if (has_word("model"))
		opt_refuse(names, "-m: the model is fitted already");
}

void opt_merge(const char *names, char *const *models)
{
	opt_refuse(names, "--merge: the models have it");
	if (!has_word("write"))
		opt_usage("--merge writes a model alone: say -w FILE");
	if (!models[0] || !models[1])
		opt_usage("--merge needs two models or more");
}
