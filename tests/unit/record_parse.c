/* Lines to records: what a good one holds, and that no bytes at all upset the parser. */
#include "io/record_parse.h"
#include "tap.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct record_parse parser;
static char message[240];
static char buffer[16384];

static size_t parse(const char *text, size_t length, struct row *row)
{
	struct line line = {buffer, length};

	memcpy(buffer, text, length);
	buffer[length] = '\0';
	return record_parse(&parser, &line, row, message, sizeof message);
}

static size_t fresh(const char *text, struct row *row)
{
	record_parse_free(&parser);
	return parse(text, strlen(text), row);
}

static void good_lines(void)
{
	struct row row;

	ok(fresh("a,b\t3:0.5 7:-2e3\t# my id", &row) == 0 && row.kind == ROWS_SPARSE &&
		   row.n == 2 && row.col[0] == 2 && row.col[1] == 6 && row.val[0] == 0.5 &&
		   row.val[1] == -2000 && strcmp(row.labels, "a,b") == 0 &&
		   strcmp(row.id, "my id") == 0,
	   "a sparse record");
	ok(fresh("\t 1  -0.5 +2 ", &row) == 0 && row.kind == ROWS_DENSE && row.n == 3 &&
		   row.val[1] == -0.5 && row.val[2] == 2 && strcmp(row.id, "1") == 0 &&
		   strcmp(row.labels, "") == 0,
	   "a dense record, numbered");
	ok(fresh("+1,x%y 2:1 # a:b c", &row) == 0 && strcmp(row.labels, "+1,x%25y") == 0 &&
		   strcmp(row.id, "a%3Ab%20c") == 0 && row.n == 1,
	   "SVMlight: names are encoded where they enter");
	ok(parse("\t", 1, &row) == 0 && strcmp(row.id, "2") == 0, "records are counted");
	record_parse_free(&parser);
	parser.is_text = true;
	ok(parse("l\tsome text\t# d", 15, &row) == 0 && row.kind == ROWS_TEXT && row.n == 9 &&
		   strcmp(row.text, "some text") == 0,
	   "a text record");
}

/* Whole numbers are read in a way of their own, if they are short. */
static void whole_numbers(void)
{
	char text[80];
	struct row row;
	size_t wrong = 0;

	for (uint64_t i = 1; i < UINT64_C(4000000000000000000); i = 3 * i + i % 7) {
		double x = (double)i;

		snprintf(text, sizeof text, "\t%" PRIu64 " -%" PRIu64 " 00%" PRIu64, i, i, i);
		wrong += fresh(text, &row) != 0 || row.n != 3 || row.val[0] != x ||
			 row.val[1] != -x || row.val[2] != x;
	}
	ok(!wrong, "whole numbers");
	ok(fresh("\t12 -0 1- ", &row) == 8 && fresh("\t1:- ", &row) == 4 &&
		   fresh("\t--1", &row) == 2 && fresh("\t-", &row) == 2,
	   "a sign needs its number");
}

static unsigned drawn(unsigned bound)
{
	static uint64_t state = 11;

	state = state * 6364136223846793005u + 1442695040888963407u;
	return (unsigned)(state >> 33) % bound;
}

/* A row of counts, most of one digit, in all the ways that they may be written. At entry `bad` the
 * index before comes again. Returns the column where that is seen; 0: all is well. */
static size_t count_row(char *text, size_t n, size_t bad, uint32_t *col, double *val)
{
	static const char *const spelt[] = {"0", "12", "2.5", "07", "1e3", "+3", "-1", "1000000"};
	char *at = text + sprintf(text, "l\t"), *wrong = NULL;
	uint32_t index = drawn(2), step = drawn(4) ? 9 : 7000000;

	for (size_t e = 0; e < n; e++, index += 1 + drawn(step)) {
		char digit[] = {(char)('0' + drawn(10)), '\0'};
		const char *value = drawn(12) ? digit : spelt[drawn(8)];

		if (e == bad)
			index = col[e - 1];
		col[e] = index;
		val[e] = strtod(value, NULL);
		wrong = e == bad ? at : wrong;
		at += sprintf(at, "%s%u:%s%s", drawn(20) ? "" : "00",
			      (unsigned)index + !parser.zero_based, value,
			      e + 1 == n  ? ""
			      : drawn(20) ? " "
					  : "  ");
	}
	strcpy(at, drawn(2) ? "\t# id" : "");
	return wrong ? (size_t)(wrong - text) + 1 : 0;
}

