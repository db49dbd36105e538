/* secret: each process has numbers of its own, and keeps them. */
#include "sys/secret.h"
#include "tap.h"

#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PROCESSES = 8 };

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

int main(void)
{
	uint64_t theirs[PROCESSES][SECRET_NUMBERS], ours[SECRET_NUMBERS], again[SECRET_NUMBERS];
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
	secret_numbers(ours);
	secret_numbers(again);
	ok(memcmp(ours, again, sizeof ours) == 0, "a process keeps them");
	return tap_done();
}
