/* core: a bag of words: the terms of one document and how often each occurs. */
#ifndef BAG_H
#define BAG_H

#include "order.h"

struct bag {
	size_t n; /* distinct terms */
	uint32_t *term;
	double *count;
	size_t room;
	uint32_t *place; /* of term t among them, + 1; 0: not in the bag */
	size_t places;
};

void bag_add(struct bag *b, uint32_t term);
void bag_sort(struct bag *b, struct order *order); /* by term */
void bag_empty(struct bag *b);
void bag_free(struct bag *b);

#endif
