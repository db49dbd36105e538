/* The Test Anything Protocol for unit tests in C: ok() for each claim, `return tap_done();` last.
 * A line that begins with # is shown by `make check`, one that begins with blanks by the test
 * alone.
 */
#ifndef TAP_H
#define TAP_H

#include <math.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>

static int tap_run, tap_failed;

__attribute__((format(printf, 2, 3), unused)) static bool ok(bool holds, const char *format, ...)
{
	va_list list;

	tap_run++;
	tap_failed += !holds;
	printf("%sok %d - ", holds ? "" : "not ", tap_run);
	va_start(list, format);
	vprintf(format, list);
	va_end(list);
	putchar('\n');
	return holds;
}

/* |got - wanted| <= tolerance; both are shown when it does not hold. */
__attribute__((unused)) static bool ok_near(double got, double wanted, double tolerance,
					    const char *what)
{
	bool holds = fabs(got - wanted) <= tolerance;

	if (!holds)
		printf("# got %.17g, wanted %.17g within %g\n", got, wanted, tolerance);
	return ok(holds, "%s", what);
}

/* The greater of two; no number if one is none, which fmax would pass over. */
__attribute__((unused)) static double greater(double a, double b)
{
	return isnan(a) || a > b ? a : b;
}

__attribute__((unused)) static int tap_done(void)
{
	printf("1..%d\n", tap_run);
	return tap_failed != 0 || tap_run == 0;
}

#endif
