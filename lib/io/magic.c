#include "io/magic.h"

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

const struct magic *magic_find(const char *bytes, size_t n, bool *is_open)
{
	*is_open = false;
	for (size_t i = 0; n && i < sizeof known / sizeof *known; i++) {
		const struct magic *m = known + i;
		size_t compared = n < m->length ? n : m->length;

		if (memcmp(bytes, m->bytes, compared) != 0)
			continue;
		if (compared == m->length)
			return m;
		*is_open = *is_open || m->reader;
	}
	return NULL;
}
