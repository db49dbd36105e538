/* core: where words may be: the runs of ASCII letters and of bytes beyond ASCII in a text.
 *
 * 64 bytes at a time become 64 bits, and the runs are where these change.
 */
#ifndef LETTER_RUNS_H
#define LETTER_RUNS_H

#include <stddef.h>
#include <stdint.h>

enum { LETTER_RUNS_SPARE = 34 };

/* Writes where each run begins and where it ends, in turn; returns how many numbers that were.
 * `edge` has room for length + LETTER_RUNS_SPARE. */
typedef size_t letter_runs(const char *text, uint32_t length, uint32_t *edge);

letter_runs letter_runs_find;
letter_runs *letter_runs_choose(void); /* one that does the same, the fastest here */

#endif
