#include "sys/choice.h"

#include <string.h>

int choice_find(const char *words, const char *word, size_t length)
{
	for (int which = 0;; which++) {
		size_t n = strcspn(words, "|");

		if (n == length && memcmp(words, word, n) == 0)
			return which;
		if (!words[n])
			return CHOICE_NONE;
		words += n + 1;
	}
}
