/* edge: the bytes that go out, and whether they arrived.
 *
 * Standard output, or a file that appears under its name only when it is whole (new_file.h):
 * output_commit closes and renames it. When the program dies or is stopped by a signal, unfinished
 * files are removed and an existing file stays as it was.
 */
#ifndef OUTPUT_H
#define OUTPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct output;

struct output_job {
	size_t count, grain;
	size_t (*write)(struct output *to, const void *arg, size_t from, size_t end);
	const void *arg;
};

struct output *output_standard(void);
struct output *output_create(const char *path);
void output_commit(struct output *out);                /* closes, renames and frees */
void output_commit_all(struct output **out, size_t n); /* once all are whole; NULL: none */

bool output_is_terminal(const struct output *out);
void output_digits(struct output *out, int digits); /* of numbers; 0: the shortest exact */
int output_table_digits(int asked);                 /* 0 asked, and a table goes to a terminal: 4 */

char *output_room(struct output *out, size_t wanted); /* a place for so many bytes ... */
void output_used(struct output *out, size_t bytes);   /* ... of which these were written */
void output_write(struct output *out, const char *bytes, size_t length);
void output_text(struct output *out, const char *text);
void output_number(struct output *out, double x);
void output_fields(struct output *out, const double *x, size_t n); /* a TAB before each */
void output_count(struct output *out, size_t n);

/* An entry of a vector: a blank if asked, "index:" unless it is 0, the value. */
void output_entry(struct output *out, bool blank, size_t index, double x);

/* The entries of a sparse vector that are not 0, or, col being NULL, all numbers of a dense one; a
 * blank between them. */
void output_vector(struct output *out, const uint32_t *col, const double *val, size_t n);

/* Calls write(to, arg, from, end) for the pieces of 0 .. count-1, in the threads of -j, each to a
 * place of its own; the bytes leave in order. Where it returns less than `end`, the first that it
 * has not written, nothing from there on leaves. Returns that, or count. */
size_t output_pieces(struct output *out, const struct output_job *job);
void output_format(struct output *out, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/* The last thing main does: flushes standard output, checks it, and returns the exit status. */
int output_finish(void);

#endif
