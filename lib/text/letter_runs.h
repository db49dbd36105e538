/* core: where words may be: the runs of ASCII letters and of bytes beyond ASCII in a text.
 *
 * 64 bytes at a time become 64 bits, and the runs are where these change.
 */
#ifndef LETTER_RUNS_H
#define LETTER_RUNS_H

#include <stddef.h>
#include <stdint.h>

/* Writes where each run begins and where it ends, in turn; returns how many numbers that were.
 * `edge` has room for length + LETTER_RUNS_SPARE. */
enum { LETTER_RUNS_SPARE = 10 };

size_t letter_runs_find(const char *text, uint32_t length, uint32_t *edge);

#endif
