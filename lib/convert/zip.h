/* guest: libzip: the members of an archive in memory. */
#ifndef ZIP_H
#define ZIP_H

#include <stddef.h>
#include <stdint.h>

struct zip_archive;

/* The bytes must outlive it. NULL: that is no archive, and *message says why. */
struct zip_archive *zip_archive_open(const char *bytes, size_t n, const char **message);
void zip_archive_close(struct zip_archive *a);

size_t zip_archive_members(const struct zip_archive *a);
const char *zip_archive_name(const struct zip_archive *a, size_t i);
uint64_t zip_archive_size(const struct zip_archive *a, size_t i); /* as the archive claims */

/* The bytes of a member; the caller frees. NULL: they cannot be read. */
char *zip_archive_bytes(const struct zip_archive *a, size_t i, size_t *n);

#endif
