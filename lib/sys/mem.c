#include "sys/mem.h"
#include "sys/err.h"
#include "sys/mem_room.h"
#include "sys/threads.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>

enum {
	LIBRARIES = 64000000, /* bytes for buffers and stacks that are not the program's */
	WASTE = 500000000,    /* bytes that nobody asks for in earnest */
	PAGE = 4096
};

static size_t limit;  /* bytes; 0: not yet known */
static bool is_bound; /* the process, by that limit */

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

void mem_forget(void *place, size_t bytes)
{
	uintptr_t from = ((uintptr_t)place + PAGE - 1) / PAGE * PAGE;
	uintptr_t end = ((uintptr_t)place + bytes) / PAGE * PAGE;

	if (end > from)
		madvise((void *)from, end - from, MADV_DONTNEED);
}

/* Writes to all pages. */
static void touch(void *place, size_t from, size_t to)
{
	for (size_t at = from; at < to; at += PAGE)
		((volatile char *)place)[at] = 0;
}

void mem_touch(void *place, size_t bytes)
{
	struct threads_job job = {.count = bytes, .grain = 64 * PAGE, .work = touch, .arg = place};

	if (threads_allowed() > 1)
		threads_run(&job, threads_allowed());
}

/* Pages come when they are written to: the threads share in that. */
static void clear(void *place, size_t from, size_t to)
{
	memset((char *)place + from, 0, to - from);
}

void *mem_lines_unset(size_t count, size_t size)
{
	enum { LINE = 64 };
	double bytes = (double)count * (double)size;

	if (size && count > (PTRDIFF_MAX - LINE) / size)
		return checked(NULL, bytes);
	return checked(aligned_alloc(LINE, (count * size / LINE + 1) * LINE), bytes);
}

void *mem_lines(size_t count, size_t size)
{
	enum { LARGE = 4 << 20, PIECE = 1 << 20 };
	void *place = mem_lines_unset(count, size);
	struct threads_job job = {
		.count = count * size, .grain = PIECE, .work = clear, .arg = place};

	threads_run(&job, job.count >= LARGE ? threads_allowed() : 1);
	return place;
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

void mem_limit(size_t bytes)
{
	limit = bytes;
}

/* Sets the limit of the process's own data; libraries then feel it too. */
static void bound(rlim_t bytes)
{
	struct rlimit data;

	if (getrlimit(RLIMIT_DATA, &data) != 0 || data.rlim_cur < bytes)
		return;
	data.rlim_cur = bytes;
	is_bound = setrlimit(RLIMIT_DATA, &data) == 0;
}

void mem_allow(size_t bytes)
{
	struct rlimit data;

	if (!is_bound || getrlimit(RLIMIT_DATA, &data) != 0)
		return;
	data.rlim_cur =
		data.rlim_max - data.rlim_cur > bytes ? data.rlim_cur + bytes : data.rlim_max;
	(void)setrlimit(RLIMIT_DATA, &data);
}

void mem_bound(void)
{
	if (!limit)
		limit = mem_room() / 10 * 9;
	if (limit < SIZE_MAX / 2)
		bound(mem_room_data() + LIBRARIES + limit);
}

void mem_divide(size_t parts)
{
	struct rlimit data;
	size_t now = mem_room_data();

	if (getrlimit(RLIMIT_DATA, &data) == 0 && data.rlim_cur != RLIM_INFINITY &&
	    data.rlim_cur > now)
		bound(now + (data.rlim_cur - now) / parts);
}

bool mem_fits(size_t count, size_t size)
{
	double bytes = (double)count * (double)size, most;

	if (!limit)
		mem_bound();
	most = (double)limit;
	if (bytes > most / 1000) /* else not worth a look */
		most -= (double)mem_room_held();
	return bytes <= most;
}

void mem_need(size_t count, size_t size, const char *what)
{
	double bytes = (double)count * (double)size;
	char wanted[32];

	if (mem_fits(count, size))
		return;
	snprintf(wanted, sizeof wanted, "%s", human(bytes));
	die("%s needs %s of memory%s, and the limit is %s (-M raises it)", what, wanted,
	    bytes > (double)limit ? "" : " besides what is held already", human((double)limit));
}

void mem_waste(size_t all, size_t used, size_t size, const char *what)
{
	double bytes = (double)(all - used) * (double)size;

	if (bytes > WASTE && all / 10 > used)
		die("%s takes %s for %zu columns, %zu of them used: conv --pack keeps the used",
		    what, human(bytes), all, used);
}
