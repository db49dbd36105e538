/* edge: the collections of TREC, a format of docs.
 *
 *	<DOC>
 *	<DOCNO> FT911-1 </DOCNO>
 *	<TEXT> ... </TEXT>
 *	</DOC>
 *
 * Tags may be of either case, and have attributes. Without names of elements all text of a document
 * counts but what names it: DOCNO, DOCID and DOCHDR.
 */
#ifndef DOC_TREC_H
#define DOC_TREC_H

#include "convert/documents.h"

void doc_trec_read(struct documents *d, struct input *in);

#endif
