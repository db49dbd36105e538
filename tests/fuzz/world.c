#include "world.h"
#include "io/new_file.h"
#include "io/output.h"
#include "sys/blas.h"
#include "sys/err.h"
#include "sys/mem.h"

#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FILES = 16, FIRST_FD = 1000, SLOTS = 1 << 16, LIMIT = 1 << 24, DISK = 1 << 22 };

int LLVMFuzzerInitialize(int *argc, char ***argv);
const char *__asan_default_options(void);
size_t __wrap_mem_room_held(void);

static bool is_running;
static jmp_buf end_of_run;

/* Memory: the live blocks of the run, in a hash table of their addresses. */

static char mark;
static void *slot[SLOTS], *const gone = &mark;
static uint32_t touched[SLOTS];
static size_t touches;

void *__real_realloc(void *old, size_t n);
void *__real_calloc(size_t n, size_t size);
void *__real_aligned_alloc(size_t line, size_t n);
void __real_free(void *place);
void *__wrap_malloc(size_t n);
void *__wrap_calloc(size_t n, size_t size);
void *__wrap_realloc(void *old, size_t n);
void *__wrap_aligned_alloc(size_t line, size_t n);
void __wrap_free(void *place);

static size_t home(const void *place)
{
	return ((uintptr_t)place >> 4) * 0x9e3779b97f4a7c15u >> 48;
}

/* A block of many more than there can be is not remembered, and lost when the run dies. */
static void *keep(void *place)
{
	size_t s = home(place);

	if (!is_running || !place || touches > SLOTS / 2)
		return place;
	while (slot[s] && slot[s] != gone)
		s = (s + 1) % SLOTS;
	if (!slot[s])
		touched[touches++] = (uint32_t)s;
	slot[s] = place;
	return place;
}

/* Is it one of the run's? No more. */
static bool forget(void *place)
{
	size_t s = home(place);

	while (slot[s] && slot[s] != place)
		s = (s + 1) % SLOTS;
	if (!slot[s])
		return false;
	slot[s] = gone;
	return true;
}

void *__wrap_malloc(size_t n)
{
	return keep(__real_realloc(NULL, n ? n : 1));
}

void *__wrap_calloc(size_t n, size_t size)
{
	return keep(__real_calloc(n, size));
}

void *__wrap_aligned_alloc(size_t line, size_t n)
{
	return keep(__real_aligned_alloc(line, n));
}

/* What was not of this run stays so. */
void *__wrap_realloc(void *old, size_t n)
{
	bool is_ours = !old || forget(old);
	void *place = __real_realloc(old, n);

	if (!place && old && is_ours)
		keep(old);
	return is_ours ? keep(place) : place;
}

void __wrap_free(void *place)
{
	if (place && is_running)
		forget(place);
	__real_free(place);
}

static void free_all(void)
{
	for (; touches; touches--) {
		void **at = slot + touched[touches - 1];

		if (*at != gone)
			__real_free(*at);
		*at = NULL;
	}
}

/* Files. */

struct file {
	char name[64];
	const char *bytes;
	char *own; /* what was written; used again */
	size_t n, room, at;
	bool is_whole;
};

static struct file made[FILES], written[FILES];
static size_t files, outputs;

int __real_open(const char *name, int flags, ...);
ssize_t __real_read(int fd, void *to, size_t n);
ssize_t __real_write(int fd, const void *from, size_t n);
int __real_close(int fd);
int __wrap_open(const char *name, int flags, ...);
ssize_t __wrap_read(int fd, void *to, size_t n);
ssize_t __wrap_write(int fd, const void *from, size_t n);
int __wrap_close(int fd);

void world_begin(void)
{
	files = outputs = 0;
}

void world_file(const char *name, const void *bytes, size_t n)
{
	struct file *f = made + files++;

	world_must(files <= FILES, "files enough");
	snprintf(f->name, sizeof f->name, "%s", name);
	f->bytes = bytes;
	f->n = n;
}

static int new_output(const char *name)
{
	struct file *f = written + outputs;

	world_must(outputs < FILES, "outputs enough");
	snprintf(f->name, sizeof f->name, "%s", name);
	f->n = 0;
	f->is_whole = false;
	return FIRST_FD + FILES + (int)outputs++;
}

static struct file *find(struct file *all, size_t n, const char *name)
{
	while (n-- > 0)
		if (strcmp(all[n].name, name) == 0)
			return all + n;
	return NULL;
}

const char *world_written(const char *name, size_t *n)
{
	struct file *f = find(written, outputs, name);

	if (!f || !f->is_whole)
		return NULL;
	*n = f->n;
	return f->n ? f->own : "";
}

void world_reread(const char *name, const char *as)
{
	size_t n = 0;
	const char *bytes = world_written(name, &n);

	world_must(bytes != NULL, "what is read again was written");
	world_file(as, bytes, n);
}

int __wrap_open(const char *name, int flags, ...)
{
	struct file *f = is_running ? find(made, files, name) : NULL;
	va_list list;
	mode_t mode;

	if (f) {
		f->at = 0;
		return FIRST_FD + (int)(f - made);
	}
	if (is_running) {
		errno = ENOENT;
		return -1;
	}
	va_start(list, flags);
	mode = flags & O_CREAT ? va_arg(list, mode_t) : 0;
	va_end(list);
	return __real_open(name, flags, mode);
}

