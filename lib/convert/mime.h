/* guest: GMime: a message of mail, its headers decoded, and its parts of text. */
#ifndef MIME_H
#define MIME_H

#include <stdbool.h>
#include <stddef.h>

struct mime;

struct mime *mime_open(const char *bytes, size_t n); /* NULL: GMime finds no message in it */
void mime_close(struct mime *m);

size_t mime_headers(const struct mime *m);
const char *mime_header(const struct mime *m, size_t i, const char **value); /* its name */

struct mime_part {
	const char *bytes; /* transfer encoding undone */
	size_t n;
	const char *charset; /* NULL: none was declared */
	bool is_html;
};

/* Calls `take` for every part of text of the message, and of those enclosed in it. */
void mime_parts(const struct mime *m, void (*take)(void *arg, const struct mime_part *part),
		void *arg);

#endif
