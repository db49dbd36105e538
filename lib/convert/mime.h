/* guest: GMime: the messages of a mail file, their headers decoded, and their parts of text. */
#ifndef MIME_H
#define MIME_H

#include <stdbool.h>
#include <stddef.h>

struct mime;

/* One message, or with is_mbox those of an mbox file. The bytes must outlive it. */
struct mime *mime_open(const char *bytes, size_t n, bool is_mbox);
void mime_close(struct mime *m);
bool mime_next(struct mime *m); /* goes on to the next message; false: there is none */

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
