/* WordNet's files, with a NUL between them: proximities and concepts of a few terms, or refused. */
#include "text/wordnet.h"
#include "harness.h"
#include "text/term_proximity.h"

#include <string.h>

static const char *const name[] = {"wn/index.noun", "wn/data.noun", "wn/noun.exc",
				   "wn/index.verb", "wn/data.verb", "wn/verb.exc"};
static const char *const word[] = {"dog", "cat", "run", "be", "pear", "mice", "mouse"};
enum { NAMES = sizeof name / sizeof *name, WORDS = sizeof word / sizeof *word };

static void check_rows(const struct wordnet *w)
{
	struct term_proximity_senses in = {&w->senses, &w->terms, &w->up, &w->down};
	struct term_proximity p = term_proximity_over(&in);

	for (size_t t = 0; t < WORDS; t++) {
		term_proximity_row(&p, t, 3);
		for (size_t e = 0; e < p.n; e++)
			world_must(p.val[e] > 0 && p.val[e] <= 1, "a proximity is from 0 to 1");
		term_proximity_concepts(&p, t, 3);
		for (size_t e = 0; e < p.n; e++)
			world_must(strlen(wordnet_name(w, p.col[e])) > 0, "a concept has a name");
	}
	term_proximity_free(&p);
}

static void read_wordnet(void *arg)
{
	struct tokenizer lx = {.letters = 1};
	struct wordnet w;

	(void)arg;
	for (size_t i = 0; i < WORDS; i++)
		dict_put(&lx.terms, word[i], strlen(word[i]));
	lx.is_closed = true;
	w = wordnet_read("wn", &lx, 5);
	check_rows(&w);
	wordnet_free(&w);
	tokenizer_free(&lx);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const uint8_t *end = data + size;

	world_begin();
	for (size_t i = 0; i < NAMES; i++) {
		const uint8_t *cut = data < end ? memchr(data, 0, (size_t)(end - data)) : NULL;

		cut = cut ? cut : end;
		world_file(name[i], data, (size_t)(cut - data));
		data = cut < end ? cut + 1 : end;
	}
	world_run(read_wordnet, NULL);
	return 0;
}
