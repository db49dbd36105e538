#!/usr/bin/env bash
# Laws of the build: every program is hardened.
. "$(dirname "$0")/../tap.sh"
if [ -n "${SEMKERN_SANITIZED-}" ]; then
	skip "hardening" "a sanitizer does more"
	done_testing
fi
if [ -n "${SEMKERN_EMULATED-}" ]; then
	skip "hardening" "an emulator starts the programs"
	done_testing
fi
law hardened
for source in "$top"/cmd/*.c; do
	name=$(basename "$source" .c)
	p=$bin/$name
	[ -e "$p" ] || continue # lskmpi is not always built
	readelf -hldsW "$p" > elf 2> /dev/null
	ok "$name: its place in memory is drawn anew" grep -q 'Type: *DYN' elf
	ok "$name: its tables are read-only" grep -q GNU_RELRO elf
	ok "$name: and bound at once" grep -Eq 'BIND_NOW|Flags:.* NOW' elf
	ok "$name: its stack is watched" grep -q __stack_chk_fail elf
	if [ -z "${SEMKERN_UNOPTIMISED-}" ]; then
		ok "$name: its buffers are watched" grep -Eq '__[a-z]+_chk' <(grep -v stack_chk elf)
	else
		skip "$name: its buffers are watched" "not without optimisation"
	fi
	ok "$name: its stack is no code" grep -Eq 'GNU_STACK .* RW ' elf
done
done_testing
