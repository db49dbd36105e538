#include "sys/secret.h"

#include <string.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>

/* Where the system has no random bytes to give: the time, the process, a place in memory. */
static void make_do(uint64_t number[SECRET_NUMBERS])
{
	struct timespec now = {0};

	clock_gettime(CLOCK_REALTIME, &now);
	for (uint64_t i = 0; i < SECRET_NUMBERS; i++)
		number[i] = ((uint64_t)now.tv_nsec ^ (uint64_t)getpid() << 32 ^
			     (uint64_t)(uintptr_t)number ^ i << 60) *
			    0x9E3779B97F4A7C15u;
}

void secret_numbers(uint64_t number[SECRET_NUMBERS])
{
	static uint64_t drawn[SECRET_NUMBERS];

	if (!drawn[0]) {
		if (getrandom(drawn, sizeof drawn, GRND_NONBLOCK) != (ssize_t)sizeof drawn)
			make_do(drawn);
		for (int i = 0; i < SECRET_NUMBERS; i++)
			drawn[i] |= 1;
	}
	memcpy(number, drawn, sizeof drawn);
}
