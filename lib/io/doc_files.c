#include "io/doc_files.h"
#include "io/percent.h"
#include "io/rows_write.h"
#include "sys/mem.h"

#include <errno.h>
#include <fts.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { CHUNK = 1 << 16 };

static void add(struct doc_files *f, const char *path)
{
	f->path = mem_grow(f->path, &f->room, f->count + 1, sizeof *f->path);
	f->path[f->count++] = mem_copy(path, strlen(path));
}

static int by_bytes(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

/* One entry of the walk. */
static void visit(struct doc_files *f, FTS *walk, FTSENT *entry)
{
	bool is_hidden = entry->fts_level > 0 && entry->fts_name[0] == '.';

	switch (entry->fts_info) {
	case FTS_D:
		if (is_hidden)
			fts_set(walk, entry, FTS_SKIP);
		break;
	case FTS_DC:
		die("%s: a folder inside itself", entry->fts_path);
	case FTS_DNR:
	case FTS_ERR:
	case FTS_NS:
	case FTS_SLNONE:
		die("%s: %s", entry->fts_path,
		    strerror(entry->fts_errno ? entry->fts_errno : ENOENT));
	case FTS_DP:
		break;
	case FTS_DEFAULT: /* a pipe or a device: as an operand if anywhere */
		if (entry->fts_level > 0)
			die("%s: wanted a file or a folder, found neither", entry->fts_path);
		add(f, entry->fts_path);
		break;
	default:
		if (!is_hidden)
			add(f, entry->fts_path);
	}
}

struct doc_files doc_files_list(const char *path)
{
	struct doc_files f = {0};
	char *root = mem_copy(path, strlen(path)), *roots[] = {root, NULL};
	size_t length = strlen(root);
	FTS *walk;
	FTSENT *entry;

	while (length > 1 && root[length - 1] == '/')
		root[--length] = '\0';
	walk = fts_open(roots, FTS_LOGICAL | FTS_NOCHDIR, NULL);
	if (!walk)
		die("%s: %s", path, strerror(errno));
	while ((errno = 0, entry = fts_read(walk)))
		visit(&f, walk, entry);
	if (errno)
		die("%s: %s", path, strerror(errno));
	fts_close(walk);
	free(root);
	if (f.count)
		qsort(f.path, f.count, sizeof *f.path, by_bytes);
	return f;
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

static char *read_whole(const char *path, size_t *length)
{
	char *text = NULL;
	struct input *in = input_open_one(path);
	const char *bytes;
	size_t room = 0;

	*length = 0;
	do {
		text = mem_grow(text, &room, *length + CHUNK, 1);
		*length += input_bytes(in, text + *length, CHUNK);
	} while (input_peek(in, 1, &bytes) > 0);
	input_close(in);
	return text;
}

/* The name of the folder that holds the file; length 0: it has none of its own. */
static const char *folder_name(const char *path, size_t *length)
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

void doc_files_write(struct output *out, const char *path)
{
	bool is_stdin = strcmp(path, "-") == 0;
	size_t text_length, label_length;
	char *text = read_whole(path, &text_length);
	const char *label = folder_name(path, &label_length);
	char *labels = mem_alloc(3 * label_length + 1, 1), *id = mem_alloc(3 * strlen(path) + 6, 1);

	if (is_stdin)
		memcpy(id, "stdin", 6);
	else
		id[percent_encode(id, path, strlen(path), false)] = '\0';
	labels[percent_encode(labels, label, label_length, true)] = '\0';
	if (text_length || !is_stdin)
		rows_write(out, &(struct row){.labels = labels,
					      .id = id,
					      .kind = ROWS_TEXT,
					      .text = text,
					      .n = doc_files_clean(text, text_length)});
	free(text);
	free(labels);
	free(id);
}
