#include "io/doc_files.h"
#include "sys/err.h"
#include "sys/mem.h"

#include <errno.h>
#include <fts.h>
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

/* A link inside a folder that is not followed. */
static void visit_link(struct doc_files *f, const FTSENT *entry)
{
	struct stat target;

	if (stat(entry->fts_accpath, &target) != 0)
		warn("%s: a link to nothing: skipped", entry->fts_path);
	else if (S_ISDIR(target.st_mode))
		warn("%s: a link to a folder: not followed (-L)", entry->fts_path);
	else if (S_ISREG(target.st_mode))
		add(f, entry->fts_path);
	else
		die("%s: wanted a file or a folder, found neither", entry->fts_path);
}

/* One entry of the walk. */
static void visit(struct doc_files *f, FTS *walk, FTSENT *entry)
{
	if (entry->fts_level > 0 && entry->fts_name[0] == '.') {
		fts_set(walk, entry, FTS_SKIP);
		return;
	}
	switch (entry->fts_info) {
	case FTS_D:
		break;
	case FTS_DC:
		die("%s: a folder inside itself", entry->fts_path);
	case FTS_DNR:
	case FTS_ERR:
	case FTS_NS:
		die("%s: %s", entry->fts_path,
		    strerror(entry->fts_errno ? entry->fts_errno : ENOENT));
	case FTS_DP:
		break;
	case FTS_SL:
	case FTS_SLNONE:
		if (entry->fts_level == 0)
			die("%s: %s", entry->fts_path, strerror(ENOENT));
		visit_link(f, entry);
		break;
	case FTS_DEFAULT: /* a pipe or a device: as an operand if anywhere */
		if (entry->fts_level > 0)
			die("%s: wanted a file or a folder, found neither", entry->fts_path);
		add(f, entry->fts_path);
		break;
	default:
		add(f, entry->fts_path);
	}
}

static void walk_below(struct doc_files *f, char *root, bool follows_links)
{
	char *roots[] = {root, NULL};
	int how = follows_links ? FTS_LOGICAL : FTS_PHYSICAL | FTS_COMFOLLOW;
	FTS *walk = fts_open(roots, how | FTS_NOCHDIR, NULL);
	FTSENT *entry;

	if (!walk)
		die("%s: %s", root, strerror(errno));
	while ((errno = 0, entry = fts_read(walk)))
		visit(f, walk, entry);
	if (errno)
		die("%s: %s", root, strerror(errno));
	fts_close(walk);
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
		walk_below(f, root, follows_links);
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
