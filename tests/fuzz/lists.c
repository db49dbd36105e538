/* Short lists: a map of labels, a stop list, ids; the first two are written and read again.
 *
 * The first byte chooses.
 */
#include "harness.h"
#include "io/ids.h"
#include "io/label_map.h"
#include "text/vocab.h"

#include <string.h>

static void labels(const char *file)
{
	struct label_map *map = label_map_new();
	struct place at = {file, 1, 0};

	label_map_read(map, file);
	label_map_numbers(map, output_standard(), "acq,earn,new", &at);
	label_map_write(map, "written");
	(void)label_map_names(map, "1,2", &at);
	label_map_free(map);
}

/* A vocabulary remembers its stop list whole. */
static void stops(const char *file)
{
	struct vocab_rules rules = {.stop = file, .stemmer = "none", .letters = 1};
	struct vocab v = vocab_begin(&rules);

	v.docs = 1;
	vocab_write(&v, "written");
	vocab_free(&v);
}

static void vocabulary(const char *file)
{
	struct vocab v = vocab_read(file);

	vocab_write(&v, "written");
	vocab_free(&v);
}

static void ids(const char *file)
{
	struct ids of = ids_read(file);

	(void)ids_has(&of, "1");
	ids_all_seen(&of, "");
	ids_free(&of);
}

static void (*const first[])(const char *file) = {labels, stops, ids};
static void (*const second[])(const char *file) = {labels, vocabulary, ids};

struct reading {
	void (*read)(const char *file);
	const char *file;
};

static void read_list(void *arg)
{
	struct reading *r = arg;

	r->read(r->file);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static char once[1 << 20];
	struct reading r = {.file = "in"};
	const char *text;
	size_t n, more, which;

	if (size < 1)
		return 0;
	which = data[0] % 3;
	r.read = first[which];
	world_begin();
	world_file("in", data + 1, size - 1);
	(void)world_run(read_list, &r);
	text = world_written("written", &n);
	if (!text || n > sizeof once)
		return 0;
	memcpy(once, text, n);
	world_file("again", once, n);
	r = (struct reading){second[which], "again"};
	(void)world_run(read_list, &r);
	text = world_written("written", &more);
	world_must(text && n == more && memcmp(once, text, n) == 0, "a list comes back");
	return 0;
}
