# Every small change of a C file that could be a mistake: [offset, length, text instead, kind].
package Mutants;
use strict;
use warnings;

my %instead = (
	'<' => '<=', '<=' => '<', '>' => '>=', '>=' => '>', '==' => '!=', '!=' => '==',
	'+' => '-', '-' => '+', '*' => '/', '/' => '*', '%' => '*',
	'+=' => '-=', '-=' => '+=', '*=' => '/=', '/=' => '*=',
	'&&' => '||', '||' => '&&',
);
my %kind = ((map { $_ => 'relation' } qw(< <= > >= == !=)), (map { $_ => 'logic' } qw(&& ||)));

# The text with comments, strings, characters and directives blanked, byte for byte.
sub bare {
	my ($text) = @_;
	$text =~ s{/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])+'|^\#(?:\\\n|[^\n])*}{$& =~ s/[^\n]/ /gr}gems;
	return $text;
}

sub all {
	my ($text) = @_;
	my $bare = bare($text);
	my @all;
	push @all, operators($bare), constants($bare), conditions($bare), statements($bare);
	return @all;
}

# clang-format puts a blank on both sides of what is binary.
sub operators {
	my ($bare) = @_;
	my @found;
	while ($bare =~ m{(?<=[\s])(<=|>=|==|!=|&&|\|\||[-+*/]=|[-+*/%<>])(?=\s)}g) {
		push @found, [$-[1], length $1, $instead{$1}, $kind{$1} // 'arithmetic'];
	}
	while ($bare =~ m{\+\+|--}g) {
		push @found, [$-[0], 2, $& eq '++' ? '--' : '++', 'arithmetic'];
	}
	return @found;
}

sub constants {
	my ($bare) = @_;
	my @found;
	while ($bare =~ m{(?<![\w.])((?:\d+\.\d*|\.\d+|\d+)(?:[eE][-+]?\d+)?)(?![\w.])}g) {
		my ($at, $number) = ($-[1], $1);
		push @found, [$at, length $number, "($number + 1)", 'constant'] unless is_room($bare, $at);
		push @found, [$at, length $number, "($number - 1)", 'constant'];
	}
	return @found;
}

# Does a number say how much room is taken, by an array's declaration or from the heap? More is no
# mistake, less is.
sub is_room {
	my ($bare, $at) = @_;
	my $from = rindex($bare, "\n", $at) + 1;
	my $line = substr $bare, $from, $at - $from;
	return 0 if substr($bare, $at) =~ /^[^\]\n]*\] = \{/; # its size may be asked for
	return 1 if $line =~ /^\t+(?:static )?(?:const )?(?:struct \w+|char|double|int|size_t|uint\w+) (?:[^{(]*, )?\*?\w+\[[^\]]*$/;
	my $statement = substr($bare, 0, $at) =~ s/.*[;{}]//sr;
	my $call = rindex $statement, 'mem_';
	return 0 if $call < 0 || substr($statement, $call) !~ /^mem_(?:alloc|zero|grow|resize)\(/;
	my $rest = substr $statement, $call;
	return $rest =~ tr/(// > $rest =~ tr/)//;
}

# The end of what opens at an offset.
sub closing {
	my ($bare, $at) = @_;
	my $depth = 0;
	for (; $at < length $bare; $at++) {
		my $c = substr $bare, $at, 1;
		$depth += $c eq '(' ? 1 : $c eq ')' ? -1 : 0;
		return $at if $depth == 0;
	}
	return undef;
}

sub conditions {
	my ($bare) = @_;
	my @found;
	while ($bare =~ /\b(?:if|while) \(/g) {
		my $open = pos($bare) - 1;
		my $close = closing($bare, $open) // next;
		push @found, [$open, $close - $open + 1, undef, 'condition'];
	}
	return @found;
}

# Statements that can be left out, what is returned early, and errors that are lost.
sub statements {
	my ($bare) = @_;
	my @found;
	while ($bare =~ /(?<=[;{})\n:])\s*\n\t+((?:[\w*(][^;{}]*;|break;|continue;))/g) {
		my ($at, $statement) = ($-[1], $1);
		pos($bare) = $at + length($statement =~ /^(?:for|while|if|else|do|switch|case|default)\b/
			? $statement =~ s/\n.*//sr : $statement) - 1;
		next if $statement =~ /^\w*free\w*\(|^\(void\)/; # leaks are for make check-valgrind
		next if $statement =~ /^(?:for|while|if|else|do|switch|case|default|goto|static|const|struct|enum|union|size_t|int|char|double|bool|unsigned|float|void|uint\w+|int\w+_t|ssize_t|FILE|atomic_\w+|gsl_\w+(?: \*|\s+\w+(?:;| =)))\b/;
		next if $statement =~ /^\w+ \*?\w+(?:\[.*\])?(?:;| =|,)/ && $statement !~ /^return\b/;
		if ($statement =~ /^return (true|false);/) {
			push @found, [$at, length $statement, 'return ' . ($1 eq 'true' ? 'false' : 'true') . ';', 'return'];
		} elsif ($statement =~ /^return\b/) {
			push @found, [$at, length $statement, ';', 'return'] if $statement =~ /^return(?: (?:NULL|-?\d+))?;/;
		} else {
			push @found, [$at, length $statement, ';', $statement =~ /^(?:die|die_at|err_\w+)\b/ ? 'error' : 'statement'];
		}
	}
	return @found;
}

# A file's text with the change made.
sub apply {
	my ($text, $mutant) = @_;
	my ($at, $length, $new) = @$mutant;
	my $old = substr $text, $at, $length;
	$new //= "(!$old)";
	$new .= "\n" x ($old =~ tr/\n//);
	substr($text, $at, $length) = $new;
	return $text;
}

# The change in a line of words.
sub words {
	my ($text, $mutant) = @_;
	my ($at, $length, $new) = @$mutant;
	my $old = substr $text, $at, $length;
	$new //= "!$old";
	my $from = rindex($text, "\n", $at) + 1;
	my $line = substr($text, $from, index($text, "\n", $at) - $from) =~ s/^\s+//r;
	return ($old =~ s/\s+/ /gr) . ' -> ' . ($new eq ';' ? 'nothing' : $new =~ s/\s+/ /gr) . "   in: $line";
}

1;
