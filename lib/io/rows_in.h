/* edge: streams of records on their way in; rows_write.h is the way out.
 *
 * A reader gives one record at a time, or gathers them in a struct rows, whose matrix core computes
 * with. The first bad line ends the program.
 */
#ifndef ROWS_IN_H
#define ROWS_IN_H

#include "data/rows.h"
#include "io/input.h"

struct rows_in;

/* A reader of text (ROWS_TEXT) or of vectors, from operands that end with NULL, or from an input
 * already begun, which rows_close then closes. */
struct rows_in *rows_open(char *const *files, enum rows_kind kind);
struct rows_in *rows_open_one(const char *path, enum rows_kind kind);
struct rows_in *rows_over(struct input *in, enum rows_kind kind);
void rows_close(struct rows_in *in);

/* What main ends with: opens the operands, gives them to `work`, closes them, and returns the exit
 * status. */
int rows_run(char *const *files, enum rows_kind kind, void (*work)(struct rows_in *in));

/* False: the end. What the record points to lives until the next is read. */
bool rows_next(struct rows_in *in, struct row *row);

bool rows_skip(struct rows_in *in); /* past a record, which is not looked at; false: the end */

/* With docs -l: every line is a document, also an empty one or one that begins with #. */
void rows_every_line(struct rows_in *in);

/* conv -0: the first index is 0. */
void rows_zero_based(struct rows_in *in);

/* Rows are counts: a negative one is an error, and dense rows come as sparse ones, which keep their
 * width. */
void rows_as_counts(struct rows_in *in);

/* The model knows columns 0 .. width-1. Sparse entries beyond weigh nothing: they are dropped,
 * and counted in a note at the end; a stream with no known entry at all is an error, and so is a
 * dense row of another width. */
void rows_known(struct rows_in *in, size_t width, const char *model);

/* The same for rows of a kernel, where an entry beyond is an error: there is no such document. */
void rows_kernel(struct rows_in *in, size_t width, const char *model);

/* The same for a model that learns from these rows: entries beyond stay, and are counted in a note;
 * dense rows come as sparse ones, which keep their width. */
void rows_learnt(struct rows_in *in, size_t width, const char *model);

struct place rows_place(const struct rows_in *in); /* of the last record */

/* All that is left, or at most so many records into a block used before. */
struct rows rows_read(struct rows_in *in);
struct rows rows_load(const char *path);                             /* of a file of its own */
bool rows_take(struct rows_in *in, struct rows *block, size_t most); /* false: none left */

#endif
