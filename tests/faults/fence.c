/* A library to be loaded before all others: heap blocks stand between guards.
 *
 * What is written before or behind a block ends the program with a message, at the latest when it
 * ends anyway. Fresh memory is full of FRESH, freed memory of STALE (a large block at both its
 * ends), and a block that grows always moves: who reads what is not theirs reads something else
 * than without the fence.
 */
#include <errno.h>
#include <malloc.h>
#include <pthread.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { FRESH = 0xA5, STALE = 0x5A, BEHIND = 32, LARGE = 1 << 18 };

#define ALIVE UINT64_C(0xFE7CEFE7CEA11FE0)
#define DEAD UINT64_C(0xDEADFE7CEDEADFE0)

/* Just before a block's first byte. */
struct head {
	void *place; /* what glibc gave */
	struct head *last, *next;
	size_t size;
	uint64_t guard[2];
};

/* Glibc's own, below the names that this library takes. */
void *__libc_memalign(size_t alignment, size_t size);
void *__libc_calloc(size_t n, size_t size);
void __libc_free(void *place);

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct head blocks = {.last = &blocks, .next = &blocks};

static _Noreturn void complain(const char *what, size_t size)
{
	char text[120];
	int length = snprintf(text, sizeof text, "fence: %s a block of %zu bytes\n", what, size);

	syscall(SYS_write, STDERR_FILENO, text, (size_t)length);
	abort();
}

static void check(const struct head *h)
{
	const unsigned char *end = (const unsigned char *)(h + 1) + h->size;

	if (h->guard[0] == DEAD && h->guard[1] == DEAD)
		complain("freed twice:", h->size);
	if (h->guard[0] != ALIVE || h->guard[1] != ALIVE)
		complain("written before", h->size);
	for (size_t i = 0; i < BEHIND; i++)
		if (end[i] != FRESH)
			complain("written behind", h->size);
}

static void fill(unsigned char *from, size_t size, int byte)
{
	size_t part = size > LARGE ? LARGE / 2 : size;

	memset(from, byte, part);
	memset(from + size - part, byte, part);
}

/* Zeros of a large block are the system's: what is never used takes no memory. */
static void *block(size_t alignment, size_t size, int is_zero)
{
	size_t before = (sizeof(struct head) + alignment - 1) / alignment * alignment;
	size_t whole = before + size + BEHIND;
	struct head *h;
	char *place = NULL;

	if (size <= PTRDIFF_MAX - before - BEHIND)
		place = is_zero ? __libc_calloc(1, whole) : __libc_memalign(alignment, whole);
	if (!place) {
		errno = ENOMEM;
		return NULL;
	}
	h = (struct head *)(void *)(place + before) - 1;
	*h = (struct head){.place = place, .last = &blocks, .size = size, .guard = {ALIVE, ALIVE}};
	if (!is_zero)
		fill((unsigned char *)(h + 1), size, FRESH);
	memset((unsigned char *)(h + 1) + size, FRESH, BEHIND);
	pthread_mutex_lock(&lock);
	h->next = blocks.next;
	h->next->last = blocks.next = h;
	pthread_mutex_unlock(&lock);
	return h + 1;
}

void *malloc(size_t size)
{
	return block(_Alignof(max_align_t), size, 0);
}

void free(void *old)
{
	struct head *h = (struct head *)old - 1;

	if (!old)
		return;
	check(h);
	pthread_mutex_lock(&lock);
	h->last->next = h->next;
	h->next->last = h->last;
	pthread_mutex_unlock(&lock);
	h->guard[0] = h->guard[1] = DEAD;
	fill(old, h->size, STALE);
	__libc_free(h->place);
}

void *calloc(size_t n, size_t size)
{
	size_t bytes;

	if (!__builtin_mul_overflow(n, size, &bytes))
		return block(_Alignof(max_align_t), bytes, 1);
	errno = ENOMEM;
	return NULL;
}

void *realloc(void *old, size_t size)
{
	size_t held = malloc_usable_size(old);
	void *place;

	if (old && !size) {
		free(old);
		return NULL;
	}
	place = malloc(size);
	if (place && old) {
		memcpy(place, old, held < size ? held : size);
		free(old);
	}
	return place;
}

size_t malloc_usable_size(void *place)
{
	return place ? ((struct head *)place - 1)->size : 0;
}

void *memalign(size_t alignment, size_t size)
{
	return block(alignment < _Alignof(max_align_t) ? _Alignof(max_align_t) : alignment, size,
		     0);
}

void *aligned_alloc(size_t alignment, size_t size)
{
	return memalign(alignment, size);
}

int posix_memalign(void **place, size_t alignment, size_t size)
{
	*place = memalign(alignment, size);
	return *place ? 0 : ENOMEM;
}

/* Each of this process's; a forked one has its parent's too. */
__attribute__((destructor)) static void check_all(void)
{
	for (const struct head *h = blocks.next; h != &blocks; h = h->next)
		check(h);
}

_Noreturn void _exit(int status)
{
	check_all();
	for (;;)
		syscall(SYS_exit_group, status);
}

_Noreturn void _Exit(int status)
{
	_exit(status);
}
