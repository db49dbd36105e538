/* edge: TREC's files: runs (what was retrieved) and qrels (what is relevant).
 *
 *	query Q0 document rank score run        a run; fields beyond and the rank are not looked at
 *	query iteration document grade          qrels; a grade is a whole number
 *
 * Fields are separated by blanks; empty lines and lines that begin with # are skipped. A document
 * twice for one query is an error.
 */
#ifndef TREC_H
#define TREC_H

#include "io/output.h"
#include "search/query_lists.h"
#include "search/top_docs.h"

/* Documents get their numbers in `docs`, which several files share. Scores are read in double
 * precision, or rounded to single, as trec_eval up to 9.0.7 reads them. */
struct query_lists trec_read_run(const char *path, struct dict *docs, bool is_single,
				 char **run); /* its name: caller's */
struct query_lists trec_read_qrels(const char *path, struct dict *docs);

/* An id as it stands in a run: percent-decoded, unless that leaves nothing, a blank or control
 * character, or a # at the beginning, which then are encoded. False: the dictionary has that name
 * already. `number` is the name's in the dictionary. */
bool trec_add_name(struct dict *names, const char *id, uint32_t *number);
/* The run lines of one query; the documents must be sorted. */
void trec_write_run(struct output *out, const char *query, const struct top_docs *top,
		    const char *run);

#endif
