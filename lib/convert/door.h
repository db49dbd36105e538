/* edge: one conversion: the records of a reader on their way to a writer.
 *
 * A format is a struct format; format.h has the table of them. Its reader calls door_put for
 * each record, with id NULL where the input has none. Its writer gets each record as it comes
 * (write), or all of them at the end (write_all). A writer that is_dense gets dense rows of one
 * width only, which for sparse ones is that of -W, or of the whole input, which is then gathered.
 */
#ifndef DOOR_H
#define DOOR_H

#include "convert/labelmap.h"
#include "convert/look.h"
#include "io/rows.h"

struct door {
	const struct format *from, *to;
	struct input *in;       /* closed by door_run */
	struct rows_in *reader; /* of rows, which owns `in`; else NULL */
	struct output *out;
	void *state; /* the writer's own */

	/* what the user asks for */
	size_t width; /* -W; 0: as wide as the input */
	bool zero_based;
	bool is_check; /* -c */
	const char *id,
		*label; /* columns of csv and tsv, by name or number; NULL: by their usual names */
	enum { DOOR_HEADER_AUTO, DOOR_HEADER_YES, DOOR_HEADER_NO } header;
	struct labelmap *labels; /* NULL: none */

	/* how far it is */
	size_t known; /* columns, where the format of the input says it; else 0 */
	size_t records, written;
	bool is_sparse, is_dense; /* what the records before were */
	size_t dense_width;
	struct rows rows; /* gathered */
	double *dense;    /* one sparse row, spread out */
	size_t dense_room;
};

struct format {
	const char *name;
	bool (*guess)(const struct look *look); /* NULL: its first bytes always leave a doubt */
	void (*read)(struct door *d);
	void (*write)(struct door *d, const struct row *row);
	void (*write_all)(struct door *d, const struct rows *rows);
	bool by_file;  /* `read` reads the file at hand and is called for each; else all operands */
	bool is_dense; /* `write` wants dense rows */
	bool has_map;  /* labels are numbers, and -L names them */
};

void door_run(struct door *d); /* reads all, writes all, and closes the door */
void door_put(struct door *d, const struct row *row);

/* A part of a reader's work after which it can go on: with -c what is wrong there does not end the
 * program. False: something was. */
bool door_step(const struct door *d, void (*step)(void *arg), void *arg);

void door_known_width(struct door *d, size_t columns); /* before the first row of a file */

/* The row's numbers spread over so many columns; they live until the next call. */
const double *door_dense(struct door *d, const struct row *row, size_t columns);

void door_room(struct door *d, const struct rows *rows); /* is there room for that? else dies */

/* For readers. The next line of the file at hand; false: its end. */
bool door_line(struct door *d, struct line *line);

/* Numbers of a line: blanks are skipped, and *at moves behind the number, which must end with a
 * blank or the line. Anything else ends the program, saying that `what` was wanted. */
size_t door_count(struct door *d, const struct line *line, const char **at, size_t most,
		  const char *what);
double door_number(struct door *d, const struct line *line, const char **at);
bool door_more(const char **at); /* is there more than blanks? */
void door_line_done(struct door *d, const struct line *line, const char *at);

/* Of the line at hand, and of a place in it. */
_Noreturn void door_die(const struct door *d, const char *format, ...)
	__attribute__((format(printf, 2, 3)));
_Noreturn void door_die_at(const struct door *d, const struct line *line, const char *at,
			   const char *format, ...) __attribute__((format(printf, 4, 5)));

#endif
