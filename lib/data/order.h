/* core: distinct numbers below a known bound in order, by a bitmap: rows are short, and a sort's
 * comparisons cost more.
 */
#ifndef ORDER_H
#define ORDER_H

#include <stddef.h>
#include <stdint.h>

struct order { /* order_free */
	size_t words;
	uint64_t *seen;  /* a bit for each number */
	uint64_t *group; /* a bit for each word of `seen` that is not 0 */
};

struct order order_below(size_t bound);
void order_ascending(struct order *o, uint32_t *numbers, size_t n);
void order_free(struct order *o);

#endif
