/* The eigensolver against LAPACK's whole spectrum, on inputs that make eigensolvers lie. */
#include "linalg/spectrum.h"
#include "data/tol.h"
#include "linalg/eigen_dense.h"
#include "sys/mem.h"
#include "tap.h"

#include <gsl/gsl_blas.h>
#include <gsl/gsl_rng.h>
#include <stdlib.h>
#include <string.h>

static gsl_rng *rng;

static double uniform(void)
{
	return gsl_rng_uniform(rng) - 0.5;
}

/* A = HAH with H = I - 2uu' for a random u. */
static void reflect(struct matrix *a)
{
	size_t n = a->n;
	double *u = mem_alloc(n, sizeof *u), *p = mem_zero(n, sizeof *p), square = 0, mean = 0;

	for (size_t i = 0; i < n; i++)
		u[i] = uniform();
	for (size_t i = 0; i < n; i++)
		square += u[i] * u[i];
	for (size_t i = 0; i < n; i++)
		u[i] /= sqrt(square);
	for (size_t i = 0; i < n; i++)
		for (size_t j = 0; j < n; j++)
			p[i] += a->val[i * n + j] * u[j];
	for (size_t i = 0; i < n; i++)
		mean += p[i] * u[i];
	for (size_t i = 0; i < n; i++)
		for (size_t j = 0; j < n; j++)
			a->val[i * n + j] +=
				4 * mean * u[i] * u[j] - 2 * (u[i] * p[j] + p[i] * u[j]);
	free(u);
	free(p);
}

/* A kernel with these eigenvalues. */
static struct matrix kernel_of(const double *w, size_t n)
{
	struct matrix a = matrix_dense(n, n);

	for (size_t i = 0; i < n; i++)
		a.val[i * n + i] = w[i];
	for (int i = 0; i < 3; i++)
		reflect(&a);
	for (size_t i = 0; i < n; i++)
		for (size_t j = 0; j < i; j++)
			a.val[i * n + j] = a.val[j * n + i];
	return a;
}

/* C = A'B or AB */
static struct matrix times(struct matrix *a, struct matrix *b, CBLAS_TRANSPOSE_t turned)
{
	struct matrix c = matrix_dense(turned == CblasTrans ? a->m : a->n, b->m);
	gsl_matrix_view x, y, z;

	if (!c.n || !c.m || !b->n)
		return c;
	x = matrix_view(a);
	y = matrix_view(b);
	z = matrix_view(&c);
	gsl_blas_dgemm(turned, CblasNoTrans, 1, &x.matrix, &y.matrix, 0, &z.matrix);
	return c;
}

/* Greatest |V'V - I|. */
static double skew(struct matrix *v)
{
	struct matrix g = times(v, v, CblasTrans);
	double most = 0;

	for (size_t i = 0; i < g.n * g.m; i++)
		most = greater(most, fabs(g.val[i] - (i % (g.m + 1) == 0)));
	matrix_free(&g);
	return most;
}

/* Greatest column length of A - B diag(w). */
static double apart(const struct matrix *a, const struct matrix *b, const double *w)
{
	double most = 0;

	for (size_t j = 0; j < a->m; j++) {
		double sum = 0;

		for (size_t i = 0; i < a->n; i++) {
			double d = a->val[i * a->m + j] - b->val[i * a->m + j] * w[j];

			sum += d * d;
		}
		most = greater(most, sqrt(sum));
	}
	return most;
}

static double *all_values(const struct matrix *k)
{
	struct eigen_dense_how want = {.by = EIGEN_DENSE_LAPACK};
	size_t size = k->n * k->n;
	double *a = mem_alloc(size, sizeof *a);
	struct eigen_dense e;

	memcpy(a, k->val, size * sizeof *a);
	e = eigen_dense_of(a, k->n, &want);
	free(a);
	free(e.vector);
	return e.value;
}

