#!/usr/bin/env bash
# examples/map: the page holds every document, runs nothing of theirs, loads nothing; in a browser it
# draws, searches and shows.
. "$(dirname "$0")/../tap.sh"
export SEMKERN_BIN=$bin
map=$top/examples/map/map
corpus=examples/corpus/corpus.rows

# The data of a page, as one line of facts.
facts() { # PAGE PERL: $d is the data
	perl -MJSON::PP -0777 -ne '
		/<script type="application\/json" id="data">(.*?)<\/script>/s or die;
		my $d = decode_json($1);
		'"$2" "$1"
}

"$map" $corpus -t 'The corpus' -o page.html
if Rscript -e 'loadNamespace("uwot")' > /dev/null 2>&1; then "$map" -e $corpus -t 'The corpus' -o near.html; fi
printf 'just one\n' > one
"$map" one -o one.html

# Whatever is in names, labels, titles and texts.
hurt='<script>document.title="hurt"</script><img src=x onerror=alert(1)>'
{
	printf 'a<b>,"c"\t</script>%s<!-- &amp; \\u003c "quoted" \\ \342\200\250 \377\301 --> words here\t# x%%3C%%2Fscript%%3E%%3Cimg%%20src%%3Dx%%20onerror%%3Dalert(1)%%3E\n' "$hurt"
	printf 'other\twords there and %s\t# two\n' "${hurt}"
	printf 'other\tmore words of another kind\t# three\\"\n'
} > hostile
"$map" hostile -t "</title>$hurt" -o hostile.html

law data
ok "a page of the corpus" "$map" $corpus -t 'The corpus' -o page.html
facts page.html 'print join(" ", map { scalar @$_ } @$d{qw(names texts of labels axes)}), " ", scalar @{$d->{at}}, "\n"' > got
same "each document is there, with nine axes" got <(echo 200 200 200 8 9 1800)
facts page.html 'print "$_\n" for @{$d->{names}}' > got
cut -f 3 $corpus | cut -c 3- > want
same "in the order of the rows" want got
facts page.html 'print join(",", map { $d->{labels}[$_] } @$_), "\n" for @{$d->{of}}' > got
cut -f 1 $corpus > want
same "with their labels" want got
facts page.html 'print "$_\n" for @{$d->{labels}}' > got
cut -f 1 $corpus | tr , '\n' | awk '{ if (!n[$1]++) at[$1] = NR } END { for (l in n) print n[l] "\t" at[l] "\t" l }' | sort -k 1,1nr -k 2,2n | cut -f 3 > want
same "the frequent first" want got
# Axis 2 again, from the programs: the greatest is at 9999, the others in proportion.
tok -q $corpus | tfidf -q | lsk -q -x -u -k 9 | cut -f 2 | cut -d ' ' -f 2 > axis
facts page.html 'print $d->{at}[9 * $_ + 1], "\n" for 0 .. 199' | paste - axis |
	awk '{ a[NR] = $1; x[NR] = $2; y = $2 < 0 ? -$2 : $2 + 0; if (y > most) most = y }
	END { for (i = 1; i <= NR; i++) { d = a[i] - 9999 * x[i] / most; if (d > .51 || d < -.51) exit 1 } exit NR != 200 }'
report $? "a point is where lsk puts its row"
facts page.html 'print "$_->{minus} $_->{plus}\n" for @{$d->{axes}}' | tr ' ' '\n' | sort -u | sed '/^$/d' > words
tr -c 'A-Za-z\n' '\n' < $corpus | tr A-Z a-z | sort -u > all
ok "words at the ends of axes are words of the texts, not stems" test -s words -a -z "$(comm -23 words all)"
not_ok "nothing is loaded from elsewhere" grep -Eqi '(src|href|url|import)[[:space:]]*[=(]|https?:|<link|<img|<iframe' page.html

law bad-input
fails_with "no such collection" 1 'map: nowhere: wanted a folder of texts or a file of rows' "$map" nowhere -o no.html
mkdir none
fails_with "a folder without a text" 1 'map: none: no text in it' "$map" none -o no.html
fails_with "no page named" 2 'usage: map' "$map" none
not_ok "none leaves a page" ls no.html*
ok "one text" "$map" one -o one.html
printf '...\n123\n' > wordless
ok "texts without a word" "$map" wordless -o wordless.html
facts wordless.html 'print scalar(@{$d->{names}}), scalar(@{$d->{axes}}), "\n"' > got
same "are documents without axes" got <(echo 20)

