#include "data/percent.h"

#include <stdint.h>
#include <string.h>

size_t percent_encode(char *to, const char *name, size_t length, bool is_label)
{
	static const char hex[] = "0123456789ABCDEF";
	char *at = to;

	for (size_t i = 0; i < length; i++) {
		unsigned char c = (unsigned char)name[i];

		if (c > ' ' && c != 0x7f && !strchr("#:%", c) && !(is_label && c == ',')) {
			*at++ = (char)c;
			continue;
		}
		*at++ = '%';
		*at++ = hex[c >> 4];
		*at++ = hex[c & 15];
	}
	return (size_t)(at - to);
}

static int digit(char c)
{
	static const char digits[] = "0123456789ABCDEFabcdef";
	const char *at = c ? strchr(digits, c) : NULL;

	if (!at)
		return -1;
	return (int)(at - digits) - (at - digits >= 16 ? 6 : 0);
}

size_t percent_complete(char *to, const char *name, size_t length)
{
	char *at = to;

	for (size_t i = 0; i < length; i++) {
		bool is_code = name[i] == '%' && i + 2 < length && digit(name[i + 1]) >= 0 &&
			       digit(name[i + 2]) >= 0;

		if (is_code)
			*at++ = name[i];
		else
			at += percent_encode(at, name + i, 1, false);
	}
	return (size_t)(at - to);
}

size_t percent_decode(char *to, const char *name, size_t length, const char *keep)
{
	char *at = to;

	for (size_t i = 0; i < length; i++) {
		int high = -1, low = -1, byte;

		if (name[i] == '%' && i + 2 < length) {
			high = digit(name[i + 1]);
			low = digit(name[i + 2]);
		}
		byte = high < 0 || low < 0 ? 0 : 16 * high + low;
		if (!byte || (byte < 0x80 && strchr(keep, byte))) {
			*at++ = name[i];
			continue;
		}
		*at++ = (char)byte;
		i += 2;
	}
	return (size_t)(at - to);
}
