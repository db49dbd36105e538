/* edge: numbers in the arguments of options, alone or in a list, within limits. */
#ifndef OPT_NUMBERS_H
#define OPT_NUMBERS_H

#include <stdbool.h>
#include <stddef.h>

/* One number between least and most, the argument of `option`, or a usage error. */
double opt_number(const char *option, const char *text, double least, double most);

/* "200,50,100" as *count numbers between least and most, each once, the smallest first, or a
 * usage error; the caller frees. opt_counts wants whole ones, for the option of that letter. */
double *opt_numbers(const char *option, const char *list, double least, double most, size_t *count);
size_t *opt_counts(char letter, const char *list, double most, size_t *count);

/* Of numbers: "above 0", "from 1 to 17". The text lives until the next call. */
const char *opt_numbers_limits(double least, double most);

/* The number that a text begins with, and what is behind it; false: there is none. */
bool opt_numbers_next(const char *text, const char **rest, double *x);

#endif
