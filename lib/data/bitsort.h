/* core: distinct numbers below a known bound in order, by a bitmap: rows are short, and a sort's
 * comparisons cost more.
 */
#ifndef BITSORT_H
#define BITSORT_H

#include <stddef.h>
#include <stdint.h>

struct bitsort { /* bitsort_free */
	size_t words;
	uint64_t *seen;  /* a bit for each number */
	uint64_t *group; /* a bit for each word of `seen` that is not 0 */
};

struct bitsort bitsort_below(size_t bound);
void bitsort_ascending(struct bitsort *o, uint32_t *numbers, size_t n);
void bitsort_free(struct bitsort *o);

#endif
