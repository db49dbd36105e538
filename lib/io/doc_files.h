/* edge: the files below a folder, and a whole file as the text of one document. */
#ifndef DOC_FILES_H
#define DOC_FILES_H

#include "io/output.h"
#include "io/rows.h"

struct doc_files { /* paths in bytewise order; doc_files_free */
	size_t count;
	char **path;
	size_t room;
};

/* `path` itself when it is a file; else the files below it, but none whose name, or whose folder's
 * name, begins with a dot. */
struct doc_files doc_files_list(const char *path);
void doc_files_free(struct doc_files *f);

/* Text as a record may hold it: white space and control characters are blanks, one between words
 * and none at the ends. In place; returns the new length. */
size_t doc_files_clean(char *text, size_t length);

/* Writes a file ("-": standard input) as one record: its folder's name as label, its path as id. */
void doc_files_write(struct output *out, const char *path);

#endif
