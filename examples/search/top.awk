# A row of document:score: the numbers of the z best, of equals the first.
BEGIN { FS = "\t" }
{
	n = split($2, e, " ")
	for (i = 1; i <= n; i++) { split(e[i], p, ":"); doc[i] = p[1]; t[i] = p[2] }
	for (; z > 0 && z <= n || z > n && (z = n); z--) {
		best = 0
		for (i = 1; i <= n; i++) if (!(i in top) && (!best || t[i] > t[best])) best = i
		top[best]
		print doc[best]
	}
}
