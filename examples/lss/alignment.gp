# The alignment along lambda: a row of panels for each reading, a column for each kernel.

only(what, reading, kernel, share) = sprintf( \
	"< awk -F '\\t' '$1 == \"%s\" && $2 == \"%s\" && $3 == \"%s\" && $4 == %s' '%s'", what, reading, kernel, share, numbers)
shares = '80 50 20'
kernels = 'exp neumann'
name(k) = k eq 'exp' ? 'exponential' : 'von Neumann'
dash(i) = i == 3 ? 4 : i
widest(reading, k) = reading eq 'unstopped' ? (k eq 'exp' ? 0.6 : 0.06) : (k eq 'exp' ? 2.5 : 0.25)

set multiplot layout 2, 2
set yrange [0.2:0.9]
set xlabel 'lambda'
set ylabel 'alignment'
set key default inside bottom right Left reverse samplen 1.5
set offsets 0, 0, 0, 0
do for [reading in 'unstopped inductive'] {
	do for [k in kernels] {
		set title name(k) . ', ' . (reading eq 'unstopped' ? 'transductive' : reading)
		set xrange [0:widest(reading, k)]
		plot for [i = 1:3] only('curve', reading, k, word(shares, i)) using 5:6 with lines linetype method(name(k)) dashtype dash(i) \
				title word(shares, i) . ' % of the documents', \
			for [i = 1:3] only('maximum', reading, k, word(shares, i)) using 5:6 \
				with points linetype method(name(k)) pointtype 7 pointsize 1.1 notitle, \
			for [i = 1:3] only('paper', '-', k, word(shares, i)) using 5:6:7:8 \
				with xyerrorbars linetype method(name(k)) pointtype 6 pointsize 1.1 linewidth 1 notitle, \
			keyentry with points linetype method(name(k)) pointtype 7 pointsize 1.1 title 'maximum', \
			keyentry with points linetype method(name(k)) pointtype 6 pointsize 1.1 title 'the paper'
	}
}
unset multiplot