static void counts(void)
{
	enum { ROWS = 4000, MOST = 600 };
	static uint32_t col[MOST];
	static double val[MOST];
	char text[sizeof buffer];
	size_t wrong = 0;
	struct row row;

	for (size_t i = 0; i < ROWS; i++) {
		size_t n = 1 + drawn(drawn(8) ? 60 : MOST), bad = i % 3 ? n : 1 + drawn(60), column;

		if (i % 5 == 0)
			record_parse_free(&parser);
		parser.zero_based = i % 2;
		column = count_row(text, n, bad, col, val);
		if (parse(text, strlen(text), &row) != column)
			wrong++;
		else if (!column)
			wrong += row.n != n || memcmp(row.col, col, n * sizeof *col) != 0 ||
				 memcmp(row.val, val, n * sizeof *val) != 0;
	}
	ok(!wrong, "counts, however they are written, and an index that comes again");
	record_parse_free(&parser);
}

static void bad_lines(void)
{
	struct row row;

	ok(fresh("a\t1:1 2:x", &row) == 9 && strstr(message, "\"x\""), "the column of a bad value");
	ok(fresh("a\t1:1 0:1", &row) == 7 && strstr(message, "\"0:1\""),
	   "the column of a bad index");
	for (const char *c = " :#\x7f\x01\x1f"; *c; c++) {
		char text[] = "a?b\t1:1";

		text[1] = *c;
		ok(fresh(text, &row) == 1 && strstr(message, "wanted labels without"),
		   "byte %d in a label", *c);
	}
	ok(fresh("~!\xc3\xa9\t1:1", &row) == 0, "other bytes in a label");
	ok(fresh("\t1:1 3:: 4:1 5:1", &row) == 8 && fresh("\t1:1 3:/ 4:1 5:1", &row) == 8,
	   "no digit behind a colon");
	ok(fresh("\t1:1 3;1 4:1 5:1", &row) == 6, "no colon");
	ok(fresh("\t5:1 5:1", &row) == 6 && strstr(message, "above 5"), "a repeated index");
}

/* Valid lines with bytes changed, cut and doubled: a verdict, and no crash. */
static void odd_bytes(void)
{
	static const char *const seeds[] = {"a,b\t1:0.5 7:2e-3 2147483646:1\t# id",
					    "\t1 2.5 -3e5 0\t# id",
					    "+1 1:1 2:2 # x",
					    "\t",
					    "1:1",
					    "a\t\t#",
					    "words, \xc3\xa9t\xc3\xa9"};
	static const char bytes[] = "\t\t :.#+-e09%,\x00\x01\x7f\xc3\xff"
				    "naif";
	unsigned state = 7;
	bool holds = true;
	struct row row;

	for (int round = 0; round < 200000; round++) {
		const char *seed = seeds[(unsigned)round % (sizeof seeds / sizeof *seeds)];
		char text[128];
		size_t length = strlen(seed), column;

		memcpy(text, seed, length);
		for (int change = 0; change < round % 4; change++) {
			state = state * 1103515245u + 12345u;
			if (length)
				text[(state >> 8) % length] =
					bytes[(state >> 16) % (sizeof bytes - 1)];
			if (state >> 28 == 0 && length)
				length--;
		}
		parser.is_text = round % 16 > 12;
		column = parse(text, length, &row);
		holds &= column <= length + 1 && (column == 0 || strstr(message, "wanted"));
		if (round % 50 == 0)
			record_parse_free(&parser);
	}
	ok(holds, "200,000 changed lines get a verdict, and faults lie inside the line");
}

int main(void)
{
	good_lines();
	whole_numbers();
	counts();
	bad_lines();
	odd_bytes();
	record_parse_free(&parser);
	return tap_done();
}
