#!/usr/bin/perl
# browser.pl PAGE WIDTH HEIGHT light|dark: a page in headless Chromium, told what to do line by line.
#
#	eval EXPRESSION       prints what it is, as JSON
#	key NAME              a key pressed: ArrowRight, Enter, a letter
#	move X Y | tap X Y    the mouse, a finger, on the page
#	shot FILE             a picture of what is to be seen
#	wait                  two frames
#
# At the end `errors N`: exceptions, refused loads and scripts, dialogs. Chromium's own protocol,
# over a pipe; messages end with NUL.
use strict;
use warnings;
use JSON::PP;
use MIME::Base64;
use File::Temp 'tempdir';
use IO::Handle;
use POSIX 'dup2';

my ($page, $width, $height, $scheme) = @ARGV;
my $chromium = (grep { -x } map { ("$_/chromium", "$_/chromium-browser", "$_/google-chrome") } split /:/, $ENV{PATH})[0]
	or die "no Chromium\n";
my $profile = tempdir(CLEANUP => 1);
pipe(my $theirs_in, my $out) or die;
pipe(my $in, my $theirs_out) or die;
my $pid = fork // die "fork: $!\n";
if (!$pid) {
	open STDOUT, '>', '/dev/null';
	open STDERR, '>', '/dev/null';
	my ($from, $to) = map { POSIX::dup($_) + 0 } fileno($theirs_in), fileno($theirs_out);
	($from, $to) = map { my $fd = $_; $fd = POSIX::dup($fd) while $fd < 5; $fd } $from, $to;
	dup2($from, 3);
	dup2($to, 4);
	no warnings 'exec';
	exec $chromium, qw(--headless --no-sandbox --disable-gpu --hide-scrollbars --remote-debugging-pipe --no-first-run
		--disable-dev-shm-usage), "--user-data-dir=$profile", 'about:blank';
	POSIX::_exit(1);
}
close $theirs_in;
close $theirs_out;
$out->autoflush(1);
$SIG{ALRM} = sub { kill 'KILL', $pid; die "Chromium does not answer\n" };
alarm 600;

my ($count, $session, $errors, %seen) = (0, undef, 0);
sub message {
	local $/ = "\0";
	my $text = <$in> // die "Chromium went\n";
	chomp $text;
	my $m = decode_json($text);
	my $what = $m->{method} // '';
	$seen{$what}++;
	$errors++, print "# $text\n" =~ s/(.{300}).*/$1\n/r
		if $what =~ /exceptionThrown|javascriptDialogOpening/ || ($what eq 'Log.entryAdded' && $m->{params}{entry}{level} eq 'error');
	send_to('Page.handleJavaScriptDialog', { accept => JSON::PP::true }) if $what eq 'Page.javascriptDialogOpening';
	return $m;
}
sub send_to {
	my ($method, $params) = @_;
	my %m = (id => ++$count, method => $method, params => $params // {});
	$m{sessionId} = $session if $session;
	print $out encode_json(\%m), "\0";
	return $count;
}
sub call {
	my $id = send_to(@_);
	while (1) {
		my $m = message();
		next unless ($m->{id} // 0) == $id;
		die "$_[0]: $m->{error}{message}\n" if $m->{error};
		return $m->{result};
	}
}
sub value {
	my $r = call('Runtime.evaluate', { expression => $_[0], returnByValue => JSON::PP::true, awaitPromise => JSON::PP::true });
	return $r->{result}{value};
}
sub settle { value('new Promise(f => requestAnimationFrame(() => requestAnimationFrame(() => f(1))))') }

my $target = call('Target.createTarget', { url => 'about:blank' })->{targetId};
$session = call('Target.attachToTarget', { targetId => $target, flatten => JSON::PP::true })->{sessionId};
call($_) for qw(Page.enable Runtime.enable Log.enable);
call('Emulation.setEmulatedMedia', { features => [{ name => 'prefers-color-scheme', value => $scheme }] });
call('Emulation.setDeviceMetricsOverride',
	{ width => $width + 0, height => $height + 0, deviceScaleFactor => 1, mobile => $width < 700 ? JSON::PP::true : JSON::PP::false });
call('Emulation.setTouchEmulationEnabled', { enabled => JSON::PP::true }) if $width < 700;
call('Page.navigate', { url => $page });
message() until $seen{'Page.loadEventFired'};
settle();

my $json = JSON::PP->new->allow_nonref->canonical->utf8;
$| = 1;
while (my $line = <STDIN>) {
	chomp $line;
	my ($verb, $rest) = split / /, $line, 2;
	if ($verb eq 'eval') { print $json->encode(value($rest)), "\n" }
	elsif ($verb eq 'key') {
		my %key = (key => $rest, length $rest == 1 ? (text => $rest) : $rest eq 'Enter' ? (text => "\r") : ());
		call('Input.dispatchKeyEvent', { type => 'keyDown', %key });
		call('Input.dispatchKeyEvent', { type => 'keyUp', key => $rest });
	} elsif ($verb eq 'move' || $verb eq 'tap') {
		my ($x, $y) = split / /, $rest;
		my %at = (x => $x + 0, y => $y + 0);
		if ($verb eq 'move') { call('Input.dispatchMouseEvent', { type => 'mouseMoved', %at }) }
		else {
			call('Input.dispatchTouchEvent', { type => 'touchStart', touchPoints => [\%at] });
			call('Input.dispatchTouchEvent', { type => 'touchEnd', touchPoints => [] });
		}
	} elsif ($verb eq 'shot') {
		my $shot = call('Page.captureScreenshot', { format => 'png' });
		open my $f, '>:raw', $rest or die "$rest: $!\n";
		print $f decode_base64($shot->{data});
		close $f;
	} elsif ($verb eq 'wait') { settle() }
	else { die "wanted eval, key, move, tap, shot or wait, found $verb\n" }
}
print "errors $errors\n";
$session = undef;
send_to('Browser.close');
alarm 0;
local $SIG{ALRM} = sub { kill 'KILL', $pid };
alarm 60;
waitpid $pid, 0;
