#include "text/stem.h"
#include "sys/mem.h"

#include <errno.h>
#include <libstemmer.h>
#include <string.h>

enum {
	LONGEST = 255, /* bytes; what is longer is no word of any language */
	STEMMER = 100  /* bytes that a stemmer wants at first, about */
};

struct stem *stem_open(const char *language)
{
	struct sb_stemmer *s;

	errno = 0;
	s = sb_stemmer_new(language, "UTF_8");
	if (!s && errno == ENOMEM)
		mem_none(STEMMER);
	return (struct stem *)s;
}

void stem_close(struct stem *s)
{
	if (s)
		sb_stemmer_delete((struct sb_stemmer *)s);
}

const char *stem_word(struct stem *s, const char *word, size_t length, size_t *stem_length)
{
	const sb_symbol *stem;

	*stem_length = length;
	if (length > LONGEST)
		return word;
	stem = sb_stemmer_stem((struct sb_stemmer *)s, (const sb_symbol *)word, (int)length);
	if (!stem)
		mem_none(length);
	*stem_length = (size_t)sb_stemmer_length((struct sb_stemmer *)s);
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
