#include "convert/json.h"
#include "sys/mem.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A struct json is jansson's own object. */
static json_t *object_of(const struct json *j)
{
	return (json_t *)j;
}

struct json *json_parse(const char *line, size_t n, char *message, size_t room, size_t *column)
{
	json_error_t error;
	json_t *value = json_loadb(line, n, JSON_ALLOW_NUL | JSON_DECODE_ANY, &error);

	*column = 1;
	if (json_is_object(value))
		return (struct json *)value;
	if (value) {
		snprintf(message, room, "wanted a JSON object, found something else");
		json_decref(value);
		return NULL;
	}
	*column = error.column > 0 ? (size_t)error.column : 1;
	snprintf(message, room, "wanted a JSON object, found an error: %s", error.text);
	return NULL;
}

void json_free(struct json *j)
{
	json_decref(object_of(j));
}

bool json_has(const struct json *j, const char *field)
{
	return json_object_get(object_of(j), field) != NULL;
}

char *json_fields(const struct json *j)
{
	size_t used = 0, room = 1;
	char *names = mem_zero(1, 1);
	const char *name;
	json_t *value;

	json_object_foreach(object_of(j), name, value)
	{
		size_t n = strlen(name);

		names = mem_grow(names, &room, used + n + 2, 1);
		if (used)
			names[used++] = ' ';
		memcpy(names + used, name, n + 1);
		used += n;
	}
	return names;
}

/* A number or a truth, as JSON writes it. */
static void take_scalar(const json_t *value, void (*take)(void *arg, const char *text, size_t n),
			void *arg)
{
	char *text = json_dumps(value, JSON_ENCODE_ANY);

	if (!text)
		mem_none(64);
	take(arg, text, strlen(text));
	free(text);
}

static bool take_value(const json_t *value, void (*take)(void *arg, const char *text, size_t n),
		       void *arg)
{
	if (json_is_string(value))
		take(arg, json_string_value(value), json_string_length(value));
	else if (json_is_number(value) || json_is_boolean(value))
		take_scalar(value, take, arg);
	return json_is_string(value) || json_is_number(value) || json_is_boolean(value) ||
	       json_is_null(value);
}

bool json_texts(const struct json *j, const char *field,
		void (*take)(void *arg, const char *text, size_t n), void *arg)
{
	json_t *value = json_object_get(object_of(j), field), *item;
	size_t i;

	if (!json_is_array(value))
		return take_value(value, take, arg);
	json_array_foreach(value, i, item)
	{
		if (!take_value(item, take, arg))
			return false;
	}
	return true;
}
