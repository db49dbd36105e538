#include "sys/mem.h"
#include "sys/err.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

static size_t limit; /* bytes; 0: not yet known */

/* "1.5 GB": what people read. */
static const char *human(double bytes)
{
	static char text[32];
	static const char *const unit[] = {"bytes", "kB", "MB", "GB", "TB", "PB", "EB"};
	size_t u = 0;

	for (; bytes >= 1000 && u + 1 < sizeof unit / sizeof *unit; u++)
		bytes /= 1000;
	snprintf(text, sizeof text, u ? "%.1f %s" : "%.0f %s", bytes, unit[u]);
	return text;
}

_Noreturn void mem_none(size_t bytes)
{
	die("out of memory: wanted %s", human((double)bytes));
}

static void *checked(void *place, double bytes)
{
	if (!place)
		die("out of memory: wanted %s", human(bytes));
	return place;
}

void *mem_resize(void *old, size_t count, size_t size)
{
	double bytes = (double)count * (double)size;

	if (size && count > PTRDIFF_MAX / size)
		return checked(NULL, bytes);
	return checked(realloc(old, count && size ? count * size : 1), bytes);
}

void *mem_alloc(size_t count, size_t size)
{
	return mem_resize(NULL, count, size);
}

void *mem_zero(size_t count, size_t size)
{
	return checked(calloc(count ? count : 1, size ? size : 1), (double)count * (double)size);
}

void *mem_lines(size_t count, size_t size)
{
	enum { LINE = 64 };
	double bytes = (double)count * (double)size;
	size_t whole;
	void *place;

	if (size && count > (PTRDIFF_MAX - LINE) / size)
		return checked(NULL, bytes);
	whole = (count * size / LINE + 1) * LINE;
	place = checked(aligned_alloc(LINE, whole), bytes);
	return memset(place, 0, whole);
}

void *mem_grow(void *old, size_t *room, size_t wanted, size_t size)
{
	if (wanted <= *room)
		return old;
	if (wanted < *room + *room / 2)
		wanted = *room + *room / 2;
	if (wanted < 16)
		wanted = 16;
	*room = wanted;
	return mem_resize(old, wanted, size);
}

char *mem_copy(const char *text, size_t length)
{
	char *copy = mem_alloc(length + 1, 1);

	memcpy(copy, text, length);
	copy[length] = '\0';
	return copy;
}

/* What the kernel says it could give without swapping; without /proc, no limit. */
static size_t available(void)
{
	FILE *info = fopen("/proc/meminfo", "r");
	char line[128];
	unsigned long long kib = 0;

	while (info && !kib && fgets(line, sizeof line, info))
		if (strncmp(line, "MemAvailable:", 13) == 0)
			kib = strtoull(line + 13, NULL, 10);
	if (info)
		fclose(info);
	return kib ? (size_t)kib * 1024 : SIZE_MAX;
}

static size_t usual_limit(void)
{
	struct rlimit space;
	size_t bytes = available();

	if (getrlimit(RLIMIT_AS, &space) == 0 && space.rlim_cur != RLIM_INFINITY &&
	    space.rlim_cur < bytes)
		bytes = (size_t)space.rlim_cur;
	return bytes / 10 * 9;
}

void mem_limit(size_t bytes)
{
	limit = bytes;
}

bool mem_fits(size_t count, size_t size)
{
	if (!limit)
		limit = usual_limit();
	return (double)count * (double)size <= (double)limit;
}

void mem_need(size_t count, size_t size, const char *what)
{
	double bytes = (double)count * (double)size;
	char wanted[32];

	if (mem_fits(count, size))
		return;
	snprintf(wanted, sizeof wanted, "%s", human(bytes));
	die("%s needs %s of memory, and the limit is %s (-M raises it)", what, wanted,
	    human((double)limit));
}
