/* core: the built-in English stop list: function words and the pieces of contractions. */
#ifndef STOP_WORDS_H
#define STOP_WORDS_H

const char *stop_words_english(void); /* the words, separated by blanks */

#endif
