/* edge: the table of formats that conv knows.
 *
 * A new format is a module with a guess, a reader and a writer (door.h), its row in the table, and
 * its name in FORMAT_NAMES at the same place.
 */
#ifndef FORMAT_H
#define FORMAT_H

#include "convert/door.h"

#define FORMAT_NAMES "rows|mtx|svmlight|libsvm|csv|tsv|word2vec|npy"

enum { FORMAT_ROWS };

const struct format *format_number(unsigned which); /* NULL: beyond the last */

/* What the first bytes leave no doubt of; an empty input is rows. Ends the program when in doubt.
 */
const struct format *format_guess(struct input *in, bool zero_based);

#endif
