# semkern: semantic kernels on text. `make demo` and `make check` need nothing else typed.

VERSION = 0.1
PREFIX  = /usr/local
CFLAGS  = -O2 -g
BUILD   = build

# Against the unforeseen, for a few instructions in a hundred: HARDEN= HARDEN_LINK= builds without.
HARDEN  = -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2 -fstack-protector-strong -fstack-clash-protection \
	-fPIE
HARDEN_LINK = -pie -Wl,-z,relro,-z,now

cflags   = -std=c11 -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes \
	-Wmissing-prototypes -Wvla $(HARDEN) $(CFLAGS) -ffp-contract=off
cxxflags = -std=c++17 -Wall -Wextra -Wpedantic -Wshadow -Wconversion -fno-exceptions $(HARDEN) $(CFLAGS) \
	-ffp-contract=off
cppflags = -D_GNU_SOURCE $(large) -DSEMKERN_VERSION='"$(VERSION)"' -Ilib $(guests) $(CPPFLAGS)

# On machines of 32 bits: files of more than 2 GB.
large   := $(shell getconf LFS_CFLAGS 2> /dev/null)

# Where the headers of some libraries are: asked once, and after `make deps`.
guests = $(eval guests := $(patsubst -I%,-isystem %,$(shell pkg-config --cflags-only-I gmime-3.0 libxml-2.0)))$(guests)

