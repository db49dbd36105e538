/* edge: what a program says of its options: the usage line, and --help. */
#ifndef USAGE_H
#define USAGE_H

#include "io/opt.h"

#include <stdio.h>

void usage_line(FILE *to, const struct opt_program *program);
void usage_help(const struct opt_program *program); /* to standard output */

#endif
