/* Lines to records and back: a fault lies inside the line, and what was read comes back. */
#include "harness.h"
#include "io/record_parse.h"
#include "io/rows_write.h"

#include <stdlib.h>
#include <string.h>

enum { LONGEST = 4096, LINES = 64 };

struct lines {
	char *text;
	size_t n;
	bool is_text, zero_based;
};

/* The next line, without its newline; false: the end. */
static bool next(const char **at, const char *end, struct line *line)
{
	const char *newline;

	if (*at >= end)
		return false;
	newline = memchr(*at, '\n', (size_t)(end - *at));
	line->length = (size_t)((newline ? newline : end) - *at);
	line->text = malloc(line->length + 1);
	memcpy(line->text, *at, line->length);
	line->text[line->length] = '\0';
	*at += line->length + 1;
	return true;
}

/* Writes the records up to the first bad line. */
static void copy_records(void *arg)
{
	const struct lines *of = arg;
	struct record_parse p = {.is_text = of->is_text, .zero_based = of->zero_based};
	const char *at = of->text;
	struct line line;
	char message[240];
	size_t column = 0;

	while (column == 0 && next(&at, of->text + of->n, &line)) {
		size_t length = line.length;
		struct row row;

		column = record_parse(&p, &line, &row, message, sizeof message);
		world_must(column <= length + 1, "a fault lies inside the line");
		world_must(column == 0 || strstr(message, "wanted"), "a fault has its message");
		if (column == 0)
			rows_write(output_standard(), &row);
		free(line.text);
	}
	record_parse_free(&p);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static char once[20 * LONGEST];
	struct lines of;
	const char *text;
	size_t n;

	if (size < 1 || size > LONGEST)
		return 0;
	of = (struct lines){(char *)data + 1, size - 1, data[0] & 1, data[0] & 2};
	if (!world_run(copy_records, &of))
		return 0;
	text = world_written("stdout", &n);
	world_must(n < sizeof once, "records do not grow without end");
	memcpy(once, text, n);
	of = (struct lines){once, n, of.is_text, false};
	world_must(world_run(copy_records, &of), "what was written can be read");
	text = world_written("stdout", &of.n);
	world_must(n == of.n && memcmp(once, text, n) == 0, "and is written the same");
	return 0;
}
