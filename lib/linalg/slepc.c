#include "linalg/slepc.h"
#include "data/tol.h"
#include "sys/blas.h"
#include "sys/mem.h"

#include <limits.h>
#include <math.h>
#include <slepceps.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
	TRIES = 20, /* to find what was missed, and one for every eight pairs */
	AGAIN = 8,  /* pairs that a try looks for */
	RESTARTS = 10000
};

#define NOISE 1e-13 /* of the greatest eigenvalue: what rounding may add to another */

static char fault[600];

/* NOLINTNEXTLINE(readability-function-size): PETSc says what it takes. */
static PetscErrorCode keep_fault(MPI_Comm comm, int line, const char *function, const char *file,
				 PetscErrorCode code, PetscErrorType type, const char *text,
				 void *arg)
{
	(void)comm, (void)line, (void)file, (void)arg;
	if (type == PETSC_ERROR_INITIAL)
		snprintf(fault, sizeof fault, "SLEPc: %s: %s", function, text ? text : "failed");
	return code;
}

const char *slepc_fault(void)
{
	return *fault ? fault : "SLEPc failed";
}

bool slepc_begin(void)
{
	blas_setup();
	PetscOptionsSetValue(NULL, "-no_signal_handler", "true");
	PetscOptionsSetValue(NULL, "-skip_petscrc", "true");
	if (SlepcInitialize(NULL, NULL, NULL, NULL))
		return false;
	PetscPushErrorHandler(keep_fault, NULL);
	return true;
}

void slepc_end(void)
{
	SlepcFinalize();
}

#include "linalg/slepc_shell.inc"

/* Pairs found so far: vectors of the operator, this rank's part of them. */
struct found {
	size_t count, rows, all;
	double *value, *v, residual;
};

/* What the convergence test sees. */
struct watch {
	double top;    /* greatest Ritz value ever */
	double latest; /* of this run */
};

/* Residuals count against the greatest eigenvalue. */
static PetscErrorCode share_of_top(EPS eps, PetscScalar value, PetscScalar imaginary, PetscReal r,
				   PetscReal *error, void *arg)
{
	struct watch *w = arg;

	(void)eps, (void)imaginary;
	w->latest = fmax(w->latest, value);
	w->top = fmax(w->top, value);
	*error = w->top > 0 ? r / w->top : 0;
	return 0;
}

/* The solver keeps clear of what was found. */
static PetscErrorCode deflate(EPS eps, const struct found *f)
{
	Vec *v = mem_alloc(f->count, sizeof(Vec));

	for (size_t j = 0; j < f->count; j++)
		PetscCall(VecCreateMPIWithArray(PETSC_COMM_WORLD, 1, (PetscInt)f->rows,
						(PetscInt)f->all, f->v + j * f->rows, v + j));
	PetscCall(EPSSetDeflationSpace(eps, (PetscInt)f->count, v));
	for (size_t j = 0; j < f->count; j++)
		PetscCall(VecDestroy(v + j));
	free(v);
	return 0;
}

/* A search for `want` pairs in the complement of those found; of so many steps at most, or 0. */
struct search {
	size_t want, steps;
	const struct slepc_how *how;
	struct watch *watch;
};

static PetscErrorCode open_search(const struct shell *o, const struct search *s,
				  const struct found *f, EPS *eps)
{
	size_t left = f->all - f->count, room = s->steps ? s->steps : s->want + s->want / 2 + 32;

	room = room < left ? room : left;
	if (room == s->want && room < f->all) /* SLEPc wants one more */
		room++;
	PetscCall(EPSCreate(PETSC_COMM_WORLD, eps));
	PetscCall(EPSSetOperators(*eps, o->a, NULL));
	PetscCall(EPSSetProblemType(*eps, EPS_HEP));
	PetscCall(EPSSetWhichEigenpairs(*eps, EPS_LARGEST_REAL));
	PetscCall(EPSSetType(*eps, EPSKRYLOVSCHUR));
	PetscCall(EPSSetDimensions(*eps, (PetscInt)s->want, (PetscInt)room, PETSC_DEFAULT));
	PetscCall(EPSSetTolerances(*eps, TOL_RESIDUAL / 2, s->steps ? 1 : RESTARTS));
	PetscCall(EPSSetConvergenceTestFunction(*eps, share_of_top, s->watch, NULL));
	PetscCall(EPSSetFromOptions(*eps));
	if (f->count)
		PetscCall(deflate(*eps, f));
	return 0;
}

