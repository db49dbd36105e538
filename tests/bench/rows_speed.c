/* rows_speed FILE: CPU seconds to read rows, and to write them, without the work between. */
#include "io/rows_in.h"
#include "io/rows_write.h"

#include <stdio.h>
#include <time.h>

static double seconds(void)
{
	return (double)clock() / CLOCKS_PER_SEC;
}

int main(int argc, char **argv)
{
	double best[2] = {9e9, 9e9};

	for (int round = 0; argc == 2 && round < 1; round++) {
		double begin = seconds(), middle, end;
		struct rows_in *in = rows_open(argv + 1, ROWS_DENSE);
		struct rows rows = rows_read(in);
		struct output *out = output_create("/dev/null");

		middle = seconds();
		rows_write_all(out, &rows);
		end = seconds();
		output_commit(out);
		rows_close(in);
		rows_free(&rows);
		best[0] = middle - begin < best[0] ? middle - begin : best[0];
		best[1] = end - middle < best[1] ? end - middle : best[1];
	}
	printf("%.3f %.3f\n", best[0], best[1]);
	return 0;
}
