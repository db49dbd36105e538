/* What becomes of a step that may end the program: it is done in a process of its own. */
#ifndef ENDS_H
#define ENDS_H

#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* Its exit status (0: it came to its end), or -1; the message is what it said. */
__attribute__((unused)) static int ends(void (*step)(void *arg), void *arg, char *message,
					size_t room)
{
	int status, ends[2];
	size_t used = 0;
	ssize_t got;
	pid_t child;

	fflush(stdout);
	if (pipe(ends) != 0 || (child = fork()) < 0)
		return -1;
	if (child == 0) {
		dup2(ends[1], STDERR_FILENO);
		step(arg);
		_exit(0);
	}
	close(ends[1]);
	while ((got = read(ends[0], message + used, room - 1 - used)) > 0)
		used += (size_t)got;
	message[used] = '\0';
	close(ends[0]);
	waitpid(child, &status, 0);
	return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

#endif
