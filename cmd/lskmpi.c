/* lskmpi: the latent space of rows in many files, over MPI. */
#include "io/opt.h"
#include "io/output.h"
#include "kernel/shards.h"
#include "sys/err.h"

static struct lsk_model_how how = {.map.from_features = true};
static const char *table, *write_to;

static const struct opt options[] = {
	OPT_COUNT('k', "dimensions", "N", &how.k, 1, 1e9, "how many"),
	OPT_WRITE(&write_to),
	OPT_FLAG('u', "unit", &how.map.is_unit, "the model makes rows of unit length"),
	OPT_OUTPUT(0, "spectrum", &table, "write eigenvalues and their shares of the trace"),
	OPT_MEMORY,
	OPT_VERBOSE(&how.is_verbose),
	OPT_QUIET,
};
static const struct opt_program program =
	OPT_PROGRAM("The space of lsk -x, of rows in many files, each read by one rank of MPI.",
		    "file ...", options);

static void check_options(char **files)
{
	if (!how.k)
		opt_usage("how many dimensions? say -k N");
	if (!write_to)
		opt_usage("the model is all that is written: say -w FILE");
	if (!files[0])
		opt_usage("wanted files of rows");
}

int main(int argc, char **argv)
{
	char **files;

	shards_hush();
	files = opt_parse(&program, argc, argv);
	check_options(files);
	err_speak();
	shards_fit(files, &how, write_to, table);
	return output_finish();
}
