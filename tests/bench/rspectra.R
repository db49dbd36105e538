# rspectra.R TRIPLETS K: CPU seconds of RSpectra's svds.
a <- commandArgs(TRUE)
suppressMessages({library(Matrix); library(RSpectra)})
m <- matrix(scan(a[1], quiet = TRUE), 3)
x <- sparseMatrix(i = m[1, ], j = m[2, ], x = m[3, ])
t <- system.time(svds(x, as.integer(a[2])))
cat(sprintf("%.3f\n", t[[1]] + t[[2]]))
