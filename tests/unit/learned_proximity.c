/* P = I + B diag(1 - 1/f) B' of a map B: from two terms that are one direction. */
#include "kernel/learned_proximity.h"
#include "tap.h"

int main(void)
{
	double f = 4, u = sqrt(.5);
	double b[] = {sqrt(f) * u, sqrt(f) * u, 0};
	uint32_t number[] = {1, 3};
	struct matrix map = {.n = 3, .m = 1, .val = b}, two = {.n = 2, .m = 1, .val = b}, wide;
	struct used_columns gaps = {2, 5, number}, none = {3, 3, NULL};
	double with_none[] = {b[0], 0, b[1], 0, b[2], 0};
	struct matrix flat = {.n = 3, .m = 2, .val = with_none};
	struct learned_proximity p = learned_proximity_of(&map, false);

	ok_near(1 + b[0] * p.back.val[0], 1 + (f - 1) / 2, 1e-15, "P_11 = 1 + (f-1)/2");
	ok_near(b[0] * p.back.val[1], (f - 1) / 2, 1e-15, "P_12 = (f-1)/2");
	ok_near(b[2] * p.back.val[0], 0, 0, "a term outside has none");
	learned_proximity_free(&p);
	p = learned_proximity_of(&flat, false);
	ok(p.back.val[3] == 0 && p.back.val[4] == 0 && p.back.val[5] == 0,
	   "an axis of no length adds nothing");
	learned_proximity_free(&p);
	wide = learned_proximity_map(&two, &gaps);
	ok(wide.n == 5 && wide.val[1] == b[0] && wide.val[3] == b[1] && wide.val[0] == 0,
	   "a row for every column");
	matrix_free(&wide);
	wide = learned_proximity_map(&map, &none);
	ok(wide.n == 3 && wide.val[2] == b[2], "or as they are");
	matrix_free(&wide);
	return tap_done();
}
