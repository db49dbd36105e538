/* A library to be loaded before all others: the n-th call of a function fails.
 *
 *	FAULT_CALL      malloc calloc realloc mmap open read write pread pwrite lseek close fsync
 *rename fork thread FAULT_AT        which call, from 1, counted from the start of main FAULT_HOW
 *once that call fails on      that call and all after it short   it reads or writes one byte eintr
 *it is interrupted term    SIGTERM comes right after it FAULT_MARK      a file that is made when it
 *happens
 */
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { ONCE, ON, SHORT, INTERRUPTED, TERMINATED, HOWS };

static char call[16], mark[4096];
static unsigned long at;
static int how;
static bool is_armed;
static atomic_ulong count;

/* Glibc's own, below the names that this library takes. */
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t n, size_t size);
void *__libc_realloc(void *old, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

/* Is this call the one? Makes the mark if so. */
static bool hit(const char *name)
{
	unsigned long n;

	if (!is_armed || strcmp(name, call) != 0)
		return false;
	n = atomic_fetch_add(&count, 1) + 1;
	if (how == ON ? n < at : n != at)
		return false;
	syscall(SYS_close, syscall(SYS_openat, AT_FDCWD, mark, O_CREAT | O_WRONLY, 0600));
	return true;
}

/* What a call gave, and perhaps a signal with it. */
static long after(const char *name, long result)
{
	int error = errno;

	if (how == TERMINATED && hit(name))
		syscall(SYS_kill, getpid(), SIGTERM);
	errno = error;
	return result;
}

static bool fails(const char *name, int error)
{
	if (how >= SHORT || !hit(name))
		return false;
	errno = error;
	return true;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

void *malloc(size_t size)
{
	return fails("malloc", ENOMEM) ? NULL : __libc_malloc(size);
}

void *calloc(size_t n, size_t size)
{
	return fails("calloc", ENOMEM) ? NULL : __libc_calloc(n, size);
}

void *realloc(void *old, size_t size)
{
	return fails("realloc", ENOMEM) ? NULL : __libc_realloc(old, size);
}

void *aligned_alloc(size_t alignment, size_t size)
{
	return fails("malloc", ENOMEM) ? NULL : __libc_memalign(alignment, size);
}

int posix_memalign(void **place, size_t alignment, size_t size)
{
	*place = fails("malloc", ENOMEM) ? NULL : __libc_memalign(alignment, size);
	return *place ? 0 : ENOMEM;
}

void *mmap(void *address, size_t length, int protection, int flags, int fd, off_t offset)
{
	if (fails("mmap", ENOMEM))
		return MAP_FAILED;
	return (void *)syscall(SYS_mmap, address, length, protection, flags, fd, offset);
}

int open(const char *path, int flags, ...)
{
	va_list list;
	unsigned mode;

	va_start(list, flags);
	mode = flags & O_CREAT ? va_arg(list, unsigned) : 0;
	va_end(list);
	if (fails("open", EMFILE))
		return -1;
	return (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
}

FILE *fopen(const char *path, const char *mode)
{
	return fails("open", EMFILE) ? NULL : REAL(fopen)(path, mode);
}

int mkostemp(char *path, int flags)
{
	return fails("open", ENOSPC) ? -1 : (int)after("open", REAL(mkostemp)(path, flags));
}

DIR *opendir(const char *path)
{
	return fails("open", EMFILE) ? NULL : REAL(opendir)(path);
}

/* Interrupted or in error; false: the call is to be made, with *size bytes. */
static bool troubles(const char *name, size_t *size, int error)
{
	if (how == TERMINATED || !hit(name))
		return false;
	if (how == SHORT) {
		*size = *size ? 1 : 0;
		return false;
	}
	errno = how == INTERRUPTED ? EINTR : error;
	return true;
}

ssize_t read(int fd, void *to, size_t size)
{
	return troubles("read", &size, EIO) ? -1 : syscall(SYS_read, fd, to, size);
}

ssize_t write(int fd, const void *from, size_t size)
{
	if (fd != STDERR_FILENO && troubles("write", &size, ENOSPC))
		return -1;
	return after("write", syscall(SYS_write, fd, from, size));
}

ssize_t pread(int fd, void *to, size_t size, off_t from)
{
	return troubles("pread", &size, EIO) ? -1 : REAL(pread)(fd, to, size, from);
}

ssize_t pwrite(int fd, const void *from, size_t size, off_t to)
{
	if (troubles("pwrite", &size, ENOSPC))
		return -1;
	return after("pwrite", REAL(pwrite)(fd, from, size, to));
}

off_t lseek(int fd, off_t to, int whence)
{
	return fails("lseek", EIO) ? -1 : syscall(SYS_lseek, fd, to, whence);
}

int close(int fd)
{
	int done = (int)after("close", syscall(SYS_close, fd));

	return fails("close", EIO) ? -1 : done;
}

int fsync(int fd)
{
	return fails("fsync", EIO) ? -1 : (int)after("fsync", syscall(SYS_fsync, fd));
}

int rename(const char *from, const char *to)
{
	if (fails("rename", EACCES))
		return -1;
	return (int)after("rename", syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0));
}

pid_t fork(void)
{
	return fails("fork", EAGAIN) ? -1 : REAL(fork)();
}

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *),
		   void *arg)
{
	return fails("thread", EAGAIN) ? EAGAIN
				       : REAL(pthread_create)(thread, attributes, run, arg);
}

/* No more of them: for what comes after a program (tests/coverage/exits.c). */
void faults_end(void);

void faults_end(void)
{
	is_armed = false;
}

static int (*real_main)(int, char **, char **);

static int armed_main(int argc, char **argv, char **environment)
{
	is_armed = at > 0;
	return real_main(argc, argv, environment);
}

static int number_of(const char *word)
{
	static const char *const words[] = {"once", "on", "short", "eintr", "term"};
	int i = 0;

	while (i < HOWS - 1 && strcmp(words[i], word) != 0)
		i++;
	return i;
}

/* Glibc calls main through this. */
int __libc_start_main(int (*run)(int, char **, char **), int argc, char **argv, void (*init)(void),
		      void (*fini)(void), void (*last)(void), void *end)
{
	int (*start)(int (*)(int, char **, char **), int, char **, void (*)(void), void (*)(void),
		     void (*)(void), void *);

	*(void **)&start = dlsym(RTLD_NEXT, "__libc_start_main");
	real_main = run;
	if (getenv("FAULT_CALL") && getenv("FAULT_AT") && getenv("FAULT_HOW") &&
	    getenv("FAULT_MARK")) {
		snprintf(call, sizeof call, "%s", getenv("FAULT_CALL"));
		snprintf(mark, sizeof mark, "%s", getenv("FAULT_MARK"));
		at = strtoul(getenv("FAULT_AT"), NULL, 10);
		how = number_of(getenv("FAULT_HOW"));
	}
	return start(armed_main, argc, argv, init, fini, last, end);
}
