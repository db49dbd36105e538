#!/usr/bin/env bash
# Installing, with a prefix of the names, and taking it away again.
. "$(dirname "$0")/tap.sh"

make_() { make -s -C "$top" BUILD="$(dirname "$bin")" DEPS=no "$@"; }
ok "make install" make_ install DESTDIR="$scratch/root" PREFIX=/usr PROGPREFIX=sk-
ok "programs under their prefix" test -x root/usr/bin/sk-tok
ok "pages too" test -e root/usr/share/man/man1/sk-tok.1 -a -e root/usr/share/man/man7/semkern.7
echo "red apple" | root/usr/bin/sk-tok > out
ok "and they run" grep -q '1:1 2:1' out
fails_with "under their own names" 2 '^sk-tok: ' root/usr/bin/sk-tok -Z
ok "make uninstall" make_ uninstall DESTDIR="$scratch/root" PREFIX=/usr PROGPREFIX=sk-
ok "leaves nothing" test -z "$(find root -type f)"

deps() { (cd "$top" && env -u DEPS "$@"); }
mkdir path
ln -s "$(command -v sh)" path/sh
fails_with "deps off Debian prints the list" 1 'no Debian machine' deps PATH="$scratch/path" sh .ci/deps gcc nothing
ok "deps with DEPS=no does nothing" deps DEPS=no sh .ci/deps no-such-package
if command -v dpkg-query > /dev/null; then
	deps sh .ci/deps perl-base > out 2>&1
	ok "deps is silent when nothing is missing" test ! -s out
	printf '#!/bin/sh\nexit 1\n' > path/sudo
	printf '#!/bin/sh\necho 1000\n' > path/id
	chmod +x path/sudo path/id
	ln -s "$(command -v dpkg-query)" path/dpkg-query
	fails_with "deps without root prints the one command" 1 'as root, run: apt-get install .* no-such-package' \
		deps PATH="$scratch/path" sh .ci/deps no-such-package
else
	skip "deps on Debian" "this is none"
fi
done_testing
