#include "sys/loops.h"

#include <stdlib.h>
#include <string.h>

bool loops_can_run(enum loops kind)
{
#ifdef __x86_64__
	bool has_avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");

	if (kind == LOOPS_AVX512)
		return has_avx2 && __builtin_cpu_supports("avx512f") &&
		       __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq");
	return kind == LOOPS_PLAIN || (kind == LOOPS_AVX2 && has_avx2);
#else
	return kind == LOOPS_PLAIN || kind == LOOPS_FUSED;
#endif
}

bool loops_portable(void)
{
	const char *word = getenv("SEMKERN_PORTABLE");

	return word && strcmp(word, "1") == 0;
}

enum loops loops_choose(void)
{
	const char *word = getenv("SEMKERN_LOOPS");
	int asked = word ? choice_find(CHOICE_WORDS(loops), word, strlen(word)) : CHOICE_NONE;
	enum loops widest = LOOPS_AVX512;

	if (loops_portable())
		return LOOPS_PLAIN;
	if (asked != CHOICE_NONE && loops_can_run((enum loops)asked))
		return (enum loops)asked;
	while (!loops_can_run(widest))
		widest--;
	return widest;
}
