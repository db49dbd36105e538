# What figure.gp asks of a table `panel series x mean sd n` (c = 2) or `series x mean sd n` (c = 1).
#
#	-v ask=names    the names in column c, quoted, in the order of appearance
#	-v ask=curves   which of the series, by rank, are curves
#	-v ask=levels   which are levels: they have one x only, or `-`
#	                (with -v panel=P: and have a value in that panel)
#	-v ask=points -v panel=P -v rank=R    x, mean, sd of one series in one panel
#	-v ask=level  -v panel=P -v rank=R    its level, from end to end of the panel

BEGIN { FS = OFS = "\t" }

FNR == 1 || NF == 0 { next }

!($c in rank_of) { name[++names] = $c; rank_of[$c] = names }

ask == "names" { next }

{
	x = $(c + 1)
	if (!(($c, x) in met)) {
		met[$c, x]
		places[rank_of[$c]] += x == "-" ? 0 : 1
	}
	if (c > 1 && panel != "" && $1 != panel)
		next
	if ($(c + 2) != "-")
		here[rank_of[$c]]
	if (x != "-") {
		if (!n++ || x + 0 < low)
			low = x + 0
		if (n == 1 || x + 0 > high)
			high = x + 0
	}
	if (rank_of[$c] != rank)
		next
	level = $(c + 2)
	if (ask == "points")
		print x, $(c + 2), $(c + 3) == "" ? 0 : $(c + 3)
}

END {
	for (i = 1; i <= names; i++) {
		if (ask == "names")
			printf "\"%s\" ", name[i]
		else if (panel != "" && !(i in here))
			continue
		else if (ask == "curves" && places[i] > 1 || ask == "levels" && places[i] < 2)
			printf "%d ", i
	}
	if (ask == "level" && level != "" && level != "-")
		print n ? low : 0, level "\n" (n ? high : 1), level
}
