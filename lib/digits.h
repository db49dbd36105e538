/* core: numbers to decimal digits, many digits at a time.
 *
 * digits_shortest writes the shortest decimal that reads back to the same double, as to_chars
 * would, where 128 bits hold every number on the way exactly; it leaves the others to num.h.
 */
#ifndef DIGITS_H
#define DIGITS_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { DIGITS_ROOM = 32 };

/* These may write up to DIGITS_ROOM bytes, and return the end of the digits. */
char *digits_count(char *to, uint64_t n);
char *digits_shortest(char *to, double x); /* as to_chars would; NULL: left to others */

#ifdef __cplusplus
}
#endif

#endif
