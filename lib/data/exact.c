#include "data/exact.h"

#include <math.h>

#define UNIT 0x1p-50

static void carry(struct exact *sum)
{
	double over = floor(sum->part);

	sum->part -= over;
	sum->whole += over;
}

void exact_add(struct exact *sum, double x)
{
	double whole = floor(x);

	sum->whole += whole;
	if (x == whole)
		return;
	sum->part += ceil((x - whole) / UNIT) * UNIT;
	carry(sum);
}

void exact_join(struct exact *sum, const struct exact *other)
{
	sum->whole += other->whole;
	sum->part += other->part;
	carry(sum);
}

double exact_value(const struct exact *sum)
{
	return sum->whole + sum->part;
}

bool exact_is_sound(const struct exact *sum)
{
	return sum->whole == floor(sum->whole) && sum->part >= 0 && sum->part < 1 &&
	       sum->part / UNIT == floor(sum->part / UNIT);
}
