#include "text/utf8.h"
#include "sys/mem.h"

#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

static enum utf8_class class_of(utf8proc_int32_t c)
{
	if (c == 0x2019 || c == '\'')
		return UTF8_APOSTROPHE;
	if (c == 0xAD || c == 0x200C || c == 0x200D)
		return UTF8_PART;
	switch (utf8proc_category(c)) {
	case UTF8PROC_CATEGORY_LU:
	case UTF8PROC_CATEGORY_LL:
	case UTF8PROC_CATEGORY_LT:
	case UTF8PROC_CATEGORY_LM:
	case UTF8PROC_CATEGORY_LO:
		return UTF8_LETTER;
	case UTF8PROC_CATEGORY_ND:
		return UTF8_DIGIT;
	case UTF8PROC_CATEGORY_MN:
	case UTF8PROC_CATEGORY_MC:
	case UTF8PROC_CATEGORY_ME:
		return UTF8_PART;
	default:
		return UTF8_OTHER;
	}
}

enum utf8_class utf8_look(const char *at, const char *end, size_t *length)
{
	utf8proc_int32_t c;
	utf8proc_ssize_t n = utf8proc_iterate((const utf8proc_uint8_t *)at, end - at, &c);

	*length = n > 0 ? (size_t)n : 1;
	return n > 0 ? class_of(c) : UTF8_INVALID;
}

char *utf8_fold(const char *word, size_t length, size_t *folded_length)
{
	utf8proc_uint8_t *folded;
	utf8proc_ssize_t n = utf8proc_map(
		(const utf8proc_uint8_t *)word, (utf8proc_ssize_t)length, &folded,
		UTF8PROC_STABLE | UTF8PROC_COMPOSE | UTF8PROC_CASEFOLD | UTF8PROC_IGNORE);

	if (n == UTF8PROC_ERROR_NOMEM)
		mem_none(4 * length);
	if (n < 0) { /* cannot be for valid text: keep the word as it is */
		*folded_length = length;
		return mem_copy(word, length);
	}
	*folded_length = (size_t)n;
	return (char *)folded;
}

size_t utf8_letters(const char *word, size_t length)
{
	const char *end = word + length;
	size_t letters = 0, n;

	for (; word < end; word += n) {
		n = 1;
		letters +=
			(*word >= 'a' && *word <= 'z') || utf8_look(word, end, &n) == UTF8_LETTER;
	}
	return letters;
}

size_t utf8_digits(const char *word, size_t length)
{
	const char *end = word + length;
	size_t digits = 0, n;

	for (; word < end; word += n)
		digits += utf8_look(word, end, &n) == UTF8_DIGIT;
	return digits;
}
