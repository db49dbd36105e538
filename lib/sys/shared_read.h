/* edge: read(2), in which the threads share.
 *
 * Most of the time that a file takes which the system has in memory is its bytes' way into the
 * program's. Where so many are left of a regular file, each thread of -j copies pieces of them from
 * their place, and the file's offset then goes to where read would have left it; anything else, and
 * what no thread can read, is left to read itself, which tells why. Other processes may read by the
 * same offset before and after, not meanwhile.
 */
#ifndef SHARED_READ_H
#define SHARED_READ_H

#include <stddef.h>
#include <sys/types.h>

enum { SHARED_READ_PIECE = 1 << 17 };

ssize_t shared_read(int fd, void *to, size_t room);

#endif
