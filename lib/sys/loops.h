/* core: how wide the inner loops are, by what the CPU has and what the user asks for.
 *
 * SEMKERN_LOOPS names a width, SEMKERN_PORTABLE=1 means the plain ones, whose bytes are the same on
 * every CPU; without either, the widest that can run. "fused" is for machines other than x86-64,
 * whose plainest CPU already has a product and a sum in one step.
 */
#ifndef LOOPS_H
#define LOOPS_H

#include "sys/choice.h"

#include <stdbool.h>

#define LOOPS(WORD)                                                                                \
	WORD(LOOPS_PLAIN, "plain")                                                                 \
	WORD(LOOPS_FUSED, "fused")                                                                 \
	WORD(LOOPS_AVX2, "avx2")                                                                   \
	WORD(LOOPS_AVX512, "avx512") /* the widest last */
CHOICE(loops, LOOPS);

bool loops_can_run(enum loops kind);
enum loops loops_choose(void); /* what cannot be had is overlooked here: machine.h refuses it */

bool loops_portable(void); /* SEMKERN_PORTABLE=1? */

#endif
