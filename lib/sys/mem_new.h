/* edge: memory for C++ inside libraries. When it ends, operator new ends the program with a message
 * as mem_alloc does, and throws nothing through C.
 */
#ifndef MEM_NEW_H
#define MEM_NEW_H

#ifdef __cplusplus
extern "C" {
#endif

void mem_new_guard(void); /* from now on */

#ifdef __cplusplus
}
#endif

#endif
