/* The file without a name: bytes come back from any place, and what it has not got is an error. */
#include "sys/scratch.h"
#include "ends.h"
#include "tap.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

static int interrupts; /* how many calls are yet to be interrupted */

/* In the place of the system's: interrupted where that is asked for, and a few bytes at a time. */
ssize_t pwrite(int fd, const void *bytes, size_t count, off_t at)
{
	if (interrupts && interrupts--) {
		errno = EINTR;
		return -1;
	}
	return lseek(fd, at, SEEK_SET) < 0 ? -1 : write(fd, bytes, count < 5 ? count : 5);
}

ssize_t pread(int fd, void *bytes, size_t count, off_t at)
{
	if (interrupts && interrupts--) {
		errno = EINTR;
		return -1;
	}
	return lseek(fd, at, SEEK_SET) < 0 ? -1 : read(fd, bytes, count < 4 ? count : 4);
}

static void read_beyond(void *arg)
{
	char bytes[4];

	scratch_read(arg, 7, bytes, sizeof bytes);
}

int main(void)
{
	struct scratch *s = scratch_open();
	char bytes[16] = "", said[400];

	interrupts = 2;
	scratch_append(s, "abcdef", 6);
	ok(scratch_size(s) == 6, "where the next byte goes");
	scratch_append(s, "ghij", 4);
	scratch_append(s, "", 0);
	interrupts = 3;
	scratch_read(s, 3, bytes, 6);
	ok(scratch_size(s) == 10 && memcmp(bytes, "defghi", 7) == 0,
	   "bytes of two pieces, though interrupted");
	scratch_read(s, 2, bytes, 5);
	ok(memcmp(bytes, "cdefg", 5) == 0, "the last of them by itself");
	scratch_read(s, 3, bytes, 6);
	scratch_read(s, 10, bytes, 0);
	ok(bytes[0] == 'd', "no bytes from the end");
	ok(ends(read_beyond, s, said, sizeof said) == 1 &&
		   strstr(said, ": it is shorter than what was written\n"),
	   "bytes beyond it are an error");
	scratch_close(s);
	return tap_done();
}
