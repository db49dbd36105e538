/* System calls that are interrupted, do half of what was asked, or fail: this program has its own
 * read, write, close, fsync and rename. */
#include "ends.h"
#include "io/input.h"
#include "io/output.h"
#include "tap.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/syscall.h>

static struct {
	int interrupts; /* so many calls of read or write come to nothing */
	size_t most;    /* bytes a call, 0: all */
	int fails_read, fails_write, fails_close, fails_fsync, fails_rename; /* with this error */
	int fd; /* the only one that close fails for */
} now;

/* Does the call fail? Standard error is left alone, and standard output before the tests. */
static bool troubles(int fd, size_t *size, int error)
{
	if (fd == STDERR_FILENO || fd == STDOUT_FILENO)
		return false;
	if (now.interrupts-- > 0) {
		errno = EINTR;
		return true;
	}
	if (now.most && *size > now.most)
		*size = now.most;
	errno = error;
	return error != 0;
}

ssize_t read(int fd, void *to, size_t size)
{
	return troubles(fd, &size, now.fails_read) ? -1 : syscall(SYS_read, fd, to, size);
}

ssize_t write(int fd, const void *from, size_t size)
{
	return troubles(fd, &size, now.fails_write) ? -1 : syscall(SYS_write, fd, from, size);
}

int close(int fd)
{
	long done = syscall(SYS_close, fd);

	if (!now.fails_close || (now.fd && fd != now.fd))
		return (int)done;
	errno = now.fails_close;
	return -1;
}

int fsync(int fd)
{
	(void)fd;
	errno = now.fails_fsync;
	return now.fails_fsync ? -1 : 0;
}

int rename(const char *from, const char *to)
{
	errno = now.fails_rename;
	return now.fails_rename ? -1 : (int)syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0);
}

static const char text[] = "one line\nand another\n\nthe last";

static void put(void *arg)
{
	struct output *out = output_create(arg);

	output_text(out, text);
	output_commit(out);
}

static void calm(void)
{
	memset(&now, 0, sizeof now);
}

/* Is that text in the file, read line by line as the calls are now? */
static bool holds(char *path)
{
	struct input *in = input_open_one(path);
	struct line line;
	char got[sizeof text] = "";
	size_t used = 0;

	while (input_line(in, &line)) {
		memcpy(got + used, line.text, line.length);
		used += line.length;
		if (!input_is_cut(in))
			got[used++] = '\n';
	}
	input_close(in);
	return used == sizeof text - 1 && memcmp(got, text, used) == 0;
}

static void get(void *arg)
{
	if (!holds(arg))
		_exit(3);
}

static bool is_there(const char *path)
{
	struct stat is;

	return stat(path, &is) == 0;
}

/* The message, and no file. */
static bool refused(void (*step)(void *), const char *message)
{
	char said[200];
	bool is_refused = ends(step, "file", said, sizeof said) == 1 && strcmp(said, message) == 0;

	calm();
	if (!is_refused)
		printf("# said: %s\n", said);
	return is_refused && system("ls | grep -q .") != 0;
}

static void finish(void *arg)
{
	(void)arg;
	output_standard();
	now.fails_close = EIO;
	output_finish();
}

static void slowly(void)
{
	now.interrupts = 3;
	put("file");
	calm();
	ok(holds("file"), "writes that are interrupted");
	now.interrupts = 3;
	ok(holds("file"), "reads that are");
	for (now.most = 1; now.most < 9; now.most += 3) {
		put("file");
		ok(holds("file"), "%zu bytes a call", now.most);
	}
	calm();
	unlink("file");
}

static void never(void)
{
	now.fails_write = ENOSPC;
	ok(refused(put, "semkern: file: No space left on device\n"), "no room");
	now.fails_fsync = EIO;
	ok(refused(put, "semkern: file: Input/output error\n"), "a disk that does not sync");
	now.fails_close = EIO;
	ok(refused(put, "semkern: file: Input/output error\n"), "a file that cannot be closed");
	now.fails_rename = EACCES;
	ok(refused(put, "semkern: file: Permission denied\n"), "a name that cannot be had");
	now.fails_fsync = EINVAL;
	put("file");
	calm();
	ok(holds("file"), "what has no disk need not sync");
	unlink("file");
	ok(refused(finish, "semkern: stdout: Input/output error\n"), "standard output's end");
	now.fails_read = EIO;
	ok(ends(get, "/dev/null", (char[200]){0}, 200) == 1, "a file that cannot be read");
	calm();
}

int main(void)
{
	char folder[] = "/tmp/calls.XXXXXX";

	setvbuf(stdout, NULL, _IOLBF, 0);
	if (!mkdtemp(folder) || chdir(folder) != 0)
		return 1;
	slowly();
	never();
	ok(!is_there("file"), "nothing is left behind");
	rmdir(folder);
	return tap_done();
}
