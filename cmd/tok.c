/* tok: documents to counts of their terms. */
#include "io/opt.h"
#include "io/rows_in.h"
#include "io/rows_write.h"
#include "sys/mem.h"
#include "text/bag.h"
#include "text/vocab_merge.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static struct vocab_rules rules = {.stop = "english", .stemmer = "porter", .letters = 2};
static const char *write_to, *model;
static size_t least_docs = 1, most_terms = SIZE_MAX, bits;
static double most_share = 1;
static bool is_growing, is_merge;

static const struct opt options[] = {
	OPT_WORD('S', "stop", "LIST", &rules.stop, "stop list: english, none or a file (english)"),
	OPT_WORD('l', "stemmer", "NAME", &rules.stemmer,
		 "stemmer: porter, english, german ... none (porter)"),
	OPT_COUNT('n', "letters", "N", &rules.letters, 1, 1000, "least letters of a word (2)"),
	OPT_FLAG(0, "alnum", &rules.has_digits, "digits are letters: 747, mp3, x86"),
	OPT_WORD('g', "grams", "SIZES", &rules.grams, "terms of so many words, as 1,2 (1)"),
	OPT_WORD(0, "chars", "SIZES", &rules.chars, "terms of so many characters of a word"),
	OPT_COUNT('d', "mindocs", "N", &least_docs, 1, 1e15, "least documents of a term (1)"),
	OPT_REAL('D', "maxshare", "X", &most_share, OPT_POSITIVE, 1,
		 "greatest share of the documents that may hold a term (1)"),
	OPT_COUNT('N', "terms", "N", &most_terms, 1, 1e15, "most terms: those in most documents"),
	OPT_COUNT(0, "hash", "BITS", &bits, 1, HASHED_MOST_BITS,
		  "2^BITS columns by hashing, no vocabulary"),
	OPT_FLAG(0, "grow", &is_growing, "with -m: new terms behind the others, to -w"),
	OPT_MERGE(&is_merge),
	OPT_WRITE(&write_to),
	OPT_MODEL(&model),
	OPT_QUIET,
};
static const struct opt_program program = OPT_PROGRAM(
	"Count the terms of documents: fold case, split, stop, stem.", "[file ...]", options);

static void check_sizes(const char *option, const char *sizes)
{
	struct grams *grams = sizes ? grams_new(sizes, false) : NULL;

	if (sizes && !grams)
		opt_usage("%s: wanted sizes from 1 to %d in increasing order, as 1,2, found \"%s\"",
			  option, GRAMS_MOST, sizes);
	grams_free(grams);
}

static void check_stemmer(void)
{
	static char *languages;

	if (vocab_has_stemmer(rules.stemmer))
		return;
	languages = vocab_stemmers();
	opt_usage("-l: there is no stemmer \"%s\"; there are: none %s", rules.stemmer, languages);
}

#define OF_WORDS "stop|stemmer|letters|alnum|grams|chars"

static void check_model(void)
{
	opt_fit_only(is_growing ? OF_WORDS "|hash" : OF_WORDS "|mindocs|maxshare|terms");
	if (is_growing && !(model && write_to))
		opt_usage("--grow goes with -m and -w");
}

static void check_options(void)
{
	check_model();
	if (bits)
		opt_refuse("write|model|mindocs|maxshare|terms", "--hash, which has no vocabulary");
	if (rules.grams && rules.chars)
		opt_usage("-g and --chars do not go together");
	if (rules.chars && opt_given("stemmer"))
		opt_usage("-l and --chars do not go together: characters have no stems");
	check_sizes("-g", rules.grams);
	check_sizes("--chars", rules.chars);
	if (rules.chars)
		rules.stemmer = "none";
	if (rules.grams && strcmp(rules.grams, "1") == 0)
		rules.grams = NULL;
	check_stemmer();
}

static struct vocab fit(struct rows_in *in, struct bag *bag)
{
	struct vocab v = model ? vocab_reopen(model) : vocab_begin(&rules);
	struct counts counts = {0};
	struct row row;
	uint32_t *column;

	while (rows_next(in, &row)) {
		bag_read(bag, &v.lexicon, &row);
		vocab_count(&v, row.col, row.n);
		counts_add(&counts, &row);
	}
	column = vocab_settle(&v, least_docs, most_share, most_terms);
	if (counts.n && !v.lexicon.terms.count)
		warn("no document has a term: is the input text?");
	if (write_to && !v.docs)
		die("no documents: a vocabulary cannot be learnt from nothing");
	if (write_to)
		vocab_write(&v, write_to);
	rows_write_counts(output_standard(), &counts, column, v.lexicon.terms.count);
	counts_free(&counts);
	free(column);
	return v;
}

static struct vocab apply(struct rows_in *in, struct bag *bag)
{
	struct vocab v = vocab_read(model);
	struct bitsort order = bitsort_below(v.lexicon.terms.count);
	struct row row;

	while (rows_next(in, &row)) {
		bag_read(bag, &v.lexicon, &row);
		bag_sort(bag, &order);
		rows_write(output_standard(), &row);
	}
	bitsort_free(&order);
	return v;
}

static struct vocab hash(struct rows_in *in, struct bag *bag)
{
	struct vocab v = vocab_begin(&rules);
	struct hashed h = {.bits = (int)bits};
	struct row row;

	while (rows_next(in, &row)) {
		bag_read(bag, &v.lexicon, &row);
		hashed_row(&h, &v.lexicon, &row);
		rows_write(output_standard(), &row);
	}
	hashed_free(&h);
	return v;
}

static int merge(char **files)
{
	struct vocab v;

	opt_merge(OF_WORDS "|hash|grow", files);
	v = vocab_merge(files);
	free(vocab_settle(&v, least_docs, most_share, most_terms));
	vocab_write(&v, write_to);
	vocab_free(&v);
	return output_finish();
}

int main(int argc, char **argv)
{
	char **files = opt_parse(&program, argc, argv);
	struct bag bag = {0};
	struct rows_in *in;
	struct vocab v;

	if (is_merge)
		return merge(files);
	check_options();
	in = rows_open(files, ROWS_TEXT);
	v = model && !is_growing ? apply(in, &bag) : bits ? hash(in, &bag) : fit(in, &bag);
	if (v.lexicon.invalid)
		warn("%zu byte%s not UTF-8, and separated words", v.lexicon.invalid,
		     v.lexicon.invalid == 1 ? " was" : "s were");
	vocab_free(&v);
	bag_free(&bag);
	rows_close(in);
	return output_finish();
}
