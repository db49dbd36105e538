/* edge: the files below a folder, and a whole file as the text of one document. */
#ifndef FOLDER_H
#define FOLDER_H

#include "io/output.h"
#include "io/rows.h"

struct folder { /* paths in bytewise order; folder_free */
	size_t count;
	char **path;
	size_t room;
};

/* `path` itself when it is a file; else the files below it, but none whose name, or whose folder's
 * name, begins with a dot. */
struct folder folder_list(const char *path);
void folder_free(struct folder *f);

/* Text as a record may hold it: white space and control characters are blanks, one between words
 * and none at the ends. In place; returns the new length. */
size_t folder_clean(char *text, size_t length);

/* Writes a file ("-": standard input) as one record: its folder's name as label, its path as id. */
void folder_write(struct output *out, const char *path);

#endif
