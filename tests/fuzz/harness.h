/* What libFuzzer calls. */
#ifndef HARNESS_H
#define HARNESS_H

#include "world.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#endif
