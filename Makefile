# semkern: semantic kernels on text. `make demo` and `make check` need nothing else typed.

VERSION = 0.1
PREFIX  = /usr/local
CFLAGS  = -O2 -g
BUILD   = build

cflags   = -std=c11 -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes \
	-Wmissing-prototypes -Wvla $(CFLAGS)
cxxflags = -std=c++17 -Wall -Wextra -Wpedantic -Wshadow -Wconversion -fno-exceptions $(CFLAGS)
cppflags = -D_GNU_SOURCE -DSEMKERN_VERSION='"$(VERSION)"' -Ilib $(CPPFLAGS)
libs     = -Wl,--as-needed -lopenblas -lgsl -llinear -lstemmer -lutf8proc -lstdc++ -lpthread -lm

programs = $(patsubst cmd/%.c,%,$(wildcard cmd/*.c))
pages    = $(wildcard man/*.[157])
library  = $(patsubst lib/%,$(BUILD)/lib/%.o,$(wildcard lib/*.c lib/*.cc))
units    = $(patsubst tests/unit/%.c,$(BUILD)/unit/%,$(wildcard tests/unit/*.c))
binaries = $(programs:%=$(BUILD)/bin/%)

# What a Debian machine needs: to build and check, to lint, to compare speeds.
packages       = gcc g++ libc6-dev libgsl-dev libopenblas-dev liblinear-dev libstemmer-dev \
	libutf8proc-dev wordnet-base mandoc gnuplot-nox perl xz-utils
lint_packages  = clang clang-format clang-tidy cppcheck shellcheck
bench_packages = python3-sklearn python3-scipy python3-gensim r-base-core r-cran-rspectra \
	liblinear-tools libsvm-tools

all: $(binaries)

$(BUILD)/bin/%: $(BUILD)/cmd/%.c.o $(BUILD)/libsemkern.a
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(libs)

$(BUILD)/unit/%: $(BUILD)/tests/unit/%.c.o $(BUILD)/libsemkern.a
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(libs)

$(BUILD)/libsemkern.a: $(library)
	rm -f $@
	$(AR) rcs $@ $^

$(BUILD)/%.c.o: %.c
	@mkdir -p $(@D)
	$(CC) $(cppflags) $(cflags) -MMD -c -o $@ $<

$(BUILD)/%.cc.o: %.cc
	@mkdir -p $(@D)
	$(CXX) $(cppflags) $(cxxflags) -MMD -c -o $@ $<

.SECONDARY:
-include $(shell find $(BUILD) -name '*.d' 2>/dev/null)

# Tests: golden sessions and laws by prove, unit tests of lib.
tests = $(wildcard tests/*.t tests/laws/*.t) $(units)

check: deps all $(units)
	SEMKERN_BIN=$(abspath $(BUILD)/bin) prove -j2 --exec '' $(tests)

deps:
	@DEPS=$(DEPS) sh .ci/deps $(packages)

clean:
	rm -rf $(BUILD)

.PHONY: all check clean deps
