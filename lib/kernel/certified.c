#include "kernel/certified.h"
#include "sys/err.h"

void certified_note(const struct certify_bound *b, bool is_verbose)
{
	if (!b->is_reached)
		warn_always(
			"not certified: the last eigenvalue is %.4g, and one up to %.4g may have been "
			"missed",
			b->last, b->most);
	else if (is_verbose && b->most > b->last)
		warn("certified: an eigenvalue above %.5g times the last was missed with a chance below "
		     "%g",
		     b->most / b->last, CERTIFY_CHANCE);
}
