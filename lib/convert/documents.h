/* edge: documents of other people's formats on their way to records, for docs.
 *
 * A format is a struct documents_format; the table of them stands at the end. Its reader gets a
 * file that was opened, and for each document calls documents_begin, then documents_text, _label,
 * _labels and _id for its parts, then documents_put. What the texts of a run have in common is done
 * here: names are encoded, ids are looked at for repetitions, files that are no text are skipped,
 * and what is odd is counted for the notes at the end.
 */
#ifndef DOCUMENTS_H
#define DOCUMENTS_H

#include "data/dict.h"
#include "io/input.h"
#include "io/output.h"
#include "sys/choice.h"

struct documents;

struct documents_format {
	void (*read)(struct documents *d, struct input *in);
	bool is_whole;    /* a file is a document: its label and id are those of its path */
	bool has_fields;  /* --text, --label and --id mean something */
	bool has_columns; /* of a table: --no-header and --no-quotes do */
	bool decodes;     /* the format itself says what its bytes are */
	const char *text; /* the fields of the text where none are named */
};

struct documents_fields { /* names, as of --text; documents_free frees them */
	size_t n;
	char **name;
};

struct documents_buffer {
	char *bytes;
	size_t used, room;
};

struct documents {
	/* what the user asks for */
	const struct documents_format *format;
	const char *text_list, *label_list, *id_field, *encoding;
	bool is_strict, has_no_header, has_no_quotes;
	struct recode *recode; /* of the encoding, freed at the end; NULL: UTF-8 */
	struct output *out;

	struct documents_fields text_fields, label_fields; /* of the lists */
	const char *path;                                  /* of the file at hand */

	struct documents_buffer text, labels, id; /* of the document at hand */
	struct place at;

	size_t records, empty, skipped;
	size_t undecoded;      /* documents with bytes that are no characters, ... */
	char *first_undecoded; /* ... the file of the first ... */
	size_t first_bytes;    /* ... and how many it has */
	size_t recoded_bad;    /* such bytes of a declared encoding, up to the last document */
	struct dict ids;       /* that documents brought along */
	struct place *id_at;
	size_t id_room;
	struct dict seen; /* fields, where documents need not have them all */
};

void documents_open(struct documents *d);                   /* after what is asked for is there */
void documents_read(struct documents *d, const char *path); /* a file, or "-" */
void documents_finish(struct documents *d);                 /* the notes; frees */

/* For readers. */
void documents_begin(struct documents *d, struct place at);
void documents_begin_file(struct documents *d, const char *path);        /* with its label and id */
void documents_text(struct documents *d, const char *bytes, size_t n);   /* and a blank */
void documents_label(struct documents *d, const char *name, size_t n);   /* one name */
void documents_labels(struct documents *d, const char *names, size_t n); /* by commas and lines */
void documents_id(struct documents *d, const char *id, size_t n);
void documents_saw(struct documents *d, const char *field, size_t n); /* it is in some document */
void documents_put(struct documents *d);
void documents_skip(struct documents *d,
		    const char *what);                   /* the file: it is no text of the format */
char *documents_whole(struct input *in, size_t *length); /* the file; the caller frees */

/* Bytes of the text that are no UTF-8, or were none of the encoding, are counted for the note. */
void documents_note_bytes(struct documents *d, const char *text, size_t n);

/* The formats that docs reads. A new one is a reader in a module, its word in this list, and its
 * row in the table of documents.c. */
#define DOC_FORMATS(WORD)                                                                          \
	WORD(DOC_FORMATS_TEXT, "text")                                                             \
	WORD(DOC_FORMATS_CSV, "csv")                                                               \
	WORD(DOC_FORMATS_TSV, "tsv")                                                               \
	WORD(DOC_FORMATS_JSONL, "jsonl")                                                           \
	WORD(DOC_FORMATS_SMART, "smart")                                                           \
	WORD(DOC_FORMATS_TREC, "trec")                                                             \
	WORD(DOC_FORMATS_MAIL, "mail")                                                             \
	WORD(DOC_FORMATS_HTML, "html")
CHOICE(doc_formats_name, DOC_FORMATS);

const struct documents_format *doc_formats_of(enum doc_formats_name name);

#endif
