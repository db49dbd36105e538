/* The matrix and the weights against their definitions. */
#include "data/matrix.h"
#include "data/used_columns.h"
#include "entry.h"
#include "sys/mem.h"
#include "sys/threads.h"
#include "tap.h"
#include "text/tfidf.h"

#include <stdlib.h>
#include <string.h>

/* A sparse matrix with every third entry, values that tell their place. */
static struct matrix sample(size_t n, size_t m)
{
	struct matrix x = {.n = n, .m = m};
	size_t e = 0;

	x.start = mem_zero(n + 1, sizeof *x.start);
	x.col = mem_alloc(n * m, sizeof *x.col);
	x.val = mem_alloc(n * m, sizeof *x.val);
	for (size_t i = 0; i < n; i++) {
		for (size_t j = 0; j < m; j++)
			if ((i * 7 + j * 5) % 3 == 0) {
				x.col[e] = (uint32_t)j;
				x.val[e++] = (double)(100 * i + j + 1);
			}
		x.start[i + 1] = e;
	}
	return x;
}

static bool is_transposed(const struct matrix *x, const struct matrix *t)
{
	bool holds = x->n == t->m && x->m == t->n;

	for (size_t i = 0; holds && i < x->n; i++)
		for (size_t j = 0; j < x->m; j++)
			holds &= entry(x, i, j) == entry(t, j, i);
	return holds;
}

static void turning(size_t n, size_t m)
{
	struct matrix x = sample(n, m), d = matrix_densify(&x, m), t = matrix_densify(&x, m);
	const double *place = t.val;

	matrix_turn(&t);
	ok(is_transposed(&d, &t), "%zu x %zu turned", n, m);
	ok(n != m || t.val == place, "in its own place if it is square");
	matrix_free(&x);
	matrix_free(&d);
	matrix_free(&t);
}

static void transposing(void)
{
	struct matrix x = sample(37, 41), t = matrix_transpose(&x), d = matrix_densify(&x, 50);
	struct matrix dt = matrix_transpose(&d);
	double *norms = matrix_norms2(&x), *dense_norms = matrix_norms2(&d);
	bool holds = true;

	ok(is_transposed(&x, &t), "a sparse matrix transposed");
	ok(is_transposed(&d, &dt), "a dense matrix transposed");
	turning(37, 41);
	turning(41, 41);
	for (size_t j = 0; j < t.n; j++)
		for (size_t e = t.start[j] + 1; e < t.start[j + 1]; e++)
			holds &= t.col[e - 1] < t.col[e];
	ok(holds, "columns stay in order");
	ok(memcmp(norms, dense_norms, x.n * sizeof *norms) == 0,
	   "the same lengths, sparse and dense");
	for (size_t i = 0; i < x.n; i++)
		for (size_t j = 0; j < 50; j++)
			holds &= entry(&d, i, j) == (j < 41 ? entry(&x, i, j) : 0);
	ok(holds && d.m == 50, "dense and wider");
	free(norms);
	free(dense_norms);
	matrix_free(&x);
	matrix_free(&t);
	matrix_free(&d);
	matrix_free(&dt);
}

static void renumbering(void)
{
	struct matrix x = sample(20, 30), y = sample(20, 30);
	size_t kept = 0;
	uint32_t to[30];
	bool holds = true;

	for (size_t e = 0; e < matrix_entries(&x); e++)
		kept += x.col[e] % 4 != 0;
	for (uint32_t j = 0; j < 30; j++)
		to[j] = j % 4 == 0 ? UINT32_MAX : 29 - j;
	matrix_renumber(&y, to, 30);
	for (size_t i = 0; i < 20; i++)
		for (uint32_t j = 0; j < 30; j++)
			holds &= j % 4 == 0 || entry(&y, i, to[j]) == entry(&x, i, j);
	for (size_t i = 0; i < 20; i++)
		for (size_t e = y.start[i] + 1; e < y.start[i + 1]; e++)
			holds &= y.col[e - 1] < y.col[e];
	ok(holds && matrix_entries(&y) == kept, "columns renumbered, some dropped, rows in order");
	matrix_free(&x);
	matrix_free(&y);
}

