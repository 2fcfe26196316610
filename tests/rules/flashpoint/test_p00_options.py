"""P0: options."""
from __future__ import annotations

import json
import pickle
from pathlib import Path
from typing import Any

import pytest

import firecore as fc
from firecore.builtin.flashpoint.board import printed

from .houses import Drawn, plan, played


def refused(**options: Any) -> str:
    with pytest.raises(fc.OptionError) as caught:
        fc.load("flashpoint", **options)
    return str(caught.value)


@pytest.mark.rule("P0")
@pytest.mark.parametrize("options", [
    {"rules": "advanced"}, {"board": 3}, {"board": b"front"}, {"board": None}, {"players": 0}, {"players": 7},
    {"players": True}, {"players": "3"}, {"level": "Recruit"}, {"specialists": "cafs"}, {"specialists": ["cafs"] * 3},
    {"specialists": ["cafs", "hero", "driver"]}, {"specialists": ["cafs"]}, {"specialists": []},
    {"specialists": [1, 2, 3]}, {"perfect": 1}, {"max_turns": 0}, {"max_turns": 1.5}, {"seed": 1}])
def test_any_other_name_or_value_is_an_error(options: dict[str, Any]) -> None:
    assert next(iter(options)) in refused(**options)
    assert "P0" in refused(**options) or "P1.3" in refused(**options)


@pytest.mark.rule("P0")
def test_all_faults_are_told_at_once() -> None:
    message = refused(rules="x", players=9, specialists=["driver"], perfect="yes")
    assert all(name in message for name in ("rules must be", "players must be", "perfect must be"))


@pytest.mark.rule("P0")
def test_level_and_specialists_mean_nothing_in_the_family_game() -> None:
    plain = played("@00 @00 @00")
    fancy = played("@00 @00 @00", level="heroic", specialists=["cafs", "captain", "driver"])
    assert fancy.position() == plain.position()
    assert [one["specialist"] for one in fancy.view()["firefighters"]] == [None, None, None]


@pytest.mark.rule("P0")
@pytest.mark.parametrize("players", range(1, 7))
def test_there_are_one_to_six_seats(players: int) -> None:
    assert fc.load("flashpoint", players=players).seats == players


@pytest.mark.rule("P0", "P1.3")
def test_a_board_may_be_a_path_and_becomes_what_the_file_says(tmp_path: Path) -> None:
    board = plan(Drawn("+---+\n|   |\n+-D-+", "33"))
    file = tmp_path / "house.json"
    file.write_text(json.dumps(board))
    game = fc.load("flashpoint", board=str(file))
    assert game.options["board"] == board
    assert game == fc.load("flashpoint", board=file) == fc.load("flashpoint", board=board)
    file.unlink()
    twin = pickle.loads(pickle.dumps(game))
    assert twin == game and twin.start() == game.start()


@pytest.mark.rule("P0", "P8.5")
def test_a_limit_of_any_size_can_be_played_and_saved() -> None:
    match = fc.Match(fc.load("flashpoint", players=1, max_turns=2**62), seed=1)
    match.play("@30")
    match.play(".")
    assert fc.Match.load(match.save()).state == match.state
    assert match.state.view()["turn"] == 2


@pytest.mark.rule("P0")
def test_the_printed_boards_keep_their_names() -> None:
    assert fc.load("flashpoint", board="back").options["board"] == "back"
    assert fc.load("flashpoint", board="back") != fc.load("flashpoint")


@pytest.mark.rule("P0")
def test_a_record_of_a_game_on_a_drawn_board_can_be_replayed(tmp_path: Path) -> None:
    game = fc.load("flashpoint", board=plan(Drawn("+---+\n|   |\n+-D-+", "33")), players=1)
    match = fc.Match(game, seed=5)
    while not match.is_over:
        match.play(match.legal_actions()[-1])
    match.record().write(tmp_path / "record.json")
    again = fc.Record.read(tmp_path / "record.json")
    again.verify()
    assert list(again.tokens) == match.tokens


@pytest.mark.rule("P0")
def test_a_game_keeps_its_board_whatever_becomes_of_those_that_others_hold() -> None:
    given = printed("back")
    game = fc.load("flashpoint", board=given)
    match, twin = fc.Match(game, 1), fc.load("flashpoint", board=printed("back"))
    record, before = match.record(), (match.save(), match.view(), match.record().to_json())
    read = fc.Record.from_dict(record.to_dict())
    for board in (given, game.options["board"], dict(game.options)["board"], match.record().options["board"],
                  record.to_dict()["options"]["board"]):
        for part in board.values():
            if isinstance(part, (list, dict)):
                part.clear()
        board.clear()
    assert (match.save(), match.view(), record.to_json()) == before
    assert game == twin and hash(game) == hash(twin) and pickle.loads(pickle.dumps(game)) == twin
    assert fc.Match.load(match.save()).state == match.state == read.verify()


@pytest.mark.rule("P0")
@pytest.mark.parametrize(("players", "names", "told"), [(2, ["captain"], "1 name for 2 players"),
                                                        (1, ["captain", "cafs"], "2 names for 1 player")])
def test_there_is_one_specialist_for_each_seat(players: int, names: list[str], told: str) -> None:
    with pytest.raises(fc.OptionError, match=rf"one for each seat: {told} \(P0\)"):
        fc.load("flashpoint", players=players, specialists=names)