static size_t rank_of(const double *w, size_t n, size_t k)
{
	size_t r = 0;

	while (r < n && r < k && w[r] > 0 && w[r] > TOL_RANK * w[0])
		r++;
	return r;
}

static bool signs_fixed(const struct matrix *u)
{
	for (size_t j = 0; j < u->m; j++) {
		double high = 0, low = 0;

		for (size_t i = 0; i < u->n; i++) {
			high = greater(high, u->val[i * u->m + j]);
			low = fmin(low, u->val[i * u->m + j]);
		}
		if (-low > high * (1 + 2 * TOL_TIE))
			return false;
	}
	return true;
}

static double values_apart(const struct spectrum *s, const double *w)
{
	double most = 0;

	for (size_t i = 0; i < s->k; i++)
		most = greater(most, fabs(s->value[i] - w[i]));
	return most / w[0];
}

static void judge_kernel(struct matrix *k, const double *w, const struct spectrum_how *how,
			 const char *name)
{
	struct spectrum s = spectrum_of_kernel(k, how);
	struct matrix kv = times(k, &s.vector, CblasNoTrans);
	double w1 = k->n && w[0] > 0 ? w[0] : 1;

	printf("  %s: n %zu, k %zu, %s, %zu products, residual %.1e\n", name, k->n, s.k, s.method,
	       s.products, s.residual);
	ok(s.k == rank_of(w, k->n, how->k), "%s: rank %zu", name, s.k);
	ok_near(s.k ? values_apart(&s, w) : 0, 0, 1e-10, name);
	ok_near(apart(&kv, &s.vector, s.value) / w1, 0, 1e-9, "residuals");
	ok(s.residual <= TOL_RESIDUAL, "residual as reported: %g", s.residual);
	ok_near(skew(&s.vector), 0, 1e-10, "orthonormal");
	ok(signs_fixed(&s.vector), "signs");
	matrix_free(&kv);
	spectrum_free(&s);
}

/* Every solver on one kernel. */
static void try_kernel(struct matrix *k, size_t count, const char *name)
{
	struct spectrum_how how = {.k = count, .threads = 1};
	double *w = all_values(k);

	judge_kernel(k, w, &how, name);
	how.solver = SPECTRUM_LANCZOS;
	judge_kernel(k, w, &how, name);
	how.solver = SPECTRUM_LAPACK;
	judge_kernel(k, w, &how, name);
	how.solver = SPECTRUM_GSL;
	if (k->n <= 200)
		judge_kernel(k, w, &how, name);
	free(w);
}

/* Eigenvalue i is f(i): the shapes that follow. */
static void try_values(double (*f)(size_t i), size_t n, size_t k, const char *name)
{
	double *w = mem_alloc(n, sizeof *w);
	struct matrix a;

	for (size_t i = 0; i < n; i++)
		w[i] = f(i);
	a = kernel_of(w, n);
	try_kernel(&a, k, name);
	matrix_free(&a);
	free(w);
}

static double power(size_t i)
{
	return 100 / (double)(i + 1);
}

static double fifty_copies(size_t i)
{
	return i < 50 ? 10 : 5 * pow(0.9, (double)i - 50);
}

static double sixty_copies(size_t i)
{
	return i < 60 ? 10 : 5 / (1 + 0.3 * (double)(i - 60));
}

static double copies_in_the_middle(size_t i)
{
	return i < 15 ? 50 - (double)i : i < 45 ? 20 : 12 * pow(0.9, (double)i - 45);
}

static double tight_cluster(size_t i)
{
	return i < 30 ? 10 + 1e-8 * (double)(30 - i) : 5 / (1 + 0.3 * (double)(i - 30));
}

static double rank_twenty(size_t i)
{
	return i < 20 ? 20 - (double)i : 0;
}

static double steep(size_t i)
{
	return pow(10, -(double)i / 8.1);
}

static double flat(size_t i)
{
	return 2 - 1e-3 * (double)i;
}

