/* edge: what the environment says of the machine, and SEMKERN_PORTABLE.
 *
 * With SEMKERN_PORTABLE=1 a program begins again with an environment in which the libraries do the
 * same on every CPU: one kernel of OpenBLAS whose blocks do not depend on the caches, one thread,
 * and the functions of libm without fused products. They read it before main, hence the new start.
 * Without it, and where nobody has named a kernel, OpenBLAS is told of a better one if it does not
 * know the CPU (blas.h).
 */
#ifndef MACHINE_H
#define MACHINE_H

void machine_pin(char **argv); /* returns when the environment is as it must be, or none is asked */

/* What is wrong with SEMKERN_PORTABLE or SEMKERN_LOOPS; NULL: nothing. */
const char *machine_fault(void);

#endif
