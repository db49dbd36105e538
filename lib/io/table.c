#include "io/table.h"
#include "io/num.h"
#include "sys/mem.h"

#include <stdlib.h>
#include <string.h>

void table_word(struct table *t, const char *word)
{
	size_t length = strlen(word) + 1;

	t->text = mem_grow(t->text, &t->room, t->used + length, 1);
	memcpy(t->text + t->used, word, length);
	t->used += length;
	t->cells++;
}

static void add_number(struct table *t, double x, int digits)
{
	char text[NUM_ROOM];

	if (x != x)
		strcpy(text, "nan");
	else
		*(digits ? num_print_digits(text, x, digits) : num_print(text, x)) = '\0';
	table_word(t, text);
}

void table_number(struct table *t, double x)
{
	add_number(t, x, t->digits);
}

void table_exact(struct table *t, double x)
{
	add_number(t, x, 0);
}

/* Characters, not bytes, of UTF-8. */
static size_t width_of(const char *cell)
{
	size_t width = 0;

	for (; *cell; cell++)
		width += ((unsigned char)*cell & 0xC0) != 0x80;
	return width;
}

static size_t *widths(const struct table *t)
{
	size_t *width = mem_zero(t->columns, sizeof *width);
	const char *cell = t->text;

	for (size_t i = 0; i < t->cells; i++, cell += strlen(cell) + 1)
		if (width_of(cell) > width[i % t->columns])
			width[i % t->columns] = width_of(cell);
	return width;
}

void table_write(struct output *out, const struct table *t)
{
	bool is_aligned = output_is_terminal(out);
	size_t *width = widths(t);
	const char *cell = t->text;

	for (size_t i = 0; i < t->cells; i++, cell += strlen(cell) + 1) {
		size_t column = i % t->columns;

		output_text(out, cell);
		if (column + 1 == t->columns)
			output_text(out, "\n");
		else if (is_aligned)
			output_format(out, "%*s", (int)(width[column] - width_of(cell) + 2), "");
		else
			output_text(out, "\t");
	}
	free(width);
}

void table_free(struct table *t)
{
	free(t->text);
	*t = (struct table){0};
}
