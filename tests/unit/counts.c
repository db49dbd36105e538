/* Counts in few bytes come back as they were. */
#include "data/counts.h"
#include "tap.h"

#include <stdlib.h>
#include <string.h>

enum { ROWS = 300, LONGEST = 90 };

/* Small counts, large ones, fractions, and columns of more than 28 bits. */
static size_t make(size_t i, uint32_t first, uint32_t *col, double *val)
{
	size_t n = i * 7 % LONGEST;

	for (size_t e = 0; e < n; e++) {
		col[e] = (uint32_t)(e * (1 + i % 5)) + (e + 1 == n ? first : 0);
		val[e] = e % 11 == 3       ? 15 + (double)(e % 3)
			 : e % 13 == 5     ? (i % 2 ? 0.25 : 2.5)
			 : e % 17 == 9     ? 1e300
			 : e % 19 == i % 4 ? 0
			 : e % 23 == 7     ? -3
			 : e % 29 == 8     ? 4294967297.0
					   : (double)(1 + e % 4);
	}
	return n;
}

static void back(uint32_t first)
{
	struct counts c = {0};
	struct rows rows = {0};
	bool holds = true;
	uint32_t col[LONGEST];
	double val[LONGEST];

	for (size_t i = 0; i < ROWS; i++) {
		struct row row = {.labels = "a,b", .id = i % 2 ? "odd" : "even"};

		row.kind = ROWS_SPARSE;
		row.n = make(i, first, col, val);
		row.col = col;
		row.val = val;
		counts_add(&c, &row);
		rows_add(&rows, &row);
	}
	for (size_t i = ROWS; i-- > 0;) {
		struct row got = counts_row(&c, i), wanted = rows_row(&rows, i);

		holds &= got.n == wanted.n && strcmp(got.id, wanted.id) == 0 &&
			 strcmp(got.labels, "a,b") == 0 && matrix_entries(&c.row) == got.n &&
			 (!got.n || (memcmp(got.col, wanted.col, got.n * sizeof *col) == 0 &&
				     memcmp(got.val, wanted.val, got.n * sizeof *val) == 0));
	}
	ok(holds && c.n == ROWS && c.m == rows.x.m && c.entries == matrix_entries(&rows.x),
	   "%d rows come back, columns up to %zu", ROWS, c.m);
	if (first) {
		struct used_columns a = counts_used(&c), b = used_columns_of(&rows.x);

		ok(a.number && a.used == b.used && a.all == b.all &&
			   memcmp(a.number, b.number, a.used * sizeof *a.number) == 0,
		   "and %zu are used", a.used);
		used_columns_free(&a);
		used_columns_free(&b);
	}
	counts_free(&c);
	rows_free(&rows);
}

int main(void)
{
	struct counts none = {0};
	struct used_columns used = counts_used(&none);

	ok(used.all == 0 && !used.number, "no rows");
	back(0);
	back(1000000);
	back(((uint32_t)1 << 28) - 1);
	back(((uint32_t)1 << 28));
	back(2147483000u);
	return tap_done();
}
