/* core: %XX back to the bytes it stands for, where a name leaves the suite.
 *
 * rows_encode is the way in. A NUL stays encoded, and so does every character of `keep`, which the
 * other side cannot hold.
 */
#ifndef PERCENT_H
#define PERCENT_H

#include <stddef.h>

/* Writes at most `length` bytes, and returns how many; `to` may be `name`. */
size_t percent_decode(char *to, const char *name, size_t length, const char *keep);

#endif
