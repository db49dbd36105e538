/* edge: BM25's numbers of a collection as a model file.
 *
 *	# bm25k 3 docs=3 terms=2 tokens=4 part=0.5 k1=2 b=0.75 idf=clip out=kernel query=no
 *	TAB 2 TAB # 1
 *	TAB 1 TAB # 2
 *
 * One row a term, in column order: how many documents hold it. The tokens of all documents are
 * tokens + part (data/exact.h).
 */
#ifndef BM25_MODEL_H
#define BM25_MODEL_H

#include "data/rows.h"
#include "text/bm25.h"

struct bm25_model_how { /* how rows leave, which a model remembers */
	bool is_features, is_queries, has_repeats;
};

void bm25_model_write(const char *path, const struct bm25 *m, const struct bm25_model_how *how);

/* Ready for rows; bm25_free. What the model remembers is added to how. */
struct bm25 bm25_model_read(const char *path, struct bm25_model_how *how);

/* Of models of shards that have one vocabulary: the model of all; paths end with NULL. */
struct bm25 bm25_model_merge(char *const *paths, struct bm25_model_how *how);

/* The documents of -t, their columns those of the model, unless it is NULL. */
struct rows bm25_model_docs(const char *path, const struct bm25 *m, const char *model);

/* sqrt(w) has no real value where w < 0: such a kernel has no features, and asking for them ends
 * the program. */
void bm25_model_check(const struct bm25 *m, const struct bm25_model_how *how);

#endif
