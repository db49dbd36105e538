/* edge: numbers to text and back, exactly and in no locale: libstdc++'s to_chars and from_chars.
 *
 * num_print writes the shortest decimal that reads back to the same double (integers below a
 * million as integers), num_print_digits at most so many significant digits. Both take -0 and
 * subnormals as 0, need NUM_ROOM bytes and return the end of what they wrote.
 */
#ifndef NUM_H
#define NUM_H

#include "io/num_shortest.h"

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { NUM_ROOM = NUM_SHORTEST_ROOM };

char *num_print(char *to, double x);
char *num_print_digits(char *to, double x, int digits);
char *num_print_single(char *to, float x); /* the shortest that reads back to the same float */

/* Reads a decimal number at `from`: returns the end of it, or NULL where there is no number (*x is
 * 0) or one too large for a double (*x is infinite). The rest of the token is not looked at. */
const char *num_parse(const char *from, const char *end, double *x);

#ifdef __cplusplus
}
#endif

#endif
