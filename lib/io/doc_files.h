/* edge: the files below a folder, and what a path and a text say of a document. */
#ifndef DOC_FILES_H
#define DOC_FILES_H

#include <stdbool.h>
#include <stddef.h>

struct doc_files { /* doc_files_free */
	size_t count;
	char **path;
	size_t room;
};

/* Adds `path` itself when it is a file or "-"; else the files below it in bytewise order, but none
 * whose name, or whose folder's name, begins with a dot. Links to files count as files, links to
 * folders only if they are followed; a note names those that are not, and links to nothing. */
void doc_files_add(struct doc_files *f, const char *path, bool follows_links);
void doc_files_free(struct doc_files *f);

/* Text as a record may hold it: white space and control characters are blanks, one between words
 * and none at the ends. In place; returns the new length. */
size_t doc_files_clean(char *text, size_t length);

/* The name of the folder that holds the file; length 0: it has none of its own. */
const char *doc_files_folder(const char *path, size_t *length);

#endif
