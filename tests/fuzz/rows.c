/* Streams of rows: what was read is written, read and written again the same.
 *
 * The first byte chooses: 1 text, 2 counts, 4 every line; from 8 on a kernel, raw lines.
 */
#include "harness.h"
#include "io/encoding.h"
#include "io/kernel_read.h"
#include "io/raw_rows.h"
#include "io/rows_in.h"
#include "io/rows_write.h"

#include <stdlib.h>
#include <string.h>

enum { TEXT = 1, COUNTS = 2, EVERY_LINE = 4, KERNEL = 8, RAW = 16 };

static unsigned choice;

static void copy_stream(struct rows_in *in)
{
	struct row row;

	while (rows_next(in, &row))
		rows_write(output_standard(), &row);
}

static void copy_gathered(struct rows_in *in)
{
	struct rows rows = choice & KERNEL ? kernel_read(in) : rows_read(in);

	rows_write_all(output_standard(), &rows);
	rows_free(&rows);
}

static void copy_raw(const char *file)
{
	char *const files[] = {(char *)file, NULL};
	struct raw_rows l = raw_rows_read(files);
	uint32_t *part = calloc(l.n + 1, sizeof *part);

	raw_rows_write(output_standard(), &l, part, 0);
	free(part);
	raw_rows_free(&l);
}

static void copy(void *file)
{
	struct rows_in *in;

	if (choice & RAW) {
		copy_raw(file);
		return;
	}
	in = rows_open_one(file, choice & TEXT ? ROWS_TEXT : ROWS_SPARSE);
	if (choice & COUNTS && !(choice & TEXT))
		rows_as_counts(in);
	if (choice & EVERY_LINE)
		rows_every_line(in);
	if (choice & TEXT)
		copy_stream(in);
	else
		copy_gathered(in);
	rows_close(in);
}

/* Behind a first line that is skipped, labels may look like another file's beginning. */
static bool is_misleading(const char *text, size_t n)
{
	bool is_open;

	return magic_find(text, n, &is_open) || (n >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static char once[1 << 20];
	const char *text;
	size_t n, again;

	if (size < 1)
		return 0;
	choice = data[0] & 31;
	world_begin();
	world_file("in", data + 1, size - 1);
	if (!world_run(copy, "in"))
		return 0;
	text = world_written("stdout", &n);
	if (is_misleading(text, n))
		return 0;
	world_must(n <= sizeof once, "rows do not grow without end");
	memcpy(once, text, n);
	choice &= ~(unsigned)EVERY_LINE;
	world_file("again", once, n);
	world_must(world_run(copy, "again"), "what was written can be read");
	text = world_written("stdout", &again);
	world_must(again == n && memcmp(once, text, n) == 0, "and is written the same");
	return 0;
}
