# A run of words for words: word TAB the nearest of it.
$1 != word { if (word != "") print word "\t" list; word = $1; list = "" }
$1 != $3 && $5 > .4 { list = list (list == "" ? "" : " ") $3 }
END { if (word != "") print word "\t" list }
