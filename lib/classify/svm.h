/* guest: liblinear, linear classifiers of sparse rows.
 *
 * Rows are kept once, in liblinear's own layout of 16 bytes an entry with a bias of 1 before the
 * first column, and shared by all trainings on any of them. A classifier is a vector w of
 * svm_columns()+1 weights, the bias first; its value for a row is w[0] + sum w[j] x[j], summed
 * in the order of the columns. liblinear is silenced, and its random numbers (the C library's, so
 * no threads) are seeded before each training.
 *
 * Fan, Chang, Hsieh, Wang, Lin: LIBLINEAR, JMLR 9, 2008.
 */
#ifndef SVM_H
#define SVM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum svm_loss { SVM_SQUARED, SVM_HINGE, SVM_LOGISTIC };

struct svm_how {
	enum svm_loss loss;
	double c;
	double positive, negative; /* factors of C for rows of the two classes */
	double tolerance;          /* of liblinear's stopping rule */
	unsigned seed;
};

struct svm_rows;

struct svm_rows *svm_begin(void);
void svm_free(struct svm_rows *x);

/* Adds a row: n entries in columns col[e] (NULL: 0 .. n-1), increasing. Zeros are left out. */
void svm_add(struct svm_rows *x, const uint32_t *col, const double *val, size_t n);

size_t svm_columns(const struct svm_rows *x); /* that count: up to the last one used */

/* From now on only the first k columns count. The others are lost, so k may only fall. */
void svm_cut(struct svm_rows *x, size_t k);

struct svm_part { /* some of the rows */
	const uint32_t *row;
	size_t n;
};

/* Learns w from a part with rows of both classes; is_positive[i] is of row part->row[i]. False:
 * it did not converge. What liblinear's dual solver cannot finish its primal solver takes over
 * (there is none for hinge). */
bool svm_train(const struct svm_rows *x, const struct svm_part *part, const bool *is_positive,
	       const struct svm_how *how, double *w);

void svm_values(const struct svm_rows *x, const struct svm_part *part, const double *w,
		double *value);

#endif
