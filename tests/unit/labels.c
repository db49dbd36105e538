#include "data/labels.h"
#include "tap.h"

#include <stdlib.h>
#include <string.h>

static bool row_is(const struct labels *l, size_t row, const char *wanted)
{
	char text[64] = "";

	for (size_t e = l->start[row]; e < l->start[row + 1]; e++) {
		strcat(text, dict_text(&l->names, l->of[e]));
		strcat(text, " ");
	}
	return strcmp(text, wanted) == 0;
}

int main(void)
{
	struct labels l = {0}, same, only, some;
	size_t *counts;

	ok(labels_has("a,bc,d", "bc"), "a name in the middle");
	ok(!labels_has("a,bc,d", "b"), "a part of a name is no name");
	ok(!labels_has("", "a") && !labels_has("", ""), "no labels, no empty label");

	labels_add(&l, "wheat,grain");
	labels_add(&l, "");
	labels_add(&l, "acq");
	labels_add(&l, "wheat,,wheat,");
	labels_settle(&l);
	ok(l.names.count == 3 && strcmp(dict_text(&l.names, 0), "acq") == 0 &&
		   strcmp(dict_text(&l.names, 2), "wheat") == 0,
	   "names in bytewise order");
	ok(row_is(&l, 0, "grain wheat ") && row_is(&l, 1, "") && row_is(&l, 2, "acq ") &&
		   row_is(&l, 3, "wheat "),
	   "rows in increasing order, no repeats");
	ok(labels_row_has(&l, 0, 1) && !labels_row_has(&l, 0, 0), "labels_row_has");
	counts = labels_counts(&l);
	ok(counts[0] == 1 && counts[1] == 1 && counts[2] == 2, "labels_counts");
	free(counts);

	same = labels_same(&l);
	labels_add(&same, "ship,grain");
	ok(same.n == 1 && row_is(&same, 0, "grain "), "a closed table drops unknown names");
	only = labels_only("wheat,acq");
	labels_add(&only, "grain,wheat,acq");
	ok(only.names.count == 2 && row_is(&only, 0, "acq wheat "), "only the names of a list");
	some = labels_take(&l, (uint32_t[]){3, 0, 0}, 3);
	ok(some.n == 3 && row_is(&some, 0, "wheat ") && row_is(&some, 2, "grain wheat "),
	   "labels_take");
	labels_free(&l);
	labels_free(&same);
	labels_free(&only);
	labels_free(&some);
	return tap_done();
}
