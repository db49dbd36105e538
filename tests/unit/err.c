/* err: what is said while standard error is hushed is not heard; four texts to be shown at once; a
 * message that is too long. */
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

static void show(void)
{
	const char *text[] = {"one", "two", "three", "four"}, *shown[4];
	const char *wanted[] = {"\"one\"", "\"two\"", "\"three\"", "\"four\""};
	bool holds = true;

	for (size_t i = 0; i < 4; i++)
		shown[i] = err_show(text[i], strlen(text[i]));
	for (size_t i = 0; i < 4; i++)
		holds &= strcmp(shown[i], wanted[i]) == 0;
	ok(holds, "four texts live at once");
}

static void say_much(void *name)
{
	struct place at = {name, 0, 0};

	die_at(&at, "%s", (const char *)name);
}

/* Of 8192 bytes, all but the room of one that is shown as \xNN, before the last and its end. */
static void cut(void)
{
	char name[6000], said[10000];
	int status;

	memset(name, 'x', sizeof name - 1);
	name[sizeof name - 1] = '\0';
	status = ends(say_much, name, said, sizeof said);
	ok(status == 1 && strlen(said) == 8185 && said[8183] == 'x' && said[8184] == '\n',
	   "a message is cut after %zu bytes, and ends its line", strlen(said));
}

int main(void)
{
	char message[200];
	int status = ends(say, NULL, message, sizeof message);

	ok(status == 0 && strcmp(message, "semkern: before\nsemkern: after\n") == 0,
	   "err_hush until err_speak");
	show();
	cut();
	return tap_done();
}
