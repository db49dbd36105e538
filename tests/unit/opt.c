/* A table of options of any length; what is stored where. */
#include "io/opt.h"
#include "tap.h"

#include <string.h>

enum { COUNT = 60 };

static size_t value[COUNT];
static char name[COUNT][8];
static struct opt options[COUNT];

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
	return tap_done();
}
