#include "convert/npy.h"
#include "sys/mem.h"

#include "convert/zip.h"
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LONGEST_HEADER = 1 << 20, CHUNK = 4096, ALIGNMENT = 64 };
static const char magic[] = "\x93NUMPY";

struct npy {
	struct convert *d;
	char *header;
	bool is_float32;
	size_t n, m;
};

bool npy_guess(const struct sniff *look)
{
	return look->n >= 6 && memcmp(look->bytes, magic, 6) == 0;
}

/* A number of `bytes` bytes, the lowest first. */
static uint64_t little(const unsigned char *from, int bytes)
{
	uint64_t x = 0;

	while (bytes-- > 0)
		x = x << 8 | from[bytes];
	return x;
}

static void read_header(struct npy *f)
{
	unsigned char begin[12];
	size_t got = input_bytes(f->d->in, begin, 8), wide, length;

	if (got < 8 || memcmp(begin, magic, 6) != 0)
		convert_die(f->d, "wanted \\x93NUMPY, found %s",
			    got ? err_show((char *)begin, got) : "an empty file");
	if (begin[6] < 1 || begin[6] > 3)
		convert_die(f->d, "wanted version 1 to 3 of npy, found %d", begin[6]);
	wide = begin[6] == 1 ? 2 : 4;
	if (input_bytes(f->d->in, begin + 8, wide) < wide)
		convert_die(f->d, "wanted a header, found the end: cut short?");
	length = (size_t)little(begin + 8, (int)wide);
	if (length > LONGEST_HEADER)
		convert_die(f->d, "wanted a header of at most %d bytes, found %zu", LONGEST_HEADER,
			    length);
	f->header = mem_zero(length + 1, 1);
	if (input_bytes(f->d->in, f->header, length) < length)
		convert_die(f->d, "wanted a header of %zu bytes, found the end: cut short?",
			    length);
}

/* What stands behind 'key': in the header. */
static const char *value_of(const struct npy *f, const char *key)
{
	char quoted[24];
	const char *at;

	snprintf(quoted, sizeof quoted, "'%s':", key);
	at = strstr(f->header, quoted);
	if (!at)
		convert_die(f->d, "wanted %s in the header, found %s", quoted,
			    err_show(f->header, strlen(f->header)));
	at += strlen(quoted);
	return at + strspn(at, " ");
}

static void read_type(struct npy *f)
{
	const char *at = value_of(f, "descr");
	size_t length = strcspn(at, ",}");

	f->is_float32 = strncmp(at, "'<f4'", 5) == 0;
	if (f->is_float32 || strncmp(at, "'<f8'", 5) == 0)
		return;
	if (strncmp(at, "'>", 2) == 0)
		convert_die(f->d,
			    "wanted little-endian numbers, found big-endian %s: use astype('<f8')",
			    err_show(at, length));
	convert_die(f->d, "wanted float64 or float32, found %s: use astype('<f8')",
		    err_show(at, length));
}

/* A number of the shape; *at moves behind it and its comma. */
static size_t extent(const struct npy *f, const char **at)
{
	const char *from = *at;
	size_t n = 0;

	while (**at >= '0' && **at <= '9' && n < SIZE_MAX / 100)
		n = 10 * n + (size_t)(*(*at)++ - '0');
	if (*at == from || (**at >= '0' && **at <= '9'))
		convert_die(f->d, "wanted a size, found %s", err_show(from, strcspn(from, ",)")));
	*at += **at == 'L';
	*at += strspn(*at, " ");
	*at += **at == ',';
	*at += strspn(*at, " ");
	return n;
}

static void read_shape(struct npy *f)
{
	const char *at = value_of(f, "shape"), *from = at;
	size_t length = strcspn(at, ")") + 1, axes = 0, size[2] = {0};

	for (at += *at == '('; at > from && *at && *at != ')'; axes++)
		size[axes < 2 ? axes : 1] = extent(f, &at);
	if (axes != 2 || *at != ')')
		convert_die(f->d, "wanted a matrix of two axes, found shape %s",
			    err_show(from, length));
	f->n = size[0];
	f->m = size[1];
	if (f->n > ROWS_MOST_INDEX || f->m > ROWS_MOST_INDEX)
		convert_die(f->d, "wanted at most %u rows and columns, found shape %s",
			    ROWS_MOST_INDEX, err_show(from, length));
	convert_known_rows(f->d, f->n, f->n * (f->m > 0));
}