static double one(size_t i)
{
	(void)i;
	return 1;
}

static double zero(size_t i)
{
	(void)i;
	return 0;
}

static double indefinite(size_t i)
{
	return i < 400 ? 50 / (double)(i + 1) : -2e-3 * ((double)i - 400);
}

static void kernels(void)
{
	try_values(power, 900, 40, "power law");
	try_values(power, 150, 20, "small");
	try_values(power, 600, 580, "k close to n");
	try_values(power, 40, 100, "k above n");
	try_values(power, 1, 3, "one document");
	try_values(power, 0, 3, "no document");
	try_values(fifty_copies, 900, 60, "fifty copies");
	try_values(sixty_copies, 1000, 40, "sixty copies cut at forty");
	try_values(copies_in_the_middle, 1100, 50, "thirty copies in the middle");
	try_values(tight_cluster, 900, 40, "thirty within 1e-8");
	try_values(rank_twenty, 800, 60, "rank 20, k 60");
	try_values(steep, 700, 60, "eigenvalues down to 1e-8");
	try_values(steep, 900, 120, "eigenvalues through the rank's limit");
	try_values(flat, 900, 10, "flat");
	try_values(one, 700, 50, "identity");
	try_values(zero, 700, 50, "zero");
	try_values(zero, 20, 5, "small zero");
}

static void negative_eigenvalues(void)
{
	struct spectrum_how how = {.k = 30, .threads = 1, .solver = SPECTRUM_LANCZOS};
	double w[800];
	struct matrix a;
	struct spectrum s;

	for (size_t i = 0; i < 800; i++)
		w[i] = indefinite(i);
	a = kernel_of(w, 800);
	s = spectrum_of_kernel(&a, &how);
	ok(strcmp(s.method, "block Lanczos") == 0, "indefinite: Lanczos");
	ok_near(s.value[29], 50.0 / 30, 1e-9, "indefinite: by algebraic value");
	ok_near(s.least, w[799], 1e-3 * fabs(w[799]), "indefinite: the least one is seen");
	spectrum_free(&s);
	matrix_free(&a);
}

/* Sparse random rows with a Zipf-like column law; `same` makes that many copies of row 0. */
static struct matrix sparse_rows(size_t n, size_t m, size_t each, size_t same)
{
	struct matrix d = matrix_dense(n, m), x = {.n = n, .m = m};
	size_t e = 0;

	for (size_t i = 0; i < n; i++)
		for (size_t t = 0; t < each && i % 97 != 13; t++) {
			double u = gsl_rng_uniform(rng);

			d.val[i * m + (size_t)((double)m * u * u * u)] += 1 + uniform();
		}
	for (size_t i = 1; i <= same; i++)
		memcpy(d.val + i * m, d.val, m * sizeof *d.val);
	x.start = mem_zero(n + 1, sizeof *x.start);
	x.col = mem_alloc(n * m, sizeof *x.col);
	x.val = mem_alloc(n * m, sizeof *x.val);
	for (size_t i = 0; i < n; i++) {
		for (size_t j = 0; j < m; j++)
			if (d.val[i * m + j] != 0) {
				x.col[e] = (uint32_t)j;
				x.val[e++] = d.val[i * m + j];
			}
		x.start[i + 1] = e;
	}
	matrix_free(&d);
	return x;
}

/* The same, but the first rows are documents with a word of their own each: that many eigenvalues
 * are `weight` squared. */
static struct matrix alone(size_t n, size_t m, size_t loners, double weight)
{
	struct matrix x = sparse_rows(n, m, 20, 0), d = matrix_densify(&x, m + loners), t, back;

	for (size_t i = 0; i < loners; i++) {
		memset(d.val + i * d.m, 0, d.m * sizeof *d.val);
		d.val[i * d.m + m + i] = weight;
	}
	t = matrix_transpose(&d);
	back = matrix_transpose(&t);
	matrix_free(&x);
	matrix_free(&d);
	matrix_free(&t);
	return back;
}

