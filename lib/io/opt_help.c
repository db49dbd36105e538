#include "io/opt_help.h"
#include "sys/err.h"

#include "io/new_file.h"
#include <stdlib.h>
#include <string.h>

/* "-k N", "--spectrum FILE", as in the usage line. */
static void print_brief(FILE *to, const struct opt *o)
{
	if (o->letter)
		fprintf(to, " [-%c", o->letter);
	else
		fprintf(to, " [--%s", o->name);
	if (o->argument)
		fprintf(to, " %s", o->argument);
	fputc(']', to);
}

void opt_help_line(FILE *to, const struct opt_program *program)
{
	int column = fprintf(to, "usage: %s", err_program());

	for (size_t i = 0; i < program->count; i++) {
		const struct opt *o = program->options + i;
		int width = 5 + (int)strlen(o->argument ? o->argument : "") +
			    (o->letter ? 1 : (int)strlen(o->name));

		if (column + width > 78)
			column = fprintf(to, "\n      ");
		column += width;
		print_brief(to, o);
	}
	if (column + (int)strlen(program->operands) > 78)
		fprintf(to, "\n      ");
	fprintf(to, "%s%s\n", *program->operands ? " " : "", program->operands);
}

/* The left column, then the words beside it, on as many lines as 80 columns need. */
static void print_option(const char *left, const char *words)
{
	enum { COLUMN = 30, WIDTH = 79 };
	int at = printf("  %s", left);

	if (at > COLUMN - 2) {
		putchar('\n');
		at = 0;
	}
	at += printf("%*s", COLUMN - at - 1, "");
	while (*words) {
		int n = (int)strcspn(words, " ");

		if (at + 1 + n > WIDTH)
			at = printf("\n%*s", COLUMN - 1, "") - 1;
		at += printf(" %.*s", n, words);
		words += n;
		words += strspn(words, " ");
	}
	putchar('\n');
}

static void print_help(const struct opt_program *program)
{
	opt_help_line(stdout, program);
	printf("%s\n\n", program->purpose);
	for (size_t i = 0; i < program->count; i++) {
		const struct opt *o = program->options + i;
		char left[80];
		int n = o->letter ? snprintf(left, sizeof left, "-%c, ", o->letter)
				  : snprintf(left, sizeof left, "    ");

		snprintf(left + n, sizeof left - (size_t)n, "--%s%s%s", o->name,
			 o->argument ? " " : "", o->argument ? o->argument : "");
		print_option(left, o->help);
	}
	print_option("-h, --help", "this text");
	print_option("    --version", "the version");
}

/* The file that an option names; NULL: it names none to be written. */
void opt_help_answer(const struct opt_program *program, bool is_version)
{
	if (is_version)
		printf("%s (semkern) %s\n", err_program(), SEMKERN_VERSION);
	else
		print_help(program);
	if (fflush(stdout) != 0 || fclose(stdout) != 0)
		die("stdout: cannot write");
	exit(0);
}

static const char *file_of(const struct opt *o)
{
	return o->kind == OPT_IS_OUTPUT ? *(const char **)o->where : NULL;
}

void opt_help_outputs(const struct opt_program *program)
{
	for (size_t i = 0; i < program->count; i++) {
		const struct opt *o = program->options + i;
		const char *file = file_of(o);

		for (const struct opt *other = program->options; file && other < o; other++)
			if (file_of(other) && new_file_is_same(file, file_of(other)))
				opt_usage("--%s and --%s are one file, %s", other->name, o->name,
					  err_show(file, strlen(file)));
	}
}
