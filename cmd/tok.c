/* tok: documents to counts of their terms. */
#include "io/opt.h"
#include "io/rows.h"
#include "io/rows_write.h"
#include "sys/mem.h"
#include "text/bag.h"
#include "text/vocab.h"

#include <stdlib.h>

static const char *stop = "english", *stemmer = "porter", *write_to, *model;
static size_t letters = 2, least_docs = 1;
static double most_share = 1;

static const struct opt options[] = {
	OPT_WORD('S', "stop", "LIST", &stop, "stop list: english, none or a file (english)"),
	OPT_WORD('l', "stemmer", "NAME", &stemmer,
		 "stemmer: porter, english, german ... none (porter)"),
	OPT_COUNT('n', "letters", "N", &letters, 1, 1000, "least letters of a word (2)"),
	OPT_COUNT('d', "mindocs", "N", &least_docs, 1, 1e15, "least documents of a term (1)"),
	OPT_REAL('D', "maxshare", "X", &most_share, OPT_POSITIVE, 1,
		 "greatest share of the documents that may hold a term (1)"),
	OPT_WRITE(&write_to),
	OPT_MODEL(&model),
	OPT_QUIET,
};
static const struct opt_program program = OPT_PROGRAM(
	"Count the terms of documents: fold case, split, stop, stem.", "[file ...]", options);

static void check_options(void)
{
	static char *languages;

	opt_fit_only("stop|stemmer|letters|mindocs|maxshare");
	if (vocab_has_stemmer(stemmer))
		return;
	languages = vocab_stemmers();
	opt_usage("-l: there is no stemmer \"%s\"; there are: none %s", stemmer, languages);
}

/* Reads the next document into the bag. */
static bool next_document(struct rows_in *in, struct vocab *v, struct bag *bag, struct row *row)
{
	struct tokenizer *lx = &v->lexicon;

	if (!rows_next(in, row))
		return false;
	tokenizer_read(lx, row->text, row->n);
	bag_fill(bag, lx->found, lx->count, lx->terms.count);
	bag_row(bag, row);
	return true;
}

static struct vocab fit(struct rows_in *in, struct bag *bag)
{
	struct vocab v = vocab_begin(stop, stemmer, letters);
	struct rows counts = {0};
	struct row row;
	uint32_t *column;

	while (next_document(in, &v, bag, &row)) {
		vocab_count(&v, row.col, row.n);
		rows_add(&counts, &row);
	}
	column = vocab_settle(&v, least_docs, most_share);
	if (counts.n)
		matrix_renumber(&counts.x, column, v.lexicon.terms.count);
	if (write_to && !counts.n)
		die("no documents: a vocabulary cannot be learnt from nothing");
	if (write_to)
		vocab_write(&v, write_to);
	rows_write_all(output_standard(), &counts);
	rows_free(&counts);
	free(column);
	return v;
}

static struct vocab apply(struct rows_in *in, struct bag *bag)
{
	struct vocab v = vocab_read(model);
	struct bitsort order = bitsort_below(v.lexicon.terms.count);
	struct row row;

	while (next_document(in, &v, bag, &row)) {
		bag_sort(bag, &order);
		rows_write(output_standard(), &row);
	}
	bitsort_free(&order);
	return v;
}

int main(int argc, char **argv)
{
	char **files = opt_parse(&program, argc, argv);
	struct bag bag = {0};
	struct rows_in *in;
	struct vocab v;

	check_options();
	in = rows_open(files, ROWS_TEXT);
	v = model ? apply(in, &bag) : fit(in, &bag);
	if (v.lexicon.invalid)
		warn("%zu byte%s no UTF-8, and separated words", v.lexicon.invalid,
		     v.lexicon.invalid == 1 ? " was" : "s were");
	vocab_free(&v);
	bag_free(&bag);
	rows_close(in);
	return output_finish();
}
