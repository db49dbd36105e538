#include "io/new_file.h"
#include "sys/err.h"
#include "sys/mem.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FILES = 16, LINKS = 40 };

/* Signals that end no program, or that none can catch; all others do end it. */
static const int harmless[] = {SIGKILL, SIGSTOP, SIGCHLD, SIGCONT,  SIGTSTP,
			       SIGTTIN, SIGTTOU, SIGURG,  SIGWINCH, SIGXFSZ};
static char *volatile unfinished[FILES]; /* temporary names, for the signal handler */
static pid_t owner;                      /* of them: a forked worker leaves them alone */

void new_file_remove_all(void)
{
	for (int i = 0; i < FILES && getpid() == owner; i++)
		if (unfinished[i])
			unlink(unfinished[i]);
}

static void on_signal(int number)
{
	new_file_remove_all();
	signal(number, SIG_DFL);
	raise(number);
}

static void occupy_standard_streams(void)
{
	for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
		if (fcntl(fd, F_GETFD) < 0)
			(void)!open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

static bool is_deadly(int number)
{
	for (size_t i = 0; i < sizeof harmless / sizeof *harmless; i++)
		if (number == harmless[i])
			return false;
	return true;
}

void new_file_guard(void)
{
	struct sigaction old, new = {.sa_handler = on_signal};

	occupy_standard_streams();
	signal(SIGXFSZ, SIG_IGN);
	for (int number = 1; number <= SIGRTMAX; number++)
		if (is_deadly(number) && sigaction(number, NULL, &old) == 0 &&
		    old.sa_handler == SIG_DFL)
			sigaction(number, &new, NULL);
}

void new_file_pipe(void)
{
	new_file_remove_all();
	signal(SIGPIPE, SIG_DFL);
	raise(SIGPIPE);
	_Exit(1);
}

static char **free_place(void)
{
	for (int i = 0; i < FILES; i++)
		if (!unfinished[i])
			return (char **)unfinished + i;
	die("more than %d files at once", FILES);
}

static void forget(const char *temporary)
{
	for (int i = 0; i < FILES; i++)
		if (unfinished[i] == temporary)
			unfinished[i] = NULL;
}

/* The length of a path's folder, with its last slash. */
static size_t folder_length(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash ? (size_t)(slash - path) + 1 : 0;
}

/* What a symbolic link names, seen from where we are; NULL: it is no link. The caller frees. */
static char *link_target(const char *path)
{
	struct stat is;
	size_t folder = folder_length(path), room;
	char *target;
	ssize_t got;

	if (lstat(path, &is) != 0 || !S_ISLNK(is.st_mode))
		return NULL;
	room = (size_t)is.st_size + 1;
	target = mem_alloc(folder + room, 1);
	got = readlink(path, target + folder, room);
	if (got < 0 || (size_t)got >= room)
		die("%s: %s", path, got < 0 ? strerror(errno) : "the link was changed");
	target[folder + (size_t)got] = '\0';
	if (target[folder] == '/')
		memmove(target, target + folder, (size_t)got + 1);
	else
		memcpy(target, path, folder);
	return target;
}

/* Where the bytes will be, all links followed; the caller frees. */
static char *destination(const char *name)
{
	char *path = mem_copy(name, strlen(name)), *next;

	for (int links = 0; (next = link_target(path)); links++) {
		if (links == LINKS)
			die("%s: %s", name, strerror(ELOOP));
		free(path);
		path = next;
	}
	return path;
}

/* A new file beside its place; its mode is what open(2) would have given, or the old file's. No
 * signal comes between its making and its being known to the handler. */
static int open_beside(struct new_file *f, const struct stat *old)
{
	sigset_t all, before;
	mode_t mask;
	char **place = free_place();
	size_t room = strlen(f->path) + sizeof ".XXXXXX";

	f->temporary = mem_alloc(room, 1);
	snprintf(f->temporary, room, "%s.XXXXXX", f->path);
	owner = getpid();
	sigfillset(&all);
	sigprocmask(SIG_BLOCK, &all, &before);
	mask = umask(077);
	f->fd = mkostemp(f->temporary, O_CLOEXEC);
	umask(mask);
	if (f->fd >= 0)
		*place = f->temporary;
	sigprocmask(SIG_SETMASK, &before, NULL);
	if (f->fd >= 0)
		(void)!fchmod(f->fd, old ? old->st_mode & 07777 : 0666 & ~mask);
	return f->fd;
}

static bool is_one(const struct stat *a, const struct stat *b)
{
	return a->st_dev == b->st_dev && a->st_ino == b->st_ino;
}

/* What goes to a standard stream, redirected to this very file, would be lost. */
static bool is_stream(const struct stat *file, int fd)
{
	struct stat standard;

	return S_ISREG(file->st_mode) && fstat(fd, &standard) == 0 && is_one(file, &standard);
}

struct new_file new_file_open(const char *name)
{
	struct new_file f = {.name = name};
	struct stat old;
	bool is_there = stat(name, &old) == 0;

	if (strcmp(name, "-") == 0)
		die("wanted a file to write, found -: standard output is taken (./- is a file)");
	if (is_there && is_stream(&old, STDOUT_FILENO))
		die("%s: wanted a file of its own, found standard output's", name);
	if (is_there && is_stream(&old, STDERR_FILENO))
		die("%s: wanted a file of its own, found standard error's", name);
	f.path = destination(name);
	if (is_there && !S_ISREG(old.st_mode))
		f.fd = open(name, O_WRONLY | O_CLOEXEC);
	else
		f.fd = open_beside(&f, is_there ? &old : NULL);
	if (f.fd < 0)
		die("%s: %s", name, strerror(errno));
	return f;
}

void new_file_close(struct new_file *f)
{
	if (f->temporary && fsync(f->fd) != 0 && errno != EINVAL)
		die("%s: %s", f->name, strerror(errno));
	if (close(f->fd) != 0)
		die("%s: %s", f->name, strerror(errno));
}

void new_file_settle(struct new_file *f)
{
	if (f->temporary && rename(f->temporary, f->path) != 0)
		die("%s: %s", f->name, strerror(errno));
	forget(f->temporary);
	free(f->temporary);
	free(f->path);
}

static bool stat_folder(const char *path, struct stat *is)
{
	size_t length = folder_length(path);
	char *folder = length ? mem_copy(path, length) : mem_copy(".", 1);
	bool is_there = stat(folder, is) == 0;

	free(folder);
	return is_there;
}

/* Of files that are not there yet: one name in one folder? */
static bool will_be_one(const char *a, const char *b)
{
	char *x = destination(a), *y = destination(b);
	struct stat in_x, in_y;
	bool same = strcmp(x + folder_length(x), y + folder_length(y)) == 0 &&
		    stat_folder(x, &in_x) && stat_folder(y, &in_y) && is_one(&in_x, &in_y);

	free(x);
	free(y);
	return same;
}

bool new_file_is_same(const char *a, const char *b)
{
	struct stat x, y;
	bool is_a = stat(a, &x) == 0, is_b = stat(b, &y) == 0;

	if (is_a && is_b)
		return S_ISREG(x.st_mode) && is_one(&x, &y);
	return !is_a && !is_b && will_be_one(a, b);
}
