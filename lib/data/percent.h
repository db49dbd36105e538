/* core: names with %XX in them: encoded where a document enters the suite, decoded where it leaves.
 */
#ifndef PERCENT_H
#define PERCENT_H

#include <stdbool.h>
#include <stddef.h>

/* Encodes what may not stand in an id (or, a comma too, in the name of a label). Writes at most
 * 3*length bytes and returns how many. */
size_t percent_encode(char *to, const char *name, size_t length, bool is_label);

/* The same for a name that may be encoded already: %XX stays as it is. */
size_t percent_complete(char *to, const char *name, size_t length);

/* Writes at most `length` bytes, and returns how many; `to` may be `name`. A NUL stays encoded, and
 * so does every character of `keep`, which the other side cannot hold. */
size_t percent_decode(char *to, const char *name, size_t length, const char *keep);

#endif
