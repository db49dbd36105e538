# LIBSVM's multi-label lines, label,label,... feature:value ..., to sparse rows.
#   -v name=train    ids are train1, train2 and so on
# Labels keep their numbers, which count from 0; a line that begins with a blank or a feature has
# none.

BEGIN { FORMAT = "svmlight" }

{ sub(/[ \t\r]+$/, "") }

$0 == "" { next }

{
	labels = /^[ \t]/ || $1 ~ /:/ ? "" : $1
	if (labels !~ /^[0-9,]*$/)
		wrong("wanted labels as numbers joined by commas, found " labels)
	body = substr($0, length(labels) + 1)
	sub(/^[ \t]+/, "", body)
	row(labels, body, name (++rows))
}
