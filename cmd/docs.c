/* docs: files, folders, lines or collections to documents, one a line. */
#include "convert/documents.h"
#include "io/doc_files.h"
#include "io/opt.h"
#include "io/rows_in.h"
#include "io/rows_write.h"

static bool is_lines, follows_links;
static enum doc_formats_name format;
static struct documents d;

static const struct opt options[] = {
	OPT_CHOICE('f', "format", doc_formats_name, &format, "what the files are (text)"),
	OPT_FLAG('l', "lines", &is_lines, "every line of the input is a document"),
	OPT_WORD(0, "text", "FIELDS", &d.text_list, "the fields of the text, as title,body"),
	OPT_WORD(0, "label", "FIELDS", &d.label_list, "those of the labels"),
	OPT_WORD(0, "id", "FIELD", &d.id_field, "that of the id"),
	OPT_FLAG(0, "no-header", &d.has_no_header, "a table begins at once: fields are numbers"),
	OPT_FLAG(0, "no-quotes", &d.has_no_quotes, "quotes in a table are characters like others"),
	OPT_WORD(0, "from", "ENCODING", &d.encoding, "what the bytes are, as latin1 (utf-8)"),
	OPT_FLAG(0, "strict", &d.is_strict, "a file that is no text is an error"),
	OPT_FLAG('L', "follow", &follows_links, "follow links to folders"),
	OPT_QUIET,
};
static const struct opt_program program = OPT_PROGRAM(
	"Make documents, one a line, of files, folders or lines.", "[path ...]", options);

static void check_options(void)
{
	d.format = doc_formats_of(format);
	d.recode = d.encoding ? recode_open(d.encoding) : NULL;
	if (d.encoding && !d.recode)
		opt_usage("--from: there is no encoding \"%s\"; iconv -l lists them", d.encoding);
	if (is_lines && opt_given("format"))
		opt_usage("-l and -f do not go together");
	if (!d.format->has_fields && (d.text_list || d.label_list || d.id_field))
		opt_usage(
			"--text, --label and --id go with -f csv, tsv, jsonl, smart, trec or mail");
	if (!d.format->has_columns && (d.has_no_header || d.has_no_quotes))
		opt_usage("--no-header and --no-quotes go with -f csv or tsv");
}

static void read_lines(char **files)
{
	struct input *bytes = input_open(files);
	struct rows_in *in = rows_over(bytes, ROWS_TEXT);
	struct row row;

	if (d.recode)
		input_recode(bytes, d.recode);
	rows_every_line(in);
	while (rows_next(in, &row)) {
		d.path = rows_place(in).file;
		documents_note_bytes(&d, row.text, row.n);
		row.n = doc_files_clean((char *)row.text, row.n);
		rows_write(d.out, &row);
	}
	rows_close(in);
}

static void read_files(struct doc_files *files, char **paths)
{
	if (!*paths)
		doc_files_add(files, "-", follows_links);
	for (; *paths; paths++)
		doc_files_add(files, *paths, follows_links);
	for (size_t i = 0; i < files->count; i++)
		documents_read(&d, files->path[i]);
}

int main(int argc, char **argv)
{
	char **paths = opt_parse(&program, argc, argv);
	struct doc_files files = {0};

	check_options();
	d.out = output_standard();
	documents_open(&d);
	if (is_lines)
		read_lines(paths);
	else
		read_files(&files, paths);
	documents_finish(&d);
	doc_files_free(&files);
	return output_finish();
}
