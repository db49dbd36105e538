/* edge: SVMlight files and LIBSVM's precomputed kernels, formats of conv.
 *
 *	label index:value ... # id           labels are numbers, several joined by commas
 *	label 0:serial 1:K(x,x1) 2:K(x,x2) ...
 *
 * Names of labels become numbers, and numbers names, by the conversion's label map. "0" is a row
 *without labels.
 */
#ifndef SVMLIGHT_H
#define SVMLIGHT_H

#include "convert/convert.h"

bool svmlight_guess(const struct sniff *look);
void svmlight_read(struct convert *d);
void svmlight_write(struct convert *d, const struct row *row);

void svmlight_read_kernel(struct convert *d);
void svmlight_write_kernel(struct convert *d, const struct row *row);

#endif
