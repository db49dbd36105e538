/* read(2) with several threads: the same bytes and the same offset as one's, whatever the file is,
 * and whatever becomes of it meanwhile. */
#include "sys/shared_read.h"
#include "sys/threads.h"
#include "tap.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { PIECE = SHARED_READ_PIECE, ALL = 9 * PIECE + 1234, ROOM = 4 * PIECE };

static char text[ALL], got[ROOM];

/* The library's calls come here. */
static struct {
	atomic_size_t calls;
	size_t most;          /* bytes for a call; 0: all */
	size_t hit;           /* this call, from 1 ... */
	int error;            /* ... fails so; 0: it makes the file shorter */
	off_t shorter, fails; /* nothing is read from there on */
	atomic_bool is_hit;   /* the others wait for it */
} world;

ssize_t pread(int fd, void *to, size_t size, off_t from)
{
	if (atomic_fetch_add(&world.calls, 1) + 1 == world.hit) {
		int error = world.error;
		bool bad = error || ftruncate(fd, world.shorter) != 0;

		world.is_hit = true;
		errno = error;
		if (bad)
			return -1;
	}
	while (world.hit && !world.is_hit)
		sched_yield();
	if (world.fails && from + (off_t)size > world.fails) {
		errno = EIO;
		return -1;
	}
	return syscall(SYS_pread64, fd, to, world.most && size > world.most ? world.most : size,
		       from);
}

static off_t offset(int fd)
{
	return lseek(fd, 0, SEEK_CUR);
}

static int open_text(void)
{
	int fd = open("shared", O_RDWR | O_CREAT | O_TRUNC, 0600);

	if (fd < 0 || write(fd, text, ALL) != ALL || lseek(fd, 0, SEEK_SET) != 0)
		exit(1);
	return fd;
}

/* The next `wanted` bytes come at once, from where the file stands. */
static bool gives(int fd, size_t room, size_t wanted)
{
	off_t at = offset(fd);

	return shared_read(fd, got, room) == (ssize_t)wanted &&
	       memcmp(got, text + at, wanted) == 0 && offset(fd) == at + (off_t)wanted;
}

static void in_turn(size_t threads)
{
	int fd = open_text();
	bool holds;

	threads_allow(threads);
	world.calls = 0;
	holds = gives(fd, 7, 7) && gives(fd, ROOM, ROOM) && gives(fd, ROOM - 5, ROOM - 5);
	ok(holds, "%zu threads: bytes, from an offset on", threads);
	ok(threads > 1 ? world.calls >= 8 : !world.calls, "%zu threads: %zu pieces", threads,
	   (size_t)world.calls);
	ok(gives(fd, ROOM, (size_t)(ALL - offset(fd))) && gives(fd, ROOM, 0),
	   "%zu threads: the rest, and the end", threads);
	close(fd);
}

static void troubles(void)
{
	int fd = open_text();

	world.most = 1000;
	ok(gives(fd, ROOM, ROOM), "calls that give a little");
	world.most = 0;
	world.calls = 0;
	world.is_hit = true;
	world.hit = 2;
	world.error = EINTR;
	ok(gives(fd, ROOM, ROOM), "one that is interrupted");
	lseek(fd, 0, SEEK_SET);
	world.hit = 0;
	world.fails = 2 * PIECE + 1;
	ok(gives(fd, ROOM, 2 * PIECE), "what is there before an error");
	ok(gives(fd, ROOM, ROOM), "then read is asked");
	close(fd);
	world.fails = 0;
}

/* Cut while it is read; beyond its end nothing is there. */
static void cut(off_t to)
{
	int fd = open_text();
	ssize_t n;

	lseek(fd, PIECE, SEEK_SET);
	world.calls = 0;
	world.error = 0;
	world.is_hit = false;
	world.hit = 1;
	world.shorter = to;
	n = shared_read(fd, got, ROOM);
	ok(n == (to > PIECE ? to - PIECE : 0) && memcmp(got, text + PIECE, (size_t)n) == 0 &&
		   offset(fd) == PIECE + n,
	   "a file cut to %ld bytes: %zd of them are left", (long)to, n);
	ok(shared_read(fd, got, ROOM) == 0, "and no more");
	world.hit = 0;
	close(fd);
}

static void others(void)
{
	int ends[2], fd = open("/proc/self/maps", O_RDONLY);
	char first[64];

	world.calls = 0;
	if (pipe(ends) != 0 || write(ends[1], text, 5000) != 5000)
		exit(1);
	ok(shared_read(ends[0], got, ROOM) == 5000 && memcmp(got, text, 5000) == 0, "a pipe");
	ok(read(fd, first, sizeof first) == sizeof first && shared_read(fd, got, ROOM) > 0 &&
		   memcmp(first, got, sizeof first) != 0,
	   "a file that tells no size");
	errno = 0;
	ok(shared_read(-1, got, ROOM) < 0 && errno == EBADF, "no file");
	ok(world.calls == 0, "are left to read");
	close(fd);
	close(ends[0]);
	close(ends[1]);
}

int main(void)
{
	char folder[] = "/tmp/shared_read.XXXXXX";

	if (!mkdtemp(folder) || chdir(folder) != 0)
		return 1;
	for (size_t i = 0; i < ALL; i++)
		text[i] = (char)(i * 2654435761u >> 24);
	for (size_t threads = 1; threads <= 4; threads++)
		in_turn(threads);
	troubles();
	cut(3 * PIECE + 77);
	cut(2 * PIECE);
	cut(10);
	others();
	return unlink("shared") != 0 || rmdir(folder) != 0 || tap_done();
}
