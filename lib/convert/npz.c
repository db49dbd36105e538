#include "convert/npz.h"
#include "convert/npy.h"
#include "convert/zip.h"
#include "sys/mem.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CHUNK = 1 << 16 };

bool npz_guess(const struct sniff *look)
{
	return look->n >= 4 && memcmp(look->bytes, "PK\3\4", 4) == 0;
}

static char *read_whole(struct input *in, size_t *n)
{
	char *bytes = NULL;
	const char *more;
	size_t room = 0;

	*n = 0;
	do {
		mem_need(*n + CHUNK, 1, "an archive");
		bytes = mem_grow(bytes, &room, *n + CHUNK, 1);
		*n += input_bytes(in, bytes + *n, CHUNK);
	} while (input_peek(in, 1, &more) > 0);
	return bytes;
}

/* A member's name, with or without ".npy". */
static bool is_called(const char *member, const char *name)
{
	size_t n = strlen(name);

	return strncmp(member, name, n) == 0 && (!member[n] || strcmp(member + n, ".npy") == 0);
}

static _Noreturn void die_among(const struct convert *d, const struct zip_archive *a)
{
	char there[200] = "";
	size_t used = 0;

	for (size_t i = 0; i < zip_archive_members(a) && used + 44 < sizeof there; i++)
		used += (size_t)snprintf(there + used, sizeof there - used, " %.40s",
					 zip_archive_name(a, i));
	if (d->member)
		convert_die(d, "wanted a member called %s, found%s",
			    err_show(d->member, strlen(d->member)), there);
	convert_die(d, "wanted one member, or its name (--member), found%s",
		    zip_archive_members(a) ? there : " none");
}

/* The member that was asked for, or the only one. */
static size_t find_member(const struct convert *d, const struct zip_archive *a)
{
	if (!d->member && zip_archive_members(a) == 1)
		return 0;
	for (size_t i = 0; d->member && i < zip_archive_members(a); i++)
		if (is_called(zip_archive_name(a, i), d->member))
			return i;
	die_among(d, a);
}

static void read_member(struct convert *d, const struct zip_archive *a, size_t i)
{
	struct input *archive = d->in;
	size_t n;
	char *bytes;

	mem_need((size_t)zip_archive_size(a, i), 1, "a member of an archive");
	bytes = zip_archive_bytes(a, i, &n);
	if (bytes) {
		d->in = input_open_bytes(zip_archive_name(a, i), bytes, n);
		npy_read(d);
		input_close(d->in);
	} else {
		convert_die(d, "wanted a member that can be read, found %s",
			    err_show(zip_archive_name(a, i), strlen(zip_archive_name(a, i))));
	}
	d->in = archive;
	free(bytes);
}

void npz_read(struct convert *d)
{
	size_t n;
	const char *message;
	char *bytes = read_whole(d->in, &n);
	struct zip_archive *a = zip_archive_open(bytes, n, &message);

	if (a) {
		read_member(d, a, find_member(d, a));
		zip_archive_close(a);
	} else {
		convert_die(d, "wanted an archive of npy files, found an error: %s", message);
	}
	free(bytes);
}
