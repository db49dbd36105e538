/* core: the inner loops that are rounded after each product and each sum: the same on every CPU. */
#ifndef PANEL_PLAIN_H
#define PANEL_PLAIN_H

#include "linalg/panel_loops.h"

extern const struct panel_loops panel_loops_plain;

#endif
