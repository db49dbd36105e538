/* edge: files of word vectors, a format of conv.
 *
 *	words dimensions
 *	word value value ...
 *
 * is word2vec's text, and that of GloVe without the first line, where a word may hold blanks. In
 * word2vec's binary files the values are float32, little-endian, behind the word and a blank. A
 *word is an id; rows have no labels.
 */
#ifndef WORD2VEC_H
#define WORD2VEC_H

#include "convert/convert.h"

bool word2vec_guess(const struct sniff *look);
void word2vec_read(struct convert *d);
void word2vec_write(struct convert *d, const struct rows *rows);

#endif
