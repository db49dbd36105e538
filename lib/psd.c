#include "psd.h"
#include "err.h"
#include "tol.h"

void psd_check(double least, double greatest)
{
	if (least < -TOL_NEGATIVE * greatest)
		die("the kernel is not positive semi-definite: its smallest eigenvalue is %.4g, "
		    "its "
		    "greatest %.4g; raise the diagonal (gram -G -r %.4g), or weigh the terms so "
		    "that none counts less than 0 (bm25k -f clip)",
		    least, greatest, -1.001 * least); /* rounded up in four digits */
	if (least < -TOL_ROUNDING * greatest)
		warn("the kernel is not quite positive semi-definite: its smallest eigenvalue, "
		     "%.4g, and others below 0 count as 0",
		     least);
}