/* The columns in use, by sorting and by a table: the same numbers, the same matrix. */
static void packing(void)
{
	struct matrix x = sample(20, 30), y = sample(20, 30), z = sample(20, 30);
	struct used_columns sorted, table;
	size_t entries = matrix_entries(&x);
	bool holds = true;

	for (size_t e = 0; e < entries; e++)
		x.col[e] = y.col[e] = z.col[e] *= 3;
	x.m = y.m = z.m = 100;
	sorted = used_columns_all(&x);
	used_columns_renumber(&sorted, &x);
	table = used_columns_pack_all(&y);
	ok(table.all == 100 && table.used == sorted.used && table.used <= 30 &&
		   memcmp(table.number, sorted.number, sorted.used * sizeof *sorted.number) == 0,
	   "%zu columns in use, by a table as by sorting", table.used);
	ok(x.m == table.used && y.m == x.m && memcmp(x.col, y.col, entries * sizeof *x.col) == 0,
	   "entries renumbered alike");
	for (size_t e = 0; e < entries; e++)
		holds &= table.number[y.col[e]] == z.col[e];
	ok(holds, "and numbered as before they are what they were");
	used_columns_free(&sorted);
	used_columns_free(&table);
	matrix_free(&x);
	matrix_free(&y);
	matrix_free(&z);
}

/* log(1+tf) log(m/df), unit length, by hand for two documents. */
static void weighing(void)
{
	size_t start[] = {0, 3, 5};
	uint32_t col[] = {0, 1, 2, 0, 3};
	double val[] = {1, 2, 4, 3, 1}, kept[5];
	struct matrix x = {.n = 2, .m = 5, .start = start, .col = col, .val = val};
	struct tfidf w = {0};
	double a = log(3) * log(2), b = log(5) * log(2), length = sqrt(a * a + b * b);

	memcpy(kept, val, sizeof val);
	tfidf_fit(&w, &x);
	ok(w.docs == 2 && w.df[0] == 2 && w.df[2] == 1 && w.df[4] == 0, "document frequencies");
	tfidf_row(&w, &x, 0);
	ok_near(val[0], 0, 0, "a term of all documents weighs 0");
	ok_near(val[1], a / length, 1e-15, "log(1+tf) log(m/df) of unit length");
	ok_near(val[2], b / length, 1e-15, "and the next");
	memcpy(val, kept, sizeof val);
	tfidf_free(&w);
	w = (struct tfidf){.tf = TFIDF_RAW, .idf = TFIDF_SMOOTH, .is_raw = true};
	tfidf_fit(&w, &x);
	tfidf_row(&w, &x, 0);
	ok_near(val[1], 2 * (log(3.0 / 2) + 1), 1e-15, "tf (log((1+m)/(1+df)) + 1), unscaled");
	tfidf_free(&w);
}

/* The first pair that parts is found, rounding is let pass. */
static void symmetry(size_t threads)
{
	enum { N = 70 };
	struct matrix k = matrix_dense(N, N), none = matrix_dense(0, 0);
	struct matrix_pair f;

	threads_allow(threads);
	for (size_t i = 0; i < N; i++)
		for (size_t j = 0; j < N; j++)
			k.val[i * N + j] = (double)(i * j);
	ok(matrix_is_symmetric(&k, &f), "%zu threads: i times j", threads);
	k.val[66 * N + 2] *= 1 + 1e-9;
	ok(matrix_is_symmetric(&k, &f), "a difference below the tolerance");
	k.val[69 * N + 68] += 1;
	k.val[66 * N + 40] += 1;
	k.val[50 * N + 45] += 1;
	ok(!matrix_is_symmetric(&k, &f) && f.i == 40 && f.j == 66, "the first pair");
	k.val[3 * N + 60] += 1e-5;
	ok(!matrix_is_symmetric(&k, &f) && f.i == 3 && f.j == 60,
	   "an earlier one above the diagonal");
	ok(matrix_is_symmetric(&none, &f), "a matrix without rows");
	matrix_free(&k);
	matrix_free(&none);
	threads_allow(1);
}

static void sums_and_scales(void)
{
	struct matrix x = sample(5, 7), d = matrix_densify(&x, 7), t = matrix_transpose(&d);
	double by[] = {1, 2, 3, 4, 5}, diagonal = 0, squares = 0;
	bool holds = true;

	for (size_t e = 0; e < 35; e++)
		squares += d.val[e] * d.val[e];
	for (size_t i = 0; i < 5; i++)
		diagonal += entry(&d, i, i);
	ok(matrix_trace(&d, false) == diagonal, "the trace");
	ok(matrix_trace(&d, true) == squares && matrix_trace(&x, true) == squares,
	   "the trace of XX', dense and sparse");
	matrix_scale_columns(&t, by);
	for (size_t i = 0; i < t.n; i++)
		for (size_t j = 0; j < t.m; j++)
			holds &= entry(&t, i, j) == entry(&d, j, i) * by[j];
	ok(holds, "columns scaled");
	matrix_free(&x);
	matrix_free(&d);
	matrix_free(&t);
}

int main(void)
{
	transposing();
	renumbering();
	packing();
	weighing();
	symmetry(1);
	symmetry(3);
	sums_and_scales();
	return tap_done();
}
