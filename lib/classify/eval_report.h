/* edge: what svmeval says: its table and its notes. */
#ifndef EVAL_REPORT_H
#define EVAL_REPORT_H

#include "classify/evaluate.h"

/* Notes and table. */
void eval_report_write(const struct evaluate *e, int digits);
void eval_report_conventions(void);

#endif
