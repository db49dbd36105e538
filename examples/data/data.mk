# The collections as rows. A Makefile in any folder of examples/ says
#
#	include ../data/data.mk
#
# and may then ask for $(data)/med/docs.rows and the other files that README.md lists.

SHELL = bash
.SHELLFLAGS = -e -o pipefail -c
.DELETE_ON_ERROR:

data = ../out/data
raw  = ../data/raw
awk  = LC_ALL=C awk -f ../data/row.awk -f

# A file is made under a name of this run, counted, and only then takes its own: no target is ever
# half made, and two makes at once do no harm.
pid := $(shell echo $$PPID)
new  = $@.$(pid)
keep = @../data/count $(@:$(data)/%=%) $(new) && mv $(new) $@ || { rm -f $(new); exit 1; }
room = @mkdir -p $(@D)

smart_sets = med cran cisi cacm
mulan_sets = enron bibtex medical delicious tmc2007

# SMART         documents     queries    judgements the text (in CRAN .W repeats the title)
smart_med  =    MED.ALL       MED.QRY    MED.REL    .W
smart_cran =    cran.all.1400 cran.qry   cranqrel   .W
smart_cisi =    CISI.ALL      CISI.QRY   CISI.REL   .T.W
smart_cacm =    cacm.all      query.text qrels.text .T.W.K

$(smart_sets:%=$(data)/%/docs.rows): $(data)/%/docs.rows: $(data)/%/qrels ../data/smart.awk
	$(room)
	$(raw) $*/$(word 1,$(smart_$*)) | \
		$(awk) ../data/smart.awk -v fields=$(word 4,$(smart_$*)) -v qrels=$< > $(new)
	$(keep)

$(smart_sets:%=$(data)/%/queries.rows): $(data)/%/queries.rows: ../data/smart.awk
	$(room)
	$(raw) $*/$(word 2,$(smart_$*)) | $(awk) $< -v fields=.T.W -v by=rank > $(new)
	$(keep)

$(smart_sets:%=$(data)/%/qrels): $(data)/%/qrels: ../data/qrels.awk
	$(room)
	$(raw) $*/$(word 3,$(smart_$*)) | $(awk) $< > $(new)
	$(keep)

# Reuters-21578: all, and ModApte's two sides.
sgml = $(patsubst %,reuters21578/reut2-0%.sgm,$(shell seq -w 0 21))

$(data)/reuters/all.rows:   side =
$(data)/reuters/train.rows: side = TRAIN
$(data)/reuters/test.rows:  side = TEST
$(addprefix $(data)/reuters/,all.rows train.rows test.rows): ../data/reuters.awk
	$(room)
	$(raw) $(sgml) | $(awk) $< -v side=$(side) > $(new)
	$(keep)

# topic TAB train TAB test, the most frequent in train first.
$(data)/reuters/topics: ../data/topics.awk $(data)/reuters/train.rows $(data)/reuters/test.rows
	LC_ALL=C awk -f $^ | LC_ALL=C sort -t '	' -k2,2nr -k3,3nr -k1,1 > $(new)
	$(keep)

$(data)/ionosphere/ionosphere.rows: ../data/ionosphere.awk
	$(room)
	$(raw) ionosphere/ionosphere.data | $(awk) $< > $(new)
	$(keep)

$(data)/rcv1/train.rows $(data)/rcv1/test.rows: $(data)/rcv1/%.rows: ../data/svmlight.awk
	$(room)
	$(raw) rcv1subset1/rcv1subset1-$*.svm | $(awk) $< -v name=$* > $(new)
	$(keep)

# Mulan: a set's raw name is its own, but for tmc2007-500.
mulan = $(subst tmc2007,tmc2007-500,$(notdir $(@D)))

$(mulan_sets:%=$(data)/%/train.rows): part = train
$(mulan_sets:%=$(data)/%/test.rows):  part = test
$(foreach part,train test,$(mulan_sets:%=$(data)/%/$(part).rows)): ../data/arff.awk
	$(room)
	$(raw) $(mulan)/$(mulan).xml $(mulan)/$(mulan)-$(part).arff | $(awk) $< -v name=$(part) > $(new)
	$(keep)

$(foreach list,words labels,$(mulan_sets:%=$(data)/%/$(list))): ../data/arff.awk
	$(room)
	$(raw) $(mulan)/$(mulan).xml $(mulan)/$(mulan)-train.arff | $(awk) $< -v list=$(@F) > $(new)
	$(keep)
