# The paper's figures and ours against the share of the documents that is learnt from: a row of panels
# for each reading.

only(measure, kernel, who) = sprintf( \
	"< awk -F '\\t' '$1 == \"%s\" && $2 == \"%s\" && $3 == \"%s\"' '%s'", measure, kernel, who, numbers)
kernels = 'exp neumann bag'
names = '"exponential" "von Neumann" "bag of words"'
tint(k) = method(word(names, k))
aside(k) = 4 * (k - 2)
low(m) = m eq 'alignment' ? 0.2 : m eq 'AUC' ? 0.95 : 0
top(m) = m eq 'error' ? 0.05 : 1
ours = "for [k = 1:3] only(m, word(kernels, k), reading) using ($4 + aside(k)):5:6 " . \
	"with yerrorlines linetype tint(k) pointtype 7 linewidth 1.4 title word(names, k)"
theirs = 'with linespoints pointtype 6 dashtype 2 linewidth 1.2'

set multiplot layout 2, 4
set xrange [5:95]
set xtics (20, 50, 80)
set ylabel ''
set offsets 0, 0, 0, 0
set key default inside bottom left Left reverse samplen 1.5 font ',9'
do for [reading in 'unstopped inductive'] {
	do for [m in 'alignment error F1 AUC'] {
		set title m . ', ' . (reading eq 'unstopped' ? 'transductive' : reading)
		set yrange [low(m):top(m)]
		set xlabel reading eq 'inductive' ? '% of the documents' : ''
		if (m eq 'AUC') {
			set key on
			plot @ours, keyentry @theirs linetype 8 title 'the paper'
		} else {
			unset key
			plot @ours, for [k = 1:3] only(m, word(kernels, k), 'paper') \
				using ($4 + aside(k) + 1.5):5 @theirs linetype tint(k)
		}
	}
}
unset multiplot
