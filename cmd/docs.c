/* docs: files, folders or lines to documents, one a line. */
#include "io/doc_files.h"
#include "io/opt.h"
#include "io/rows_write.h"

#include <string.h>

static bool is_lines;

static const struct opt options[] = {
	OPT_FLAG('l', "lines", &is_lines, "every line of the input is a document"),
	OPT_QUIET,
};
static const struct opt_program program = OPT_PROGRAM(
	"Make documents, one a line, of files, folders or lines.", "[path ...]", options);

static void lines(char **files)
{
	struct rows_in *in = rows_open(files, ROWS_TEXT);
	struct row row;

	rows_every_line(in);
	while (rows_next(in, &row)) {
		row.n = doc_files_clean((char *)row.text, row.n);
		rows_write(output_standard(), &row);
	}
	rows_close(in);
}

static void files_below(const char *path)
{
	struct doc_files files = doc_files_list(path);

	for (size_t i = 0; i < files.count; i++)
		doc_files_write(output_standard(), files.path[i]);
	doc_files_free(&files);
}

int main(int argc, char **argv)
{
	char **paths = opt_parse(&program, argc, argv);

	if (is_lines)
		lines(paths);
	else if (!*paths)
		doc_files_write(output_standard(), "-");
	for (; !is_lines && *paths; paths++)
		if (strcmp(*paths, "-") == 0)
			doc_files_write(output_standard(), "-");
		else
			files_below(*paths);
	return output_finish();
}
