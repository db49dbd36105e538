#include "convert/zip.h"
#include "sys/mem.h"

#include <stdlib.h>
#include <zip.h>

enum { CHUNK = 1 << 16 };

struct zip_archive {
	zip_t *zip;
};

struct zip_archive *zip_archive_open(const char *bytes, size_t n, const char **message)
{
	static zip_error_t error;
	struct zip_archive *a;
	zip_source_t *source;
	zip_t *zip = NULL;

	zip_error_init(&error);
	source = zip_source_buffer_create(bytes, n, 0, &error);
	if (source)
		zip = zip_open_from_source(source, ZIP_RDONLY, &error);
	if (!zip) {
		zip_source_free(source);
		*message = zip_error_strerror(&error);
		return NULL;
	}
	a = mem_zero(1, sizeof *a);
	a->zip = zip;
	return a;
}

void zip_archive_close(struct zip_archive *a)
{
	zip_discard(a->zip);
	free(a);
}

size_t zip_archive_members(const struct zip_archive *a)
{
	zip_int64_t n = zip_get_num_entries(a->zip, 0);

	return n > 0 ? (size_t)n : 0;
}

const char *zip_archive_name(const struct zip_archive *a, size_t i)
{
	const char *name = zip_get_name(a->zip, i, 0);

	return name ? name : "";
}

uint64_t zip_archive_size(const struct zip_archive *a, size_t i)
{
	zip_stat_t stat;

	return zip_stat_index(a->zip, i, 0, &stat) == 0 && stat.valid & ZIP_STAT_SIZE ? stat.size
										      : 0;
}

char *zip_archive_bytes(const struct zip_archive *a, size_t i, size_t *n)
{
	zip_file_t *file = zip_fopen_index(a->zip, i, 0);
	char *bytes = NULL;
	size_t room = 0;
	zip_int64_t got = -1;

	*n = 0;
	while (file) {
		bytes = mem_grow(bytes, &room, *n + CHUNK, 1);
		got = zip_fread(file, bytes + *n, CHUNK);
		if (got <= 0)
			break;
		*n += (size_t)got;
	}
	if (file && zip_fclose(file) == 0 && got == 0)
		return bytes;
	free(bytes);
	return NULL;
}
