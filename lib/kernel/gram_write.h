/* edge: kernel rows of a stream, on standard output.
 *
 * The square of the stream's own rows, or its rows against training rows; of features, or of a
 * kernel at hand, whose entries are put through the kernel function. New rows of a given kernel
 * have their own k(x,x) in a file, one number a row, where the function asks for it.
 */
#ifndef GRAM_WRITE_H
#define GRAM_WRITE_H

#include "io/rows_in.h"
#include "kernel/gram.h"

struct gram_write_how {
	struct gram_how gram;
	const char *proximity, *train, *diagonal; /* files, or NULL */
	bool is_square;                           /* P itself is given, not its root */
	bool is_verbose;
};

void gram_write(struct rows_in *in, struct gram_write_how *how);

#endif