static void read_order(struct npy *f)
{
	const char *at = value_of(f, "fortran_order");

	if (strncmp(at, "True", 4) == 0 && f->n > 1 && f->m > 1)
		convert_die(f->d,
			    "wanted C order, found Fortran order: use numpy.ascontiguousarray");
	if (strncmp(at, "True", 4) != 0 && strncmp(at, "False", 5) != 0)
		convert_die(f->d, "wanted fortran_order True or False, found %s",
			    err_show(at, strcspn(at, ",}")));
}

double npy_float32(const unsigned char *bytes)
{
	uint32_t bits = (uint32_t)little(bytes, 4);
	float x;

	memcpy(&x, &bits, sizeof x);
	return (double)x;
}

static double number(const struct npy *f, const unsigned char *from)
{
	uint64_t bits;
	double x;

	if (f->is_float32)
		return npy_float32(from);
	bits = little(from, 8);
	memcpy(&x, &bits, sizeof x);
	return x;
}

/* Row i, in pieces, so that no more memory is taken than there are numbers. */
static void read_row(struct npy *f, size_t i, double **row, size_t *room)
{
	size_t size = f->is_float32 ? 4 : 8;
	unsigned char bytes[CHUNK];

	for (size_t j = 0; j < f->m;) {
		size_t most = CHUNK / size, wanted = f->m - j < most ? f->m - j : most;

		if (input_bytes(f->d->in, bytes, wanted * size) < wanted * size)
			convert_die(
				f->d,
				"wanted %zu rows of %zu numbers, found the end in row %zu: cut short?",
				f->n, f->m, i + 1);
		*row = mem_grow(*row, room, j + wanted, sizeof **row);
		for (size_t k = 0; k < wanted; k++, j++) {
			(*row)[j] = number(f, bytes + k * size);
			if (!isfinite((*row)[j]))
				convert_die(
					f->d,
					"wanted finite numbers, found %g in row %zu, column %zu",
					(*row)[j], i + 1, j + 1);
		}
	}
}

void npy_read(struct convert *d)
{
	struct npy f = {.d = d};
	double *row = NULL;
	size_t room = 0;
	const char *bytes;

	read_header(&f);
	read_type(&f);
	read_shape(&f);
	read_order(&f);
	for (size_t i = 0; i < f.n; i++) {
		read_row(&f, i, &row, &room);
		convert_put(d, &(struct row){.kind = f.m ? ROWS_DENSE : ROWS_SPARSE,
					     .n = f.m,
					     .val = row});
	}
	if (input_peek(d->in, 1, &bytes))
		convert_die(d, "wanted %zu rows of %zu numbers, found more bytes", f.n, f.m);
	free(row);
	free(f.header);
}

static void write_header(struct output *out, size_t n, size_t m)
{
	char text[192];
	int length =
		snprintf(text, sizeof text,
			 "{'descr': '<f8', 'fortran_order': False, 'shape': (%zu, %zu), }", n, m);
	int whole = (10 + length + 1 + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT - 10;
	char begin[10] = {magic[0],          'N', 'U', 'M', 'P', 'Y', 1, 0, (char)(whole & 255),
			  (char)(whole >> 8)};

	output_write(out, begin, sizeof begin);
	output_format(out, "%-*s\n", whole - 1, text);
}

static void write_number(struct output *out, double x)
{
	uint64_t bits;
	char *to = output_room(out, sizeof bits);

	if (fabs(x) < DBL_MIN)
		x = 0;
	memcpy(&bits, &x, sizeof bits);
	for (size_t b = 0; b < sizeof bits; b++)
		to[b] = (char)(bits >> 8 * b);
	output_used(out, sizeof bits);
}

void npy_write(struct convert *d, const struct rows *rows)
{
	convert_room(d, rows);
	write_header(d->out, rows->n, rows->x.m);
	for (size_t i = 0; i < rows->n; i++) {
		struct row row = rows_row(rows, i);
		const double *value = convert_dense(d, &row, rows->x.m);

		for (size_t j = 0; j < rows->x.m; j++)
			write_number(d->out, value[j]);
	}
}

enum { PIECE = 1 << 16 };

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
		mem_need(*n + PIECE, 1, "an archive");
		bytes = mem_grow(bytes, &room, *n + PIECE, 1);
		*n += input_bytes(in, bytes + *n, PIECE);
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
