#include "io/opt_numbers.h"
#include "io/num.h"
#include "io/opt.h"
#include "sys/err.h"
#include "sys/mem.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *opt_numbers_limits(double least, double most)
{
	static char text[80];

	if (least == OPT_POSITIVE && most >= 1e15)
		return "above 0";
	if (least == OPT_POSITIVE)
		snprintf(text, sizeof text, "above 0 and at most %.15g", most);
	else if (most >= 1e15)
		snprintf(text, sizeof text, "of at least %.15g", least);
	else
		snprintf(text, sizeof text, "from %.15g to %.15g", least, most);
	return text;
}

bool opt_numbers_next(const char *text, const char **rest, double *x)
{
	*rest = num_parse(text, text + strlen(text), x);
	return *rest != NULL;
}

double opt_number(const char *option, const char *text, double least, double most)
{
	const char *rest;
	double x;

	if (!opt_numbers_next(text, &rest, &x) || *rest || x < least || x > most)
		opt_usage("%s: wanted a number %s, found %s", option,
			  opt_numbers_limits(least, most), err_show(text, strlen(text)));
	return x;
}

static int ascending(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

static size_t drop_repeats(double *sorted, size_t n)
{
	size_t kept = 1;

	for (size_t i = 1; i < n; i++)
		if (sorted[i] != sorted[i - 1])
			sorted[kept++] = sorted[i];
	return kept;
}

double *opt_numbers(const char *option, const char *list, double least, double most, size_t *count)
{
	double *numbers = NULL;
	size_t room = 0;
	const char *rest = list;

	*count = 0;
	for (;; rest++) {
		double x;

		if (!opt_numbers_next(rest, &rest, &x) || (*rest && *rest != ',') || x < least ||
		    x > most) {
			free(numbers);
			opt_usage("%s: wanted numbers %s joined by commas, found %s", option,
				  opt_numbers_limits(least, most), err_show(list, strlen(list)));
		}
		numbers = mem_grow(numbers, &room, *count + 1, sizeof *numbers);
		numbers[(*count)++] = x;
		if (!*rest)
			break;
	}
	qsort(numbers, *count, sizeof *numbers, ascending);
	*count = drop_repeats(numbers, *count);
	return numbers;
}

size_t *opt_counts(char letter, const char *list, double most, size_t *count)
{
	char option[] = {'-', letter, '\0'};
	double *numbers = opt_numbers(option, list, 1, most, count);
	size_t *counts = mem_alloc(*count, sizeof *counts);

	for (size_t i = 0; i < *count; i++) {
		if (numbers[i] != floor(numbers[i]))
			opt_usage("-%c: wanted whole numbers, found %s", letter,
				  err_show(list, strlen(list)));
		counts[i] = (size_t)numbers[i];
	}
	free(numbers);
	return counts;
}
