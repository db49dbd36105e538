/* edge: what to do about eigenvalues below zero, which no kernel has.
 *
 * Down to TOL_ROUNDING of the greatest they are rounding; down to TOL_NEGATIVE the kernel is used
 * without them, and a warning names the smallest; a kernel below that ends the program.
 */
#ifndef PSD_H
#define PSD_H

void psd_check(double least, double greatest);

#endif
