# What the papers' Makefiles have in common. Such a Makefile says
#
#	out = ../out/lsk
#	include ../data/data.mk ../share/share.mk
#
# and then has the programs on its PATH, the tools below, every recipe's time and memory in
# $(out)/effort.tsv, and these rules: a .txt from a .tsv; an .svg and a .png from a .tsv, where the
# target's variable `figure` says what figure.gp is to know:
#
#	$(out)/figure6.svg $(out)/figure6.png: figure = xname='dimension'; yname='F1'
#
# If it has set `settings` before, the file $(out)/settings holds that, and changes when it does: what
# is a mean over REPEATS depends on it.

export PATH := $(abspath ../../build/bin):$(PATH)
export LC_ALL = C
export OPENBLAS_NUM_THREADS = 1

mean    = awk -f ../share/mean.awk
compare = awk -f ../share/compare.awk
render  = awk -f ../share/render.awk

SHELL       = ../share/effort
.SHELLFLAGS = $(out)/effort.tsv name=$(@:$(out)/%=%) bash -e -o pipefail -c
.DELETE_ON_ERROR:
$(shell mkdir -p $(out))
$(shell echo '$(settings)' | cmp -s - $(out)/settings || echo '$(settings)' > $(out)/settings)

$(out)/%.txt: $(out)/%.tsv ../share/render.awk
	$(render) $< > $@

$(out)/%.svg: $(out)/%.tsv ../share/figure.gp ../share/series.awk
	LC_ALL=C.UTF-8 gnuplot -e "out='$@'; tsv='$<'; $(figure)" ../share/figure.gp

$(out)/%.png: $(out)/%.tsv ../share/figure.gp ../share/series.awk
	LC_ALL=C.UTF-8 gnuplot -e "out='$@'; tsv='$<'; $(figure)" ../share/figure.gp
