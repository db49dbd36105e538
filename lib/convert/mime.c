#include "convert/mime.h"
#include "sys/mem.h"

#include <gmime/gmime.h>
#include <stdlib.h>
#include <string.h>

struct mime {
	GMimeMessage *message;
};

/* GLib ends the program when memory ends: with our message, then. */
static void on_fatal(const char *domain, GLogLevelFlags level, const char *message, void *arg)
{
	const char *bytes = message ? strstr(message, "failed to allocate ") : NULL;

	(void)domain;
	(void)arg;
	if (level & (G_LOG_FLAG_FATAL | G_LOG_LEVEL_ERROR))
		mem_none(bytes ? strtoul(bytes + strlen("failed to allocate "), NULL, 10) : 1);
}

struct mime *mime_open(const char *bytes, size_t n)
{
	struct mime *m = mem_zero(1, sizeof *m);
	GMimeStream *stream;
	GMimeParser *parser;

	g_log_set_default_handler(on_fatal, NULL);
	g_mime_init(); /* once: what it has let go of, it does not find again */
	stream = g_mime_stream_mem_new_with_buffer(bytes, n);
	parser = g_mime_parser_new_with_stream(stream);
	m->message = g_mime_parser_construct_message(parser, NULL);
	g_object_unref(parser);
	g_object_unref(stream);
	if (m->message)
		return m;
	free(m);
	return NULL;
}

void mime_close(struct mime *m)
{
	if (m)
		g_object_unref(m->message);
	free(m);
}

static GMimeHeaderList *headers_of(const struct mime *m)
{
	return g_mime_object_get_header_list(GMIME_OBJECT(m->message));
}

size_t mime_headers(const struct mime *m)
{
	return (size_t)g_mime_header_list_get_count(headers_of(m));
}

const char *mime_header(const struct mime *m, size_t i, const char **value)
{
	GMimeHeader *header = g_mime_header_list_get_header_at(headers_of(m), (int)i);

	*value = g_mime_header_get_value(header);
	if (!*value)
		*value = "";
	return g_mime_header_get_name(header);
}

static void take_part(GMimeObject *object, void (*take)(void *arg, const struct mime_part *part),
		      void *arg)
{
	GMimeDataWrapper *content;
	GMimeStream *stream;
	GByteArray *bytes;
	struct mime_part part;

	if (!GMIME_IS_TEXT_PART(object) || g_mime_part_is_attachment(GMIME_PART(object)))
		return;
	content = g_mime_part_get_content(GMIME_PART(object));
	if (!content)
		return;
	stream = g_mime_stream_mem_new();
	g_mime_data_wrapper_write_to_stream(content, stream);
	bytes = g_mime_stream_mem_get_byte_array(GMIME_STREAM_MEM(stream));
	part.bytes = bytes->len ? (const char *)bytes->data : "";
	part.n = bytes->len;
	part.charset = g_mime_object_get_content_type_parameter(object, "charset");
	part.is_html =
		g_mime_content_type_is_type(g_mime_object_get_content_type(object), "text", "html");
	take(arg, &part);
	g_object_unref(stream);
}

void mime_parts(const struct mime *m, void (*take)(void *arg, const struct mime_part *part),
		void *arg)
{
	GMimePartIter *at = g_mime_part_iter_new(GMIME_OBJECT(m->message));

	while (g_mime_part_iter_is_valid(at)) {
		take_part(g_mime_part_iter_get_current(at), take, arg);
		if (!g_mime_part_iter_next(at))
			break;
	}
	g_mime_part_iter_free(at);
}
