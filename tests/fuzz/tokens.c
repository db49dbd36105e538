/* The tokeniser's quick way against its slow one, and runs of letters against a plain loop.
 *
 * Terms of one word (grams of size 1) are found in order, by the slow way alone. The first two
 * bytes choose the rules, and what goes before the text, so that it lies across a part's end.
 */
#include "harness.h"
#include "text/letter_runs.h"
#include "text/stem.h"
#include "text/stop_words.h"
#include "text/tokenizer.h"

#include <stdlib.h>
#include <string.h>

enum { LONGEST = 4096, PART = 1024, BEFORE = 1100, MANY = 20000 };

static struct tokenizer quick[2], slow[2];

static void begin(void)
{
	for (int i = 0; i < 2; i++) {
		quick[i].letters = slow[i].letters = i ? 2 : 1;
		slow[i].grams = grams_new("1", false);
	}
	quick[1].stem = slow[1].stem = stem_open("porter");
	free(stop_words_named(quick + 1, "english"));
	free(stop_words_named(slow + 1, "english"));
}

struct sum {
	uint64_t hash;
	size_t terms, invalid;
};

/* Terms are found in no order: a sum of their hashes tells them apart. */
static struct sum sum_of(struct tokenizer *lx, const char *text, size_t n)
{
	struct sum s = {0};

	lx->invalid = 0;
	tokenizer_read(lx, text, n);
	for (size_t i = 0; i < lx->count; i++) {
		const char *term;
		uint64_t h = 0xcbf29ce484222325u;

		if (lx->found[i] == DICT_NONE)
			continue;
		s.terms++;
		term = dict_text(&lx->terms, lx->found[i]);
		for (; *term; term++)
			h = (h ^ (unsigned char)*term) * 0x100000001b3u;
		s.hash += h * (h >> 29 | 1);
	}
	s.invalid = lx->invalid;
	if (lx->terms.count > MANY || lx->surface.count > MANY)
		tokenizer_forget(lx);
	return s;
}

static bool is_of_run(char c)
{
	return (unsigned char)c >= 0x80 || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static void check_runs(const char *text, size_t n)
{
	static uint32_t edge[LONGEST + BEFORE + LETTER_RUNS_SPARE];
	size_t edges = (n % 2 ? letter_runs_find : letter_runs_choose())(text, (uint32_t)n, edge);
	size_t at = 0;
	bool was = false;

	for (size_t i = 0; i < n; i++) {
		bool is = is_of_run(text[i]);

		if (is != was)
			world_must(at < edges && edge[at++] == i, "a run begins and ends there");
		was = is;
	}
	if (was)
		world_must(at < edges && edge[at++] == n, "the last run ends with the text");
	world_must(at == edges, "there are no more runs");
}

/* So many bytes before the text: none, or about as many as are read at a time. */
static size_t fill(char *to, uint8_t choice)
{
	static const char words[] = "wide meadows'run ";
	size_t n = choice % 8 == 7 ? PART - 64 + (size_t)choice / 2 : 0;

	for (size_t i = 0; i < n; i++)
		to[i] = (char)(i + 32 < n ? ' ' : words[i % (sizeof words - 1)]);
	return n;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *text;
	size_t before, rules;
	struct sum a, b;

	if (!quick[0].letters)
		begin();
	if (size < 2 || size > LONGEST)
		return 0;
	rules = data[0] & 1;
	text = malloc(BEFORE + size);
	before = fill(text, data[1]);
	memmove(text + before, data + 2, size - 2);
	size += before - 2;
	text = realloc(text, size ? size : 1); /* nothing may be read beyond it */
	check_runs(text, size);
	a = sum_of(quick + rules, text, size);
	b = sum_of(slow + rules, text, size);
	world_must(a.terms == b.terms, "both ways find as many terms");
	world_must(a.hash == b.hash, "both ways find the same terms");
	world_must(a.invalid == b.invalid, "both ways count bytes that are no UTF-8");
	free(text);
	return 0;
}
