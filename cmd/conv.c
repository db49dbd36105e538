/* conv: from and to the formats of others; and the check of a stream. */
#include "convert/check.h"
#include "convert/formats.h"
#include "io/opt.h"
#include "text/vocab_merge.h"

#include <stdlib.h>

static enum formats_name from, to;
static bool is_check;
static const char *map, *old_columns;
static struct convert c;

static const struct opt options[] = {
	OPT_CHOICE('f', "from", formats_name, &from, "the input's format (a guess)"),
	OPT_CHOICE('o', "to", formats_name, &to, "the output's (rows)"),
	OPT_FLAG('c', "check", &is_check, "only check, and say all that is wrong"),
	OPT_COUNT('W', "width", "N", &c.width, 1, ROWS_MOST_INDEX, "columns of sparse rows"),
	OPT_FLAG(0, "pack", &c.is_packed, "used columns of sparse rows alone, numbered anew"),
	OPT_WORD(0, "columns", "OLD", &old_columns,
		 "columns of a vocabulary to those of the first operand"),
	OPT_FLAG('0', "zero-based", &c.zero_based, "the input's indices begin with 0"),
	OPT_WORD('L', "label-map", "FILE", &map, "numbers of labels, to write or to read back"),
	OPT_WORD(0, "id", "COLUMN", &c.id, "of csv and tsv: a name, a number, or none (id)"),
	OPT_WORD(0, "label", "COLUMN", &c.label, "the same (labels or label)"),
	OPT_WORD(0, "member", "NAME", &c.member, "the array of npz (the only one)"),
	OPT_CHOICE(0, "header", convert_header, &c.header, "has csv or tsv a header?"),
	OPT_DIGITS,
	OPT_MEMORY,
	OPT_QUIET,
};
static const struct opt_program program = OPT_PROGRAM(
	"Convert rows from and to other formats, or check them.", "[file ...]", options);

static void choose_formats(char **files)
{
	if (c.is_packed && c.width)
		opt_usage("--pack and -W do not go together");
	c.out = output_standard();
	c.to = formats_of(to);
	if (c.to->is_binary && !is_check && output_is_terminal(c.out))
		die("wanted a file or a pipe for -o %s, found a terminal", formats_name_word[to]);
	c.in = input_open(files);
	if (from == FORMATS_NPZ || (!opt_given("from") && !is_check))
		input_take_zip(c.in);
	formats_check(c.in);
	if (opt_given("from") || is_check)
		c.from = formats_of(from);
	else
		c.from = formats_guess(c.in, c.zero_based);
}

static void read_map(void)
{
	if (!map)
		return;
	if (c.from->has_map == c.to->has_map)
		opt_usage("-L goes with svmlight or libsvm, on one side");
	c.labels = label_map_new();
	if (c.from->has_map)
		label_map_read(c.labels, map);
	else
		label_map_read_if_any(c.labels, map);
}

/* The first operand is the new vocabulary; returns the others. */
static char **read_columns(char **files, struct vocab_columns *between)
{
	if (!old_columns)
		return files;
	if (is_check || c.is_packed)
		opt_usage("--columns goes with neither -c nor --pack");
	if (!files[0])
		opt_usage("--columns needs two vocabularies, the old one and the new one");
	*between = vocab_columns_between(old_columns, files[0]);
	c.columns = (struct convert_columns){between->n, between->m, between->to, old_columns, 0};
	return files + 1;
}

int main(int argc, char **argv)
{
	char **files = opt_parse(&program, argc, argv);
	struct vocab_columns between = {0};
	size_t problems = 0;
	int status;

	files = read_columns(files, &between);
	choose_formats(files);
	read_map();
	if (is_check)
		problems = check_stream(&c);
	else
		convert_run(&c);
	if (map && c.to->has_map && !is_check)
		label_map_write(c.labels, map);
	label_map_free(c.labels);
	free(between.to);
	status = output_finish();
	return problems ? 1 : status;
}
