/* core: byte strings and their numbers: 0, 1, 2 ... in the order in which they came.
 *
 * A hash table over one arena of text; strings end with a NUL and stay where dict_text found
 * them until the next dict_put. dict_free leaves an empty dictionary. The hash has a secret key, so
 * that nobody can choose strings that collide.
 */
#ifndef DICT_H
#define DICT_H

#include "sys/secret.h"

#include <stddef.h>
#include <stdint.h>

#define DICT_NONE UINT32_MAX

struct dict {
	size_t count;
	char *text; /* the arena */
	size_t text_used, text_room;
	size_t *at; /* string i begins at text[at[i]] and ends before text[at[i+1]-1] */
	size_t at_room;
	uint64_t *slot; /* hash table: a string's hash above its number + 1; 0: free */
	size_t slots;
	uint64_t key[SECRET_NUMBERS];
};

uint32_t dict_put(struct dict *d, const char *text, size_t length); /* its number, old or new */
uint32_t dict_find(const struct dict *d, const char *text, size_t length); /* or DICT_NONE */
const char *dict_text(const struct dict *d, size_t number);
size_t dict_length(const struct dict *d, size_t number);
void dict_free(struct dict *d);

/* The numbers in bytewise order of their strings; the caller frees. */
uint32_t *dict_sorted(const struct dict *d);

/* A new dictionary, where string i has the number to[i], below `count`; DICT_NONE: it is not in it.
 * It is there to be read: nothing is found in it. */
struct dict dict_pick(const struct dict *d, const uint32_t *to, size_t count);

#endif
