/* edge: the table of formats that conv knows.
 *
 * A new format is a module with a guess, a reader and a writer (convert.h), its name in the list
 * here, and its row in the table of formats.c.
 */
#ifndef FORMATS_H
#define FORMATS_H

#include "convert/convert.h"
#include "sys/choice.h"

#define FORMATS(WORD)                                                                              \
	WORD(FORMATS_ROWS, "rows")                                                                 \
	WORD(FORMATS_MTX, "mtx")                                                                   \
	WORD(FORMATS_SVMLIGHT, "svmlight")                                                         \
	WORD(FORMATS_LIBSVM, "libsvm")                                                             \
	WORD(FORMATS_CSV, "csv")                                                                   \
	WORD(FORMATS_TSV, "tsv")                                                                   \
	WORD(FORMATS_WORD2VEC, "word2vec")                                                         \
	WORD(FORMATS_NPY, "npy")                                                                   \
	WORD(FORMATS_NPZ, "npz")
CHOICE(formats_name, FORMATS);

const struct formats *formats_of(enum formats_name name);

/* Ends the program when the first bytes are those of a picture, a program or the like. */
void formats_check(struct input *in);

/* What the first bytes leave no doubt of; an empty input is rows. Ends the program when in doubt.
 */
const struct formats *formats_guess(struct input *in, bool zero_based);

#endif
