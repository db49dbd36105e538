/* core: the labels of a record, names joined by commas. */
#ifndef LABEL_H
#define LABEL_H

#include <stdbool.h>

bool label_is_in(const char *labels, const char *name);

#endif
