/* core: bytes of any encoding to UTF-8, by iconv(3). */
#ifndef RECODE_H
#define RECODE_H

#include <stdbool.h>
#include <stddef.h>

enum { RECODE_GROWTH = 4, RECODE_SPARE = 16 };

struct recode;

struct recode *recode_open(const char *encoding); /* NULL: there is no such encoding */
void recode_close(struct recode *r);
void recode_begin(struct recode *r); /* another text */

/* Writes at most RECODE_GROWTH * n + RECODE_SPARE bytes, and returns how many. *used is what it
 * took of the n: the rest begins a character, and is to come again with what follows. What is no
 * character of the encoding becomes U+FFFD. */
size_t recode_bytes(struct recode *r, const char *from, size_t n, bool is_end, char *to,
		    size_t *used);
size_t recode_bad(const struct recode *r); /* bytes that were no characters, of all texts */

/* A whole text; the caller frees. */
char *recode_text(struct recode *r, const char *from, size_t n, size_t *length);

size_t recode_not_utf8(const char *text, size_t n); /* how many bytes are no UTF-8 */

#endif
