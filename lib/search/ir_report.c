#include "search/ir_report.h"
#include "io/table.h"
#include "search/sign_test.h"
#include "sys/err.h"
#include "sys/mem.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void ir_report_gaps(const struct ir_measures_table *t, const struct query_lists *run,
		    const char *path, bool is_complete)
{
	const char *file = strcmp(path, "-") == 0 ? "stdin" : path;
	size_t unjudged = run->queries - t->found, missing = t->queries - t->found;

	if (!t->found)
		die("%s: no query of the run has judgements", file);
	if (unjudged)
		warn("%s: %zu quer%s no judgements: left out", file, unjudged,
		     unjudged == 1 ? "y has" : "ies have");
	if (missing)
		warn("%s: %zu judged quer%s missing: %s", file, missing,
		     missing == 1 ? "y is" : "ies are",
		     is_complete ? "counted 0" : "left out (-c counts 0)");
}

static void add_line(struct table *out, const char *measure, const char *query, const char *value)
{
	char padded[32];

	snprintf(padded, sizeof padded, "%-22s", measure);
	table_word(out, padded);
	table_word(out, query);
	table_word(out, value);
}

static void add_values(struct table *out, const char *query, const double *value)
{
	char text[32];

	for (size_t m = 0; m < IR_MEASURES_MEASURES; m++) {
		snprintf(text, sizeof text, m < IR_MEASURES_COUNTS ? "%.0f" : "%6.4f", value[m]);
		add_line(out, ir_measures_word[m], query, text);
	}
}

void ir_report_table(const struct query_lists *qrels, const struct ir_measures_table *t,
		     const char *name, const struct ir_report_how *how)
{
	double total[IR_MEASURES_MEASURES];
	char count[24];
	struct table out = {.columns = 3};

	for (size_t q = 0; how->per_query && q < t->queries; q++)
		if (t->is_found[q] || how->is_complete)
			add_values(&out, query_lists_query(qrels, q), t->value[q]);
	snprintf(count, sizeof count, "%zu", ir_measures_total(t, how->is_complete, total));
	add_line(&out, "runid", "all", name);
	add_line(&out, "num_q", "all", count);
	add_values(&out, "all", total);
	table_write(output_standard(), &out);
	table_free(&out);
}

/* A measure of both runs, and p of their difference. */
static void add_comparison(struct table *out, size_t measure, size_t n, double first, double second,
			   double p)
{
	char text[5][32];

	snprintf(text[0], sizeof *text, "%zu", n);
	snprintf(text[1], sizeof *text, "%.4f", first);
	snprintf(text[2], sizeof *text, "%.4f", second);
	snprintf(text[3], sizeof *text, "%+.4f", first - second);
	snprintf(text[4], sizeof *text, p < .0001 ? "<.0001" : "%.4f", p);
	table_word(out, ir_measures_word[measure]);
	for (size_t i = 0; i < 5; i++)
		table_word(out, text[i]);
}

/* The columns are the runs' names; where both have one name, their files'. */
static struct table begin_comparison(const char *const name[2], const char *const file[2])
{
	struct table out = {.columns = 6};
	bool is_same = strcmp(name[0], name[1]) == 0;

	table_word(&out, "measure");
	table_word(&out, "queries");
	for (size_t i = 0; i < 2; i++)
		table_word(&out, !is_same                    ? name[i]
				 : strcmp(file[i], "-") == 0 ? "stdin"
							     : file[i]);
	table_word(&out, "difference");
	table_word(&out, "p");
	return out;
}

void ir_report_test(struct ir_measures_table t[2], const char *const name[2],
		    const char *const file[2], const struct ir_report_how *how)
{
	struct table out = begin_comparison(name, file);
	double *d = mem_alloc(t[0].queries, sizeof *d), total[2][IR_MEASURES_MEASURES];

	ir_measures_pair(&t[0], &t[1]);
	if (!ir_measures_total(&t[0], how->is_complete, total[0]) ||
	    !ir_measures_total(&t[1], how->is_complete, total[1]))
		die("the two runs have no judged query in common");
	for (size_t m = IR_MEASURES_COUNTS; m < IR_MEASURES_MEASURES; m++) {
		size_t n = ir_measures_differences(&t[0], &t[1], m, how->is_complete, d);

		add_comparison(&out, m, n, total[0][m], total[1][m],
			       sign_test(n, d, how->flips, how->seed));
	}
	table_write(output_standard(), &out);
	table_free(&out);
	free(d);
}
