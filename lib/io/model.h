/* edge: what a program learnt, as a file: one comment line, then rows.
 *
 *	# tfidf 1 docs=1033 terms=5500 tf=log
 *
 * names the program, the number of the layout and the parameters; rows(5) gives each program's
 * layout. A model is written whole or not at all (output.h), read from a file or a pipe, and
 * checked whole on reading: a bad, foreign or cut-short one ends the program. Where few of its rows
 * are wanted (model_pick), the others are counted and not parsed.
 */
#ifndef MODEL_H
#define MODEL_H

#include "data/used_columns.h"
#include "io/output.h"
#include "io/rows_in.h"

/* Begins a model file; the format makes "key=value ..." and values hold no blanks. Go on with
 * rows_write and end with output_commit. */
struct output *model_create(const char *path, const char *program, unsigned layout,
			    const char *format, ...) __attribute__((format(printf, 4, 5)));

/* The same in a file that was created before there was anything to write. */
void model_head(struct output *out, const char *program, unsigned layout, const char *format, ...)
	__attribute__((format(printf, 4, 5)));

struct model;

struct model *model_open(const char *path, const char *program, unsigned layout);

/* Of one of several programs, "lsk|mlsi", each with its layout; *which. */
struct model *model_open_any(const char *path, const char *programs, const unsigned *layouts,
			     unsigned *which);
void model_close(struct model *m);

/* Parameters by name; a missing or bad one is an error. */
bool model_has(const struct model *m, const char *key);
size_t model_count(const struct model *m, const char *key);
double model_real(const struct model *m, const char *key);
char *model_word(const struct model *m, const char *key); /* the caller frees */

/* A parameter that is one of "log|raw|binary": which. */
unsigned model_choice(const struct model *m, const char *key, const char *words);

/* The rows of the model, which must be exactly n, dense and `width` wide (sparse: any width when
 * width is 0). */
struct rows model_rows(struct model *m, size_t n, size_t width);

/* For models in several parts: the next n rows, under the same rules; and the last n, which are
 * checked and not kept (n may be 0). */
struct rows model_part(struct model *m, size_t n, size_t width);
struct matrix model_matrix(struct model *m, size_t n, size_t width); /* the next n, without names */
void model_rest(struct model *m, size_t n, size_t width);

/* Of the next n rows those of the used columns alone; the others, and the last n, are counted. */
struct matrix model_pick(struct model *m, size_t n, size_t width, const struct used_columns *used);
void model_rest_counted(struct model *m, size_t n);

/* For models that are not rows: the next line, false at the end; and where it is. */
bool model_line(struct model *m, struct line *line);
void model_whole(const struct model *m, size_t found, size_t wanted); /* dies if cut short */
struct place model_place(const struct model *m);

#endif
