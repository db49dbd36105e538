#include "kernel/lsk_sides.h"
#include "io/ids.h"
#include "io/rows_write.h"
#include "kernel/lsk_model.h"
#include "linalg/product.h"
#include "sys/mem.h"

#include <string.h>

enum { BLOCK = 256 };

/* The rows of the side that is meant; the others are read past. */
static struct rows read_side(const char *path, const struct lsk_sides_how *how)
{
	struct model *file = lsk_model_open(path);
	struct row_map map = row_map_recall(&(struct row_map_how){0}, file, path);
	size_t terms = map.how.from_features ? map.width : 0;
	struct rows side, rest;

	if (how->is_terms && !terms)
		die("%s was made from a kernel: it has no terms", path);
	if (!how->is_terms && !map.train)
		die("%s holds no documents: fit it with -K, or with --documents", path);
	side = model_part(file, terms, map.k);
	rest = model_part(file, 1, map.k);
	rows_free(&rest);
	if (!how->is_terms) {
		rows_free(&side);
		side = model_part(file, map.train, map.k);
	}
	model_rest(file, how->is_terms ? map.train : 0, map.k);
	model_close(file);
	return side;
}

/* The rows of the list, gathered. */
static struct rows pick(const struct rows *side, const char *list)
{
	struct ids ids = ids_read(list);
	struct rows some = {0};

	for (size_t i = 0; i < side->n; i++)
		if (ids_has(&ids, rows_id(side, i))) {
			struct row row = rows_row(side, i);

			rows_add(&some, &row);
		}
	ids_all_seen(&ids);
	ids_free(&ids);
	return some;
}

static void write_products(const struct rows *from, const struct matrix *back, size_t top)
{
	struct matrix k = {0};

	for (size_t i = 0; i < from->n; i += BLOCK) {
		struct rows block = rows_slice(from, i, BLOCK);

		product_rows(&block.x, back, &k);
		if (top && top < k.m)
			lsk_keep_top(&k, top);
		rows_write_sparse(output_standard(), &block, &k);
	}
	matrix_free(&k);
}

void lsk_sides_write(const char *model, const struct lsk_sides_how *how)
{
	struct rows side = read_side(model, how), some = {0};
	bool is_all = strcmp(how->list, "all") == 0;
	struct matrix back;

	if (how->top > side.n)
		die("%s: wanted -z of at most its %zu %s, found %zu", model, side.n,
		    how->is_terms ? "terms" : "documents", how->top);
	if (how->k && how->k < side.x.m)
		matrix_narrow(&side.x, how->k);
	if (!is_all)
		some = pick(&side, how->list);
	back = matrix_transpose(&side.x);
	write_products(is_all ? &side : &some, &back, how->top);
	matrix_free(&back);
	rows_free(&some);
	rows_free(&side);
}