static PetscErrorCode take_pairs(EPS eps, size_t want, struct found *f)
{
	PetscInt got;
	PetscReal error;
	size_t count;

	PetscCall(EPSGetConverged(eps, &got));
	count = (size_t)got < want ? (size_t)got : want;
	f->value = mem_resize(f->value, f->count + count, sizeof *f->value);
	f->v = mem_resize(f->v, (f->count + count) * f->rows, sizeof *f->v);
	for (size_t j = 0; j < count; j++, f->count++) {
		Vec v;

		PetscCall(VecCreateMPIWithArray(PETSC_COMM_WORLD, 1, (PetscInt)f->rows,
						(PetscInt)f->all, f->v + f->count * f->rows, &v));
		PetscCall(EPSGetEigenpair(eps, (PetscInt)j, f->value + f->count, NULL, v, NULL));
		PetscCall(EPSGetErrorEstimate(eps, (PetscInt)j, &error));
		PetscCall(VecDestroy(&v));
		f->residual = fmax(f->residual, error);
	}
	return 0;
}

/* Adds to what was found. */
static PetscErrorCode search(const struct shell *o, const struct search *s, struct found *f)
{
	EPS eps;

	s->watch->latest = 0;
	PetscCall(open_search(o, s, f, &eps));
	PetscCall(EPSSolve(eps));
	if (!s->steps)
		PetscCall(take_pairs(eps, s->want, f));
	PetscCall(EPSDestroy(&eps));
	return 0;
}

/* The greatest `most` pairs, in order. */
static void keep_greatest(struct found *f, size_t most)
{
	double *column = mem_alloc(f->rows, sizeof *column);
	size_t bytes = f->rows * sizeof *column;

	for (size_t i = 1; i < f->count; i++)
		for (size_t j = i; j && f->value[j] > f->value[j - 1]; j--) {
			double *v = f->v + j * f->rows, value = f->value[j];

			f->value[j] = f->value[j - 1];
			f->value[j - 1] = value;
			memcpy(column, v, bytes);
			memcpy(v, v - f->rows, bytes);
			memcpy(v - f->rows, column, bytes);
		}
	f->count = f->count < most ? f->count : most;
	free(column);
}

/* Several copies of an eigenvalue may hide behind one: a random vector looks at the complement. */
static PetscErrorCode find(const struct shell *o, const struct slepc_how *how, struct found *f,
			   double *beyond)
{
	struct watch watch = {0};
	struct search all = {how->k < f->all ? how->k : f->all, 0, how, &watch};
	struct search probe = {1, how->steps, how, &watch}, more = {AGAIN, 0, how, &watch};

	PetscCall(search(o, &all, f));
	keep_greatest(f, all.want);
	for (size_t i = 0; i < TRIES + all.want / AGAIN && f->count < f->all; i++) {
		double last = f->count == all.want ? f->value[f->count - 1] : 0;
		size_t before = f->count, left = f->all - f->count;

		PetscCall(search(o, &probe, f));
		*beyond = watch.latest;
		if (watch.latest <= last + TOL_TIE * last + NOISE * watch.top)
			break;
		more.want = left < AGAIN ? left : AGAIN;
		PetscCall(search(o, &more, f));
		if (f->count == before)
			break;
		keep_greatest(f, all.want);
	}
	return 0;
}

/* U of the vectors: they themselves, or X'v / |X'v|. */
static PetscErrorCode put_axes(struct shell *o, struct found *f, struct slepc_pairs *out)
{
	PetscInt first, rows;

	PetscCall(VecGetOwnershipRange(o->columns, &first, &rows));
	out->rows = (size_t)(rows - first);
	if (!o->is_wide) {
		out->u = f->v;
		f->v = NULL;
		return 0;
	}
	out->u = mem_alloc(out->rows * f->count, sizeof *out->u);
	for (size_t j = 0; j < f->count; j++) {
		Vec u;

		PetscCall(VecCreateMPIWithArray(PETSC_COMM_WORLD, 1, (PetscInt)out->rows,
						(PetscInt)o->x->width, out->u + j * out->rows, &u));
		PetscCall(to_columns(o, f->v + j * f->rows, u));
		PetscCall(VecNormalize(u, NULL));
		PetscCall(VecDestroy(&u));
	}
	return 0;
}

