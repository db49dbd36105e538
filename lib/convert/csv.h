/* edge: CSV (RFC 4180) and TSV files, formats of conv.
 *
 * One record a line, or over several lines where a quoted field holds a newline. One column may be
 * the id and one the labels, joined by commas; all others are numbers. A first record in which
 * no other field is a number is a header, and its columns "id" and "label" or "labels" are
 * taken as such.
 */
#ifndef CSV_H
#define CSV_H

#include "convert/convert.h"

bool csv_guess(const struct sniff *look);
void csv_read(struct convert *d);
void csv_write(struct convert *d, const struct row *row);

bool csv_guess_tabs(const struct sniff *look);
void csv_read_tabs(struct convert *d);
void csv_write_tabs(struct convert *d, const struct row *row);

#endif
