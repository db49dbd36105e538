/* edge: one conversion: the records of a reader on their way to a writer.
 *
 * A format is a struct formats; formats.h has the table of them. Its reader calls convert_put for
 * each record, with id NULL where the input has none. Its writer gets each record as it comes
 * (write), or all of them at the end (write_all). A writer that is_dense gets dense rows of one
 * width only, which for sparse ones is that of -W, or of the whole input, which is then gathered.
 */
#ifndef CONVERT_H
#define CONVERT_H

#include "convert/sniff.h"
#include "io/label_map.h"
#include "io/rows_in.h"
#include "sys/choice.h"

#define CONVERT_HEADERS(WORD)                                                                      \
	WORD(CONVERT_HEADER_AUTO, "auto")                                                          \
	WORD(CONVERT_HEADER_YES, "yes")                                                            \
	WORD(CONVERT_HEADER_NO, "no")
CHOICE(convert_header, CONVERT_HEADERS);

struct convert_columns { /* --columns: column j < n of sparse rows becomes to[j] < m */
	size_t n, m;
	const uint32_t *to; /* UINT32_MAX: it is left out */
	const char *name;   /* of the file that numbers the old columns */
	size_t dropped;     /* entries left out so far */
};

struct convert {
	const struct formats *from, *to;
	struct input *in;       /* closed by convert_run */
	struct rows_in *reader; /* of rows, which owns `in`; else NULL */
	struct output *out;
	void *state; /* the writer's own */

	/* what the user asks for */
	size_t width; /* -W; 0: as wide as the input */
	bool zero_based;
	bool is_packed; /* --pack: the used columns of sparse rows alone, numbered anew */
	bool is_check;  /* -c */
	const char *id,
		*label; /* columns of csv and tsv, by name or number; NULL: by their usual names */
	const char *member; /* of npz; NULL: the only one */
	enum convert_header header;
	struct label_map *labels; /* NULL: none */
	struct convert_columns columns;

	/* how far it is */
	size_t known; /* columns, where the format of the input says it; else 0 */
	size_t records, written;
	bool is_sparse, is_dense; /* what the records before were */
	size_t dense_width;
	struct rows rows;  /* gathered */
	struct rows block; /* the next ones, whose columns are to be renumbered */
	double *dense;     /* one sparse row, spread out */
	size_t dense_room;
};

struct formats {
	bool (*guess)(const struct sniff *look); /* NULL: its first bytes always leave a doubt */
	void (*read)(struct convert *d);
	void (*write)(struct convert *d, const struct row *row);
	void (*write_all)(struct convert *d, const struct rows *rows);
	bool by_file;  /* `read` reads the file at hand and is called for each; else all operands */
	bool is_dense; /* `write` wants dense rows */
	bool is_binary; /* `write` gives bytes that are no text */
	bool has_magic; /* a guess by the very first bytes, which no other format has */
	bool has_map;   /* labels are numbers, and -L names them */
};

void convert_run(struct convert *d); /* reads all, writes all, and closes the input */
void convert_put(struct convert *d, const struct row *row);

/* A part of a reader's work after which it can go on: with -c what is wrong there does not end the
 * program. False: something was. */
bool convert_step(const struct convert *d, void (*step)(void *arg), void *arg);

void convert_known_width(struct convert *d, size_t columns); /* before the first row of a file */

/* Dies where a file of a few bytes says that it has so many rows, nearly all of them empty. */
void convert_known_rows(struct convert *d, size_t n, size_t entries);

/* The row's numbers spread over so many columns; they live until the next call. */
const double *convert_dense(struct convert *d, const struct row *row, size_t columns);

/* Is there room for that, and sense in it? else dies. */
void convert_room(struct convert *d, const struct rows *rows);

/* For readers. The next line of the file at hand; false: its end. */
bool convert_line(struct convert *d, struct line *line);

/* Numbers of a line: blanks are skipped, and *at moves behind the number, which must end with a
 * blank or the line. Anything else ends the program, saying that `what` was wanted. */
size_t convert_count(struct convert *d, const struct line *line, const char **at, size_t most,
		     const char *what);
double convert_number(struct convert *d, const struct line *line, const char **at);
bool convert_more(const char **at); /* is there more than blanks? */
void convert_line_done(struct convert *d, const struct line *line, const char *at);

/* Of the line at hand, and of a place in it. */
_Noreturn void convert_die(const struct convert *d, const char *format, ...)
	__attribute__((format(printf, 2, 3)));
_Noreturn void convert_die_at(const struct convert *d, const struct line *line, const char *at,
			      const char *format, ...) __attribute__((format(printf, 4, 5)));

#endif
