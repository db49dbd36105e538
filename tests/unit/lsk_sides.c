/* lsk_sides: V V' of documents and U U' of terms, of a model of two axes written by hand. */
#include "kernel/learned_proximity.h"
#include "tap.h"
#include "written.h"

#include <string.h>

static char *model;
static struct lsk_sides_how how;

static void write_side(void)
{
	lsk_sides_write(model, &how);
}

static void check(const char *wanted, const char *what)
{
	char text[1000];
	char *got = written_by(write_side, text, sizeof text);

	if (!ok(got && strcmp(got, wanted) == 0, "%s", what))
		printf("# got %s", got ? got : "nothing\n");
}

int main(void)
{
	char *list = written_file("b\n");

	model = written_file(
		"# lsk 2 from=features out=features scale=raw docs=2 width=3 k=2 train=2 "
		"trace=5\n"
		"\t0.5 0\t# 1\n\t0 1\t# 2\n\t0.5 0\t# 3\n\t4 1\t# eigenvalues\n"
		"\t0.5 0.5\t# a\n\t-0.5 0.5\t# b\n");
	how = (struct lsk_sides_how){.list = "all"};
	check("\t1:0.5\t# a\n\t2:0.5\t# b\n", "V V', zeros left out");
	how.k = 1;
	check("\t1:0.25 2:-0.25\t# a\n\t1:-0.25 2:0.25\t# b\n", "of the first axis");
	how.list = list;
	check("\t1:-0.25 2:0.25\t# b\n", "of a list");
	how = (struct lsk_sides_how){.list = "all", .is_terms = true};
	check("\t1:0.25 3:0.25\t# 1\n\t2:1\t# 2\n\t1:0.25 3:0.25\t# 3\n", "U U'");
	how.top = 1;
	check("\t1:0.25\t# 1\n\t2:1\t# 2\n\t1:0.25\t# 3\n",
	      "the greatest of each: of ties the first");
	unlink(list);
	unlink(model);
	return tap_done();
}
