/* The file without a name: bytes come back from any place, and what it has not got is an error. */
#include "sys/scratch.h"
#include "ends.h"
#include "tap.h"

#include <string.h>

static void read_beyond(void *arg)
{
	char bytes[4];

	scratch_read(arg, 7, bytes, sizeof bytes);
}

int main(void)
{
	struct scratch *s = scratch_open();
	char bytes[16] = "", said[400];

	scratch_append(s, "abcdef", 6);
	ok(scratch_size(s) == 6, "where the next byte goes");
	scratch_append(s, "ghij", 4);
	scratch_append(s, "", 0);
	scratch_read(s, 3, bytes, 6);
	ok(scratch_size(s) == 10 && memcmp(bytes, "defghi", 7) == 0, "bytes of two pieces");
	scratch_read(s, 10, bytes, 0);
	ok(bytes[0] == 'd', "no bytes from the end");
	ok(ends(read_beyond, s, said, sizeof said) == 1 &&
		   strstr(said, ": it is shorter than what was written\n"),
	   "bytes beyond it are an error");
	scratch_close(s);
	return tap_done();
}
