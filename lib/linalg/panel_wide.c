#include "linalg/panel_wide.h"

#ifdef __x86_64__
#define LANES 4
#define TARGET __attribute__((target("avx2,fma")))
#define NAME(x) x##_avx2
#include "linalg/panel_loops.inc"

#define LANES 8
#define TARGET __attribute__((target("avx512f,avx512vl,avx512dq,fma")))
#define NAME(x) x##_avx512
#include "linalg/panel_loops.inc"
#else
#define LANES 2
#define TARGET
#define NAME(x) x##_fused
#include "linalg/panel_loops.inc"
#endif
