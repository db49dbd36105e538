/* The world of a harness: files, standard output and an end, all within one process.
 *
 * A reader of the library opens its file by name, and ends the program at what is not valid. Here
 * files are memory, an end comes back to world_run, and what was not freed by then is freed. The
 * linker puts these in the place of open, read, malloc and the rest (WRAPPED in the Makefile).
 */
#ifndef WORLD_H
#define WORLD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Bytes that can be read under this name until world_begin; they must outlive that. */
void world_file(const char *name, const void *bytes, size_t n);

void world_begin(void); /* no files, and nothing written */

/* OpenBLAS's buffers are asked for once in a process, and are more than there is here: done with
 * that, no step ends for it. */
void world_blas(void);

/* False: the step ended the program. */
bool world_run(void (*step)(void *arg), void *arg);

/* What was written under a name, "stdout" included; NULL: nothing, or it was not finished. */
const char *world_written(const char *name, size_t *n);

/* What was written can from now on be read under another name. */
void world_reread(const char *written, const char *name);

/* A property that must hold: else this is a find. */
void world_must(bool holds, const char *what);

#endif
