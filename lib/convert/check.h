/* edge: conv -c: all that is wrong with a stream of rows, and a summary of what is right.
 *
 * Every problem goes to standard error with file, line and column; nothing ends the program. Other
 * formats than rows are read as always: their first problem is the last. The summary is lines
 * "what TAB number".
 */
#ifndef CHECK_H
#define CHECK_H

#include "convert/convert.h"

/* Does what convert_run would, but for the writing; returns the number of problems. */
size_t check_stream(const struct convert *asked);

#endif
