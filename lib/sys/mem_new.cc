#include "sys/mem_new.h"
#include "sys/err.h"

#include <new>

static void on_failure()
{
	die("out of memory: wanted more for a library");
}

void mem_new_guard(void)
{
	std::set_new_handler(on_failure);
}
