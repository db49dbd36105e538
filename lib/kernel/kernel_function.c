#include "kernel/kernel_function.h"

#include <gsl/gsl_math.h>
#include <math.h>

static double linear(const struct kernel_function *k, double dot, double xx, double zz)
{
	(void)k, (void)xx, (void)zz;
	return dot;
}

static double poly(const struct kernel_function *k, double dot, double xx, double zz)
{
	(void)xx, (void)zz;
	return gsl_pow_uint(dot + k->offset, (unsigned)k->degree);
}

static double rbf(const struct kernel_function *k, double dot, double xx, double zz)
{
	double distance2 = (xx + zz) - 2 * dot, scale = 2 * k->sigma * k->sigma;

	if (!isfinite(distance2))
		return NAN; /* fmax would make it a 0 */

	if (scale == 0) /* sigma below 1e-162: every distance is beyond it */
		return distance2 > 0 ? 0 : 1;
	return exp(-fmax(distance2, 0) / scale);
}

typedef double kernel_function(const struct kernel_function *k, double dot, double xx, double zz);

static const struct {
	kernel_function *value;
	bool has_degree, has_offset, has_sigma; /* its parameters */
	bool has_lengths;                       /* it looks at <x,x> and <z,z> */
} table[] = {
	[KERNEL_LINEAR] = {.value = linear},
	[KERNEL_POLY] = {.value = poly, .has_degree = true, .has_offset = true},
	[KERNEL_RBF] = {.value = rbf, .has_sigma = true, .has_lengths = true},
	[KERNEL_GVSM] = {.value = linear},
};

const char *kernel_function_settle(struct kernel_function *k)
{
	if (k->degree && !table[k->kind].has_degree)
		return "degree";
	if (k->offset >= 0 && !table[k->kind].has_offset)
		return "offset";
	if (k->sigma > 0 && !table[k->kind].has_sigma)
		return "sigma";
	k->degree = k->degree ? k->degree : 2;
	k->offset = k->offset >= 0 ? k->offset : 1;
	k->sigma = k->sigma > 0 ? k->sigma : 1;
	return NULL;
}

bool kernel_function_has_lengths(const struct kernel_function *k)
{
	return k->is_unit || table[k->kind].has_lengths;
}

double kernel_function_self(const struct kernel_function *k, double norm2)
{
	return table[k->kind].value(k, norm2, norm2, norm2);
}

/* value / sqrt(a b), exactly 1 for value = a = b. */
static double unit(double value, double a, double b)
{
	double product = a * b;

	if (a <= 0 || b <= 0)
		return 0;
	if (isnormal(product))
		return value / sqrt(product);
	return value / (a == b ? a : sqrt(a) * sqrt(b));
}

void kernel_function_row(const struct kernel_function *k, double *row, size_t n, double own,
			 const double *others)
{
	kernel_function *value = table[k->kind].value;
	double self = kernel_function_self(k, own);

	if (value != linear)
		for (size_t j = 0; j < n; j++)
			row[j] = value(k, row[j], own, others[j]);
	if (k->is_unit)
		for (size_t j = 0; j < n; j++)
			row[j] = unit(row[j], self, kernel_function_self(k, others[j]));
}

bool kernel_function_is_finite(const double *row, size_t n)
{
	for (size_t j = 0; j < n; j++)
		if (!isfinite(row[j]))
			return false;
	return true;
}