# The serial OpenBLAS, where it can be had: the other's threads wake and spin at every start.
# BLAS=reference takes Debian's plain BLAS and LAPACK instead.
BLAS     = openblas
folder   = $(firstword $(wildcard $(ROOT)/usr/lib/*/$(1)))
openblas = $(call folder,openblas-serial)
blas_openblas  = $(openblas:%=-L%) $(openblas:$(ROOT)%=-Wl,-rpath,%) -lopenblas
blas_reference = $(foreach l,blas lapack,-L$(call folder,$l) -Wl,-rpath,$(call folder,$l) -l$l)
blas     = $(blas_$(BLAS))
libs     = -Wl,--as-needed $(blas) -lgsl -llinear -lsvm -lstemmer -lutf8proc -ljansson -lzip -lxml2 \
	-lgmime-3.0 -lgobject-2.0 -lglib-2.0 -lstdc++ -lpthread -lm

# MPI=1 builds lskmpi too, over SLEPc (make mpi-deps): nothing else needs or includes it.
MPI      =
mpi_only = cmd/lskmpi.c lib/kernel/shards.c lib/linalg/slepc.c lib/sys/ranks.c
built    = $(filter-out $(if $(MPI),,$(mpi_only)),$(wildcard $(1)))

programs = $(patsubst cmd/%.c,%,$(call built,cmd/*.c))
pages    = $(wildcard man/*.[157])
library  = $(patsubst lib/%,$(BUILD)/lib/%.o,$(filter-out $(mpi_only),$(wildcard lib/*/*.c lib/*/*.cc)))
units    = $(patsubst tests/unit/%.c,$(BUILD)/unit/%,$(wildcard tests/unit/*.c))
binaries = $(programs:%=$(BUILD)/bin/%)

# Products may be fused here alone: the panels are where the time goes.
$(BUILD)/lib/linalg/panel_wide.c.o: cflags += -ffp-contract=fast

# What a Debian machine needs: to build and check, to lint, to compare speeds, to look.
packages       = gcc g++ libc6-dev libgsl-dev libopenblas-serial-dev liblinear-dev libsvm-dev \
	libstemmer-dev libutf8proc-dev libjansson-dev libzip-dev libxml2-dev libgmime-3.0-dev pkgconf \
	wordnet-base mandoc groff-base gnuplot-nox perl xz-utils
lint_packages  = clang clang-format clang-tidy cppcheck shellcheck valgrind
fuzz_packages  = clang libclang-rt-dev
bench_packages = python3-sklearn python3-scipy python3-pandas python3-gensim r-base-core r-cran-rspectra \
	r-cran-kernlab liblinear-tools libsvm-tools
look_packages  = chromium r-cran-uwot
deb_packages   = debhelper dpkg-dev fakeroot lintian
mpi_packages   = slepc-dev libopenmpi-dev openmpi-bin parallel

all: $(binaries)

$(BUILD)/bin/%: $(BUILD)/cmd/%.c.o $(BUILD)/libsemkern.a
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) $(HARDEN_LINK) $(LDFLAGS) -o $@ $(filter %.o,$^) $(filter %.a,$^) $(libs)

# SLEPc and MPI. Their headers are not ours to warn about.
mpi_flags = $(or $(patsubst -I%,-isystem %,$(shell pkg-config --cflags-only-I slepc petsc ompi-c)), \
	$(error MPI=1 needs SLEPc and Open MPI: make mpi-deps installs them))
mpi_libs  = $(shell pkg-config --libs slepc petsc ompi-c)

$(BUILD)/lib/linalg/slepc.c.o $(BUILD)/lib/sys/ranks.c.o: cppflags += $(mpi_flags)
$(BUILD)/bin/lskmpi: libs += $(mpi_libs)
$(BUILD)/bin/lskmpi: $(patsubst lib/%,$(BUILD)/lib/%.o,$(filter lib/%,$(mpi_only)))

# liblinear asks for any BLAS: it shall have ours.
$(BUILD)/bin/svmeval: LDFLAGS += -Wl,--no-as-needed $(blas)

# Inside the fence of tests/faults, unless a sanitizer has its own malloc.
fence = $(if $(findstring sanitize,$(CFLAGS)),,$(BUILD)/tests/faults/fence.c.o)

$(fence): cflags += -fno-builtin

$(BUILD)/unit/%: $(BUILD)/tests/unit/%.c.o $(fence) $(BUILD)/libsemkern.a
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) $(HARDEN_LINK) $(LDFLAGS) -o $@ $^ $(libs)

$(BUILD)/libsemkern.a: $(library)
	rm -f $@
	$(AR) rcs $@ $^

# Whatever installs what is missing does so before anything is compiled, with -j too.
first = $(if $(filter deps demo check check-% bench reproduce sums fuzz,$(MAKECMDGOALS)),deps)

$(BUILD)/%.c.o: %.c | $(first)
	@mkdir -p $(@D)
	$(CC) $(cppflags) $(cflags) -MMD -MP -c -o $@ $<

$(BUILD)/%.cc.o: %.cc | $(first)
	@mkdir -p $(@D)
	$(CXX) $(cppflags) $(cxxflags) -MMD -MP -c -o $@ $<

.SECONDARY:
.DELETE_ON_ERROR:
-include $(shell find $(BUILD) -name '*.c*.d' -type f 2>/dev/null)

# Tests: the manual's and the golden sessions, laws, odd input, unit tests of lib; TAP by prove.
TESTS ?= $(wildcard tests/*.t tests/laws/*.t tests/faults/*.t) $(units)

units: $(units)

# Loaded before the others, they let calls fail, and see what is done outside the memory that was
# taken: tests/faults.
faults = $(BUILD)/faults.so $(BUILD)/fence.so

faults: $(faults)

$(faults): $(BUILD)/%.so: tests/faults/%.c | $(first)
	@mkdir -p $(@D)
	$(CC) -std=c11 -Wall -Wextra -D_GNU_SOURCE -O2 -fno-builtin -shared -fPIC -o $@ $< -ldl

check: deps all units $(faults)
	SEMKERN_BIN=$(abspath $(BUILD)/bin) prove -j2 -f -o --exec '' $(TESTS)

# The same and what takes minutes: ten million numbers, lines of 100 MB, every block of a law alone.
check-long: export SEMKERN_LONG = 1
check-long: check
	SEMKERN_BIN=$(abspath $(BUILD)/bin) tests/lint/blocks

# Ten minutes of pipelines that are killed, signalled and without room on the disk: SECONDS=600.
SECONDS = 600

check-load: deps all
	SEMKERN_BIN=$(abspath $(BUILD)/bin) tests/load/load $(SECONDS)

# Each program under valgrind: no wrong access, and all that was taken is given back.
check-valgrind: deps all
	SEMKERN_BIN=$(abspath $(BUILD)/bin) tests/valgrind/valgrind

# Harnesses of libFuzzer over the readers, SECONDS each (600); a find stays in build/fuzz/finds, and
# is an error. Files and memory are the harness's own (tests/fuzz/world.h). SANITIZE= goes without
# sanitizers, for several times as many executions, in build/fuzz_plain.
SANITIZE  = address,undefined
fuzz_build = build/fuzz$(if $(SANITIZE),,_plain)
harnesses = $(patsubst tests/fuzz/%.c,$(BUILD)/fuzz/%,$(filter-out %/world.c,$(wildcard tests/fuzz/*.c)))
wrapped   = malloc calloc realloc free aligned_alloc open read write close fclose _Exit exit \
	new_file_open new_file_close new_file_settle new_file_guard mem_room_held mem_bound \
	mem_new_guard machine_pin xmlMemSetup

fuzz: deps all
	@DEPS=$(DEPS) sh .ci/deps $(fuzz_packages)
	@$(MAKE) -s DEPS=no BUILD=$(fuzz_build) CC=clang CXX=clang++ HARDEN= HARDEN_LINK= \
		CPPFLAGS='-DINPUT_CHUNK=61 -DOUTPUT_CHUNK=997' CFLAGS='-O2 -g -fsanitize=fuzzer-no-link \
		$(SANITIZE:%=-fsanitize=% -fno-sanitize-recover=all)' harnesses
	@SEMKERN_BIN=$(abspath $(BUILD)/bin) tests/fuzz/run $(fuzz_build) $(SECONDS)

harnesses: $(harnesses)

.PHONY: faults fuzz harnesses

# Not their own branches count, but the library's.
$(BUILD)/tests/fuzz/%.c.o: cflags += -fno-sanitize=fuzzer-no-link

$(BUILD)/fuzz/%: $(BUILD)/tests/fuzz/%.c.o $(BUILD)/tests/fuzz/world.c.o $(BUILD)/libsemkern.a
	@mkdir -p $(@D)
	$(CXX) $(CFLAGS) -fsanitize=fuzzer $(wrapped:%=-Wl,--wrap=%) $(LDFLAGS) -o $@ $^ $(libs)

# The same in every environment that this machine has, or in MACHINES="Prescott plain ..."; and on
# another architecture, by Debian's cross compilers and qemu: ARCH=arm64, s390x, armhf or i386.
# sums writes the table of portable bytes anew, after a change that means to change them.
check-machines: deps
	@tests/machines/check $(MACHINES)

check-arch: deps all
	@LIBRARIES="$(filter lib%-dev,$(packages))" tests/machines/arch $(ARCH)

sums: deps all
	@SEMKERN_BIN=$(abspath $(BUILD)/bin) tests/machines/sums write

# Lines of lib and cmd that the tests execute, each test by itself: a long run.
coverage: deps
	@mkdir -p build/coverage
	$(CC) -std=c11 -O1 -c -o build/coverage/exits.o tests/coverage/exits.c
	$(MAKE) BUILD=build/coverage DEPS=no HARDEN= HARDEN_LINK= CFLAGS='-O2 -g --coverage' \
		LDFLAGS='$(CURDIR)/build/coverage/exits.o -Wl,--wrap=_exit,--wrap=_Exit,--wrap=raise,--wrap=execv' all units faults
	nice -n 19 tests/coverage/coverage build/coverage $(TESTS:build/unit/%=build/coverage/unit/%)

# N mutants of lib, by SEED: is each seen by a test? After `make coverage`; tests/mutate/mutate has
# more to ask for, as RETRY=1 SANITIZED=1 KNOWN=what-it-printed for those that survived.
N    = 300
SEED = 1
mutate_folder = build/mutate$(if $(SANITIZED),_sanitized)
mutate_build = $(MAKE) --no-print-directory BUILD=$(mutate_folder) DEPS=no HARDEN= HARDEN_LINK= \
	CFLAGS="-O1 $(if $(SANITIZED),$(sanitizers))"

mutate: deps
	$(mutate_build) all units faults
	@MAKE_MUTATE='$(mutate_build)' MUTATE_FOLDER=$(mutate_folder) N=$(N) SEED=$(SEED) \
		$(if $(SANITIZED),$(sanitized)) nice -n 19 tests/mutate/mutate

# Signals that a test sends itself, and sizes that cannot be had, are the programs' own to handle.
sanitizers = -g -fsanitize=address,undefined -fno-sanitize-recover=all
sanitized  = SEMKERN_SANITIZED=1 ASAN_OPTIONS=handle_segv=0:handle_sigbus=0:handle_sigfpe=0:handle_sigill=0:handle_sigtrap=0:allocator_may_return_null=1

sanitize: deps
	$(sanitized) $(MAKE) BUILD=build/sanitize DEPS=no HARDEN= HARDEN_LINK= CFLAGS='-O1 $(sanitizers)' check

demo: deps all
	@SEMKERN_BIN=$(abspath $(BUILD)/bin) bash examples/demo

# The picture of README.md, from the embedded corpus; a test finds it up to date.
picture: all
	$(MAKE) -C examples/quickstart curve.svg

# The papers, made again from raw data: a page, examples/out/report.html. A folder that stops is named
# in it, and the others go on. REPEATS=N asks for more than each folder's quick number, REPEATS=paper
# for the papers' own.
papers = lsk lss mlsi klsa

reproduce: deps all
	+@MAKE='$(MAKE)' examples/report/reproduce data $(papers)

# Speed, as ratios against the peers that are installed (make bench-deps), sides in turn in one run:
# a table, build/bench/bench.tsv, bench.svg; fails where a line is under what it must reach.
# BENCH="end lsk" takes these parts alone, BENCH_MILLION=0 goes without the million documents.
BENCH   = end text conv gram lsk gsk learn rank svmeval search map threads
gauges  = $(patsubst tests/bench/%.c,$(BUILD)/bin/%,$(wildcard tests/bench/*.c))
benched = $(abspath $(BUILD)/bench)

bench: deps all $(gauges) $(BUILD)/unit/blas
	@mkdir -p $(benched) && : > $(benched)/lines.tsv
	@for b in $(BENCH); do SEMKERN_BIN=$(abspath $(BUILD)/bin) SEMKERN_CACHE=$(benched) \
		bash tests/bench/$$b.sh || exit; done
	@tests/bench/summary $(benched)/lines.tsv $(benched)/bench.tsv $(benched)/bench.svg

# README's table of ratios, from the last bench.
bench-table:
	awk -f tests/bench/readme.awk $(benched)/bench.tsv README.md > $(BUILD)/README.md
	cp $(BUILD)/README.md README.md

$(gauges): $(BUILD)/bin/%: $(BUILD)/tests/bench/%.c.o $(BUILD)/libsemkern.a
	$(CC) $(CFLAGS) $(HARDEN_LINK) $(LDFLAGS) -o $@ $^ $(libs)

lint:
	@DEPS=$(DEPS) sh .ci/deps $(packages) $(lint_packages)
	tests/lint/layers
	clang-format --dry-run --Werror $(sources)
	mandoc -Tlint -Wwarning $(pages)
	cppcheck --quiet --error-exitcode=1 --std=c11 --enable=warning,performance,portability \
		--suppress=nullPointerRedundantCheck \
		--suppress=nullPointerArithmeticRedundantCheck -D__cppcheck__ -D_GNU_SOURCE -DSEMKERN_VERSION='""' -Ilib cmd lib
	$(MAKE) -j2 $(tidy) $(analysis)
	for f in tests/fuzz/*.c; do clang $(cppflags) -std=c11 -fsyntax-only $$f || exit; done
	shellcheck -S warning -e SC2034,SC2154 $(scripts)
	$(MAKE) BUILD=build/clang CC=clang CXX=clang++ CFLAGS='-O2 -Werror' all

# clang-tidy one file at a time: over several at once version 14 sees ghosts.
sources = $(wildcard cmd/*.c lib/*/*.c lib/*/*.h lib/*/*.cc lib/*/*.inc tests/unit/*.c tests/unit/*.h)
scripts = .ci/run .ci/deps .ci/deb .ci/chroot tests/tap.sh tests/install.t tests/lint.t \
	$(addprefix tests/machines/,arch check pipelines.sh sums) $(wildcard tests/laws/*.t tests/bench/*.sh \
	examples/demo examples/map/map $(addprefix examples/search/,index ask common.sh) $(addprefix examples/report/,attempt reproduce) \
	examples/quickstart/curve $(addprefix examples/share/,run seconds) $(addprefix examples/lsk/,tune speed) \
	$(addprefix examples/lss/,judge tune choose) $(addprefix examples/klsa/,stopped timing grow nosquare) examples/mlsi/speed $(addprefix examples/own/,take split search) $(addprefix examples/cluster/,run part slurm calibrate) \
	examples/*/experiments/*)
tidy    = $(patsubst %.c,$(BUILD)/tidy/%,$(call built,cmd/*.c lib/*/*.c))

