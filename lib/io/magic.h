/* core: what a file is by its first bytes: compressed data, and other things that are no text. */
#ifndef MAGIC_H
#define MAGIC_H

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

#endif
