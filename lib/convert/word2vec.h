/* edge: word2vec text files, a format of conv.
 *
 *	words dimensions
 *	word value value ...
 *
 * A word is an id; rows have no labels.
 */
#ifndef WORD2VEC_H
#define WORD2VEC_H

#include "convert/convert.h"

bool word2vec_guess(const struct sniff *look);
void word2vec_read(struct convert *d);
void word2vec_write(struct convert *d, const struct rows *rows);

#endif
