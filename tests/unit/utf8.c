/* utf8: the end of memory inside utf8proc is ours, with the bytes that were wanted: four for each
 * of the word's, for utf8proc_map, this file's own here, has a number for each character. */
#include "text/utf8.h"
#include "ends.h"
#include "tap.h"

#include <utf8proc.h>

utf8proc_ssize_t utf8proc_map(const utf8proc_uint8_t *text, utf8proc_ssize_t length,
			      utf8proc_uint8_t **out, utf8proc_option_t options)
{
	(void)text;
	(void)length;
	(void)out;
	(void)options;
	return UTF8PROC_ERROR_NOMEM;
}

static void fold(void *word)
{
	size_t length;

	utf8_fold(word, strlen(word), &length);
}

int main(void)
{
	char word[] = "Stra\xc3\x9f"
		      "e",
	     said[200];

	ok(ends(fold, word, said, sizeof said) == 1 &&
		   strcmp(said, "semkern: out of memory: wanted 28 bytes\n") == 0,
	   "no memory to fold a word of seven bytes");
	return tap_done();
}
