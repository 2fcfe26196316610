"""What all commands have in common: help, mistakes told in one line, words in any order, colours."""
from __future__ import annotations

import re

import pytest

import firecore as fc
from firecore.cli.commands import COMMANDS

from .conftest import Command, Told


@pytest.mark.parametrize("name", COMMANDS)
def test_help_has_an_example(name: str, command: Command) -> None:
    told = command([name, "--help"])
    assert (told.code, told.err) == (0, "")
    assert f"  firecore {name}" in told.out.partition("examples:")[2]


def test_help_lists_the_commands(command: Command) -> None:
    told = command("--help")
    assert told.code == 0
    assert [name for name in COMMANDS if f"\n  {name} " not in told.out] == []
    assert command("--version").out == f"firecore {fc.__version__}\n"


@pytest.mark.parametrize("line", ["", "arena"])
def test_a_command_without_words_shows_its_help(line: str, command: Command) -> None:
    assert command(line) == command(f"{line} --help")


@pytest.mark.parametrize("width", [60, 80, 200])
def test_help_is_wrapped_at_words(width: int, command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    told = command("match --help").out.partition("examples:")[0]
    assert max(map(len, told.splitlines())) <= width
    assert "the table shows the share of games won" in " ".join(told.split())


@pytest.mark.parametrize(("line", "told"), [
    ("juggle", "firecore: no command 'juggle'; available: play, match"),
    ("matc", "firecore: no command 'matc' (did you mean 'match'?); available: "),
    ("arena shwo", "firecore: no arena command 'shwo' (did you mean 'show'?); available: new, run, "),
    ("games chess", "firecore games: no game 'chess'; available: feurio"),
    ("agents gredy", "firecore agents: no agent 'gredy' (did you mean 'greedy'?)"),
    ("renderers txt", "firecore renderers: no renderer 'txt' (did you mean 'text'?)"),
    ("match", "firecore match: the following arguments are required: GAME, AGENT"),
    ("match chess random", "firecore match: no game 'chess'"),
    ("match feurio random random", "give one agent a seat, or one for all, got 2"),
    ("match feurio nobody", "no agent 'nobody'"),
    ("match feurio random:depth=3", "agent random: no option 'depth'; available: seed"),
    ("match feurio random --games 0", "firecore match: argument --games/-n: must be a whole number from 1 to 2**64 - 1, got '0'"),
    ("match feurio random --games many", "must be a whole number from 1 to 2**64 - 1, got 'many'"),
    ("match feurio random --seed -1", "must be a whole number from 0 to 2**64 - 1, got '-1'"),
    ("match feurio random --seed 99999999999999999999", "from 0 to 2**64 - 1, got '99999999999999999999'"),
    ("match feurio random --seconds 0", "must be a number of seconds from 0.001 to 1000000, got '0'"),
    ("match feurio random --seconds 1e7", "must be a number of seconds from 0.001 to 1000000, got '1e7'"),
    ("match feurio random --on-fault cry", "invalid choice: 'cry'"),
    ("match feurio random -o players=9", "feurio: players must be a whole number from 1 to 4, got '9' (F0)"),
    ("match feurio random -o colour=red", "no option 'colour'"),
    ("match feurio random -o players", "an option is name=value, got 'players'"),
    ("match feurio random -o players=2 -o players=3", "the option players was given twice"),
    ("match feurio no_such_module:agent", "no_such_module could not be loaded"),
    ("replay no-such-file", "firecore replay: no-such-file: No such file or directory"),
    ("replay .", "firecore replay: .: not a regular file"),
    ("bench chess", "firecore bench: no game 'chess'"),
    ("games feurio tails", "firecore games: unrecognized arguments: tails"),
    ("match feurio --slow random", "firecore match: unrecognized arguments: --slow"),
    ("--slow", "firecore: unrecognized arguments: --slow"),
    ("bench --seconds x", "must be a number of seconds from 0.001 to 1000000, got 'x'"),
    ("play", "name a game, or --load a saved one"),
    ("play feurio human", "has 4 seats, got 1"),
    ("play feurio --hint nobody", "no agent 'nobody'"),
    ("play --load no-such-file", "no-such-file: No such file or directory"),
])
def test_a_mistake_is_told_in_one_line(line: str, told: str, command: Command) -> None:
    answer = command(line)
    assert answer.code == 2
    assert answer.out == ""
    assert told in answer.err
    assert answer.err.startswith("firecore")
    assert answer.err.count("\n") == 1


@pytest.mark.parametrize(("line", "usual"), [
    ("match --json feurio random --seed 1 random -o players=3 random", "match feurio random random random --seed 1 -o players=3 --json"),
    ("play -o layout=drawn --seed 7 feurio -o players=2 human human", "play feurio human human -o layout=drawn -o players=2 --seed 7"),
    ("play feurio --seed 7 human random -o players=2", "play feurio human random --seed 7 -o players=2"),
    ("games --json feurio", "games feurio --json"),
])
def test_options_stand_anywhere(line: str, usual: str, command: Command) -> None:
    def told(line: str) -> Told:
        answer = command(line)
        return answer._replace(out=re.sub(r'"milliseconds": [\d.e-]+', "", answer.out))

    assert told(line) == told(usual)
    assert told(line).code == 0


def test_colours_only_where_they_are_wanted(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    line = "match feurio random --seed 1"
    assert "\x1b[" not in command(line).out
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b[31m" in command(line).out
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b[" not in command(line).out