law hostile
facts hostile.html 'print join("|", @{$d->{names}}, @{$d->{labels}}), "\n", $d->{texts}[1], "\n"' > got
printf '%s\n' 'x</script><img src=x onerror=alert(1)>|two|three\"|other|a<b>|"c"' "words there and $hurt" > want
same "is kept as it is" want got
ok "and is no markup" test "$(grep -o '<script\|<img\|</script' hostile.html | sort | uniq -c | tr -s ' \n' ' ')" = ' 2 </script 2 <script '
perl -MDigest::SHA=sha256_base64 -0777 -e '
	$_ = <> // die;
	my ($allowed) = /sha256-([^=\x27]*)/;
	my ($script) = /.*<script>(.*?)<\/script>/s;
	exit(sha256_base64($script) ne $allowed)' hostile.html
ok "the page allows the one script that it has" test $? -eq 0
for awk in mawk gawk; do
	if [ -z "$(command -v $awk)" ]; then skip "$awk makes the same page" "it is not installed"; continue; fi
	mkdir -p with.$awk
	ln -sf "$(command -v $awk)" with.$awk/awk
	PATH=$PWD/with.$awk:$PATH "$map" hostile -t "</title>$hurt" -o again.html
	same "$awk makes the same page" hostile.html again.html
done

law neighbours
if [ -e near.html ]; then
	facts near.html 'print scalar(@{$d->{near}}), " ", scalar(@{$d->{regions}}), " ", scalar(grep { abs($_) > 9999 } @{$d->{near}}), "\n"' > got
	same "two numbers a document, ten regions" got <(echo 400 10 0)
	# Of a document's ten nearest on the map, how many have a label with it: by chance one in seven.
	facts near.html '
		my @at = @{$d->{near}};
		my ($same, $all) = (0, 0);
		for my $i (0 .. 199) {
			my %own = map { $_ => 1 } @{$d->{of}[$i]};
			my @by = sort { $a->[0] <=> $b->[0] } map { [($at[2 * $_] - $at[2 * $i]) ** 2 + ($at[2 * $_ + 1] - $at[2 * $i + 1]) ** 2, $_] } grep { $_ != $i } 0 .. 199;
			for my $other (@by[0 .. 9]) { $all++; $same++ if grep { $own{$_} } @{$d->{of}[$other->[1]]} }
		}
		print $same > $all / 2 ? "near\n" : "far: $same of $all\n"' > got
	same "documents are among those of their subject" got <(echo near)
	facts near.html 'print map { "$_->{words}\n" } @{$d->{regions}}' > words
	ok "regions have words" test "$(grep -cE '^[a-z]+ [a-z]+ [a-z]+$' words)" -eq 10
	"$map" -e hostile -t more -o no.html > out 2>&1
	ok "three texts are too few for it" grep -q '^map: hostile: -e needs four texts that differ' out
	"$map" -e $corpus -t 'The corpus' -o again.html
	same "the same page again" near.html again.html
else
	skip "places by neighbours" "R's package uwot is not installed (make browser-deps)"
	fails_with "places by neighbours need a package" 1 'map: -e needs R and its package uwot' "$map" -e $corpus -o no.html
fi
not_ok "none leaves a page" ls no.html*

law browser
if ! command -v chromium chromium-browser google-chrome > /dev/null; then
	skip "the page in a browser" "Chromium is not installed (make browser-deps)"
	done_testing
