#include "sys/mem_room.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

/* Where a version of control groups says what. */
struct groups {
	const char *mark, *root, *limit, *held;
};

static const struct groups version[] = {
	{":memory:", "/sys/fs/cgroup/memory", "memory.limit_in_bytes", "total_rss "},
	{"0::", "/sys/fs/cgroup", "memory.max", "anon "},
};

static size_t least(size_t a, size_t b)
{
	return a < b ? a : b;
}

static size_t less(size_t limit, size_t used)
{
	return limit > used ? limit - used : 0;
}

/* The number after a word that begins a line of a file; SIZE_MAX: there is none. */
static size_t number_in(const char *path, const char *word)
{
	FILE *file = fopen(path, "re");
	char line[256], *end;
	size_t number = SIZE_MAX, length = strlen(word);

	while (file && number == SIZE_MAX && fgets(line, sizeof line, file))
		if (strncmp(line, word, length) == 0) {
			unsigned long long n = strtoull(line + length, &end, 10);

			number = end > line + length && n < SIZE_MAX ? (size_t)n : SIZE_MAX;
		}
	if (file)
		fclose(file);
	return number;
}

/* What a control group leaves: its limit without what it cannot give back. */
static size_t left_in_group(const struct groups *g, const char *group)
{
	char path[1200];
	size_t limit, held;

	snprintf(path, sizeof path, "%s%s/%s", g->root, group, g->limit);
	limit = number_in(path, "");
	if (limit == SIZE_MAX)
		return SIZE_MAX;
	snprintf(path, sizeof path, "%s%s/memory.stat", g->root, group);
	held = number_in(path, g->held);
	return less(limit, held == SIZE_MAX ? 0 : held);
}

/* The group and all those above it. */
static size_t left_in_all(const struct groups *g, char *group)
{
	size_t left = SIZE_MAX;

	for (char *slash; (slash = strrchr(group, '/')); *slash = '\0')
		left = least(left, left_in_group(g, slash[1] ? group : ""));
	return least(left, left_in_group(g, ""));
}

static size_t left_in_groups(void)
{
	FILE *file = fopen("/proc/self/cgroup", "re");
	char line[1024];
	size_t left = SIZE_MAX;

	while (file && fgets(line, sizeof line, file)) {
		line[strcspn(line, "\n")] = '\0';
		for (size_t v = 0; v < sizeof version / sizeof *version; v++) {
			char *mark = strstr(line, version[v].mark);

			if (mark)
				left = least(left, left_in_all(version + v,
							       mark + strlen(version[v].mark)));
		}
	}
	if (file)
		fclose(file);
	return left;
}

/* A field of /proc/self/statm in bytes: size, resident, shared, text, lib, data. */
static size_t own(int field)
{
	FILE *file = fopen("/proc/self/statm", "re");
	unsigned long pages = 0;

	for (int i = 0; file && i <= field; i++)
		if (fscanf(file, "%lu", &pages) != 1)
			pages = 0;
	if (file)
		fclose(file);
	return (size_t)pages * (size_t)sysconf(_SC_PAGESIZE);
}

size_t mem_room_held(void)
{
	return less(own(1), own(2));
}

size_t mem_room_data(void)
{
	return own(5);
}

size_t mem_room(void)
{
	struct rlimit space;
	size_t kib = number_in("/proc/meminfo", "MemAvailable:");
	size_t room = kib > SIZE_MAX / 1024 ? SIZE_MAX : kib * 1024;

	if (getrlimit(RLIMIT_AS, &space) == 0 && space.rlim_cur != RLIM_INFINITY)
		room = least(room,
			     less((size_t)(space.rlim_cur < SIZE_MAX ? space.rlim_cur : SIZE_MAX),
				  own(0)));
	return least(room, left_in_groups());
}
