# The eigenvalues w, then latent rows f: whole numbers round(1000 f / |f|), numbered after those `before`; and f w^-1/2,
# the documents' side of the space, to the file `sides`.
BEGIN { FS = OFS = "\t" }
NR == FNR { k = split($2, w, " "); for (j = 1; j <= k; j++) w[j] = sqrt(w[j]); next }
{
	n = split($2, f, " ")
	sum = 0
	for (j = 1; j <= n; j++) sum += f[j] * f[j]
	scale = sum > 0 ? 1000 / sqrt(sum) : 0
	row = side = ""
	for (j = 1; j <= n; j++) {
		x = f[j] * scale
		row = row (j > 1 ? " " : "") (x < 0 ? -int(.5 - x) : int(.5 + x))
		side = side (j > 1 ? " " : "") sprintf("%.4g", f[j] / w[j])
	}
	print "", row, "# " before + FNR
	print "", side, "# " before + FNR > sides
}
