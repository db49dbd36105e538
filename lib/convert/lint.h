/* edge: conv -c: all that is wrong with a stream of rows, and a summary of what is right.
 *
 * Every problem goes to standard error with file, line and column; nothing ends the program. Other
 * formats than rows are read as always: their first problem is the last. The summary is lines
 * "what TAB number".
 */
#ifndef LINT_H
#define LINT_H

#include "convert/door.h"

/* Does what door_run would, but for the writing; returns the number of problems. */
size_t lint(const struct door *asked);

#endif
