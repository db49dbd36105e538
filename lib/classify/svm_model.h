/* edge: the model of svmeval: a weight for each column and label, and what the table needs.
 *
 *	# svmeval 3 from=features width=200 dims=50 loss=squared decide=each only=no
 *		probability=no labels=acq,earn C=1,1 solver=dual,libsvm!
 *
 * on one line. Rows 1 .. dims are the columns, a number for each label (of a kernel: the training
 * rows, with their ids); then the biases and, with probability=yes, the slopes and offsets of the
 * sigmoids. width is that of the rows it was learnt from, of which only the first dims columns
 * count. C is 0 for a label that could not be learnt; a solver with ! did not converge.
 */
#ifndef SVM_MODEL_H
#define SVM_MODEL_H

#include "classify/one_vs_rest.h"
#include "io/model.h"

#define SVM_MODEL_INPUTS(WORD)                                                                     \
	WORD(SVM_MODEL_FEATURES, "features")                                                       \
	WORD(SVM_MODEL_KERNEL, "kernel")
CHOICE(svm_model_input, SVM_MODEL_INPUTS);

#define SVM_MODEL_RULES(WORD)                                                                      \
	WORD(SVM_MODEL_EACH, "each")                                                               \
	WORD(SVM_MODEL_ONE, "one")
CHOICE(svm_model_rule, SVM_MODEL_RULES); /* every label on its own, or one label a row */

struct svm_model { /* svm_model_free */
	enum svm_model_input input;
	size_t width, dims;
	enum liblinear_loss loss;
	enum svm_model_rule decide;
	bool is_only;                  /* of all labels only these were asked for */
	bool has_chances;              /* slopes and offsets */
	struct labels names;           /* settled, without rows */
	struct one_vs_rest_result *of; /* each label: c, solver, is_trained, ... */
	double *w;                     /* of label j: w[j * (dims+1)], the bias, and the columns */
};

/* The ids of a kernel's training rows are those of `rows`. */
void svm_model_write(const struct svm_model *c, const struct rows *rows, struct output *out);
struct svm_model svm_model_read(const char *path);
struct svm_model svm_model_take(struct model *m, const char *path); /* of one just opened */
void svm_model_free(struct svm_model *c);

#endif
