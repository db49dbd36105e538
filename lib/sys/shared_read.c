#include "sys/shared_read.h"
#include "sys/threads.h"

#include <errno.h>
#include <stdatomic.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PIECE = SHARED_READ_PIECE };

struct shared {
	int fd;
	off_t at;
	char *to;
	atomic_size_t whole; /* bytes from `at` on without a gap, as far as is known */
};

static void read_piece(void *arg, size_t from, size_t to)
{
	struct shared *s = arg;
	size_t whole;

	while (from < to) {
		ssize_t got = pread(s->fd, s->to + from, to - from, s->at + (off_t)from);

		if (got < 0 && errno == EINTR)
			continue;
		if (got <= 0)
			break;
		from += (size_t)got;
	}
	for (whole = atomic_load(&s->whole); from < to && from < whole;)
		if (atomic_compare_exchange_weak(&s->whole, &whole, from))
			break;
}

/* How many bytes from its offset on a regular file has; 0 of another. */
static size_t bytes_left(int fd, off_t *at)
{
	struct stat file;

	if (fstat(fd, &file) != 0 || !S_ISREG(file.st_mode))
		return 0;
	*at = lseek(fd, 0, SEEK_CUR);
	return *at < 0 || *at >= file.st_size ? 0 : (size_t)(file.st_size - *at);
}

ssize_t shared_read(int fd, void *to, size_t room)
{
	size_t threads = threads_allowed(), left;
	struct shared s = {.fd = fd, .to = to};
	struct threads_job job = {.grain = PIECE, .work = read_piece, .arg = &s};

	left = threads > 1 && room >= 2 * PIECE ? bytes_left(fd, &s.at) : 0;
	job.count = left < room ? left : room;
	if (job.count < 2 * PIECE)
		return read(fd, to, room);
	atomic_init(&s.whole, job.count);
	threads_run(&job, threads);
	if (s.whole == 0)
		return read(fd, to, room);
	return lseek(fd, s.at + (off_t)s.whole, SEEK_SET) < 0 ? -1 : (ssize_t)s.whole;
}
