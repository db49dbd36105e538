/* conv: from and to the formats of others; and the check of a stream. */
#include "convert/check.h"
#include "convert/formats.h"
#include "io/opt.h"

#include <limits.h>

#define NOT_GIVEN UINT_MAX

static unsigned from = NOT_GIVEN, to = FORMATS_ROWS, header;
static bool is_check;
static const char *map;
static struct convert door;

static const struct opt options[] = {
	OPT_CHOICE('f', "from", FORMATS_NAMES, &from, "the input's format (a guess)"),
	OPT_CHOICE('o', "to", FORMATS_NAMES, &to, "the output's (rows)"),
	OPT_FLAG('c', "check", &is_check, "only check, and say all that is wrong"),
	OPT_COUNT('W', "width", "N", &door.width, 1, ROWS_MOST_INDEX, "columns of sparse rows"),
	OPT_FLAG('0', "zero-based", &door.zero_based, "the input's indices begin with 0"),
	OPT_WORD('L', "label-map", "FILE", &map, "numbers of labels, to write or to read back"),
	OPT_WORD(0, "id", "COLUMN", &door.id, "of csv and tsv: a name, a number, or none (id)"),
	OPT_WORD(0, "label", "COLUMN", &door.label, "the same (labels or label)"),
	OPT_CHOICE(0, "header", "auto|yes|no", &header, "has csv or tsv a header?"),
	OPT_DIGITS,
	OPT_MEMORY,
	OPT_QUIET,
};
static const struct opt_program program = OPT_PROGRAM(
	"Convert rows from and to other formats, or check them.", "[file ...]", options);

static void choose_formats(char **files)
{
	door.header = header;
	door.out = output_standard();
	door.to = formats_number(to);
	door.in = input_open(files);
	if (from == NOT_GIVEN && is_check)
		from = FORMATS_ROWS;
	door.from =
		from == NOT_GIVEN ? formats_guess(door.in, door.zero_based) : formats_number(from);
}

static void read_map(void)
{
	if (!map)
		return;
	if (door.from->has_map == door.to->has_map)
		opt_usage("-L goes with svmlight or libsvm, on one side");
	door.labels = label_map_new();
	if (door.from->has_map)
		label_map_read(door.labels, map);
	else
		label_map_read_if_any(door.labels, map);
}

int main(int argc, char **argv)
{
	char **files = opt_parse(&program, argc, argv);
	size_t problems = 0;
	int status;

	choose_formats(files);
	read_map();
	if (is_check)
		problems = check_stream(&door);
	else
		convert_run(&door);
	if (map && door.to->has_map && !is_check)
		label_map_write(door.labels, map);
	label_map_free(door.labels);
	status = output_finish();
	return problems ? 1 : status;
}
