/* libsvm: two rows, whose machine is known by hand, from features and from their kernel. */
#include "classify/libsvm.h"
#include "ends.h"
#include "tap.h"

enum { N = 2 };

/* x1 = (1, 1), x2 = (-1, 0): w = 2 (x1-x2) / |x1-x2|^2 where C allows it, the margin in the middle.
 */
static void check(bool is_kernel)
{
	static const double feature[N][2] = {{1, 1}, {-1, 0}}, kernel[N][2] = {{2, -1}, {-1, 1}};
	static const uint32_t row[] = {0, 1};
	static const bool is_positive[] = {true, false};
	struct libsvm_how how = {.positive = 100, .negative = 100, .tolerance = 1e-8};
	struct libsvm_rows *x = libsvm_begin(is_kernel, 2, N);
	double w[3], value[N];

	for (size_t i = 0; i < N; i++)
		libsvm_add(x, NULL, is_kernel ? kernel[i] : feature[i], 2);
	ok(libsvm_columns(x) == 2, "%s: two columns", is_kernel ? "kernel rows" : "features");
	ok(libsvm_train(x, row, N, is_positive, &how, w), "solved");
	libsvm_values(x, row, N, w, value);
	ok_near(value[0], 1, 1e-7, "on the margin");
	ok_near(value[1], -1, 1e-7, "on the other");
	ok_near(w[0], -.2, 1e-7, "the bias is free: -w.(x1+x2)/2");
	ok_near(w[1], is_kernel ? .4 : .8, 1e-7, "w by features, y a by kernel rows");
	ok_near(w[2], is_kernel ? -.4 : .4, 1e-7, "... and the second");
	how.positive = how.negative = .1;
	ok(libsvm_train(x, row, N, is_positive, &how, w), "a small C");
	libsvm_values(x, row, N, w, value);
	ok_near(value[0] - value[1], .1 * 5, 1e-7, "a = C: the margin is not reached");
	libsvm_free(x);
}

enum { ROWS = 40 };

/* The objective less the dual's, as a share of the first: |w|^2 = ya' K ya, the sum of a. */
static double gap(const double *kernel, const double *ya, const bool *is_positive, double c)
{
	double square = 0, sum = 0, loss = 0;

	for (size_t i = 0; i < ROWS; i++) {
		double value = ya[0], y = is_positive[i] ? 1 : -1;

		for (size_t j = 0; j < ROWS; j++)
			value += kernel[i * ROWS + j] * ya[j + 1];
		square += ya[i + 1] * (value - ya[0]);
		sum += fabs(ya[i + 1]);
		loss += c * fmax(0, 1 - y * value);
	}
	return (square + loss - sum) / (square / 2 + loss);
}

/* Whatever libsvm thinks at its tolerance: good is what is within 1e-3 of the least objective. */
static void judge(double c)
{
	double kernel[ROWS * ROWS], ya[ROWS + 1];
	struct libsvm_rows *x = libsvm_begin(true, ROWS, ROWS);
	bool is_positive[ROWS];
	uint32_t row[ROWS];
	int wrong = 0, good = 0, tried = 0;

	for (uint32_t i = 0; i < ROWS; i++) {
		for (uint32_t j = 0; j < ROWS; j++)
			kernel[i * ROWS + j] = 3 * exp(-fabs(sin(i) - sin(j)));
		libsvm_add(x, NULL, kernel + (size_t)i * ROWS, ROWS);
		is_positive[i] = i % 3 == 0;
		row[i] = i;
	}
	for (double tolerance = 1.9; tolerance > 1e-5; tolerance /= 1.2, tried++) {
		struct libsvm_how how = {c, c, tolerance};
		bool is_good = libsvm_train(x, row, ROWS, is_positive, &how, ya);

		wrong += is_good != (gap(kernel, ya, is_positive, c) <= 1e-3);
		good += is_good;
	}
	ok(wrong == 0, "C = %g: judged by the gap at each tolerance", c);
	ok(good > 0 && good < tried, "some are good, and some are not");
	libsvm_free(x);
}

/* Rows that no line parts, at a tolerance that rounding does not let it reach. */
static void never_end(void *arg)
{
	enum { FEW = 10 };
	struct libsvm_how how = {.positive = 1e6, .negative = 1e6, .tolerance = 1e-300};
	struct libsvm_rows *x = libsvm_begin(false, 2, FEW);
	bool is_positive[FEW];
	uint32_t row[FEW];
	double w[3];

	(void)arg;
	for (uint32_t i = 0; i < FEW; i++) {
		libsvm_add(x, NULL, (double[]){sin(7 * i), cos(3 * i)}, 2);
		is_positive[i] = i % 2;
		row[i] = i;
	}
	libsvm_train(x, row, FEW, is_positive, &how, w);
	fputs("after", stderr);
	libsvm_free(x);
}

int main(void)
{
	char said[200];

	check(false);
	check(true);
	judge(1);
	judge(30);
	ok(ends(never_end, NULL, said, sizeof said) == 0 && strcmp(said, "after") == 0,
	   "it says nothing, and what comes after it is heard: %s", said);
	return tap_done();
}
