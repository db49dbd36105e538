#include "io/opt_outputs.h"
#include "io/new_file.h"
#include "sys/err.h"

#include <string.h>

/* The file that an option names; NULL: it names none to be written. */
static const char *file_of(const struct opt *o)
{
	return o->kind == OPT_IS_OUTPUT ? *(const char **)o->where : NULL;
}

void opt_outputs_check(const struct opt_program *program)
{
	for (size_t i = 0; i < program->count; i++) {
		const struct opt *o = program->options + i;
		const char *file = file_of(o);

		for (const struct opt *other = program->options; file && other < o; other++)
			if (file_of(other) && new_file_is_same(file, file_of(other)))
				opt_usage("--%s and --%s are one file, %s", other->name, o->name,
					  err_show(file, strlen(file)));
	}
}
