#include "sys/ranks.h"
#include "sys/mem.h"

#include <malloc.h>
#include <mpi.h>
#include <stdlib.h>

enum {
	MOST = 1 << 24,  /* in a message */
	LARGE = 1 << 20, /* bytes of an array that has pages of its own */
	ARRAYS = 1 << 16 /* of them at most */
};

/* Open MPI keeps all that is allocated in one heap, where an array that grows leaves holes as large
 * as itself: half of a rank's rows again. */
void ranks_begin(void)
{
	MPI_Init(NULL, NULL);
	mallopt(M_MMAP_THRESHOLD, LARGE);
	mallopt(M_MMAP_MAX, ARRAYS);
}

void ranks_end(void)
{
	MPI_Finalize();
}

size_t ranks_launched(void)
{
	static const char *const names[] = {"OMPI_COMM_WORLD_RANK", "PMIX_RANK", "PMI_RANK"};

	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		const char *word = getenv(names[i]);

		if (word)
			return strtoul(word, NULL, 10);
	}
	return 0;
}

size_t ranks_own(void)
{
	int rank;

	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	return (size_t)rank;
}

size_t ranks_count(void)
{
	int ranks;

	MPI_Comm_size(MPI_COMM_WORLD, &ranks);
	return (size_t)ranks;
}

static int some(size_t n)
{
	return n < MOST ? (int)n : MOST;
}

static void reduce(double *x, size_t n, MPI_Op op)
{
	for (; n; x += some(n), n -= (size_t)some(n))
		MPI_Allreduce(MPI_IN_PLACE, x, some(n), MPI_DOUBLE, op, MPI_COMM_WORLD);
}

void ranks_sum(double *x, size_t n)
{
	reduce(x, n, MPI_SUM);
}

void ranks_most(double *x, size_t n)
{
	reduce(x, n, MPI_MAX);
}

void ranks_tell(void *bytes, size_t n)
{
	for (char *at = bytes; n; at += some(n), n -= (size_t)some(n))
		MPI_Bcast(at, some(n), MPI_BYTE, 0, MPI_COMM_WORLD);
}

static size_t extreme(const double *x, size_t n, int sign)
{
	size_t best = 0;

	for (size_t i = 1; i < n; i++)
		if (sign * x[i] > sign * x[best])
			best = i;
	return best;
}

void ranks_share(double *size, size_t count, size_t *owner)
{
	size_t ranks = ranks_count();
	double *load = mem_zero(ranks, sizeof *load);

	for (size_t n = 0; n < count; n++) {
		size_t largest = extreme(size, count, 1), who = extreme(load, ranks, -1);

		owner[largest] = who;
		load[who] += size[largest];
		size[largest] = -1;
	}
	free(load);
	ranks_tell(owner, count * sizeof *owner);
}

void ranks_send(const double *x, size_t n)
{
	for (; n; x += some(n), n -= (size_t)some(n))
		MPI_Send(x, some(n), MPI_DOUBLE, 0, 0, MPI_COMM_WORLD);
}

void ranks_receive(double *x, size_t n, size_t from)
{
	for (; n; x += some(n), n -= (size_t)some(n))
		MPI_Recv(x, some(n), MPI_DOUBLE, (int)from, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}
