/* edge: a note where rows of features have very different lengths, which costs much accuracy.
 *
 * Very different: of the rows trained on or judged the longest tenth are more than three times as
 * long as the shortest tenth, or the medians of the two sets differ by more than half.
 */
#ifndef ROW_LENGTHS_H
#define ROW_LENGTHS_H

#include "classify/svm_rows.h"

void row_lengths_note(const struct svm_rows *train, const struct svm_rows *test);

#endif
