/* edge: mail and news, a format of docs: a message a file, or an mbox with many.
 *
 * The fields are the headers, by their names, and "body": the parts of plain text, or where there
 * are none those of HTML.
 */
#ifndef DOC_MAIL_H
#define DOC_MAIL_H

#include "convert/documents.h"

void doc_mail_read(struct documents *d, struct input *in);

#endif
