#include "linalg/panel_loops.h"

#define LANES 2
#define TARGET
#define NAME(x) x##_plain
#include "linalg/panel_loops.inc"
