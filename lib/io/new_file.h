/* edge: a file that appears under its name only when it is whole.
 *
 * It is written beside its place under a temporary name; new_file_close writes it through to the
 * disk, new_file_settle renames it. A symbolic link is followed, also one that leads nowhere yet:
 * its target is made. A target that is no regular file, such as >(gzip), is written straight
 * through; a standard stream's own file is refused. Temporary files are removed when the program
 * dies or is ended by a signal that can be caught; SIGXFSZ becomes an error of write(2).
 */
#ifndef NEW_FILE_H
#define NEW_FILE_H

#include <stdbool.h>

struct new_file {
	int fd;
	const char *name;       /* as the user wrote it */
	char *path, *temporary; /* NULL: written straight through */
};

struct new_file new_file_open(const char *name);
void new_file_close(struct new_file *f);
void new_file_settle(struct new_file *f); /* and frees */

/* To be called first: a closed standard stream must not become the first file that is opened, and
 * signals that end the program take the temporary files away. */
void new_file_guard(void);
void new_file_remove_all(void);     /* those not settled */
_Noreturn void new_file_pipe(void); /* ends the program as SIGPIPE does */

/* Would what is written to a be lost when b is written? They have one name, or are one file. */
bool new_file_is_same(const char *a, const char *b);

#endif
