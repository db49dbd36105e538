# How every figure looks, and the figure most experiments want: curves with error bars.
#
#	gnuplot -e "out='f.svg'; tsv='f.tsv'; xname='dimension'; yname='F1'" ../share/figure.gp
#
# out    the file; its ending, .svg or .png, chooses the terminal
# tsv    with a header line and the columns `series x mean sd n`: a curve for each series in the order
#        of appearance; a series with one x only, or with x `-`, is a level: a broken line across
# panels the columns are `panel series x mean sd n`: axes for each panel, panels=N of them abreast
# title xname yname          words; in panels, what a panel's name has before a comma is its y
# xnames='"a" "b"'           panels: an x for each
# ylow yhigh xlow xhigh      limits of the axes, else fitting
# xlog=1                     logarithmic x
# key='left top'             where the legend is; in each panel then, else one below them all
# bars=0                     no error bars
# wide high                  size in pixels
#
# Run from a folder of examples/. Without tsv it only sets terminal and styles, for a script named
# after it on the command line: line types 1 to 8 have the colours below and marks that differ too.

paneled = exists("panels")
if (!paneled) panels = 1
if (!exists("title")) title = ''
if (!exists("xname")) xname = ''
if (!exists("yname")) yname = ''
shared = paneled && !exists("key")
if (!exists("key")) key = 'below center horizontal'
if (!exists("bars")) bars = 1
style = bars ? 'using 1:2:3 with yerrorlines' : 'using 1:2 with linespoints'
if (!exists("share")) share = '../share'

column = paneled ? 2 : 1
ask(what, c) = sprintf("LC_ALL=C awk -f %s/series.awk -v ask=%s -v c=%d", share, what, c)
panel = '"all"'
series = curves = levels = ''
if (exists("tsv")) {
	series = system(ask('names', column) . " '" . tsv . "'")
	curves = system(ask('curves', column) . " '" . tsv . "'")
	levels = system(ask('levels', column) . " '" . tsv . "'")
	if (paneled) { panel = system(ask('names', 1) . " '" . tsv . "'") }
}
rows = (words(panel) + panels - 1) / panels
if (!exists("wide")) wide = paneled ? 400 * panels : 720

# The strip of pixels that a legend below all panels takes, and the one of a title above them.
longest = 0
across = 1
strip = 0
if (shared && exists("tsv")) {
	do for [i = 1:words(series)] {
		longest = strlen(word(series, i)) > longest ? strlen(word(series, i)) : longest
	}
	across = wide / (8 * longest + 70)
	across = across < 1 ? 1 : across > words(series) ? words(series) : across
	strip = 12 + 20 * ((words(series) + across - 1) / across)
}
above = paneled && title ne '' ? 30 : 0
if (!exists("high")) high = paneled ? 280 * rows + strip + above : 430

if (out[strlen(out) - 3:] eq '.png') {
	set terminal pngcairo size 2 * wide, 2 * high fontscale 1.7 linewidth 2 pointscale 2 font 'Sans,11'
} else {
	set terminal svg size wide, high font 'Helvetica, Arial, sans-serif,12' background '#ffffff'
}
set output out
set encoding utf8

# Okabe and Ito's colours, told apart with any kind of sight; yellow is left out on white.
set linetype 1 linecolor rgb '#0072B2' linewidth 1.8 pointtype 7  pointsize 0.6
set linetype 2 linecolor rgb '#D55E00' linewidth 1.8 pointtype 5  pointsize 0.6
set linetype 3 linecolor rgb '#009E73' linewidth 1.8 pointtype 9  pointsize 0.7
set linetype 4 linecolor rgb '#CC79A7' linewidth 1.8 pointtype 13 pointsize 0.7
set linetype 5 linecolor rgb '#E69F00' linewidth 1.8 pointtype 11 pointsize 0.7
set linetype 6 linecolor rgb '#56B4E9' linewidth 1.8 pointtype 4  pointsize 0.6
set linetype 7 linecolor rgb '#000000' linewidth 1.8 pointtype 6  pointsize 0.6
set linetype 8 linecolor rgb '#777777' linewidth 1.8 pointtype 8  pointsize 0.7
set linetype cycle 8

