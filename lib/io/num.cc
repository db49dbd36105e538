#include "io/num.h"

#include <charconv>
#include <cmath>
#include <cstdlib>
#include <string>

char *num_print(char *to, double x)
{
	char *end = num_shortest(to, x);

	if (end)
		return end;
	if (std::fabs(x) < 0x1p-1022)
		return *to = '0', to + 1;
	return std::to_chars(to, to + NUM_ROOM, x).ptr;
}

char *num_print_digits(char *to, double x, int digits)
{
	if (std::fabs(x) < 0x1p-1022)
		return *to = '0', to + 1;
	if (digits >= 17)
		return num_print(to, x);
	return std::to_chars(to, to + NUM_ROOM, x, std::chars_format::general, digits).ptr;
}

char *num_print_single(char *to, float x)
{
	if (x == 0)
		return *to = '0', to + 1;
	return std::to_chars(to, to + NUM_ROOM, x).ptr;
}

/* from_chars does not say whether it left the range above or below; strtod does. The program
 * never leaves the C locale. */
static const char *out_of_range(const char *from, const char *end, double *x)
{
	*x = std::strtod(std::string(from, end).c_str(), nullptr);
	if (std::fabs(*x) > 1)
		return nullptr;
	*x = 0;
	return end;
}

static const char *parse_other(const char *from, const char *end, double *x)
{
	const char *first = from + (from < end && *from == '+');
	bool is_signed = first < end && *first == '-' && first == from;

	*x = 0;
	if (first + is_signed == end ||
	    ((first[is_signed] < '0' || first[is_signed] > '9') && first[is_signed] != '.'))
		return nullptr; /* also inf and nan, which from_chars would take */
	auto got = std::from_chars(first, end, *x);
	if (got.ec == std::errc::result_out_of_range)
		return out_of_range(from, got.ptr, x);
	if (got.ec != std::errc())
		return nullptr;
	if (std::fabs(*x) < 0x1p-1022)
		*x = 0;
	return got.ptr;
}

const char *num_parse(const char *from, const char *end, double *x)
{
	const char *plain = from < end ? num_shortest_read(from, end, x) : nullptr;

	return plain ? plain : parse_other(from, end, x);
}
