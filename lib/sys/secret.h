/* edge: numbers that nobody can know before the program starts, for hash tables that nobody can
 * fill with collisions.
 *
 * Besides mem.h the one edge module that core may include. No output may depend on them.
 */
#ifndef SECRET_H
#define SECRET_H

#include <stdint.h>

enum { SECRET_NUMBERS = 2 };

void secret_numbers(uint64_t number[SECRET_NUMBERS]); /* odd; the same ones all the while */

#endif
