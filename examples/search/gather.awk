# Lines "number other:value", in the order of the numbers: number TAB other:value ..., up to `most`.
BEGIN { at = 1; printf "1\t" }
function go_to(n) { while (at < n) { printf "\n%d\t", ++at; blank = "" } }
{ go_to($1); printf "%s%s", blank, $2; blank = " " }
END { go_to(most); print "" }
