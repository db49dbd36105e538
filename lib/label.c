#include "label.h"

#include <string.h>

bool label_is_in(const char *labels, const char *name)
{
	size_t length = strlen(name);

	for (; labels; labels = strchr(labels, ',')) {
		labels += *labels == ',';
		if (length && strcspn(labels, ",") == length && memcmp(labels, name, length) == 0)
			return true;
	}
	return false;
}