static struct matrix dense_rows(size_t n, size_t m)
{
	struct matrix x = matrix_dense(n, m);

	for (size_t i = 0; i < n * m; i++)
		x.val[i] = uniform() / (1 + (double)(i % m));
	return x;
}

static double *row_values(struct matrix *d, size_t *n)
{
	struct matrix t = matrix_transpose(d), g;
	double *w;

	g = d->n < d->m ? times(d, &t, CblasNoTrans) : times(&t, d, CblasNoTrans);
	w = all_values(&g);
	*n = g.n;
	matrix_free(&t);
	matrix_free(&g);
	return w;
}

static void judge_rows(const struct matrix *x, struct matrix *d, const struct spectrum_how *how,
		       const char *name)
{
	struct spectrum s = spectrum_of_rows(x, how);
	struct matrix xu = times(d, &s.term, CblasNoTrans), xv = times(d, &s.vector, CblasTrans);
	double *root = mem_alloc(s.k, sizeof *root), *w, size;
	size_t n;

	w = row_values(d, &n);
	size = n && w[0] > 0 ? sqrt(w[0]) : 1;
	for (size_t i = 0; i < s.k; i++)
		root[i] = sqrt(s.value[i]);
	printf("  %s: %zu x %zu, k %zu, %s, %zu products, residual %.1e\n", name, x->n, x->m, s.k,
	       s.method, s.products, s.residual);
	ok(s.k == rank_of(w, n, how->k), "%s: rank %zu", name, s.k);
	ok(s.n == x->n && s.vector.n == x->n && s.term.n == x->m, "sizes");
	ok_near(s.k ? values_apart(&s, w) : 0, 0, 1e-10, "values");
	ok_near(skew(&s.vector), 0, 1e-10, "V orthonormal");
	ok_near(skew(&s.term), 0, 1e-10, "U orthonormal");
	ok_near(apart(&xu, &s.vector, root) / size, 0, 1e-9, "XU = VS");
	ok_near(apart(&xv, &s.term, root) / size, 0, 1e-9, "X'V = US");
	ok(s.residual <= TOL_RESIDUAL && signs_fixed(&s.term), "residual, signs");
	free(w);
	free(root);
	matrix_free(&xu);
	matrix_free(&xv);
	spectrum_free(&s);
}

static void try_rows(struct matrix x, size_t k, const char *name)
{
	struct spectrum_how how = {.k = k, .threads = 1};
	struct matrix d = matrix_densify(&x, x.m);

	judge_rows(&x, &d, &how, name);
	how.solver = SPECTRUM_LANCZOS;
	judge_rows(&x, &d, &how, name);
	matrix_free(&d);
	matrix_free(&x);
}

static void rows(void)
{
	try_rows(sparse_rows(700, 1100, 30, 0), 50, "sparse, wide");
	try_rows(sparse_rows(1100, 650, 30, 0), 50, "sparse, tall");
	try_rows(sparse_rows(800, 900, 20, 300), 40, "300 duplicates");
	try_rows(sparse_rows(900, 40, 20, 3), 60, "more documents than words");
	try_rows(sparse_rows(60, 900, 20, 3), 60, "all of it");
	try_rows(alone(900, 900, 50, 40), 60, "fifty documents alone, far above");
	try_rows(alone(1000, 700, 60, 14), 40, "sixty documents alone");
	try_rows(alone(700, 10, 700, 1), 50, "the identity");
	try_rows(dense_rows(620, 640), 30, "dense");
	try_rows(dense_rows(900, 12), 20, "dense, narrow");
	try_rows(dense_rows(50, 1), 3, "one column");
	try_rows(dense_rows(1, 50), 3, "one row");
	try_rows(sparse_rows(5, 40, 0, 0), 3, "nothing but zeros");
	try_rows(sparse_rows(0, 0, 0, 0), 3, "nothing");
	try_rows(dense_rows(5, 0), 3, "no columns");
	try_rows(dense_rows(0, 5), 3, "no rows");
	try_rows(dense_rows(5, 5), 0, "none wanted");
}

