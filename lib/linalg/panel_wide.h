/* core: the inner loops that fuse a product and a sum in one step, as wide as CPUs have vectors.
 *
 * To be compiled with -ffp-contract=fast.
 */
#ifndef PANEL_WIDE_H
#define PANEL_WIDE_H

#include "linalg/panel_loops.h"

#ifdef __x86_64__
extern const struct panel_loops panel_loops_avx2, panel_loops_avx512;
#else
extern const struct panel_loops panel_loops_fused;
#endif

#endif
