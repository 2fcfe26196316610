"""The rules of a game, printed."""
from __future__ import annotations

import json

import pytest

import firecore as fc

from .conftest import Command


def test_a_clause_is_found_by_its_name_alone(command: Command) -> None:
    told = command("rules p4.3")
    assert told.out.startswith("P4.3 No turn ends in fire\n\nAt the end of a turn")
    assert told.out == command("rules flashpoint P4.3").out


def test_a_chapter_is_printed_with_its_clauses(command: Command) -> None:
    told = json.loads(command("rules feurio F7 --json").out)
    assert [one["clause"] for one in told] == ["F7", "F7.1", "F7.2", "F7.3", "F7.4", "F7.5"]
    assert {one["game"] for one in told} == {"feurio"}
    assert told[2]["title"] == "The value of a zone" and "rounded up" in told[2]["text"]


def test_clauses_of_several_games(command: Command) -> None:
    told = command("rules F6.1 T5.1")
    assert told.out.index("F6.1 ") < told.out.index("\n\nT5.1 ")


@pytest.mark.parametrize("game", fc.games())
def test_all_rules_of_a_game_and_the_page_to_learn_it_from(command: Command, game: str) -> None:
    manual = fc.load(game).plugin.rules.manual
    assert manual is not None
    assert [one["clause"] for one in json.loads(command(f"rules {game} --json").out)] == list(manual.clauses())
    page = command(f"rules {game} --how-to-play").out
    assert page.startswith(manual.how_to_play.partition("\n!")[0])
    for picture in manual.pictures.values():
        assert str(fc.load(game, **picture.options).read(picture.position)) in page
    assert json.loads(command(f"rules {game} --how-to-play --json").out) == {
        "game": game, "how_to_play": manual.how_to_play}


@pytest.mark.parametrize(("line", "reason"), [
    ("rules", "which game? there are feurio, flashpoint, tails"),
    ("rules --how-to-play", "which game?"),
    ("rules P4.3 --how-to-play", "which game?"),
    ("rules tails T1.1 --how-to-play", "a page of its own"),
    ("rules chess", "no game 'chess'"),
    ("rules tails P4.3", "there is no clause P4.3; there are T1 to T8 (tails)"),
    ("rules P99", "there is no clause P99; there are F0 to F12 (feurio), P0 to P15 (flashpoint), T1 to T8 (tails)"),
])
def test_mistakes(command: Command, line: str, reason: str) -> None:
    told = command(line)
    assert (told.code, told.out) == (2, "")
    assert reason in told.err and told.err.count("\n") == 1