static bool same_bytes(const struct spectrum *a, const struct spectrum *b)
{
	return a->k == b->k && memcmp(a->value, b->value, a->k * sizeof *a->value) == 0 &&
	       memcmp(a->vector.val, b->vector.val, a->n * a->k * sizeof(double)) == 0 &&
	       memcmp(a->term.val, b->term.val, a->term.n * a->k * sizeof(double)) == 0;
}

static double told;
static size_t times_told;

static void tick(void *arg, double share)
{
	times_told += arg == &told && share >= told && share <= 1;
	told = share;
}

static void threads(void)
{
	struct matrix x = sparse_rows(1900, 2600, 25, 5);
	struct spectrum_how how = {.k = 30, .threads = 1, .tick = tick, .tick_arg = &told};
	struct spectrum one_thread = spectrum_of_rows(&x, &how);

	ok(times_told > 9 && told > 0.1, "progress was told %zu times, never less than before",
	   times_told);
	how.tick = NULL;
	for (how.threads = 1; how.threads <= 3; how.threads++) {
		struct spectrum s = spectrum_of_rows(&x, &how);

		ok(same_bytes(&one_thread, &s), "%zu threads, the same bytes", how.threads);
		spectrum_free(&s);
	}
	spectrum_free(&one_thread);
	matrix_free(&x);
}

/* Blocks that count how often they are asked for, as they are. */
struct counted {
	struct row_blocks of;
	size_t calls;
};

static struct matrix count(void *self, size_t b, bool is_turned)
{
	struct counted *c = self;

	c->calls += !is_turned;
	return c->of.get(c->of.self, b, is_turned);
}

/* Each product of eight columns asks once; besides them a seed is made twice, and all is verified.
 */
static void products(size_t k, const char *method)
{
	struct matrix x = sparse_rows(1900, 2600, 25, 5);
	struct spectrum_how how = {.k = k, .threads = 1};
	struct counted c = {.of = row_blocks_of(&x)};
	struct row_blocks blocks = c.of;
	struct spectrum s;

	blocks.get = count;
	blocks.self = &c;
	s = spectrum_of_blocks(&blocks, &how);
	ok(c.of.count == 1 && !strcmp(s.method, method) &&
		   c.calls == 2 + s.products / PANEL + (how.k + PANEL - 1) / PANEL,
	   "%s: %zu products in %zu looks at the rows", s.method, s.products, c.calls);
	spectrum_free(&s);
	row_blocks_free(&c.of);
	matrix_free(&x);
}

/* The terms' side alone is the same, with columns that fill no block and rows that do not either.
 */
static void term_side(void)
{
	struct matrix x = sparse_rows(1300, 1700, 25, 5);
	struct spectrum_how how = {.k = 30, .threads = 1};
	struct spectrum both = spectrum_of_rows(&x, &how), one;

	how.terms_only = true;
	one = spectrum_of_rows(&x, &how);
	ok(both.k == 30 && one.k == 30 && one.residual == both.residual &&
		   !memcmp(one.value, both.value, 30 * sizeof *one.value),
	   "the terms' side alone: the same values");
	ok(one.term.n == 1700 &&
		   !memcmp(one.term.val, both.term.val, 1700 * 30 * sizeof *one.term.val),
	   "... and the same side");
	ok(!one.vector.val, "... without the documents'");
	spectrum_free(&both);
	spectrum_free(&one);
	matrix_free(&x);
}

int main(void)
{
	rng = gsl_rng_alloc(gsl_rng_mt19937);
	kernels();
	negative_eigenvalues();
	rows();
	threads();
	products(5, "block Lanczos");
	products(30, "filtered block Lanczos");
	term_side();
	gsl_rng_free(rng);
	return tap_done();
}
