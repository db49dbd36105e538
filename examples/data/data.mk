# The collections as rows. A Makefile in any folder of examples/ says
#
#	include ../data/data.mk
#
# and may then ask for $(data)/med/docs.rows and the other files that README.md lists. Recipes run
# in bash and stop when any part of a pipeline fails.

SHELL = bash
.SHELLFLAGS = -e -o pipefail -c
.DELETE_ON_ERROR:
goal := $(.DEFAULT_GOAL)

data = ../out/data
raw  = ../data/raw
awk  = LC_ALL=C awk -f ../data/row.awk -f
keep = ../data/keep $@

smart_sets = med cran cisi cacm
mulan_sets = enron bibtex medical delicious tmc2007

# SMART      documents     queries    judgements what makes the text; in CRAN .W repeats the title
smart_med  = MED.ALL       MED.QRY    MED.REL    .W
smart_cran = cran.all.1400 cran.qry   cranqrel   .W
smart_cisi = CISI.ALL      CISI.QRY   CISI.REL   .T.W
smart_cacm = cacm.all      query.text qrels.text .T.W.K

$(smart_sets:%=$(data)/%/docs.rows): $(data)/%/docs.rows: ../data/smart.awk $(data)/%/qrels
	$(raw) $*/$(word 1,$(smart_$*)) | \
		$(awk) $< -v fields=$(word 4,$(smart_$*)) -v qrels=$(@D)/qrels | $(keep)

$(smart_sets:%=$(data)/%/queries.rows): $(data)/%/queries.rows: ../data/smart.awk
	$(raw) $*/$(word 2,$(smart_$*)) | $(awk) $< -v fields=.T.W -v by=rank | $(keep)

$(smart_sets:%=$(data)/%/qrels): $(data)/%/qrels: ../data/qrels.awk
	$(raw) $*/$(word 3,$(smart_$*)) | $(awk) $< | $(keep)

# Reuters-21578: all, and the two sides of ModApte.
sgml = $(patsubst %,reuters21578/reut2-0%.sgm,$(shell seq -w 0 21))

$(data)/reuters/all.rows:   side =
$(data)/reuters/train.rows: side = TRAIN
$(data)/reuters/test.rows:  side = TEST
$(addprefix $(data)/reuters/,all.rows train.rows test.rows): ../data/reuters.awk
	$(raw) $(sgml) | $(awk) $< -v side=$(side) | $(keep)

$(data)/reuters/topics: ../data/topics.awk $(data)/reuters/train.rows $(data)/reuters/test.rows
	LC_ALL=C awk -f $^ | LC_ALL=C sort -k 2,2nr -k 3,3nr -k 1,1 | $(keep)

$(data)/ionosphere/ionosphere.rows: ../data/ionosphere.awk
	$(raw) ionosphere/ionosphere.data | $(awk) $< | $(keep)

$(data)/rcv1/train.rows $(data)/rcv1/test.rows: $(data)/rcv1/%.rows: ../data/svmlight.awk
	$(raw) rcv1subset1/rcv1subset1-$*.svm | $(awk) $< -v name=$* | $(keep)

# Mulan: a set's raw name is its own, but for tmc2007-500.
mulan = $(subst tmc2007,tmc2007-500,$(notdir $(@D)))

$(mulan_sets:%=$(data)/%/train.rows) $(mulan_sets:%=$(data)/%/test.rows): ../data/arff.awk
	$(raw) $(mulan)/$(mulan).xml $(mulan)/$(mulan)-$(basename $(@F)).arff | \
		$(awk) $< -v name=$(basename $(@F)) | $(keep)

$(mulan_sets:%=$(data)/%/words) $(mulan_sets:%=$(data)/%/labels): ../data/arff.awk
	$(raw) $(mulan)/$(mulan).xml $(mulan)/$(mulan)-train.arff | $(awk) $< -v list=$(@F) | $(keep)

.DEFAULT_GOAL := $(goal)
