#include "text/stop_words.h"
#include "io/input.h"
#include "sys/mem.h"

#include <string.h>

static const char english[] =
	/* articles, determiners, quantities */
	"a an the this that these those such same other others another each every either "
	"neither both all any some none no not nor only own few fewer fewest less lesser "
	"least little many more most much several enough half plenty various certain one "
	"ones two three four five six seven eight nine ten eleven twelve twenty hundred "
	"thousand first second third fourth fifth last next former latter "
	/* pronouns */
	"i me my mine myself we us our ours ourselves you your yours yourself yourselves he "
	"him his himself she her hers herself it its itself they them their theirs "
	"themselves oneself thee thou thy who whom whose which what whoever whomever "
	"whatever whichever whatsoever anybody anyone anything everybody everyone "
	"everything nobody noone nothing somebody someone something "
	/* to be, to have, to do, and the modals */
	"am is are was were be been being have has had having do does did done doing can "
	"could may might must shall should will would ought cannot need needs used dare let "
	"lets get gets got gotten getting go goes going gone went come comes came coming "
	"make makes made making take takes took taken taking seem seems seemed seeming "
	"become becomes became becoming keep keeps kept say says said saying tell tells "
	"told see seen saw "
	/* prepositions */
	"about above across after against along alongside amid amidst among amongst around "
	"as at atop before behind below beneath beside besides between beyond by concerning "
	"despite down during except excepting for from in inside into like near of off on "
	"onto opposite out outside over past per regarding since than through throughout "
	"till to toward towards under underneath unlike until unto up upon versus via with "
	"within without "
	/* conjunctions and connectives */
	"and but or yet so if unless because although though while whilst whereas whether "
	"when whenever where wherever why how however hence thus therefore thereby "
	"therefrom therein thereof thereto thereupon moreover furthermore nevertheless "
	"nonetheless otherwise instead meanwhile accordingly consequently else ie eg etc "
	"viz vs "
	/* adverbs of place, time, degree and manner that carry no subject */
	"here there hereby herein hereupon hither thither elsewhere everywhere anywhere "
	"nowhere somewhere now then once twice again ago already always ever never often "
	"seldom sometimes sometime usually soon still later latterly just very too quite "
	"rather almost nearly hardly scarcely barely merely mostly mainly largely "
	"especially particularly even also indeed perhaps maybe probably possibly likely "
	"really simply somehow somewhat anyhow anyway well away back forth apart together "
	"alone aside further far thence whence wherein whereby whereupon whither able "
	"unable upwards downwards onwards forward "
	/* words of address and filling */
	"yes ok okay oh please thanks thank hello hi dear sir madam mr mrs ms dr st "
	/* contractions, and what is left of them */
	"ain't aren't can't couldn't daren't didn't doesn't don't hadn't hasn't haven't "
	"isn't mayn't mightn't mustn't needn't oughtn't shan't shouldn't wasn't weren't "
	"won't wouldn't i'm i've i'd i'll you're you've you'd you'll he's he'd he'll she's "
	"she'd she'll it's it'd it'll we're we've we'd we'll they're they've they'd they'll "
	"that's that'd that'll there's there'd there'll here's who's who'd who'll what's "
	"what'll where's when's why's how's let's one's someone's nobody's everybody's "
	"everyone's somebody's anybody's anyone's else's could've should've would've "
	"might've must've y'all o'clock ma'am aint arent cant couldnt didnt doesnt dont "
	"hadnt hasnt havent isnt mustnt neednt shouldnt wasnt werent wont wouldnt im ive "
	"youre youve youll hes shes weve theyre theyve theyll thats theres heres whos whats "
	"wheres ll ve re nt";

/* The words of a list, separated by any of `between`; '|' and '#' begin a comment. Returns how
 * many were no single words. */
static size_t add(struct tokenizer *lx, const char *words, const char *between)
{
	size_t odd = 0;

	for (words += strspn(words, between); *words; words += strspn(words, between)) {
		size_t n = strcspn(words, between);

		if (*words == '|' || *words == '#')
			break;
		odd += !tokenizer_stop(lx, words, n);
		words += n;
	}
	return odd;
}

char *stop_words_named(struct tokenizer *lx, const char *name)
{
	bool is_english = strcmp(name, "english") == 0;

	if (!is_english && strcmp(name, "none") != 0)
		return NULL;
	if (is_english)
		add(lx, english, " ");
	return mem_copy(name, strlen(name));
}

/* "list:a,an,the" */
static char *in_one_line(const struct dict *words)
{
	size_t room = 6, used = 5;
	char *list = mem_copy("list:", used);

	for (size_t i = 0; i < words->count; i++) {
		size_t n = dict_length(words, i);

		list = mem_grow(list, &room, used + n + 2, 1);
		memcpy(list + used, dict_text(words, i), n);
		list[used + n] = ',';
		used += n + 1;
	}
	list[used - (words->count > 0)] = '\0';
	return list;
}

char *stop_words_file(struct tokenizer *lx, const char *path)
{
	struct input *in = input_open_one(path);
	struct line line;
	size_t odd = 0;

	while (input_line(in, &line)) {
		struct place at = input_place(in, 0);

		if (strlen(line.text) < line.length)
			die_at(&at, "wanted words, found a NUL byte behind %s",
			       err_show(line.text, strlen(line.text)));
		odd += add(lx, line.text, " \t\r\f\v");
	}
	input_close(in);
	if (odd)
		warn("%s: %zu %s not a single word, and never match%s", path, odd,
		     odd == 1 ? "entry is" : "entries are", odd == 1 ? "es" : "");
	return in_one_line(&lx->stops);
}

char *stop_words_recall(struct tokenizer *lx, const char *kept)
{
	if (strncmp(kept, "list:", 5) != 0)
		return stop_words_named(lx, kept);
	add(lx, kept + 5, ",");
	return mem_copy(kept, strlen(kept));
}