ssize_t __wrap_read(int fd, void *to, size_t n)
{
	struct file *f;

	if (fd < FIRST_FD)
		return __real_read(fd, to, n);
	f = made + (fd - FIRST_FD);
	if (n > f->n - f->at)
		n = f->n - f->at;
	memcpy(to, f->bytes + f->at, n);
	f->at += n;
	return (ssize_t)n;
}

ssize_t __wrap_write(int fd, const void *from, size_t n)
{
	struct file *f = written;

	if (fd < FIRST_FD && !(is_running && fd == STDOUT_FILENO))
		return __real_write(fd, from, n);
	if (fd >= FIRST_FD)
		f += fd - FIRST_FD - FILES;
	if (f->n + n > DISK) {
		errno = ENOSPC;
		return -1;
	}
	if (f->n + n > f->room)
		f->own = __real_realloc(f->own, f->room = 2 * (f->n + n));
	memcpy(f->own + f->n, from, n);
	f->n += n;
	return (ssize_t)n;
}

int __wrap_close(int fd)
{
	return is_running || fd >= FIRST_FD ? 0 : __real_close(fd);
}

struct new_file __wrap_new_file_open(const char *name);
void __wrap_new_file_close(struct new_file *f);
void __wrap_new_file_settle(struct new_file *f);

struct new_file __wrap_new_file_open(const char *name)
{
	return (struct new_file){.fd = new_output(name), .name = name};
}

void __wrap_new_file_close(struct new_file *f)
{
	(void)f;
}

void __wrap_new_file_settle(struct new_file *f)
{
	written[f->fd - FIRST_FD - FILES].is_whole = true;
}

/* What a program does once, at its start. */

void __wrap_new_file_guard(void);
void __wrap_mem_new_guard(void);
void __wrap_mem_bound(void);
void __wrap_machine_pin(char **argv);
int __wrap_xmlMemSetup(void (*)(void *), void *(*)(size_t), void *(*)(void *, size_t),
		       char *(*)(const char *));
int __real_fclose(FILE *file);
int __wrap_fclose(FILE *file);

void __wrap_new_file_guard(void)
{
}

void __wrap_mem_new_guard(void)
{
}

void __wrap_mem_bound(void)
{
}

void __wrap_machine_pin(char **argv)
{
	(void)argv;
}

/* libxml2 keeps what it once took: that is not the run's. */
int __wrap_xmlMemSetup(void (*give)(void *), void *(*take)(size_t), void *(*resize)(void *, size_t),
		       char *(*copy)(const char *))
{
	(void)give;
	(void)take;
	(void)resize;
	(void)copy;
	return 0;
}

/* Standard output stays open. */
int __wrap_fclose(FILE *file)
{
	return file == stdout ? 0 : __real_fclose(file);
}

/* The end. */

_Noreturn void __real__Exit(int status);
_Noreturn void __real_exit(int status);
_Noreturn void __wrap__Exit(int status);
_Noreturn void __wrap_exit(int status);

void __wrap__Exit(int status)
{
	if (is_running)
		longjmp(end_of_run, 1);
	__real__Exit(status);
}

void __wrap_exit(int status)
{
	if (is_running)
		longjmp(end_of_run, 1);
	__real_exit(status);
}

static void nothing(void *arg)
{
	(void)arg;
}

/* As at a program's start. */
static void forget_state(void)
{
	output_digits(output_standard(), 0);
	output_finish();
	err_try(nothing, NULL);
	err_before_message(NULL, NULL);
	err_at_end(NULL);
	err_quiet(false);
	mem_limit(LIMIT);
	rewind(stderr);
}

bool world_run(void (*step)(void *arg), void *arg)
{
	volatile bool is_good = false;

	outputs = 0;
	new_output("stdout");
	is_running = true;
	if (setjmp(end_of_run) == 0) {
		step(arg);
		is_good = true;
	}
	forget_state();
	is_running = false;
	free_all();
	written[0].is_whole = is_good;
	return is_good;
}

void world_must(bool holds, const char *what)
{
	if (holds)
		return;
	is_running = false;
	(void)!__real_write(STDERR_FILENO, what, strlen(what));
	(void)!__real_write(STDERR_FILENO, ": does not hold\n", 16);
	abort();
}

/* -M is about the program's own memory, not the sanitizer's. */
size_t __wrap_mem_room_held(void)
{
	return 0;
}

const char *__asan_default_options(void)
{
	return "detect_leaks=0:allocator_may_return_null=1:max_allocation_size_mb=64:"
	       "quarantine_size_mb=8:malloc_context_size=3";
}

/* Messages are made and go nowhere, unless the world speaks. */
static ssize_t swallow(void *cookie, const char *bytes, size_t n)
{
	(void)cookie;
	(void)bytes;
	return (ssize_t)n;
}

static int seek_nowhere(void *cookie, off64_t *at, int whence)
{
	(void)cookie;
	(void)whence;
	*at = 0;
	return 0;
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
	cookie_io_functions_t how = {.write = swallow, .seek = seek_nowhere};

	(void)argc;
	(void)argv;
	if (!getenv("WORLD_SPEAKS"))
		stderr = fopencookie(NULL, "w", how);
	stdout = fopencookie(NULL, "w", how);
	err_setup("fuzz");
	mem_limit(LIMIT);
	return 0;
}

static void ask(void *arg)
{
	(void)arg;
	blas_setup();
}

void world_blas(void)
{
	static bool is_done;

	if (!is_done)
		(void)world_run(ask, NULL);
	is_done = true;
}
