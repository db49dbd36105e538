#include "convert/html.h"
#include "sys/mem.h"

#include <libxml/HTMLparser.h>
#include <libxml/parserInternals.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { LONGEST_ENTITY = 12 };

struct text {
	char *bytes;
	size_t used, room;
	size_t open, hidden; /* elements that are; from the first hidden one on */
	bool is_too_deep;
	htmlParserCtxtPtr parser;
};

static void append(struct text *t, const char *bytes, size_t n)
{
	t->bytes = mem_grow(t->bytes, &t->room, t->used + n + 1, 1);
	memcpy(t->bytes + t->used, bytes, n);
	t->used += n;
}

static bool is_one_of(const xmlChar *name, const char *const *names, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (strcmp((const char *)name, names[i]) == 0)
			return true;
	return false;
}

static bool is_hidden(const xmlChar *name)
{
	static const char *const hidden[] = {"script", "style", "noscript", "template"};

	return is_one_of(name, hidden, sizeof hidden / sizeof *hidden);
}

/* Words do not go on from one block to the next, nor over a new line. HTML 5 has elements inside
 * words that libxml2 does not know. */
static bool is_block(const xmlChar *name)
{
	static const char *const newer[] = {"wbr", "mark", "time", "bdi", "data"};
	static const char *const apart[] = {"br", "td"};
	const htmlElemDesc *known = htmlTagLookup(name);

	if (is_one_of(name, newer, sizeof newer / sizeof *newer))
		return false;
	return !known || !known->isinline || is_one_of(name, apart, sizeof apart / sizeof *apart);
}

/* An end costs libxml2 a look at all that is open. */
static void on_start(void *text, const xmlChar *name, const xmlChar **attributes)
{
	struct text *t = text;

	(void)attributes;
	if (++t->open > HTML_DEEPEST) {
		t->is_too_deep = true;
		xmlStopParser(t->parser);
	}
	if (t->hidden || is_hidden(name))
		t->hidden++;
	else if (is_block(name))
		append(t, "\n", 1);
}

static void on_end(void *text, const xmlChar *name)
{
	struct text *t = text;

	t->open--;
	if (t->hidden)
		t->hidden--;
	else if (is_block(name))
		append(t, "\n", 1);
}

static void on_characters(void *text, const xmlChar *characters, int n)
{
	struct text *t = text;

	if (!t->hidden)
		append(t, (const char *)characters, (size_t)n);
}

/* Without memory libxml2 would leave out text, and say nothing. */
static void *take(size_t n)
{
	return mem_alloc(n, 1);
}

static void *resize(void *old, size_t n)
{
	return mem_resize(old, n, 1);
}

static char *copy_text(const char *text)
{
	return mem_copy(text, strlen(text));
}

/* Without a tree: libxml2 would end it, and say nothing, at its limits of depth and length. */
char *html_text(const char *page, size_t n, bool is_utf8, size_t *length)
{
	struct text t = {0};

	if (n > INT_MAX)
		return NULL;
	xmlMemSetup(free, take, resize, copy_text);
	t.parser = htmlNewParserCtxt();
	if (!t.parser) /* its locks do not come from there */
		mem_none(sizeof *t.parser);
	*t.parser->sax = (xmlSAXHandler){.startElement = on_start,
					 .endElement = on_end,
					 .characters = on_characters,
					 .cdataBlock = on_characters};
	t.parser->userData = &t;
	append(&t, "", 0);
	htmlCtxtReadMemory(t.parser, page, (int)n, NULL, is_utf8 ? "UTF-8" : NULL,
			   HTML_PARSE_RECOVER | HTML_PARSE_NOERROR | HTML_PARSE_NOWARNING |
				   HTML_PARSE_NONET);
	htmlFreeParserCtxt(t.parser);
	*length = t.used;
	if (!t.is_too_deep)
		return t.bytes;
	free(t.bytes);
	return NULL;
}

/* The character of "&...;" without its ends; 0: there is no such entity. */
static int entity(const char *name, size_t n)
{
	char copy[LONGEST_ENTITY + 1], *end;
	const htmlEntityDesc *known;
	unsigned long c;

	if (n == 0 || n > LONGEST_ENTITY)
		return 0;
	memcpy(copy, name, n);
	copy[n] = '\0';
	if (*copy != '#') {
		known = htmlEntityLookup((const xmlChar *)copy);
		return known ? (int)known->value : 0;
	}
	c = copy[1] == 'x' || copy[1] == 'X' ? strtoul(copy + 2, &end, 16)
					     : strtoul(copy + 1, &end, 10);
	return *end || c > 0x10FFFF || (c >= 0xD800 && c < 0xE000) ? 0 : (int)c;
}

size_t html_decode(char *text, size_t n)
{
	size_t used = 0;

	for (size_t i = 0; i < n; i++) {
		const char *end =
			text[i] == '&'
				? memchr(text + i, ';',
					 n - i < LONGEST_ENTITY + 2 ? n - i : LONGEST_ENTITY + 2)
				: NULL;
		int c = end ? entity(text + i + 1, (size_t)(end - text) - i - 1) : 0;

		if (!c) {
			text[used++] = text[i];
			continue;
		}
		used += (size_t)xmlCopyCharMultiByte((xmlChar *)text + used, c);
		i = (size_t)(end - text);
	}
	return used;
}
