#include "io/recode.h"
#include "sys/mem.h"

#include <errno.h>
#include <iconv.h>
#include <stdlib.h>
#include <string.h>

enum { REPLACED = 3 }; /* bytes of U+FFFD */

struct recode {
	iconv_t way;
	size_t bad;
};

#define NO_WAY ((iconv_t)-1)

/* iconv_open says the same of an unknown encoding and of memory that ended: asked twice, and then
 * for one that is always there. */
static iconv_t find_way(const char *to, const char *from)
{
	iconv_t way = iconv_open(to, from), known;

	if (way == NO_WAY)
		way = iconv_open(to, from);
	if (way != NO_WAY)
		return way;
	known = iconv_open("UTF-8", "UTF-16");
	if (known == NO_WAY)
		mem_none(sizeof(struct recode));
	iconv_close(known);
	return NO_WAY;
}

static struct recode *open_way(const char *to, const char *from)
{
	struct recode *r = mem_zero(1, sizeof *r);

	r->way = find_way(to, from);
	if (r->way != NO_WAY)
		return r;
	free(r);
	return NULL;
}

struct recode *recode_open(const char *encoding)
{
	return open_way("UTF-8", encoding);
}

void recode_close(struct recode *r)
{
	if (!r)
		return;
	iconv_close(r->way);
	free(r);
}

void recode_begin(struct recode *r)
{
	iconv(r->way, NULL, NULL, NULL, NULL);
}

size_t recode_bad(const struct recode *r)
{
	return r->bad;
}

size_t recode_bytes(struct recode *r, const char *from, size_t n, bool is_end, char *to,
		    size_t *used)
{
	char *in = (char *)from, *out = to;
	size_t left = n, room = RECODE_GROWTH * n + RECODE_SPARE - REPLACED;

	while (left && iconv(r->way, &in, &left, &out, &room) == (size_t)-1) {
		if (errno == E2BIG || (errno == EINVAL && !is_end) || room < REPLACED)
			break;
		memcpy(out, "\xEF\xBF\xBD", REPLACED);
		out += REPLACED;
		room -= REPLACED;
		r->bad++;
		in++;
		left--;
	}
	if (is_end && !left)
		iconv(r->way, NULL, NULL, &out, &room);
	*used = n - left;
	return (size_t)(out - to);
}

char *recode_text(struct recode *r, const char *from, size_t n, size_t *length)
{
	char *text = mem_alloc(RECODE_GROWTH * n + RECODE_SPARE, 1);
	size_t used;

	recode_begin(r);
	*length = recode_bytes(r, from, n, true, text, &used);
	return text;
}

static bool is_ascii(const char *text, size_t n)
{
	unsigned char any = 0;

	for (size_t i = 0; i < n; i++)
		any |= (unsigned char)text[i];
	return any < 0x80;
}

size_t recode_not_utf8(const char *text, size_t n)
{
	struct recode *r;
	char *in = (char *)text;
	size_t left = n, bad = 0;

	if (is_ascii(text, n))
		return 0;
	r = open_way("UTF-32LE", "UTF-8");
	while (r && left) {
		char wide[4096], *out = wide;
		size_t room = sizeof wide;

		if (iconv(r->way, &in, &left, &out, &room) != (size_t)-1 || errno == E2BIG)
			continue;
		bad++;
		in++;
		left--;
	}
	recode_close(r);
	return bad;
}
