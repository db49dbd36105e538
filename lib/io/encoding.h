/* core: what a file is by its first bytes (compressed data, other things that are no text), and
 * bytes of any encoding to UTF-8. */
#ifndef ENCODING_H
#define ENCODING_H

#include <stdbool.h>
#include <stddef.h>

enum { MAGIC_MOST = 16 }; /* bytes that are looked at */

struct magic {
	const char *bytes;
	size_t length;
	const char *name;   /* "gzip data" */
	const char *reader; /* the command that makes text of it; NULL: it is not compressed */
};

/* NULL: nothing that is known. With fewer bytes than a file may have, *is_open says whether more of
 * them could make a compressed file of it. */
const struct magic *magic_find(const char *bytes, size_t n, bool *is_open);
bool magic_is_zip(const struct magic *m);
bool magic_is_text(const struct magic *m); /* of an encoding that has to be declared */

/* To UTF-8, by iconv(3). */
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
