/* edge: the weights of terms as a model file.
 *
 *	# tfidf 2 docs=3 terms=2 tf=log idf=idf scale=unit
 *	TAB 2 TAB # 1
 *	TAB 1 TAB # 2
 *
 * One row a term, in column order: how many documents hold it. The first line says how they are
 * weighed. With idf=entropy a row holds four more numbers, the sums of tf and of tf ln tf, each
 * as two (data/exact.h).
 */
#ifndef TFIDF_MODEL_H
#define TFIDF_MODEL_H

#include "text/tfidf.h"

void tfidf_model_write(const char *path, const struct tfidf *w);
struct tfidf tfidf_model_read(const char *path); /* ready for rows; tfidf_free */

/* Of models of shards that have one vocabulary: the model of all; paths end with NULL. */
struct tfidf tfidf_model_merge(char *const *paths);

#endif
