# tok 1 docs=1 terms=4 stop=english stemmer=porter letters=2
halloween	1
jack	1
lantern	1
rocknrol	1
