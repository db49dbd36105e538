#include "convert/sniff.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const char *line_end(const char *from, const char *end)
{
	const char *newline = memchr(from, '\n', (size_t)(end - from));

	if (!newline)
		newline = end;
	return newline > from && newline[-1] == '\r' ? newline - 1 : newline;
}

struct sniff sniff_at(const char *bytes, size_t n)
{
	bool has_mark = n >= 3 && memcmp(bytes, "\xEF\xBB\xBF", 3) == 0;
	struct sniff l = {.bytes = bytes + 3 * has_mark, .n = n - 3 * has_mark};
	const char *end = l.bytes + l.n;

	l.line = l.bytes;
	while (l.line < end && strchr("#\r\n", *l.line)) {
		const char *newline = memchr(l.line, '\n', (size_t)(end - l.line));

		l.line = newline ? newline + 1 : end;
	}
	l.end = line_end(l.line, end);
	return l;
}

bool sniff_begins(const struct sniff *l, const char *magic)
{
	size_t length = strlen(magic);

	return l->n >= length && strncasecmp(l->bytes, magic, length) == 0;
}

size_t sniff_count(const struct sniff *l, char c)
{
	size_t n = 0;

	for (const char *at = l->line; at < l->end; at++)
		n += *at == c;
	return n;
}

const char *sniff_field(const struct sniff *l, char c, size_t i, const char **end)
{
	const char *from = l->line;

	for (;; i--) {
		const char *cut = memchr(from, c, (size_t)(l->end - from));

		*end = cut ? cut : l->end;
		if (i == 0)
			return from;
		if (!cut)
			return *end;
		from = cut + 1;
	}
}

bool sniff_is_count(const char *from, const char *end)
{
	for (const char *at = from; at < end; at++)
		if (*at < '0' || *at > '9')
			return false;
	return from < end;
}

bool sniff_is_number(const char *at)
{
	return (*at >= '0' && *at <= '9') || *at == '-' || *at == '+' || *at == '.';
}

bool sniff_is_entry(const char *from, const char *end, unsigned long *index)
{
	const char *colon = memchr(from, ':', (size_t)(end - from));

	if (!colon || !sniff_is_count(from, colon) || colon + 1 == end)
		return false;
	*index = strtoul(from, NULL, 10);
	return sniff_is_number(colon + 1);
}
