/* core: enums whose members have words, for options, help and models.
 *
 *	#define TFIDF_TFS(WORD) WORD(TFIDF_LOG, "log") WORD(TFIDF_RAW, "raw")
 *	CHOICE(tfidf_tf, TFIDF_TFS);
 *
 * makes enum tfidf_tf, its words in a row, CHOICE_WORDS(tfidf_tf) = "log|raw", and a table of them,
 * tfidf_tf_word[TFIDF_RAW] = "raw". A member is one line of the list: number and word cannot part.
 */
#ifndef CHOICE_H
#define CHOICE_H

#include <stddef.h>

#define CHOICE_NUMBER(number, word) number,
#define CHOICE_TEXT(number, word) "|" word
#define CHOICE_ENTRY(number, word) [number] = word,

#define CHOICE(name, list)                                                                         \
	enum name { list(CHOICE_NUMBER) };                                                         \
	CHOICE_LIST(name, list);                                                                   \
	static const char *const name##_word[] __attribute__((unused)) = {list(CHOICE_ENTRY)}

/* The words alone, for a program that offers only the first of another list. */
#define CHOICE_LIST(name, list)                                                                    \
	static const char name##_words[] __attribute__((unused)) = list(CHOICE_TEXT)

#define CHOICE_WORDS(name) (name##_words + 1)

enum { CHOICE_NONE = -1 };

/* Which of "log|raw|binary" it is, or CHOICE_NONE. */
int choice_find(const char *words, const char *word, size_t length);

#endif
