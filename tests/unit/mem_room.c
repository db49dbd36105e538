/* What the machine and its control groups leave, by the files that say so: made up here, for fopen
 * is this file's own. */
#include "sys/mem_room.h"
#include "sys/mem.h"
#include "tap.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define V1 "/sys/fs/cgroup/memory"
#define V2 "/sys/fs/cgroup"
#define MACHINE "MemTotal: 16000000 kB\nMemAvailable:    8000000 kB\n"

struct file {
	const char *path, *text;
};

static const struct file *there; /* up to a path that is NULL */

FILE *fopen(const char *path, const char *mode)
{
	(void)mode;
	for (const struct file *f = there; f->path; f++)
		if (strcmp(f->path, path) == 0)
			return fmemopen((void *)(uintptr_t)f->text, strlen(f->text), "r");
	return NULL;
}

static void leaves(const char *what, const struct file *files, uint64_t bytes)
{
	size_t got, wanted = bytes < SIZE_MAX ? (size_t)bytes : SIZE_MAX;

	there = files;
	got = mem_room();
	if (!ok(got == wanted, "%s", what))
		printf("# got %zu, wanted %zu\n", got, wanted);
}

static void version_two(void)
{
	const struct file container[] = {{"/proc/meminfo", MACHINE},
					 {"/proc/self/cgroup", "0::/\n"},
					 {V2 "/memory.max", "500000000\n"},
					 {V2 "/memory.stat", "anon 120000000\nfile 7000\n"},
					 {NULL, NULL}};
	const struct file nested[] = {{"/proc/meminfo", MACHINE},
				      {"/proc/self/cgroup", "0::/user.slice/a.scope\n"},
				      {V2 "/user.slice/a.scope/memory.max", "max\n"},
				      {V2 "/user.slice/memory.max", "300000000\n"},
				      {V2 "/user.slice/memory.stat", "file 1\nanon 100000000\n"},
				      {NULL, NULL}};
	const struct file own[] = {{"/proc/meminfo", MACHINE},
				   {"/proc/self/cgroup", "0::/a/b\n"},
				   {V2 "/a/b/memory.max", "100000000\n"},
				   {V2 "/a/memory.max", "300000000\n"},
				   {NULL, NULL}};
	const struct file full[] = {{"/proc/meminfo", MACHINE},
				    {"/proc/self/cgroup", "0::/a\n"},
				    {V2 "/a/memory.max", "100\n"},
				    {V2 "/a/memory.stat", "anon 200\n"},
				    {NULL, NULL}};
	const struct file wide[] = {{"/proc/meminfo", MACHINE},
				    {"/proc/self/cgroup", "0::/a\n"},
				    {V2 "/a/memory.max", "90000000000\n"},
				    {NULL, NULL}};

	leaves("version 2, a container: its limit less what is held", container, 380000000);
	leaves("version 2: the limit of a group above", nested, 200000000);
	leaves("version 2: the least of the limits", own, 100000000);
	leaves("version 2: nothing is left", full, 0);
	leaves("version 2: a limit beyond the machine", wide, 8192000000);
}

static void version_one(void)
{
	const struct file hybrid[] = {
		{"/proc/meminfo", MACHINE},
		{"/proc/self/cgroup", "5:cpu:/x\n4:memory:/x/y\n1:name=systemd:/\n0::/\n"},
		{V1 "/x/y/memory.limit_in_bytes", "9223372036854771712\n"},
		{V1 "/x/memory.limit_in_bytes", "400000000\n"},
		{V1 "/x/memory.stat", "rss 5\ntotal_rss 50000000\n"},
		{NULL, NULL}};
	const struct file none[] = {{"/proc/meminfo", MACHINE}, {NULL, NULL}};
	const struct file nothing[] = {{NULL, NULL}};

	leaves("version 1, beside version 2", hybrid, 350000000);
	leaves("no groups: what the machine has", none, 8192000000);
	leaves("nothing says anything", nothing, SIZE_MAX);
}

/* Without -M nine tenths of it may be had, less what is held. */
static void limit(void)
{
	const struct file group[] = {{"/proc/meminfo", MACHINE},
				     {"/proc/self/cgroup", "0::/\n"},
				     {V2 "/memory.max", "1000000000\n"},
				     {"/proc/self/statm", "9000 3000 1000 1 0 2000 0\n"},
				     {NULL, NULL}};

	there = group;
	ok(mem_fits(880000000, 1), "the default limit: so much fits");
	ok(!mem_fits(895000000, 1), "more does not, with what is held");
}

int main(void)
{
	version_two();
	version_one();
	if (!getenv("SEMKERN_SANITIZED")) /* whose own memory would count */
		limit();
	return tap_done();
}
