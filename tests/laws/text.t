#!/usr/bin/env bash
# Laws of docs, tok and tfidf.
. "$(dirname "$0")/../tap.sh"
printf 'a\tred apple pie\t# one\nb\tgreen pear, red apple\t# two\n\tapple\t# three\n' > docs
tok -w vocab docs > counts
tok -m vocab docs > again
same "tok -m gives the fitted counts again" counts again
done_testing
