#include "io/label_map.h"
#include "data/dict.h"
#include "io/input.h"
#include "io/num.h"
#include "sys/mem.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define MOST 2147483647.0

struct label_map {
	struct dict names, numbers; /* pair i is string i of both */
	long greatest;
	char *text; /* the last answer of label_map_names */
	size_t room;
};

struct label_map *label_map_new(void)
{
	return mem_zero(1, sizeof(struct label_map));
}

void label_map_free(struct label_map *map)
{
	if (!map)
		return;
	dict_free(&map->names);
	dict_free(&map->numbers);
	free(map->text);
	free(map);
}

/* A whole number, also "+1" or "1.0", in the one way in which it stands in `numbers`. */
static bool whole(const char *text, size_t length, char canonical[24])
{
	double x;

	if (num_parse(text, text + length, &x) != text + length || x != floor(x) || fabs(x) > MOST)
		return false;
	snprintf(canonical, 24, "%ld", (long)x);
	return true;
}

static void add(struct label_map *map, const char *number, const char *name, size_t length)
{
	long n = strtol(number, NULL, 10);

	dict_put(&map->names, name, length);
	dict_put(&map->numbers, number, strlen(number));
	if (n > map->greatest)
		map->greatest = n;
}

static bool is_name(const char *name, size_t length)
{
	for (size_t i = 0; i < length; i++)
		if ((unsigned char)name[i] <= ' ' || strchr(",:#\x7f", name[i]))
			return false;
	return length > 0;
}

static void read_line(struct label_map *map, const struct line *line, const struct place *at)
{
	const char *tab = memchr(line->text, '\t', line->length), *name = tab ? tab + 1 : NULL;
	size_t length = tab ? line->length - (size_t)(name - line->text) : 0;
	char number[24];

	if (!is_name(name, length) || !whole(line->text, (size_t)(tab - line->text), number) ||
	    strcmp(number, "0") == 0)
		die_at(at, "wanted a label's number, TAB and its name, found %s",
		       err_show(line->text, line->length));
	if (dict_find(&map->names, name, length) != DICT_NONE)
		die_at(at, "wanted each name once, found %s again", err_show(name, length));
	if (dict_find(&map->numbers, number, strlen(number)) != DICT_NONE)
		die_at(at, "wanted each number once, found %s again", number);
	add(map, number, name, length);
}

void label_map_read(struct label_map *map, const char *path)
{
	struct input *in = input_open_one(path);
	struct line line;

	while (input_line(in, &line)) {
		struct place at = input_place(in, 0);

		if (line.length)
			read_line(map, &line, &at);
	}
	input_close(in);
}

void label_map_read_if_any(struct label_map *map, const char *path)
{
	struct stat there;

	if (stat(path, &there) == 0 && S_ISREG(there.st_mode))
		label_map_read(map, path);
}

void label_map_write(const struct label_map *map, const char *path)
{
	struct output *out = output_create(path);

	for (size_t i = 0; i < map->names.count; i++) {
		output_text(out, dict_text(&map->numbers, i));
		output_write(out, "\t", 1);
		output_text(out, dict_text(&map->names, i));
		output_write(out, "\n", 1);
	}
	output_commit(out);
}

static void write_number(struct label_map *map, struct output *out, const char *name, size_t length)
{
	uint32_t i = dict_find(&map->names, name, length);
	char number[24];

	if (i == DICT_NONE) {
		if ((double)map->greatest >= MOST)
			die("wanted a number for label %s, found that the map has %.0f, the last one",
			    err_show(name, length), MOST);
		snprintf(number, sizeof number, "%ld", map->greatest + 1);
		add(map, number, name, length);
		i = (uint32_t)(map->names.count - 1);
	}
	output_text(out, dict_text(&map->numbers, i));
}

void label_map_numbers(struct label_map *map, struct output *out, const char *labels,
		       const struct place *at)
{
	bool has_any = false;

	for (; *labels; labels += *labels == ',') {
		size_t length = strcspn(labels, ",");
		double x;

		if (length && has_any)
			output_write(out, ",", 1);
		if (length && map)
			write_number(map, out, labels, length);
		else if (num_parse(labels, labels + length, &x) == labels + length)
			output_write(out, labels, length);
		else if (length)
			die_at(at, "wanted numbers as labels, found %s: -L numbers them",
			       err_show(labels, length));
		has_any |= length > 0;
		labels += length;
	}
	if (!has_any)
		output_write(out, "0", 1);
}

static void append(struct label_map *map, size_t *used, const char *name, size_t length)
{
	map->text = mem_grow(map->text, &map->room, *used + length + 2, 1);
	if (*used)
		map->text[(*used)++] = ',';
	memcpy(map->text + *used, name, length);
	*used += length;
	map->text[*used] = '\0';
}

const char *label_map_names(struct label_map *map, const char *numbers, const struct place *at)
{
	size_t used = 0;

	for (; *numbers; numbers += *numbers == ',') {
		size_t length = strcspn(numbers, ",");
		char number[24] = "0";
		uint32_t i;

		if (length && !whole(numbers, length, number))
			die_at(at, "wanted whole numbers as labels, found %s",
			       err_show(numbers, length));
		numbers += length;
		if (strcmp(number, "0") == 0)
			continue;
		i = dict_find(&map->numbers, number, strlen(number));
		if (i == DICT_NONE)
			die_at(at, "wanted a label of the map, found %s", number);
		append(map, &used, dict_text(&map->names, i), dict_length(&map->names, i));
	}
	return used ? map->text : "";
}