fi
page() { # FILE[#FRAGMENT] WIDTH HEIGHT SCHEME: lines to do on standard input, answers to got
	perl "$top/tests/browser.pl" "file://$PWD/$1" "$2" "$3" "$4" > got 2> err || show err
}
says() { # WHAT LINE TEXT
	if [ "$(sed -n "$2p" got)" = "$3" ]; then report 0 "$1"; else report 1 "$1"; echo "# wanted $3, found $(sed -n "$2p" got)"; show err; fi
}
ink='(() => { const c = document.getElementById("map"), p = c.getContext("2d").getImageData(0, 0, c.width, c.height).data; let n = 0; for (let i = 0; i < p.length; i += 4) if (Math.max(p[i], p[i + 1], p[i + 2]) - Math.min(p[i], p[i + 1], p[i + 2]) > 60) n++; return n > 3000 })()'
cut -f 1-3 $corpus | tr 'A-Z\t' 'a-z ' | grep -cE '(^|[^a-z0-9])rain' > rain
page page.html 1280 800 light << END
eval document.getElementById("map").dataset.drawn
eval $ink
key /
key r
key a
key i
key n
wait
eval document.getElementById("count").textContent
key Enter
eval document.querySelectorAll("#document mark").length > 0
key Escape
eval document.getElementById("count").textContent
eval (() => { const s = document.getElementById("search"); s.value = "rain GARDEN"; s.oninput({ target: s }); return document.getElementById("count").textContent })()
key Escape
eval (document.getElementById("map").focus(), document.activeElement.id)
key ArrowRight
eval window.one = document.querySelector("#document h2").textContent, one.length > 3
key ArrowRight
eval document.querySelector("#document h2").textContent !== one
eval document.querySelector("#labels button").click(), document.querySelectorAll("#labels [aria-pressed=true]").length
eval (() => { const s = document.getElementById("across"); s.value = 4; s.onchange(); return document.getElementById("left").textContent.length > 3 })()
END
says "all points are drawn" 1 '"200"'
says "in colour" 2 true
says "a search counts what it finds" 3 "\"$(cat rain) of 200\""
says "Enter shows a document, its words marked" 4 true
says "Escape clears the search" 5 '""'
says "of two words both must be there" 6 "\"$(cut -f 1-3 $corpus | tr 'A-Z\t' 'a-z ' | grep -E '(^|[^a-z0-9])rain' | grep -cE '(^|[^a-z0-9])garden') of 200\""
says "the map takes the keyboard" 7 '"map"'
says "an arrow key goes to a document" 8 true
says "and to another" 9 true
says "a label can be pressed" 10 1
says "other axes can be chosen" 11 true
says "without an error" 12 'errors 0'

if [ -e near.html ]; then
	page near.html 1280 800 light << END
eval document.getElementById("map").dataset.regions > 5
eval document.getElementById("left").textContent
eval (() => { const s = document.getElementById("by"); s.value = "axes"; s.onchange({ target: s }); return document.getElementById("left").textContent.length > 3 })()
wait
eval document.getElementById("map").dataset.regions
END
	says "regions are named" 1 true
	says "and have no axes" 2 '""'
	says "axes can be had again" 3 true
	says "without the names" 4 '"0"'
	says "without an error" 5 'errors 0'
else
	skip "neighbours in a browser" "R's package uwot is not installed"
fi

# Pointing and tapping, where the script itself has put a point: (0, 0) of a page of one document.
page one.html 1280 800 light << END
move 480 413
eval document.querySelector("#document").textContent
eval getComputedStyle(document.body).backgroundColor
END
says "a mouse shows what is under it" 1 '"1just one"'
says "light" 2 '"rgb(252, 252, 250)"'
page one.html 390 844 dark << END
eval (() => { const r = document.getElementById("map").getBoundingClientRect(); window.mid = [r.left + r.width / 2, r.top + r.height / 2]; return document.documentElement.scrollWidth <= 390 })()
eval getComputedStyle(document.body).backgroundColor
eval (() => { const c = document.getElementById("map"), e = (t) => c.dispatchEvent(new PointerEvent(t, { pointerId: 1, pointerType: "touch", clientX: mid[0] + 20, clientY: mid[1] })); c.setPointerCapture = () => 0; e("pointerdown"); e("pointerup"); return document.querySelector("#document").textContent })()
END
says "nothing is wider than a phone" 1 true
says "dark" 2 '"rgb(22, 24, 27)"'
says "a finger's tap shows what is near" 3 '"1just one"'
page 'hostile.html#d=1&q=words' 1280 800 light << END
eval document.title
eval document.querySelector("#document h2").textContent
eval document.querySelectorAll("img, b, script:not(#data)").length
eval document.getElementById("count").textContent
eval document.querySelector("#document p:last-child").textContent.includes('<img src=x onerror=alert(1)>')
eval document.querySelector("h1").textContent.includes("<script>")
END
says "a hostile title is a title" 1 "$(printf '%s' "\"</title>$hurt\"" | sed 's/"hurt"/\\"hurt\\"/')"
says "a hostile name is shown as text" 2 '"x</script><img src=x onerror=alert(1)>"'
says "nothing of it is an element" 3 1
says "it is searched like others" 4 '"3 of 3"'
says "and its text is text" 5 true
says "so is the heading" 6 true
says "nothing ran and nothing was asked for" 7 'errors 0'
done_testing
