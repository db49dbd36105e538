# What stands above the topics of Reuters, `topic TAB group`, from its own list of codes: economic
# indicators, currencies, corporate, commodity and energy codes. Three topics have nothing above them.
#
#	awk -f groups.awk cat-descriptions_120396.txt

BEGIN { OFS = "\t" }

/^@heading|^____/ { if (group != "") exit }

/^\*\*[^*]/ {
	group = tolower($1)
	sub(/^\*\*/, "", group)
	next
}

group != "" && NF {
	topic = $0
	sub(/.*\(/, "", topic)
	sub(/\).*/, "", topic)
	sub(/ +$/, "", topic)
	print tolower(topic), group
}
