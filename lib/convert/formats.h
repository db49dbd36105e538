/* edge: the table of formats that conv knows.
 *
 * A new format is a module with a guess, a reader and a writer (convert.h), its row in the table,
 * and its name in FORMATS_NAMES at the same place.
 */
#ifndef FORMATS_H
#define FORMATS_H

#include "convert/convert.h"

#define FORMATS_NAMES "rows|mtx|svmlight|libsvm|csv|tsv|word2vec|npy"

enum { FORMATS_ROWS };

const struct formats *formats_number(unsigned which); /* NULL: beyond the last */

/* What the first bytes leave no doubt of; an empty input is rows. Ends the program when in doubt.
 */
const struct formats *formats_guess(struct input *in, bool zero_based);

#endif
