# Latent rows (numbers alone) on standard input: across, up, region; documents that are near in the space
# are near there (UMAP, McInnes, Healy and Melville 2018, of the package uwot). Regions are numbered
# from the largest on.
suppressMessages(library(uwot))
x <- do.call(rbind, lapply(strsplit(readLines("stdin"), " "), as.numeric))
set.seed(1)
at <- suppressMessages(umap(x, n_neighbors = min(15, nrow(x) - 1), min_dist = .2, init = "pca", n_threads = 1, n_sgd_threads = 0))
near_rest <- function(v) { # the few that lie far off would leave no room for the others
	q <- quantile(v, c(.005, .995))
	v <- pmin(pmax(v, q[1] - .05 * diff(q)), q[2] + .05 * diff(q))
	if (max(abs(v)) > 0) round(9999 * v / max(abs(v))) else v
}
at <- apply(at, 2, near_rest)
wanted <- min(40, max(1, nrow(x) %/% 20), nrow(unique(at)))
found <- if (wanted > 1) suppressWarnings(kmeans(at, wanted, iter.max = 50, nstart = 4)$cluster) else rep(1, nrow(x))
rank <- order(order(-tabulate(found)))
write.table(cbind(at, rank[found]), row.names = FALSE, col.names = FALSE)
