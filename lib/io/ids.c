#include "io/ids.h"
#include "io/input.h"
#include "sys/mem.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct ids ids_read(const char *path)
{
	struct ids ids = {.path = path};
	struct input *in = input_open_one(path);
	struct line line;

	while (input_line(in, &line)) {
		struct place at = input_place(in, 0);
		char *id = line.text;

		if (strlen(id) < line.length)
			die_at(&at, "wanted an id, found a NUL byte behind %s",
			       err_show(id, strlen(id)));
		if (*id == '#')
			id += 1 + strspn(id + 1, " ");
		if (*id)
			dict_put(&ids.names, id, strlen(id));
	}
	input_close(in);
	ids.seen = mem_zero(ids.names.count, sizeof *ids.seen);
	return ids;
}

bool ids_has(struct ids *ids, const char *id)
{
	uint32_t number = dict_find(&ids->names, id, strlen(id));

	if (number == DICT_NONE)
		return false;
	ids->seen[number] = true;
	return true;
}

void ids_all_seen(const struct ids *ids, const char *remedy)
{
	enum { SHOWN = 10 };
	char list[50 * SHOWN] = "";
	size_t missing = 0, used = 0;
	const char *id;

	for (size_t i = 0; i < ids->names.count; i++) {
		if (ids->seen[i])
			continue;
		id = dict_text(&ids->names, i);
		if (strchr(id, '\t'))
			die("%s: wanted ids, one a line, found %s: rows? (cut -f 3)", ids->path,
			    err_show(id, strlen(id)));
		if (missing++ < SHOWN)
			used += (size_t)snprintf(list + used, sizeof list - used, " %.40s", id);
	}
	if (missing)
		die("%s: no row has %zu of its %zu ids:%s%s%s", ids->path, missing,
		    ids->names.count, list, missing > SHOWN ? " ..." : "", remedy);
}

void ids_free(struct ids *ids)
{
	dict_free(&ids->names);
	free(ids->seen);
	*ids = (struct ids){0};
}
