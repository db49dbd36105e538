/* core: the built-in English stop list: function words and the pieces of contractions. */
#ifndef STOPS_H
#define STOPS_H

const char *stops_english(void); /* the words, separated by blanks */

#endif
