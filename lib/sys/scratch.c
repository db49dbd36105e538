#include "sys/scratch.h"
#include "sys/err.h"
#include "sys/mem.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct scratch {
	int fd;
	size_t size;
};

static const char *folder(void)
{
	const char *said = getenv("TMPDIR");

	return said && *said ? said : "/var/tmp";
}

_Noreturn static void fail(const char *why)
{
	die("a temporary file in %s (TMPDIR names another folder): %s", folder(), why);
}

/* No signal comes between the making of its name and the taking away. */
static int open_nameless(void)
{
	size_t room = strlen(folder()) + sizeof "/semkern.XXXXXX";
	char *name = mem_alloc(room, 1);
	sigset_t all, before;
	int fd, error;

	snprintf(name, room, "%s/semkern.XXXXXX", folder());
	sigfillset(&all);
	sigprocmask(SIG_BLOCK, &all, &before);
	fd = mkostemp(name, O_CLOEXEC);
	error = errno;
	if (fd >= 0)
		unlink(name);
	sigprocmask(SIG_SETMASK, &before, NULL);
	free(name);
	errno = error;
	return fd;
}

struct scratch *scratch_open(void)
{
	struct scratch *s = mem_zero(1, sizeof *s);

	s->fd = open_nameless();
	if (s->fd < 0)
		fail(strerror(errno));
	return s;
}

void scratch_append(struct scratch *s, const void *bytes, size_t count)
{
	const char *from = bytes;

	while (count) {
		ssize_t done = pwrite(s->fd, from, count, (off_t)s->size);

		if (done < 0 && errno == EINTR)
			continue;
		if (done <= 0)
			fail(done < 0 ? strerror(errno) : "it takes no more");
		from += done;
		s->size += (size_t)done;
		count -= (size_t)done;
	}
}

void scratch_read(const struct scratch *s, size_t at, void *bytes, size_t count)
{
	char *to = bytes;

	while (count) {
		ssize_t done = pread(s->fd, to, count, (off_t)at);

		if (done < 0 && errno == EINTR)
			continue;
		if (done <= 0)
			fail(done < 0 ? strerror(errno) : "it is shorter than what was written");
		to += done;
		at += (size_t)done;
		count -= (size_t)done;
	}
}

size_t scratch_size(const struct scratch *s)
{
	return s->size;
}

void scratch_close(struct scratch *s)
{
	if (!s)
		return;
	close(s->fd);
	free(s);
}
