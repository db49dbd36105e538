# The curves of scaling.md, from this folder:
#
#	./model runs.tsv k=100 ranks=2,64,1024 \
#		documents=1e5,2e5,5e5,1e6,2e6,5e6,1e7,2e7,5e7,1e8,2e8,5e8,1e9 > scaling.tsv
#	gnuplot -e "out='scaling.svg'; wide=860; high=400" ../share/figure.gp scaling.gp
#
# A design has one colour; its curve ends where it has no room left. Dots are what a million took.
set logscale xy
set format x '10^{%T}'
set xlabel 'documents' noenhanced
set xrange [1e5:1.2e9]
set tics enhanced
unset offsets
set key inside left top Left reverse samplen 2 spacing 1.1 noenhanced
fits(design, ranks) = sprintf("< awk -F '\\t' '$1 == \"%s\" && $2 == %d && $8 == \"fits\"' scaling.tsv", design, ranks)
$measured << END
1e6	94	2081	79	539
END
unset ylabel
set multiplot layout 1, 2
set title 'time' noenhanced
set ytics ('10 s' 10, '1 min' 60, '10 min' 600, '1 h' 3600, '10 h' 36000, '4 days' 345600)
set yrange [3:3e6]
plot fits('memory', 1) using 3:5 with lines linetype 1 title 'in memory', \
	fits('stream', 1) using 3:5 with lines linetype 2 title 'out of core', \
	fits('mpi', 2) using 3:5 with lines linetype 3 dashtype 4 title 'MPI, 2 ranks', \
	fits('mpi', 64) using 3:5 with lines linetype 3 dashtype 2 title 'MPI, 64 ranks', \
	fits('mpi', 1024) using 3:5 with lines linetype 3 title 'MPI, 1024 ranks', \
	$measured using 1:2 with points linetype 1 notitle, \
	$measured using 1:4 with points linetype 3 pointtype 7 notitle
set title 'memory of a process' noenhanced
set ytics ('100 MB' 100, '1 GB' 1000, '10 GB' 10000, '64 GB' 64000)
set yrange [30:1e5]
unset key
plot fits('memory', 1) using 3:6 with lines linetype 1, \
	fits('stream', 1) using 3:6 with lines linetype 2, \
	fits('mpi', 2) using 3:6 with lines linetype 3 dashtype 4, \
	fits('mpi', 64) using 3:6 with lines linetype 3 dashtype 2, \
	fits('mpi', 1024) using 3:6 with lines linetype 3, \
	$measured using 1:3 with points linetype 1, \
	$measured using 1:5 with points linetype 3 pointtype 7
unset multiplot