/* Derived axes lose orthogonality as eigenvalues fall: Gram-Schmidt, the first first. */
static PetscErrorCode straighten(const struct shell *o, struct slepc_pairs *p)
{
	BV bv;

	PetscCall(BVCreate(PETSC_COMM_WORLD, &bv));
	PetscCall(BVSetSizesFromVec(bv, o->columns, (PetscInt)p->k));
	PetscCall(BVSetType(bv, BVSVEC));
	for (size_t j = 0; j < p->k; j++) {
		Vec u;

		PetscCall(VecCreateMPIWithArray(PETSC_COMM_WORLD, 1, (PetscInt)p->rows,
						(PetscInt)o->x->width, p->u + j * p->rows, &u));
		PetscCall(BVInsertVec(bv, (PetscInt)j, u));
		PetscCall(BVOrthonormalizeColumn(bv, (PetscInt)j, PETSC_TRUE, NULL, NULL));
		PetscCall(BVCopyVec(bv, (PetscInt)j, u));
		PetscCall(VecDestroy(&u));
	}
	PetscCall(BVDestroy(&bv));
	return 0;
}

static double first_sign(const double *u, size_t n, double least)
{
	for (size_t i = 0; i < n; i++)
		if (fabs(u[i]) >= least)
			return u[i] < 0 ? -1 : 1;
	return 0;
}

/* The sign of the first entry of greatest magnitude (TOL_TIE), on whichever rank, becomes +. */
static PetscErrorCode turn(double *u, size_t n)
{
	double most = 0, sign;
	int rank, first;

	for (size_t i = 0; i < n; i++)
		most = fmax(most, fabs(u[i]));
	MPI_Allreduce(MPI_IN_PLACE, &most, 1, MPI_DOUBLE, MPI_MAX, PETSC_COMM_WORLD);
	MPI_Comm_rank(PETSC_COMM_WORLD, &rank);
	sign = first_sign(u, n, most * (1 - TOL_TIE));
	first = sign != 0 ? rank : INT_MAX;
	MPI_Allreduce(MPI_IN_PLACE, &first, 1, MPI_INT, MPI_MIN, PETSC_COMM_WORLD);
	MPI_Bcast(&sign, 1, MPI_DOUBLE, first, PETSC_COMM_WORLD);
	for (size_t i = 0; i < n; i++)
		u[i] *= sign;
	return 0;
}

static PetscErrorCode solve(const struct slepc_rows *x, const struct slepc_how *how,
			    struct slepc_pairs *out)
{
	struct shell o;
	struct found f = {0};
	PetscInt rows, all;

	PetscCall(open_shell(&o, x));
	PetscCall(MatGetLocalSize(o.a, &rows, NULL));
	PetscCall(MatGetSize(o.a, &all, NULL));
	f.rows = (size_t)rows;
	f.all = (size_t)all;
	if (f.all)
		PetscCall(find(&o, how, &f, &out->beyond));
	while (f.count && !(f.value[f.count - 1] > TOL_RANK * f.value[0]))
		f.count--;
	PetscCall(put_axes(&o, &f, out));
	out->k = f.count;
	out->value = f.value;
	out->residual = f.residual;
	out->products = o.products;
	if (o.is_wide)
		PetscCall(straighten(&o, out));
	for (size_t j = 0; j < out->k; j++)
		PetscCall(turn(out->u + j * out->rows, out->rows));
	free(f.v);
	PetscCall(close_shell(&o));
	return 0;
}

bool slepc_solve(const struct slepc_rows *x, const struct slepc_how *how, struct slepc_pairs *out)
{
	*out = (struct slepc_pairs){0};
	return solve(x, how, out) == 0;
}

void slepc_pairs_free(struct slepc_pairs *p)
{
	free(p->value);
	free(p->u);
	*p = (struct slepc_pairs){0};
}
