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
# What can be set on the command line stays as it was the last time, until it is said again:
#
#	override REPEATS := $(call repeats,5,50)	# quick, and REPEATS=paper
#	SAMPLES := $(call kept,SAMPLES,10)
#	$(call remember,REPEATS SAMPLES)
#
# $(out)/settings changes when one of them does: what is a mean over REPEATS depends on it.
#
# Where a folder has experiments.tsv, `experiment what data runs ...`,
#
#	lists = seeds		the lists that the table has by name, as $seeds
#	$(foreach name,one two,$(eval $(call experiment,$(name))))
#
# says that $(runs_of_one), the runs of its experiment one, come of experiments/one and its data, by
# share/run: $(out)/runs/one/q23@1.tsv is experiments/one with the arguments q23 and 1.

export PATH := $(abspath ../../build/bin):$(PATH)
export LC_ALL = C
export OPENBLAS_NUM_THREADS = 1

mean    = awk -f ../share/mean.awk
compare = awk -f ../share/compare.awk
render  = awk -f ../share/render.awk

# make -n changes nothing.
dry = $(findstring n,$(firstword -$(MAKEFLAGS)))

SHELL       = ../share/effort
.SHELLFLAGS = $(out)/effort.tsv name=$(@:$(out)/%=%) bash -e -o pipefail -c
.DELETE_ON_ERROR:
$(shell mkdir -p $(out))
held := $(if $(dry),,$(shell ../share/effort $(out)/effort.tsv lock))
$(if $(held),$(error $(out): another make is at work here, process $(held): wait for it, or end it))
$(if $(dry),,$(shell ../share/effort $(out)/effort.tsv sweep))

kept    = $(or $($(1)),$(shell sed -n 's/^$(1)=//p' $(out)/settings 2> /dev/null),$(2))
repeats = $(call number,REPEATS,$(patsubst paper,$(2),$(call kept,REPEATS,$(1))))
number  = $(if $(shell echo '$(2)' | grep -xE '[1-9][0-9]*'),$(2),$(error \
	$(1): wanted a whole number$(if $(filter REPEATS,$(1)), or paper), found $(2)))
remember = $(if $(dry),,$(shell \
	printf '%s\n' $(foreach name,$(1),'$(name)=$($(name))') > $(out)/settings.new; \
	cmp -s $(out)/settings.new $(out)/settings && rm $(out)/settings.new || \
	mv $(out)/settings.new $(out)/settings))
$(out)/settings: ;

$(out)/%.txt: $(out)/%.tsv ../share/render.awk
	$(render) $< > $@

$(out)/%.svg: $(out)/%.tsv ../share/figure.gp ../share/series.awk
	LC_ALL=C.UTF-8 gnuplot -e "out='$@'; tsv='$<'; $(figure)" ../share/figure.gp

$(out)/%.png: $(out)/%.tsv ../share/figure.gp ../share/series.awk
	LC_ALL=C.UTF-8 gnuplot -e "out='$@'; tsv='$<'; $(figure)" ../share/figure.gp

column = $(shell $(foreach l,$(lists),$l='$($l)') awk -f ../share/runs.awk -v experiment=$(1) -v column=$(2) experiments.tsv)

define experiment
runs_of_$(1) := $(patsubst %,$(out)/runs/$(1)/%.tsv,$(call column,$(1),runs))
$$(runs_of_$(1)): experiments.tsv experiments/steps.sh experiments/$(1) $(addprefix ../out/,$(subst @, ,$(call column,$(1),data)))
endef

$(out)/runs/%.tsv:
	../share/run $@ $(*D) $(subst @, ,$(*F))
