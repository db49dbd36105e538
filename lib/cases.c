#include "cases.h"

struct cases cases_read(char *const *files, size_t width, const char *model)
{
	struct cases c = {.x = svm_begin()};
	struct rows_in *in = rows_open(files, ROWS_SPARSE);
	struct row row;

	if (model)
		rows_known(in, width, model);
	while (rows_next(in, &row)) {
		svm_add(c.x, row.kind == ROWS_DENSE ? NULL : row.col, row.val, row.n);
		row.kind = ROWS_SPARSE;
		row.n = 0;
		rows_add(&c.names, &row);
	}
	c.width = svm_columns(c.x);
	rows_close(in);
	return c;
}

void cases_free(struct cases *c)
{
	rows_free(&c->names);
	svm_free(c->x);
	labels_free(&c->y);
	*c = (struct cases){0};
}

void cases_gather(const struct cases *c, struct labels *names)
{
	for (size_t i = 0; i < c->names.n; i++)
		labels_add(names, rows_labels(&c->names, i));
}

void cases_label(struct cases *c, const struct labels *names)
{
	labels_free(&c->y);
	c->y = labels_same(names);
	cases_gather(c, &c->y);
}