set datafile separator "\t"
set datafile missing '-'
set border 3 linecolor rgb '#444444' linewidth 0.8
set tics nomirror out scale 0.6 textcolor rgb '#222222'
set grid ytics linetype 1 linecolor rgb '#dddddd' linewidth 0.6, linetype 1 linecolor rgb '#dddddd' linewidth 0.6
set errorbars 0.6
set key @key samplen 2.5 spacing 1.15 height 0.6 textcolor rgb '#222222' noenhanced
set autoscale fix
set offsets graph 0.02, graph 0.03, graph 0.04, graph 0.04
if (exists("xlog")) set logscale x
if (exists("xlow")) set xrange [xlow:]
if (exists("xhigh")) set xrange [:xhigh]
if (exists("xlow") && exists("xhigh")) set xrange [xlow:xhigh]
if (exists("ylow")) set yrange [ylow:]
if (exists("yhigh")) set yrange [:yhigh]
if (exists("ylow") && exists("yhigh")) set yrange [ylow:yhigh]
set xlabel xname offset 0, 0.4 textcolor rgb '#222222' noenhanced
set ylabel yname textcolor rgb '#222222' noenhanced

before_comma(s) = strstrt(s, ',') ? s[1:strstrt(s, ',') - 1] : s

from(what, p, i) = sprintf("< %s -v panel='%s' -v rank=%d '%s'", ask(what, column), p, i, tsv)

# A method has one colour in all figures. Others get theirs by rank, curves first, then levels, whatever their
# order in the file.
known = '"LSK" 1 "GSK" 2 "LSI" 3 "MLSI" 4 "exponential" 5 "von Neumann" 6 "linear" 7 "original features" 7 "words" 7 "BM25" 7 "through V (lsk)" 8 "expansion stored (rank)" 5' \
	. ' "bag of words" 7 "LSK, unit rows" 8 "MLSI, unit length" 8 "MLSI with groups" 5 "LSI of counts" 8' \
	. ' "z = 1" 1 "z = 5" 6 "z = 10" 5 "z = 20" 2 "z = 50" 4' \
	. ' "degree 2" 1 "degree 3" 2 "degree 4" 3 "whole, degree 2" 1 "whole, degree 3" 2 "whole, degree 4" 3'
method(s) = sum [k = 1:words(known) / 2] (word(known, 2 * k - 1) eq s ? word(known, 2 * k) + 0 : 0)
order = curves . levels
all_curves = curves
all_levels = levels
rank(i) = sum [k = 1:words(order)] (word(order, k) + 0 == i ? k : 0)
colour(i) = method(word(series, i)) ? method(word(series, i)) : rank(i)
broken(i) = 2 + rank(i) % 4

# The curves and the levels of panel p, and the entries of a legend, as what a plot command is given;
# either kind may be absent.
both(a, b) = (curves eq '' ? '' : a) . (curves eq '' || levels eq '' ? '' : ', ') . (levels eq '' ? '' : b)
drawn(p) = both("for [i in curves] from('points', word(panel, p), i + 0) " . style \
		. " linetype colour(i + 0) title word(series, i + 0)", \
	"for [i in levels] from('level', word(panel, p), i + 0) using 1:2 with lines" \
		. " linetype colour(i + 0) dashtype broken(i + 0) title word(series, i + 0)")
listed = both("for [i in curves] keyentry with linespoints linetype colour(i + 0) title word(series, i + 0)", \
	"for [i in levels] keyentry with lines linetype colour(i + 0) dashtype broken(i + 0) title word(series, i + 0)")

if (exists("tsv")) {
	if (paneled) {
		set multiplot
		set label 1 title at screen 0.5, screen 1 - 0.55 * above / high center noenhanced
		set size 1.0 / panels, (1 - 1.0 * (strip + above) / high) / rows
		if (shared) { unset key }
	} else {
		set title title noenhanced
	}
	do for [p = 1:words(panel)] {
		if (paneled) {
			set title word(panel, p) noenhanced offset 0, -0.4
			if (yname eq '') { set ylabel before_comma(word(panel, p)) noenhanced }
			if (exists("xnames")) { set xlabel word(xnames, p) noenhanced }
			curves = system(sprintf("%s -v panel='%s' '%s'", ask('curves', column), word(panel, p), tsv))
			levels = system(sprintf("%s -v panel='%s' '%s'", ask('levels', column), word(panel, p), tsv))
			set origin ((p - 1) % panels) * 1.0 / panels, 1.0 * strip / high \
				+ (rows - 1 - (p - 1) / panels) * (1 - 1.0 * (strip + above) / high) / rows
		}
		eval 'plot ' . drawn(p)
		unset label 1
	}
	if (shared) {
		curves = all_curves
		levels = all_levels
		unset title
		unset logscale
		unset border
		unset tics
		unset xlabel
		unset ylabel
		set margins 0, 0, 0, 0
		set origin 0, 0
		set size 1, 1.0 * strip / high
		set key center center horizontal maxcols across samplen 3.5 spacing 1.15 noenhanced
		eval 'plot [0:1] [0:1] 2 notitle, ' . listed
	}
	if (paneled) { unset multiplot }
}
