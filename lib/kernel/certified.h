/* edge: a word on the eigenvalues that an iterative solver may have missed (linalg/certify.h).
 *
 * Where the bound is not reached -q does not hide it; where it is, only -v names it.
 */
#ifndef CERTIFIED_H
#define CERTIFIED_H

#include "linalg/certify.h"

void certified_note(const struct certify_bound *b, bool is_verbose);

#endif
