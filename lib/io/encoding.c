#include "io/encoding.h"

#include "sys/mem.h"
#include <errno.h>
#include <iconv.h>
#include <stdlib.h>
#include <string.h>

#define BEGINS(bytes) bytes, sizeof bytes - 1

static const struct magic known[] = {
	{BEGINS("\x1f\x8b"), "gzip data", "zcat"},
	{BEGINS("\x1f\x9d"), "compress data", "zcat"},
	{BEGINS("BZh91AY&SY"), "bzip2 data", "bzcat"},
	{BEGINS("\xfd"
		"7zXZ\0"),
	 "xz data", "xzcat"},
	{BEGINS("\x28\xb5\x2f\xfd"), "zstd data", "zstdcat"},
	{BEGINS("\x04\x22\x4d\x18"), "lz4 data", "lz4cat"},
	{BEGINS("PK\3\4"), "a zip archive", "unzip -p"},
	{BEGINS("\x89PNG\r\n\x1a\n"), "a PNG picture", NULL},
	{BEGINS("\xff\xd8\xff"), "a JPEG picture", NULL},
	{BEGINS("GIF87a"), "a GIF picture", NULL},
	{BEGINS("GIF89a"), "a GIF picture", NULL},
	{BEGINS("%PDF-"), "a PDF file", NULL},
	{BEGINS("\x7f"
		"ELF"),
	 "a program", NULL},
	{BEGINS("\xff\xfe"), "UTF-16 text", NULL},
	{BEGINS("\xfe\xff"), "UTF-16 text", NULL},
};

bool magic_is_zip(const struct magic *m)
{
	return m->bytes[0] == 'P';
}

bool magic_is_text(const struct magic *m)
{
	return strncmp(m->name, "UTF-16", 6) == 0;
}

/* bzip2 begins with letters, as a label may; but a block's place, of fewer than 2^20, does not. */
enum { PLACE = 14, PLACE_MOST = 7 };

static bool is_label(const struct magic *m, const char *bytes, size_t n)
{
	return m->bytes[0] == 'B' && n > PLACE && (unsigned char)bytes[PLACE] > PLACE_MOST;
}

const struct magic *magic_find(const char *bytes, size_t n, bool *is_open)
{
	*is_open = false;
	for (size_t i = 0; n && i < sizeof known / sizeof *known; i++) {
		const struct magic *m = known + i;
		size_t compared = n < m->length ? n : m->length;

		if (memcmp(bytes, m->bytes, compared) != 0 || is_label(m, bytes, n))
			continue;
		if (compared == m->length)
			return m;
		*is_open = *is_open || m->reader;
	}
	return NULL;
}

enum { REPLACED = 3 }; /* bytes of U+FFFD */

struct recode {
	iconv_t way;
	size_t bad;
};

static bool find_way(struct recode *r, const char *to, const char *from)
{
	r->way = iconv_open(to, from);
	if (r->way == (iconv_t)-1) /* memory may have ended for a moment */
		r->way = iconv_open(to, from);
	return r->way != (iconv_t)-1;
}

/* iconv_open says the same of an unknown encoding and of no memory: ask for one that is there. */
static struct recode *open_way(const char *to, const char *from)
{
	struct recode *r = mem_zero(1, sizeof *r);

	if (find_way(r, to, from))
		return r;
	if (!find_way(r, "UTF-8", "UTF-16"))
		mem_none(sizeof *r);
	recode_close(r);
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
