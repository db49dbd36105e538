/* edge: what a program says of its options: the usage line, --help, and of outputs that are one
 * file. */
#ifndef OPT_HELP_H
#define OPT_HELP_H

#include "io/opt.h"

#include <stdio.h>

void opt_help_line(FILE *to, const struct opt_program *program);

/* --version or --help, to standard output; ends the program. */
_Noreturn void opt_help_answer(const struct opt_program *program, bool is_version);

/* A usage error if two outputs are one file, by name, symbolic link or hard link. */
void opt_help_outputs(const struct opt_program *program);

#endif
