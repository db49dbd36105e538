/* edge: the measures of a run as trec_eval prints them, and the comparison of two runs.
 *
 * The lines of a run are "measure TAB query TAB value". The comparison has a line a measure: the
 * means of both runs over the queries that both have, their difference, and p by random signs
 * (sign_test.h).
 */
#ifndef IR_REPORT_H
#define IR_REPORT_H

#include "search/ir_measures.h"

struct ir_report_how {
	bool per_query;     /* lines of each query too */
	bool is_complete;   /* judged queries that a run lacks count 0 */
	size_t flips, seed; /* of the test */
};

/* Warns of what trec_eval leaves out without a word: queries of the run at `path` without
 * judgements, and judged queries that it lacks. A run without judgements ends the program. */
void ir_report_gaps(const struct ir_measures_table *t, const struct query_lists *run,
		    const char *path, bool is_complete);

/* To standard output. */
void ir_report_table(const struct query_lists *qrels, const struct ir_measures_table *t,
		     const char *name, const struct ir_report_how *how);

/* The columns are the runs' names; where both have one name, their files'. Of the tables those
 * queries are kept that both have. */
void ir_report_test(struct ir_measures_table t[2], const char *const name[2],
		    const char *const file[2], const struct ir_report_how *how);

#endif
