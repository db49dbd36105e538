#include "data/counts.h"
#include "sys/mem.h"

#include <stdlib.h>
#include <string.h>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

enum { BITS = 4, MOST = 15, LONG = 4 /* words of an entry that is no small count */ };

static inline uint32_t *pack(uint32_t *to, uint32_t col, double count)
{
	if (count > 0 && count <= MOST && count == (int)count && col >> (32 - BITS) == 0) {
		*to = col << BITS | (uint32_t)count;
		return to + 1;
	}
	to[0] = 0;
	to[1] = col;
	memcpy(to + 2, &count, sizeof count);
	return to + LONG;
}

static inline const uint32_t *unpack(const uint32_t *from, uint32_t *col, double *count)
{
	if (*from) {
		*col = *from >> BITS;
		*count = (int)(*from & MOST);
		return from + 1;
	}
	*col = from[1];
	memcpy(count, from + 2, sizeof *count);
	return from + LONG;
}

/* Four small counts at once, written over four words; false: not all are. */
#ifdef __SSE2__
static inline bool pack_four(uint32_t *to, const uint32_t *col, const double *val)
{
	__m128d first = _mm_loadu_pd(val), last = _mm_loadu_pd(val + 2);
	__m128i two = _mm_cvttpd_epi32(first), others = _mm_cvttpd_epi32(last);
	__m128d are_whole = _mm_and_pd(_mm_cmpeq_pd(_mm_cvtepi32_pd(two), first),
				       _mm_cmpeq_pd(_mm_cvtepi32_pd(others), last));
	__m128i count = _mm_unpacklo_epi64(two, others), zero = _mm_setzero_si128();
	__m128i j = _mm_loadu_si128((const __m128i *)col);
	__m128i high = _mm_or_si128(_mm_srli_epi32(count, BITS), _mm_srli_epi32(j, 32 - BITS));
	__m128i are_small =
		_mm_andnot_si128(_mm_cmpeq_epi32(count, zero), _mm_cmpeq_epi32(high, zero));

	_mm_storeu_si128((__m128i *)to, _mm_or_si128(_mm_slli_epi32(j, BITS), count));
	return _mm_movemask_pd(are_whole) == 3 && _mm_movemask_epi8(are_small) == 0xffff;
}

static inline bool unpack_four(const uint32_t *from, uint32_t *col, double *val)
{
	__m128i words = _mm_loadu_si128((const __m128i *)from);
	__m128i count = _mm_and_si128(words, _mm_set1_epi32(MOST));

	if (_mm_movemask_epi8(_mm_cmpeq_epi32(words, _mm_setzero_si128())))
		return false;
	_mm_storeu_si128((__m128i *)col, _mm_srli_epi32(words, BITS));
	_mm_storeu_pd(val, _mm_cvtepi32_pd(count));
	_mm_storeu_pd(val + 2, _mm_cvtepi32_pd(_mm_unpackhi_epi64(count, count)));
	return true;
}
#else
static inline bool pack_four(uint32_t *to, const uint32_t *col, const double *val)
{
	(void)to;
	(void)col;
	(void)val;
	return false;
}

static inline bool unpack_four(const uint32_t *from, uint32_t *col, double *val)
{
	(void)from;
	(void)col;
	(void)val;
	return false;
}
#endif

static void make_room(struct counts *c, size_t used, size_t n)
{
	struct matrix *x = &c->row;

	c->start = mem_grow(c->start, &c->start_room, c->n + 2, sizeof *c->start);
	c->word = mem_grow(c->word, &c->word_room, used + LONG * n, sizeof *c->word);
	if (x->col && n <= c->row_room)
		return;
	x->val = mem_grow(x->val, &c->row_room, n ? n : 1, sizeof *x->val);
	x->col = mem_resize(x->col, c->row_room, sizeof *x->col);
	if (!x->start)
		x->start = mem_zero(2, sizeof *x->start);
}

void counts_add(struct counts *c, const struct row *row)
{
	size_t used = c->n ? c->start[c->n] : 0;
	struct row name = {.labels = row->labels,
			   .id = row->id,
			   .kind = ROWS_SPARSE,
			   .width = record_columns(row)};
	const uint32_t *col = row->col;
	const double *val = row->val;
	size_t n = row->n;
	uint32_t *to;

	rows_add(&c->names, &name);
	make_room(c, used, n);
	to = c->word + used;
	for (size_t e = 0; e < n;) {
		bool four = n - e >= 4 && pack_four(to, col + e, val + e);

		to = four ? to + 4 : pack(to, col[e], val[e]);
		e += four ? 4 : 1;
	}
	c->start[c->n++] = used;
	c->start[c->n] = (size_t)(to - c->word);
	c->m = c->names.x.m;
	c->entries += n;
}

struct row counts_row(struct counts *c, size_t i)
{
	const uint32_t *from = c->word + c->start[i], *end = c->word + c->start[i + 1];
	struct matrix *x = &c->row;
	uint32_t *col = x->col;
	double *val = x->val;
	size_t n = 0;

	while (from < end) {
		bool four = end - from >= 4 && unpack_four(from, col + n, val + n);

		from = four ? from + 4 : unpack(from, col + n, val + n);
		n += four ? 4 : 1;
	}
	x->n = 1;
	x->m = c->m;
	x->start[1] = n;
	return (struct row){.labels = rows_labels(&c->names, i),
			    .id = rows_id(&c->names, i),
			    .kind = ROWS_SPARSE,
			    .n = n,
			    .col = x->col,
			    .val = x->val};
}

struct used_columns counts_used(struct counts *c)
{
	struct matrix all = {.n = 1, .m = c->m, .start = (size_t[]){0, c->entries}};
	struct used_columns used;
	size_t had = 0;

	if (!used_columns_are_few(c->m, c->entries))
		return (struct used_columns){.used = c->m, .all = c->m};
	all.col = mem_alloc(c->entries, sizeof *all.col);
	for (size_t i = 0; i < c->n; i++) {
		struct row row = counts_row(c, i);

		memcpy(all.col + had, row.col, row.n * sizeof *all.col);
		had += row.n;
	}
	used = used_columns_all(&all);
	free(all.col);
	return used;
}

void counts_free(struct counts *c)
{
	rows_free(&c->names);
	matrix_free(&c->row);
	free(c->word);
	free(c->start);
	*c = (struct counts){0};
}