sources += $(wildcard tests/faults/*.c tests/coverage/*.c)
scripts += tests/lint/blocks tests/load/load tests/valgrind/valgrind
sources += $(wildcard tests/fuzz/*.[ch])
scripts += tests/fuzz/run tests/fuzz/seeds
analysis = $(patsubst %.c,$(BUILD)/analysis/%,$(call built,cmd/*.c lib/*/*.c))

$(BUILD)/analysis/%: %.c
	@mkdir -p $(@D)
	gcc $(cppflags) -std=c11 -O2 -fanalyzer -Werror -c -o $@ $<

$(BUILD)/tidy/%: %.c .clang-tidy
	@mkdir -p $(@D)
	clang-tidy --quiet $< -- $(cppflags) -std=c11 2> $@.err || { cat $@.err; exit 1; }
	@touch $@

deps:
	@DEPS=$(DEPS) sh .ci/deps $(packages)

bench-deps: deps
	@DEPS=$(DEPS) sh .ci/deps $(bench_packages)

mpi-deps: deps
	@DEPS=$(DEPS) sh .ci/deps $(mpi_packages)

# A browser, in which tests/laws/map.t then looks at a page, and what examples/map -e takes.
browser-deps: deps
	@DEPS=$(DEPS) sh .ci/deps $(look_packages)

