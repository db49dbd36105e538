/* The fence of tests/faults, in which all unit tests stand: it sees who leaves their block. */
#include "ends.h"
#include "tap.h"

#include <stdlib.h>

enum { SIZE = 100, FRESH = 0xA5 };

static void misuse(void *arg)
{
	const char *how = arg;
	volatile unsigned char *volatile block = malloc(SIZE);

	if (strcmp(how, "fresh") == 0)
		_exit(block[SIZE / 2]);
	if (strcmp(how, "before") == 0)
		block[-1] = 0;
	else if (strcmp(how, "within") == 0)
		block[0] = block[SIZE - 1] = 0;
	else
		block[SIZE] = 0;
	if (strcmp(how, "kept") != 0)
		free((void *)block);
}

static void check(char *how, int status, const char *wanted)
{
	char said[200];
	int got = ends(misuse, how, said, sizeof said);
	size_t length = *wanted ? strlen(wanted) : 1; /* an emulator says more */

	if (!ok(got == status && strncmp(said, wanted, length) == 0, "%s", how))
		printf("# status %d: %s\n", got, said);
}

int main(void)
{
	if (getenv("SEMKERN_SANITIZED"))
		return ok(true, "# skip a sanitizer has its own malloc") ? tap_done() : 1;
	check("within", 0, "");
	check("fresh", FRESH, "");
	check("behind", -1, "fence: written behind a block of 100 bytes\n");
	check("kept", -1, "fence: written behind a block of 100 bytes\n");
	check("before", -1, "fence: written before a block of 100 bytes\n");
	return tap_done();
}
