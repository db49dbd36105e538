/* edge: the files that a command line asks for: none is to be written over by another. */
#ifndef OPT_OUTPUTS_H
#define OPT_OUTPUTS_H

#include "io/opt.h"

/* A usage error if two outputs are one file, by name, symbolic link or hard link. */
void opt_outputs_check(const struct opt_program *program);

#endif
