/* edge: a table of words and numbers: TAB-separated, or aligned where a terminal shows it. */
#ifndef TABLE_H
#define TABLE_H

#include "io/output.h"

struct table { /* table_free */
	size_t columns, cells;
	int digits; /* of numbers; 0: the shortest exact */
	char *text; /* cells, NUL-ended, one after another */
	size_t used, room;
};

void table_word(struct table *t, const char *word); /* the next cell, row after row */
void table_number(struct table *t, double x);
void table_exact(struct table *t, double x); /* whatever the digits */
void table_write(struct output *out, const struct table *t);
void table_free(struct table *t);

#endif
