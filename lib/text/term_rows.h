/* edge: what `terms` writes: rows whose bodies are terms with numbers, strongest first. */
#ifndef TERM_ROWS_H
#define TERM_ROWS_H

#include "text/explain.h"
#include "text/vocab.h"

struct term_rows {
	const struct vocab *vocab;
	size_t most; /* terms of a row */
};

/* The rows of files, whose columns are terms. */
void term_rows_files(const struct term_rows *t, char *const *files);

/* A number for each of the first n terms: a row for those above 0, whose id has a + behind it, and
 * one for those below, with a -. */
void term_rows_ends(const struct term_rows *t, const char *labels, const char *id,
		    const double *val, size_t n);
void term_rows_axes(const struct term_rows *t, const struct term_map *map);

/* The values that rows of files get for label `which`, or for that of greatest value where it is
 * TERM_ROWS_BEST; `names` are the labels'. */
#define TERM_ROWS_BEST SIZE_MAX
void term_rows_explain(const struct term_rows *t, const struct explain *x, const struct dict *names,
		       size_t which, char *const *files);

/* Dies where the model `path` has more columns than there are terms, and notes fewer. */
void term_rows_check(const struct term_rows *t, const char *path, size_t width, const char *remedy);

#endif
