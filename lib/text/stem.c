#include "text/stem.h"
#include "sys/mem.h"

#include <errno.h>
#include <libstemmer.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum {
	LONGEST = 255, /* bytes; what is longer is no word of any language */
	STEMMER = 100  /* bytes that a stemmer wants at first, about */
};

struct stem {
	struct sb_stemmer *stemmer;
	bool is_porter;
};

struct stem *stem_open(const char *language)
{
	struct sb_stemmer *stemmer;
	struct stem *s;

	errno = 0;
	stemmer = sb_stemmer_new(language, "UTF_8");
	if (!stemmer && errno == ENOMEM)
		mem_none(STEMMER);
	if (!stemmer)
		return NULL;
	s = mem_alloc(1, sizeof *s);
	*s = (struct stem){stemmer, strcmp(language, "porter") == 0};
	return s;
}

void stem_close(struct stem *s)
{
	if (s)
		sb_stemmer_delete(s->stemmer);
	free(s);
}

#define BIT(letter) ((uint32_t)1 << ((letter) - 'a'))

/* Whether one of Porter's rules may have to do with an ending, by its last two letters: two of
 * five words of a collection have another, and are their own stems. */
static bool porter_looks_at(const char *end)
{
	static const uint32_t before[32] = {
		['c' - 'a'] = BIT('i'),
		['d' - 'a'] = BIT('e'),
		['e' - 'a'] = UINT32_MAX,
		['g' - 'a'] = BIT('n'),
		['i' - 'a'] = BIT('c') | BIT('l') | BIT('t'),
		['l' - 'a'] = BIT('a') | BIT('l') | BIT('u'),
		['m' - 'a'] = BIT('s'),
		['n' - 'a'] = BIT('o'),
		['r' - 'a'] = BIT('e') | BIT('o'),
		['s' - 'a'] = UINT32_MAX,
		['t' - 'a'] = BIT('n'),
		['u' - 'a'] = BIT('o'),
		['y' - 'a'] = UINT32_MAX,
	};

	return before[(end[-1] - 'a') & 31] >> ((end[-2] - 'a') & 31) & 1;
}

const char *stem_word(struct stem *s, const char *word, size_t length, size_t *stem_length)
{
	const sb_symbol *stem;

	*stem_length = length;
	if (length > LONGEST || (s->is_porter && length > 1 && !porter_looks_at(word + length)))
		return word;
	stem = sb_stemmer_stem(s->stemmer, (const sb_symbol *)word, (int)length);
	if (!stem)
		mem_none(length);
	*stem_length = (size_t)sb_stemmer_length(s->stemmer);
	return (const char *)stem;
}

char *stem_languages(void)
{
	size_t length = 0, room = 0;
	char *names = NULL;

	for (const char **name = sb_stemmer_list(); *name; name++) {
		size_t n = strlen(*name);

		names = mem_grow(names, &room, length + n + 1, 1);
		memcpy(names + length, *name, n);
		names[length + n] = ' ';
		length += n + 1;
	}
	names = mem_grow(names, &room, length + 1, 1);
	names[length ? length - 1 : 0] = '\0';
	return names;
}
