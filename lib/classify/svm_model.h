/* edge: the model of svmeval: a weight for each column and label.
 *
 *	# svmeval 1 width=200 dims=50 loss=squared labels=acq,earn C=1,1
 *
 * Rows 1 .. dims are the columns, a number for each label; the last row is the biases. width is
 * that of the rows it was learnt from, of which only the first dims columns count. C is 0 for a
 * label that could not be learnt.
 */
#ifndef SVM_MODEL_H
#define SVM_MODEL_H

#include "classify/liblinear.h"
#include "data/labels.h"
#include "io/output.h"

struct svm_model { /* svm_model_free */
	size_t width, dims;
	enum liblinear_loss loss;
	struct labels names; /* settled, without rows */
	double *c;
	double *w; /* of label j: w[j * (dims+1)], the bias, and the columns */
};

void svm_model_write(const struct svm_model *c, struct output *out);
struct svm_model svm_model_read(const char *path);
void svm_model_free(struct svm_model *c);

#endif
