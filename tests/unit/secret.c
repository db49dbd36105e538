/* secret: each process has numbers of its own, and keeps them, also where the system has no random
 * bytes: getrandom is this file's own. */
#include "sys/secret.h"
#include "tap.h"

#include <errno.h>
#include <string.h>
#include <sys/random.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PROCESSES = 8 };

static bool is_dry;

ssize_t getrandom(void *to, size_t size, unsigned flags)
{
	if (!is_dry)
		return syscall(SYS_getrandom, to, size, flags);
	errno = EAGAIN;
	return -1;
}

/* What another process, that has drawn none before, gets. */
static void ask(uint64_t number[SECRET_NUMBERS])
{
	int ends[2];
	size_t size = SECRET_NUMBERS * sizeof *number;

	memset(number, 0, size);
	if (pipe(ends) != 0)
		return;
	if (fork() == 0) {
		secret_numbers(number);
		_exit(write(ends[1], number, size) != (ssize_t)size);
	}
	close(ends[1]);
	ok(read(ends[0], number, size) == (ssize_t)size, "a process tells its numbers");
	close(ends[0]);
	wait(NULL);
}

static void draw(void)
{
	uint64_t theirs[PROCESSES][SECRET_NUMBERS];
	size_t alike = 0, even = 0;

	for (size_t i = 0; i < PROCESSES; i++)
		ask(theirs[i]);
	for (size_t i = 0; i < PROCESSES; i++)
		for (size_t q = 0; q < SECRET_NUMBERS; q++) {
			even += theirs[i][q] % 2 == 0;
			for (size_t j = 0; j < i; j++)
				alike += theirs[i][q] == theirs[j][q];
		}
	ok(alike == 0, "no two processes have the same");
	ok(even == 0, "all are odd");
}

int main(void)
{
	uint64_t ours[SECRET_NUMBERS], again[SECRET_NUMBERS];

	draw();
	is_dry = true;
	draw();
	secret_numbers(ours);
	is_dry = false;
	secret_numbers(again);
	ok(memcmp(ours, again, sizeof ours) == 0, "a process keeps them");
	return tap_done();
}
