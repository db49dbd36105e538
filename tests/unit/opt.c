/* A table of options of any length; what is stored where. */
#include "io/opt.h"
#include "io/opt_help.h"
#include "tap.h"

#include <stdlib.h>
#include <string.h>

enum { COUNT = 60, MOST = 53 }; /* letters that stand behind the options */

static size_t value[COUNT];
static char name[COUNT][13];
static struct opt options[COUNT];

/* The usage of two flags and operands of so many letters: how many lines? */
static int lines_of(int letters)
{
	static const struct opt flags[] = {{.letter = 'a', .name = "a"}, {.name = "bcd"}};
	char operands[100], *line = NULL;
	struct opt_program program = {"Two options.", operands, flags, 2};
	size_t length;
	FILE *to = open_memstream(&line, &length);
	int lines = 0, longest = 0, at = 0;

	snprintf(operands, sizeof operands, "%0*d", letters, 0);
	opt_help_line(to, &program);
	fclose(to);
	for (size_t i = 0; i < length; i++) {
		at = line[i] == '\n' ? 0 : at + 1;
		lines += line[i] == '\n';
		longest = at > longest ? at : longest;
	}
	free(line);
	ok(longest <= 79, "%d letters: %d lines, at most %d long", letters, lines, longest);
	return lines;
}

int main(void)
{
	struct opt_program program = {"Many options.", "[file ...]", options, COUNT};
	char text[COUNT][16], *argv[COUNT + 3] = {"many"}, **files;
	bool all_stored = true, all_given = true;

	for (int i = 0; i < COUNT; i++) {
		snprintf(name[i], sizeof name[i], "o%02d", i);
		options[i] = (struct opt){.name = name[i], .argument = "N", .kind = OPT_IS_COUNT};
		options[i].letter = (char)(i < 26 ? 'A' + i : 0);
		options[i].where = value + i;
		options[i].most = 1000;
		if (i < 26)
			snprintf(text[i], sizeof text[i], "-%c%d", options[i].letter, i + 1);
		else
			snprintf(text[i], sizeof text[i], "--%.3s=%d", name[i], i + 1);
		argv[i + 1] = text[i];
	}
	argv[COUNT + 1] = "file";
	files = opt_parse(&program, COUNT + 2, argv);
	for (size_t i = 0; i < COUNT; i++) {
		all_stored &= value[i] == i + 1;
		all_given &= opt_given(name[i]);
	}
	ok(all_stored, "%d options have their values", COUNT);
	ok(all_given && !opt_given("o99"), "and are known to have stood there");
	ok(strcmp(files[0], "file") == 0 && !files[1], "the operand is left");
	ok(lines_of(10) == 1 && lines_of(MOST) == 1 && lines_of(MOST + 1) == 2,
	   "as long as a line");
	return tap_done();
}
