/* guest: SLEPc over MPI: the leading eigenpairs of X'X or XX', X's rows cut over the ranks.
 *
 * A rank has its rows over the columns that they use. Vectors of X'X are cut by columns: a product
 * fetches those entries that a rank's columns need and sends back what its rows add to them; rows
 * never travel. Where there are fewer rows than columns it is XX', cut by rows, and U = X'V W^-1/2.
 * Signs are by the rule of spectrum.h.
 * All ranks of MPI call these functions together. What a call cannot do is false, and slepc_fault
 * says why.
 */
#ifndef SLEPC_H
#define SLEPC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

bool slepc_begin(void); /* after ranks_begin */
void slepc_end(void);   /* before ranks_end */
const char *slepc_fault(void);

/* One rank's rows, compressed, and the numbers of their columns among all; the caller's. */
struct slepc_rows {
	size_t n, used;
	const size_t *start;
	const uint32_t *col; /* of the used */
	const double *val;
	const uint32_t *number;
	size_t all, width; /* rows and columns of all ranks */
};

struct slepc_how {
	size_t k;
	size_t steps; /* of a random vector that looks for what was missed */
};

struct slepc_pairs { /* slepc_pairs_free */
	size_t k;
	double *value;   /* decreasing, the same on all ranks */
	size_t rows;     /* of U, on this rank: after those of the ranks before */
	double *u;       /* k columns of them, one after the other */
	double residual; /* greatest |Av - wv|, as SLEPc estimates it */
	double beyond;   /* greatest Ritz value that was met in the complement */
	size_t products;
};

bool slepc_solve(const struct slepc_rows *x, const struct slepc_how *how, struct slepc_pairs *out);
void slepc_pairs_free(struct slepc_pairs *p);

#endif
