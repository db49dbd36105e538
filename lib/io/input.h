/* edge: the bytes that come in: operands in turn, standard input for "-" or none; one pass.
 *
 * Every input may be a pipe: nothing is ever gone back to or read twice, and to name standard input
 * twice is an error. A compressed file is an error too, which names the command that reads it.
 * Lines live in the input's own buffer until the next call; they may be changed in place and end
 * with a NUL. With -j the threads share in the reading of a file (sys/shared_read.h).
 */
#ifndef INPUT_H
#define INPUT_H

#include "io/encoding.h"
#include "sys/err.h"

struct input;

struct line {
	char *text; /* without newline and CRs; text[length] is NUL */
	size_t length;
};

/* `files` ends with NULL and must outlive the input. */
struct input *input_open(char *const *files);
struct input *input_open_one(const char *path); /* which must outlive it too */
struct input *input_open_bytes(const char *name, const char *bytes, size_t n); /* in memory */
void input_close(struct input *in);

/* Before the first byte: compressed files are taken as they are, all or zip archives alone. */
void input_take_any(struct input *in);
void input_take_zip(struct input *in);

/* What comes from here on is of another encoding, and becomes UTF-8; what was only looked at by
 * input_peek, too. `from` must outlive the input. */
void input_recode(struct input *in, struct recode *from);

bool input_line(struct input *in, struct line *line); /* false: the end */

/* Several, of one file: those in about `wanted` bytes, as far as they need not be waited for.
 * Returns how many; input_place is that of the last. */
size_t input_lines(struct input *in, size_t wanted, struct line *lines, size_t most);

/* Bytes for binary formats. input_peek looks ahead in the file at hand, up to `wanted` bytes;
 * input_bytes fills `to`, and says how many there were before that file's end. */
size_t input_peek(struct input *in, size_t wanted, const char **bytes);
size_t input_bytes(struct input *in, void *to, size_t wanted);
bool input_next_file(struct input *in); /* goes on to the next operand; false: there is none */

bool input_is_cut(const struct input *in); /* did the last line lack its newline? */
struct place input_place(const struct input *in, size_t column); /* of the last line */

#endif
