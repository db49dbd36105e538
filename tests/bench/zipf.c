/* zipf DOCS TERMS TOKENS SEED [TOPICS]: made-up documents as rows of counts. Each has about TOKENS
 * tokens (from half to one and a half times as many, evenly), drawn by Zipf's law: term t with a
 * chance in proportion to 1/t. 200000 100000 80 1 gives about 66 terms a document. With topics a
 * document has one or two of them, and half of its tokens are drawn with another order of the
 * terms, that of one of its topics. */
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static uint64_t state;

/* splitmix64, as a number from 0 to 1 */
static double uniform(void)
{
	uint64_t z = state += 0x9E3779B97F4A7C15u;

	z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
	z = (z ^ z >> 27) * 0x94D049BB133111EBu;
	return (double)((z ^ z >> 31) >> 11) * 0x1p-53;
}

/* The chance of terms 0 .. t, for each t. */
static double *chances(size_t terms)
{
	double *upto = malloc(terms * sizeof *upto), sum = 0;

	for (size_t t = 0; t < terms; t++)
		upto[t] = sum += 1 / (double)(t + 1);
	for (size_t t = 0; t < terms; t++)
		upto[t] /= sum;
	return upto;
}

static unsigned draw(const double *upto, size_t terms)
{
	double u = uniform();
	size_t low = 0, high = terms - 1;

	while (low < high) {
		size_t middle = (low + high) / 2;

		if (upto[middle] <= u)
			low = middle + 1;
		else
			high = middle;
	}
	return (unsigned)low;
}

static int ascending(const void *a, const void *b)
{
	unsigned x = *(const unsigned *)a, y = *(const unsigned *)b;

	return (x > y) - (x < y);
}

static void print_document(unsigned *token, size_t n)
{
	qsort(token, n, sizeof *token, ascending);
	putchar('\t');
	for (size_t i = 0, end; i < n; i = end) {
		for (end = i; end < n && token[end] == token[i]; end++)
			;
		printf("%s%u:%zu", i ? " " : "", token[i] + 1, end - i);
	}
}

/* The term at place t of a topic: 7919 is prime to the numbers of terms that are in use. */
static unsigned of_topic(size_t topic, unsigned t, size_t terms)
{
	return (unsigned)((t * 7919 + topic * 104729 + 1) % terms);
}

int main(int argc, char **argv)
{
	bool is_right = argc == 5 || argc == 6;
	size_t docs = is_right ? strtoul(argv[1], NULL, 10) : 0;
	size_t terms = is_right ? strtoul(argv[2], NULL, 10) : 0;
	size_t tokens = is_right ? strtoul(argv[3], NULL, 10) : 0;
	size_t topics = argc == 6 ? strtoul(argv[5], NULL, 10) : 0;
	unsigned *token = malloc((2 * tokens + 1) * sizeof *token);
	double *upto;

	if (!docs || !terms || !tokens) {
		fputs("usage: zipf docs terms tokens seed [topics]\n", stderr);
		return 2;
	}
	state = strtoull(argv[4], NULL, 10);
	upto = chances(terms);
	for (size_t d = 1; d <= docs; d++) {
		size_t n = (size_t)((.5 + uniform()) * (double)tokens + .5);
		size_t own[2] = {0};

		for (size_t i = 0; topics && i < 2; i++)
			own[i] = (size_t)(uniform() * (double)topics);
		for (size_t i = 0; i < n; i++) {
			token[i] = draw(upto, terms);
			if (topics && i % 2)
				token[i] = of_topic(own[i / 2 % 2], token[i], terms);
		}
		print_document(token, n);
		printf("\t# d%zu\n", d);
	}
	free(token);
	free(upto);
	return fflush(stdout) != 0;
}
