#include "io/doc_files.h"
#include "sys/err.h"
#include "sys/mem.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static void add(struct doc_files *f, const char *path)
{
	f->path = mem_grow(f->path, &f->room, f->count + 1, sizeof *f->path);
	f->path[f->count++] = mem_copy(path, strlen(path));
}

static int by_bytes(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

/* A folder on the way down to where the walk is. */
struct above {
	dev_t device;
	ino_t inode;
	const struct above *up;
};

struct walk {
	struct doc_files *f;
	bool follows_links;
};

static void visit(const struct walk *w, const char *path, const struct above *up);

static int is_shown(const struct dirent *entry)
{
	return entry->d_name[0] != '.';
}

/* What is in a folder. (Not by fts, which crashes when memory ends.) */
static void visit_folder(const struct walk *w, const char *path, const struct above *here)
{
	struct dirent **entry;
	int n = scandir(path, &entry, is_shown, NULL);
	size_t length = strlen(path), room = 0;
	char *inside = NULL;

	if (n < 0)
		die("%s: %s", path, strerror(errno));
	for (int i = 0; i < n; i++) {
		const char *name = entry[i]->d_name, *slash = path[length - 1] == '/' ? "" : "/";

		inside = mem_grow(inside, &room, length + strlen(name) + 2, 1);
		snprintf(inside, room, "%s%s%s", path, slash, name);
		visit(w, inside, here);
		free(entry[i]);
	}
	free(inside);
	free(entry);
}

/* A link inside a folder: false when it is not followed. */
static bool is_followed(const struct walk *w, const char *path)
{
	struct stat target;

	if (stat(path, &target) != 0)
		warn("%s: a link to nothing: skipped", path);
	else if (S_ISDIR(target.st_mode) && !w->follows_links)
		warn("%s: a link to a folder: not followed (-L)", path);
	else
		return true;
	return false;
}

/* A file, a folder, or, named by the user (up is NULL), a pipe or a device. */
static void visit(const struct walk *w, const char *path, const struct above *up)
{
	struct stat is;
	struct above here = {.up = up};

	if (up && lstat(path, &is) == 0 && S_ISLNK(is.st_mode) && !is_followed(w, path))
		return;
	if (stat(path, &is) != 0)
		die("%s: %s", path, strerror(errno));
	here.device = is.st_dev;
	here.inode = is.st_ino;
	for (const struct above *a = up; a && S_ISDIR(is.st_mode); a = a->up)
		if (a->device == is.st_dev && a->inode == is.st_ino)
			die("%s: a folder inside itself", path);
	if (S_ISDIR(is.st_mode))
		visit_folder(w, path, &here);
	else if (S_ISREG(is.st_mode) || !up)
		add(w->f, path);
	else
		die("%s: wanted a file or a folder, found neither", path);
}

void doc_files_add(struct doc_files *f, const char *path, bool follows_links)
{
	char *root = mem_copy(path, strlen(path));
	size_t length = strlen(root), known = f->count;

	while (length > 1 && root[length - 1] == '/')
		root[--length] = '\0';
	if (strcmp(path, "-") == 0)
		add(f, path);
	else
		visit(&(struct walk){f, follows_links}, root, NULL);
	free(root);
	if (f->count > known)
		qsort(f->path + known, f->count - known, sizeof *f->path, by_bytes);
}

void doc_files_free(struct doc_files *f)
{
	for (size_t i = 0; i < f->count; i++)
		free(f->path[i]);
	free(f->path);
	*f = (struct doc_files){0};
}

size_t doc_files_clean(char *text, size_t length)
{
	size_t n = 0;

	for (size_t i = 0; i < length; i++) {
		unsigned char c = (unsigned char)text[i];

		if (c > ' ' && c != 0x7f)
			text[n++] = text[i];
		else if (n && text[n - 1] != ' ')
			text[n++] = ' ';
	}
	return n - (n && text[n - 1] == ' ');
}

const char *doc_files_folder(const char *path, size_t *length)
{
	const char *end = strrchr(path, '/'), *name = end;

	*length = 0;
	if (!end)
		return path;
	while (name > path && name[-1] != '/')
		name--;
	*length = (size_t)(end - name);
	if ((*length == 1 && *name == '.') || (*length == 2 && memcmp(name, "..", 2) == 0))
		*length = 0;
	return name;
}
