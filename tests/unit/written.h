/* What a function of an edge writes to standard output, for unit tests. */
#ifndef WRITTEN_H
#define WRITTEN_H

#include "io/output.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

/* Calls `write` in a process of its own and returns its output, at most `room` - 1 bytes; NULL: it
 * failed. */
__attribute__((unused)) static char *written_by(void (*write)(void), char *text, size_t room)
{
	FILE *file = tmpfile();
	int status = 1;
	pid_t child;
	size_t n;

	fflush(stdout);
	child = fork();
	if (child == 0) {
		dup2(fileno(file), STDOUT_FILENO);
		write();
		_exit(output_finish());
	}
	waitpid(child, &status, 0);
	rewind(file);
	n = fread(text, 1, room - 1, file);
	text[n] = '\0';
	fclose(file);
	return status == 0 ? text : NULL;
}

/* A file of these bytes, under a name that the caller unlinks. */
static char *written_file(const char *bytes)
{
	static char names[8][32];
	static int used;
	char *name = names[used++ % 8];
	FILE *file;

	snprintf(name, sizeof names[0], "/tmp/unit.XXXXXX");
	file = fdopen(mkstemp(name), "w");
	fputs(bytes, file);
	fclose(file);
	return name;
}

#endif
