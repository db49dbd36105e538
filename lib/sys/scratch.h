/* edge: a temporary file without a name: it is gone when the program ends, however it ends.
 *
 * Core may include it, as mem.h. It lies in the folder TMPDIR, or /var/tmp, is appended to and read
 * at any place. What the disk cannot do ends the program with a message that names the folder.
 */
#ifndef SCRATCH_H
#define SCRATCH_H

#include <stddef.h>

struct scratch;

struct scratch *scratch_open(void);
void scratch_append(struct scratch *s, const void *bytes, size_t count);
void scratch_read(const struct scratch *s, size_t at, void *bytes, size_t count);
size_t scratch_size(const struct scratch *s); /* where the next byte goes */
void scratch_close(struct scratch *s);

#endif
