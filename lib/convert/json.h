/* guest: jansson: the object in a line of JSON, and the texts in its fields. */
#ifndef JSON_H
#define JSON_H

#include <stdbool.h>
#include <stddef.h>

struct json;

/* NULL: that is no object, and `message` says why, *column where. */
struct json *json_parse(const char *line, size_t n, char *message, size_t room, size_t *column);
void json_free(struct json *j);

bool json_has(const struct json *j, const char *field);
char *json_fields(const struct json *j); /* their names, separated by blanks; the caller frees */

/* Calls `take` for the text of a field, or for each of a list; null has none. False: it holds an
 * object. */
bool json_texts(const struct json *j, const char *field,
		void (*take)(void *arg, const char *text, size_t n), void *arg);

#endif
