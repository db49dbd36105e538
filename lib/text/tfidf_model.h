/* edge: the weights of terms as a model file.
 *
 *	# tfidf 1 docs=3 terms=2 tf=log idf=idf scale=unit
 *	TAB 2 TAB # 1
 *	TAB 1 TAB # 2
 *
 * One row a term, in column order: how many documents hold it. The first line says how they are
 * weighed. With idf=entropy a row holds two more numbers, the sums of tf and of tf ln tf.
 */
#ifndef TFIDF_MODEL_H
#define TFIDF_MODEL_H

#include "text/tfidf.h"

void tfidf_model_write(const char *path, const struct tfidf *w);
struct tfidf tfidf_model_read(const char *path); /* ready for rows; tfidf_free */

#endif
