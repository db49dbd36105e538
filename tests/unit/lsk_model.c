/* lsk's model as it is read: its first line is not believed before the rest is there. */
#include "kernel/lsk_model.h"
#include "ends.h"
#include "sys/err.h"
#include "tap.h"
#include "written.h"

#include <sys/resource.h>

static void read_model(void *path)
{
	struct lsk_model_how how = {.map.from_features = true};

	lsk_model_read(path, &how, NULL);
}

/* A line of 100 bytes shall not make a program touch half a GB. */
static void test_many_axes(void)
{
	char message[500], *path;
	struct rusage taken;
	int status;

	path = written_file(
		"# lsk 2 from=features out=features scale=raw docs=1 width=1 k=60000000 "
		"train=0 trace=1\n\t1\t# 1\n\t1\t# eigenvalues\n");
	status = ends(read_model, path, message, sizeof message);
	unlink(path);
	getrusage(RUSAGE_CHILDREN, &taken);
	ok(status == 1, "a model of fewer axes than it says is refused");
	ok(taken.ru_maxrss < 200000, "and costs no memory: %ld KB", taken.ru_maxrss);
}

int main(void)
{
	err_setup("lsk_model");
	test_many_axes();
	return tap_done();
}
