/* edge: how much memory there is to have, and how much this process has.
 *
 * The least of what the machine has available, what the control groups above this process leave
 * (version 1 and 2), and what RLIMIT_AS leaves. Where nothing says, SIZE_MAX.
 */
#ifndef MEM_ROOM_H
#define MEM_ROOM_H

#include <stddef.h>

size_t mem_room(void);

size_t mem_room_held(void); /* bytes in memory that are this process's own */
size_t mem_room_data(void); /* bytes that RLIMIT_DATA counts: also those never touched */

#endif
