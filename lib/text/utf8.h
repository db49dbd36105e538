/* guest: utf8proc, the letters of all scripts.
 *
 * Only its answers come out: what a character is to a tokeniser, and a word in one case and one
 * normal form.
 */
#ifndef UTF8_H
#define UTF8_H

#include <stddef.h>

enum utf8_class {
	UTF8_OTHER,
	UTF8_LETTER,     /* L* */
	UTF8_DIGIT,      /* Nd */
	UTF8_PART,       /* inside a word only: marks, soft hyphen, joiners */
	UTF8_APOSTROPHE, /* ' and U+2019 */
	UTF8_INVALID     /* no UTF-8: one byte */
};

/* The class of the character at `at` < end, and its length in bytes. */
enum utf8_class utf8_look(const char *at, const char *end, size_t *length);

/* Case-folded, composed (NFC), without soft hyphens and joiners. The word must be valid UTF-8.
 * Returns a new string with its length; the caller frees. */
char *utf8_fold(const char *word, size_t length, size_t *folded_length);

/* How many letters it has; and digits. */
size_t utf8_letters(const char *word, size_t length);
size_t utf8_digits(const char *word, size_t length);

#endif
