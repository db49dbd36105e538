/* core: one word of a list "log|raw|binary", by its number. */
#ifndef CHOICE_H
#define CHOICE_H

#include <stddef.h>

enum { CHOICE_NONE = -1 };

int choice_find(const char *words, const char *word, size_t length);     /* or CHOICE_NONE */
const char *choice_name(const char *words, unsigned which, int *length); /* for "%.*s" */

#endif
