#include "classify/eval_names.h"
#include "sys/err.h"

#include <stdlib.h>

/* Labels asked for must be there. */
static void check_names(const struct evaluate *e)
{
	size_t *train = labels_counts(&e->train.y), *test = labels_counts(&evaluate_judged(e)->y);

	for (size_t j = 0; j < e->names.names.count; j++)
		if (!train[j] && !test[j])
			die("no row has the label %s", dict_text(&e->names.names, j));
	free(train);
	free(test);
}

/* Where every row has exactly one label, and there are three or more, it gets one. Rows to judge
 * may have none at all. */
static void choose_rule(struct evaluate *e)
{
	if (e->has_rule || e->names.names.count < 3 || !svm_rows_have_one_label(&e->train))
		return;
	if (svm_rows_have_labels(&e->test) && !svm_rows_have_one_label(&e->test))
		return;
	e->decide = SVM_MODEL_ONE;
	warn("every row has one label: each is given one, the highest-scoring (--one; see --each)");
}

void eval_names_find(struct evaluate *e)
{
	if (e->only) {
		e->names = labels_only(e->only);
	} else {
		svm_rows_gather(&e->train, &e->names);
		svm_rows_gather(&e->test, &e->names);
		labels_settle(&e->names);
	}
	if (!e->names.names.count)
		die("no row has a label");
	svm_rows_label(&e->train, &e->names);
	svm_rows_label(&e->test, &e->names);
	check_names(e);
	choose_rule(e);
}

static void find_known(struct evaluate *e, const struct svm_model *m)
{
	if (e->only) {
		e->names = labels_only(e->only);
		return;
	}
	for (size_t j = 0; j < m->names.names.count; j++)
		labels_add(&e->names, dict_text(&m->names.names, j));
	if (!m->is_only)
		svm_rows_gather(&e->test, &e->names);
	labels_settle(&e->names);
}

void eval_names_known(struct evaluate *e, const struct svm_model *m)
{
	find_known(e, m);
	for (size_t j = 0; e->only && j < e->names.names.count; j++)
		if (dict_find(&m->names.names, dict_text(&e->names.names, j),
			      dict_length(&e->names.names, j)) == DICT_NONE)
			die("the model knows no label %s", dict_text(&e->names.names, j));
	svm_rows_label(&e->test, &e->names);
	if (!e->has_rule)
		e->decide = m->decide;
}
