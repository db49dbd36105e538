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
};

static void append(struct text *t, const char *bytes, size_t n)
{
	t->bytes = mem_grow(t->bytes, &t->room, t->used + n + 1, 1);
	memcpy(t->bytes + t->used, bytes, n);
	t->used += n;
}

static bool is_called(const xmlNode *node, const char *name)
{
	return node->name && strcmp((const char *)node->name, name) == 0;
}

static bool is_hidden(const xmlNode *node)
{
	return node->type == XML_COMMENT_NODE || node->type == XML_PI_NODE ||
	       is_called(node, "script") || is_called(node, "style") ||
	       is_called(node, "noscript") || is_called(node, "template");
}

/* Words do not go on from one block to the next, nor over a new line. HTML 5 has elements inside
 * words that libxml2 does not know. */
static bool is_block(const xmlNode *node)
{
	static const char *const newer[] = {"wbr", "mark", "time", "bdi", "data"};
	const htmlElemDesc *known;

	if (node->type != XML_ELEMENT_NODE)
		return false;
	for (size_t i = 0; i < sizeof newer / sizeof *newer; i++)
		if (is_called(node, newer[i]))
			return false;
	known = htmlTagLookup(node->name);
	return !known || !known->isinline || is_called(node, "br") || is_called(node, "td");
}

static void enter(struct text *t, const xmlNode *node)
{
	if ((node->type == XML_TEXT_NODE || node->type == XML_CDATA_SECTION_NODE) && node->content)
		append(t, (const char *)node->content, strlen((const char *)node->content));
	else if (is_block(node))
		append(t, "\n", 1);
}

/* The node after this one and all below it, up to the root. */
static xmlNode *after(struct text *t, xmlNode *node, const xmlNode *root)
{
	while (node != root && !node->next) {
		node = node->parent;
		if (is_block(node))
			append(t, "\n", 1);
	}
	return node == root ? NULL : node->next;
}

static void gather(struct text *t, xmlNode *root)
{
	for (xmlNode *node = root; node;) {
		bool is_shown = !is_hidden(node);

		if (is_shown)
			enter(t, node);
		node = is_shown && node->children ? node->children : after(t, node, root);
	}
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

char *html_text(const char *page, size_t n, bool is_utf8, size_t *length)
{
	struct text t = {0};
	htmlDocPtr tree;

	if (n > INT_MAX)
		return NULL;
	xmlMemSetup(free, take, resize, copy_text);
	tree = htmlReadMemory(page, (int)n, NULL, is_utf8 ? "UTF-8" : NULL,
			      HTML_PARSE_RECOVER | HTML_PARSE_NOERROR | HTML_PARSE_NOWARNING |
				      HTML_PARSE_NONET);
	append(&t, "", 0);
	if (tree && xmlDocGetRootElement(tree))
		gather(&t, xmlDocGetRootElement(tree));
	xmlFreeDoc(tree);
	*length = t.used;
	return t.bytes;
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