# The pages to be read in a browser: build/html/index.html. References to pages that are not ours are
# no links; mandoc knows ours by their files.
html = $(pages:man/%=$(BUILD)/html/%.html)

html: $(html) $(BUILD)/html/index.html $(BUILD)/html/style.css

$(html): $(BUILD)/html/%.html: man/%
	@mkdir -p $(@D)
	cd man && mandoc -Thtml -O'man=%N.%S.html;elsewhere:%N,style=style.css' $(<F) > $(abspath $@)
	sed -i 's|<a class="Xr" href="elsewhere:[^"]*">\([^<]*\)</a>|\1|g' $@
	sed -i 's|^<body>|&<a class="home" href="index.html">semkern</a>|' $@

$(BUILD)/html/index.html: .ci/index.awk $(pages)
	@mkdir -p $(@D)
	awk -f $^ > $@

$(BUILD)/html/style.css: .ci/style.css
	@mkdir -p $(@D)
	cp $< $@

# PROGPREFIX goes before the names of programs and of their pages, for they are short.
bindir  = $(DESTDIR)$(PREFIX)/bin
mandir  = $(DESTDIR)$(PREFIX)/share/man
bashdir = $(DESTDIR)$(PREFIX)/share/bash-completion/completions
zshdir  = $(DESTDIR)$(PREFIX)/share/zsh/site-functions
paged   = $(patsubst man/%.1,%,$(wildcard man/*.1))
share   = $(BUILD)/share/$(PROGPREFIX)
shared  = $(pages:%=$(share)/%) $(foreach s,bash zsh,$(programs:%=$(share)/$s/%))

$(share)/man/%: man/% .ci/prefix.awk
	@mkdir -p $(@D)
	awk -v prefix=$(PROGPREFIX) -v programs='$(paged)' -f .ci/prefix.awk $< > $@

# Completion comes from the tables of options, as --help prints them.
$(share)/bash/% $(share)/zsh/%: $(BUILD)/bin/% .ci/complete.awk
	@mkdir -p $(share)/bash $(share)/zsh
	$< --help > $(share)/$*.help
	for s in bash zsh; do \
		awk -v shell=$$s -v name=$(PROGPREFIX)$* -f .ci/complete.awk $(share)/$*.help \
			> $(share)/$$s/$* || exit; done

install: all $(shared)
	install -d "$(bindir)" "$(mandir)"/man1 "$(mandir)"/man5 "$(mandir)"/man7 "$(bashdir)" "$(zshdir)"
	for p in $(programs); do n=$(PROGPREFIX)$$p; \
		install $(BUILD)/bin/$$p "$(bindir)"/$$n && \
		install -m 644 $(share)/bash/$$p "$(bashdir)"/$$n && \
		install -m 644 $(share)/zsh/$$p "$(zshdir)"/_$$n || exit; done
	for p in $(paged); do \
		install -m 644 $(share)/man/$$p.1 "$(mandir)"/man1/$(PROGPREFIX)$$p.1 || exit; done
	install -m 644 $(share)/man/rows.5 "$(mandir)"/man5/$(PROGPREFIX)rows.5
	install -m 644 $(share)/man/semkern.7 $(share)/man/semkern-recipes.7 "$(mandir)"/man7

uninstall:
	for p in $(paged); do n=$(PROGPREFIX)$$p; \
		rm -f "$(bindir)"/$$n "$(mandir)"/man1/$$n.1 "$(bashdir)"/$$n "$(zshdir)"/_$$n; done
	rm -f "$(mandir)"/man5/$(PROGPREFIX)rows.5 "$(mandir)"/man7/semkern.7 \
		"$(mandir)"/man7/semkern-recipes.7

dist:
	@mkdir -p $(BUILD)
	git archive --prefix=semkern-$(VERSION)/ -o $(BUILD)/semkern-$(VERSION).tar.gz HEAD

# A Debian package, build/deb/semkern_VERSION_ARCH.deb, and what lintian has to say of it.
# MAINTAINER="Name <address>" is whose it is; with PROGPREFIX=sk- it can be installed beside Debian's
# own package diffuse. check-deb installs it in a Debian with nothing else in it
# and runs the manual's examples there (as root; build/chroot/transcript).
deb: deps
	@DEPS=$(DEPS) sh .ci/deps $(deb_packages)
	@PROGPREFIX='$(PROGPREFIX)' .ci/deb $(VERSION) $(BUILD)/deb '$(filter lib%-dev,$(filter-out libc6-dev,$(packages))) pkgconf' '$(programs)'

check-deb: deb
	@DEPS=$(DEPS) sh .ci/deps debootstrap
	@.ci/chroot $(BUILD)/deb/semkern_$(VERSION)_*.deb $(BUILD)/chroot

clean:
	rm -rf build

.PHONY: all bench bench-deps bench-table browser-deps check check-arch check-deb check-load check-long check-machines \
	check-valgrind clean coverage deb demo deps dist html install lint mpi-deps mutate picture reproduce \
	sanitize sums uninstall units
