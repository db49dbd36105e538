/* conv: a format in, another out; what was written is read and written again the same.
 *
 * The first bytes choose the formats (9: a guess) and the options. What conv takes from rows, the
 * check of conv -c must find no fault with.
 */
#include "convert/formats.h"
#include "convert/check.h"
#include "harness.h"
#include "io/output.h"

#include <string.h>

enum { KNOWN = 9, ZERO_BASED = 1, PACKED = 2, NAMED = 4, CHECK = 8, HEADER = 16, NO_HEADER = 32 };

struct how {
	const char *file;
	unsigned from, to, options;
};

static struct convert begin(const struct how *how)
{
	struct convert c = {.out = output_standard(), .in = input_open_one(how->file)};

	c.to = formats_of(how->to);
	c.zero_based = how->options & ZERO_BASED;
	c.is_packed = how->options & PACKED;
	if (how->options & NAMED) {
		c.id = "1";
		c.label = "none";
	}
	c.header = how->options & HEADER      ? CONVERT_HEADER_YES
		   : how->options & NO_HEADER ? CONVERT_HEADER_NO
					      : CONVERT_HEADER_AUTO;
	return c;
}

static void convert(void *arg)
{
	const struct how *how = arg;
	struct convert c = begin(how);

	if (how->from == FORMATS_NPZ || how->from == KNOWN)
		input_take_zip(c.in);
	formats_check(c.in);
	c.from = how->from == KNOWN ? formats_guess(c.in, c.zero_based) : formats_of(how->from);
	convert_run(&c);
}

static void check(void *arg)
{
	const struct how *how = arg;
	struct convert c = begin(how);

	c.is_check = true;
	c.from = formats_of(how->from);
	world_must(check_stream(&c) == 0, "conv -c finds no fault with what conv takes");
}

/* Reads what was written, from the format that was written. */
static bool again(struct how *how, char *once, size_t room, size_t *n)
{
	const char *text = world_written("stdout", n);

	if (*n > room)
		return false;
	memcpy(once, text, *n);
	world_begin();
	world_file("again", once, *n);
	*how = (struct how){"again", how->to, how->to, 0};
	world_must(world_run(convert, how), "what was written can be read");
	return true;
}

/* Names may be encoded the first time that they are read, and never again. */
static void round_trip(struct how how)
{
	static char once[1 << 20];
	const char *text;
	size_t n, more;

	if (!again(&how, once, sizeof once, &n) || !again(&how, once, sizeof once, &n))
		return;
	text = world_written("stdout", &more);
	world_must(n == more && memcmp(once, text, n) == 0, "and is written the same");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct how how = {.file = "in"};

	if (size < 3)
		return 0;
	how.from = data[0] % (KNOWN + 1);
	how.to = data[1] % KNOWN;
	how.options = data[2];
	world_begin();
	world_file("in", data + 3, size - 3);
	if (!world_run(convert, &how))
		return 0;
	if (how.from == FORMATS_ROWS && how.options & CHECK)
		world_must(world_run(check, &how), "conv -c reads what conv reads");
	else if (!(how.options & (NAMED | HEADER | NO_HEADER))) /* a table is then another */
		round_trip(how);
	return 0;
}
