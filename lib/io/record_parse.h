/* edge: one line to one record, by the rules of rows(5); the reader of rows.h is built on it.
 *
 * A parser remembers what the lines before were (sparse or dense, how wide, how many) and owns
 * the arrays that the record points to.
 */
#ifndef RECORD_PARSE_H
#define RECORD_PARSE_H

#include "data/record.h"
#include "io/input.h"
#include "io/num_shortest.h"

struct record_parse {
	bool is_text;    /* bodies are text; else vectors */
	bool zero_based; /* the first index is 0 */
	enum { RECORD_PARSE_UNKNOWN, RECORD_PARSE_SPARSE, RECORD_PARSE_DENSE } body;
	bool had_empty; /* an empty body went before */
	size_t width;   /* of dense rows */
	size_t records;
	uint32_t *col;
	double *val;
	size_t room, first;             /* entries before `first` are of other records */
	char number[NUM_SHORTEST_ROOM]; /* the record's number, as its id */
	char *name[2];                  /* percent-encoded labels and id of a line without TAB */
	size_t name_room[2];
};

/* Returns 0 and fills `row`, or the column (from 1) of what is wrong, with a message: the line is
 * then as it was. */
size_t record_parse(struct record_parse *p, const struct line *line, struct row *row, char *message,
		    size_t message_room);

void record_parse_free(struct record_parse *p);

#endif
