/* err: what is said while standard error is hushed is not heard. */
#include "sys/err.h"
#include "ends.h"
#include "tap.h"

static void say(void *arg)
{
	(void)arg;
	warn("before");
	err_hush();
	warn("between");
	err_speak();
	warn("after");
}

int main(void)
{
	char message[200];
	int status = ends(say, NULL, message, sizeof message);

	ok(status == 0 && strcmp(message, "semkern: before\nsemkern: after\n") == 0,
	   "err_hush until err_speak");
	return tap_done();
}
