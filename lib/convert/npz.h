/* edge: numpy's .npz files, a format of conv: an archive of .npy files, of which one is read. */
#ifndef NPZ_H
#define NPZ_H

#include "convert/convert.h"

bool npz_guess(const struct sniff *look);
void npz_read(struct convert *d);

#endif
