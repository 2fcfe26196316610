"""A person at the terminal."""
from __future__ import annotations

import re
from pathlib import Path

import pytest
from _pytest.capture import CaptureIO

import firecore as fc

from .conftest import Command

HUMANS = ("human", "human")
START = "play feurio human human -o players=2 -o layout=drawn --seed 7"


def legal_of(out: str) -> list[str]:
    """The tokens that were shown last as legal."""
    return re.findall(r"^(?:seat \d> )*legal: (.*)$", out, re.M)[-1].split()


@pytest.mark.parametrize(("name", "options", "asked"), [
    ("feurio", {}, "marshal"), ("feurio", {"players": 3, "cooperative": True}, "mcts"),
    ("flashpoint", {"players": 2}, "chief"), ("tails", {}, "bluffer")])
def test_who_is_asked_for_hints(name: str, options: dict[str, object], asked: str) -> None:
    spec = fc.load(name, **options).adviser
    assert spec.partition(":")[0] == asked
    fc.agent(spec).start(fc.load(name, **options), 0)      # type: ignore[union-attr]


def test_the_board_and_what_is_legal_are_shown(command: Command) -> None:
    match = fc.Match(fc.load("feurio", players=2, layout="drawn"), 7)
    told = command(START)
    assert told.code == 0
    assert match.state.text(1, HUMANS) in told.out
    assert legal_of(told.out) == [match.state.token(action) for action in match.legal_actions()]
    assert told.out.endswith("left before the end\n")


def test_a_whole_game_typed(command: Command, tmp_path: Path) -> None:
    game = fc.load("feurio", players=2, layout="drawn")
    match = fc.Match(game, 7)
    typed = []
    while not match.is_over:
        token = match.state.token(match.legal_actions()[-1])
        typed.append(token)
        match.play(token)
    told = command(f"{START} --record {tmp_path / 'game.json'}", "\n".join(typed) + "\n")
    assert told.code == 0
    assert match.state.text(0, HUMANS) in told.out
    record = fc.Record.read(tmp_path / "game.json")
    assert record.verify() == match.state
    assert f"seat 0  human  score {match.state.scores()[0]}" in told.out


def test_agents_play_the_other_seats(command: Command) -> None:
    told = command("play feurio random human random random --seed 1", "hint\n")
    hint = re.findall(r"hint: (\S+)", told.out)[0]
    assert hint in legal_of(told.out)
    again = command("play feurio random human random random --seed 1", f"{hint}\n-\n")
    assert len(re.findall(r"^  seat [023] \(random\): @", again.out, re.M)) == 3


def test_what_others_do_is_told_in_words(command: Command) -> None:
    told = command("play feurio random human -o players=2 --seed 1", "hint\n").out
    match = fc.Match(fc.load("feurio", players=2), 1)
    assert match.actor == 1
    first = legal_of(told)[0]
    told = command("play feurio random human -o players=2 --seed 1", f"{first}\n-\n").out
    assert re.search(r"^  seat 0 \(random\): @(\S+)  lays the \d at \1$", told, re.M)
    assert re.search(r"^  chance: \*(\d)  .*draws an? \1$", told, re.M)


def test_without_seats_one_plays_against_the_best(command: Command) -> None:
    assert "seat 1 (keen):" in command("play feurio --seed 1", "@9,9\n").out + command(
        "play feurio --seed 1", "log\n").out


@pytest.mark.parametrize(("typed", "told"), [
    ("help", r"G2@0,0 +place two G men"),
    ("?", "undo +take your last decision back"),
    ("moves", "legal: @"),
    ("board", r"Feurio! .*human \(1\) lays the tile"),
    ("why @9,9", r"@9,9 is not legal: .*\(F2.2\)"),
    ("why\n@9,9", r"why is which token not legal\? @9,9 is not legal: .*\(F2.2\)"),
    ("why\n\nmoves", r"why is which token not legal\? seat 1> legal: @"),
    ("@9,9", r"@9,9 is not legal: .*\(moves lists what is; help shows the notation\)"),
    ("sing", "sing is not legal: "),
    ("rules", r"## How to play\n\n.*"),
    ("rules f2.2", r"F2.2 Spots\n\nA \*spot\* is an empty space"),
    ("rules P4.3", r"rules: there is no clause P4.3; there are F0 to F12 \(feurio\)"),
    ("undo", "undo: feurio: there is no decision to take back"),
    ("log", r"\*\d \*\d \*\d"),
    ("save", "save: say to which file, as in save evening.save"),
    ("load", "load: say to which file"),
    ("load /no/such/file", "load: .*No such file or directory"),
    ("quit", "left before the end"),
    ("QUIT", "left before the end"),
    ("", "left before the end"),
])
def test_what_can_be_typed(command: Command, typed: str, told: str) -> None:
    answer = command(START, f"{typed}\n")
    assert (answer.code, answer.err) == (0, "")
    assert re.search(told, answer.out), answer.out


def test_undo_goes_back_to_the_same_place(command: Command) -> None:
    first = legal_of(command(START).out)[0]
    there = legal_of(command(START, f"{first}\n").out)
    assert there != legal_of(command(START).out)
    assert legal_of(command(START, f"{first}\nundo\n").out) == legal_of(command(START).out)
    assert legal_of(command(START, f"{first}\nundo\n{first}\n").out) == there


def test_undo_takes_back_what_agents_did_in_between(command: Command) -> None:
    line = "play feurio random human random random --seed 1"
    first = legal_of(command(line).out)[0]
    told = command(line, f"{first}\n-\nundo\nundo\n")
    assert legal_of(told.out) == legal_of(command(line).out)


def test_undo_takes_back_a_decision_of_the_person_who_asks(command: Command) -> None:
    def told(*typed: str) -> str:
        return command(START, "\n".join(typed) + "\n").out

    one = legal_of(told())[0]
    other = legal_of(told(one, "-"))[0]
    assert "seat 0> undo: feurio: there is no decision to take back" in told(one, "-", "undo")
    back = told(one, "-", other, "-", "undo")
    assert re.findall(r"^seat \d>", back, re.M)[-1] == "seat 1>"
    assert legal_of(back) == legal_of(told(one))


def test_save_and_load(command: Command, tmp_path: Path) -> None:
    first = legal_of(command(START).out)[0]
    file = tmp_path / "evening.save"
    there = command(START, f"{first}\nsave {file}\n").out
    assert f"saved to {file}" in there
    assert legal_of(command(f"play --load {file}").out) == legal_of(there)
    assert legal_of(command(f"play feurio random human --load {file}").out) == legal_of(there)
    assert legal_of(command(START, f"load {file}\n").out) == legal_of(there)
    assert "that is a game of" in command("play feurio --seed 1", f"load {file}\n").out


def test_a_game_begins_at_any_position(command: Command, tmp_path: Path) -> None:
    game = fc.load("feurio", players=2)
    match = fc.Match(game, seed=7)
    match.play(match.legal_actions()[0])
    line = match.position()
    told = command(["play", "feurio", *HUMANS, "--position", line, "-o", "players=2",
                    "--record", str(tmp_path / "game.json")])
    assert told.code == 0
    assert legal_of(told.out) == [match.token(action) for action in match.legal_actions()]
    record = fc.Record.read(tmp_path / "game.json")
    assert (record.start, record.verify()) == (line, match.state)


def test_a_position_names_its_game(command: Command) -> None:
    line = fc.Match(fc.load("tails"), seed=7).position()
    assert "legal: =1" in command(["play", "--position", line]).out


@pytest.mark.parametrize("line", ["nonsense", "feurio/1", "chess/1 x=1"])
def test_a_position_that_is_none_is_reported(command: Command, line: str) -> None:
    told = command(["play", "--position", line])
    assert told.code == 2
    assert told.err.count("\n") == 1
    assert "not a sound position" in told.err or "no game" in told.err


@pytest.mark.parametrize(("words", "told"), [
    ("tails", "is a game of feurio, not of tails"),
    ("--seed 3", "none of them goes with --load"),
    ("-o players=2", "none of them goes with --load"),
    ("feurio human", "has 2 seats, got 1"),
])
def test_a_saved_game_is_what_it_is(command: Command, tmp_path: Path, words: str, told: str) -> None:
    file = tmp_path / "evening.save"
    command(START, f"save {file}\n")
    answer = command(f"play {words} --load {file}")
    assert answer.code == 2
    assert told in answer.err


@pytest.mark.parametrize("name", [
    "{bots}:choose", "os:getcwd", "nobody", "mcts:evaluator={bots}:choose", 'mcts:evaluator=["{bots}:choose"]',
    "cmd:{bots}", "cmd:5", "cmd:[1]", "cmd:", "mcts:playout=x", 'mcts:playout=["greedy"]', "mcts:seconds=1000000",
    "mcts:seconds=Infinity", "mcts:seconds=true", "mcts:iterations=2000000000", "mcts:iterations=20001", "mcts:threads=64",
    "mcts:iterations=5,iterations=6", "greedy:seed=x", "greedy:depth=5", "mcts:seed=-1", "mcts:", "marshal:playout=greedy", "marshal:iterations=20001"])
def test_a_saved_game_runs_no_code_of_strangers(command: Command, tmp_path: Path, name: str) -> None:
    file, bots = tmp_path / "evil.save", tmp_path / "evil.py"
    bots.write_text(f"#!/bin/sh\ntouch {tmp_path}/ran\n")
    bots.chmod(0o755)
    seats = ["human", name.format(bots=bots)]
    file.write_bytes(fc.Match(fc.load("feurio", players=2), 1, seats=seats).save())
    answer = command(f"play --load {file}")
    assert answer.code == 2
    assert "as a player: say GAME SEAT SEAT … yourself (" in answer.err
    assert answer.err.count("\n") == 1
    assert not (tmp_path / "ran").exists()


@pytest.mark.parametrize("name", [
    "greedy", "keen:seed=7", "mcts:iterations=5", "rollout:iterations=5,playout=keen", "mcts:seconds=0.01,playout=random,others=search", "marshal:iterations=5",
    "human"])
def test_a_saved_game_may_name_agents_that_come_along(command: Command, tmp_path: Path, name: str) -> None:
    file = tmp_path / "good.save"
    file.write_bytes(fc.Match(fc.load("feurio", players=2), 1, seats=["human", name]).save())
    assert command(f"play --load {file}").code == 0


@pytest.mark.parametrize(("game", "name"), [
    ("flashpoint", "chief"), ("flashpoint", "chief:tries=4,rolls=4,turns=1,seconds=0.5,seed=3"),
    ("tails", "bluffer"), ("tails", "bluffer:iterations=20,seed=1"),
    ("tails", "network"), ("tails", "mcts:iterations=5,evaluator=trained")])
def test_a_game_against_any_agent_can_be_saved_and_loaded(
        command: Command, tmp_path: Path, game: str, name: str) -> None:
    file = tmp_path / "evening.save"
    assert f"saved to {file}" in command(f"play {game} human {name} -o players=2 --seed 1", f"save {file}\n").out
    assert command(f"play --load {file}").code == 0


@pytest.mark.parametrize(("game", "name", "told"), [
    ("flashpoint", "chief:tries=1000", "tries must be a whole number from 1 to 128, got '1000'"),
    ("flashpoint", "chief:turns=1000", "turns must be a whole number from 0 to 16, got '1000'"),
    ("tails", "bluffer:iterations=1000000000", "iterations must be a whole number from 1 to 20000 or None"),
    ("tails", "bluffer:seconds=11", "seconds must be a number from 0.0 to 10.0 or None, got '11'"),
    ("tails", "network:file=net.npz", "file must be "), ("tails", "cmd:ls", "cannot be loaded from a saved game")])
def test_a_saved_game_makes_no_agent_think_for_long(
        command: Command, tmp_path: Path, game: str, name: str, told: str) -> None:
    file = tmp_path / "slow.save"
    file.write_bytes(fc.Match(fc.load(game, players=2), 1, seats=["human", name]).save())
    answer = command(f"play --load {file}")
    assert answer.code == 2
    assert told in answer.err


@pytest.mark.parametrize("content", [b"", b"nothing", bytes(1000)])
def test_files_that_are_no_saves(command: Command, tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "no.save"
    file.write_bytes(content)
    answer = command(f"play --load {file}")
    assert answer.code == 2
    assert answer.err.count("\n") == 1
    assert "load: " in command(START, f"load {file}\n").out


def test_persons_at_one_screen_see_their_own_secrets_alone(command: Command) -> None:
    line = "play feurio human human -o players=2 -o firebreaks=true --seed 5"
    token = next(token for token in legal_of(command(line, "moves\n").out) if token.startswith("#"))
    told = command(line, f"{token}\n\nlog\n").out
    assert "seat 0 is to decide, and may see what seat 1 may not: press Enter, seat 0" in told
    match = fc.Match(fc.load("feurio", players=2, firebreaks=True), 5)
    match.play(token)
    after = told.partition("press Enter, seat 0")[2]
    assert match.state.text(0, HUMANS) in after
    assert " ".join(match.seen(0)) in after
    assert "*?" in after


def test_a_faulty_agent_does_not_spoil_the_evening(command: Command, tmp_path: Path) -> None:
    bots = tmp_path / "bots.py"
    bots.write_text("def raises(turn):\n    1 / 0\n")
    told = command(["play", "feurio", "human", f"{bots}:raises", "-o", "players=2", "--seed", "1", "--hint",
                    f"{bots}:raises"], "hint\n")
    assert f"seat 1 ({bots}:raises) failed, a random action is played for it: it raised ZeroDivisionError" in told.out
    assert re.search("no hint: .*it raised ZeroDivisionError", told.out)
    assert told.code == 0


def test_an_unfinished_record_verifies(command: Command, tmp_path: Path) -> None:
    command(f"{START} --record {tmp_path / 'part.json'}", "quit\n")
    record = fc.Record.read(tmp_path / "part.json")
    assert record.returns is None
    record.verify()


def test_what_is_forced_need_not_be_typed(command: Command) -> None:
    match = fc.Match(fc.load("tails", players=2, max_laps=1), 3, ["human", "human"])
    typed, enters, forced, looking = [], 0, 0, None
    going_on = {0: False, 1: False}     # whether what is forced is played for them, having pressed Enter
    while match.actor is not None:
        seat, legal = match.actor, match.legal_actions()
        forced += len(legal) == 1
        if len(legal) > 1 or not going_on[seat]:
            typed += [] if looking in (None, seat) else [""]     # the other one sits down
            looking = seat
        if len(legal) > 1:
            typed.append(match.state.token(legal[0]))
        elif not going_on[seat]:
            typed.append("")
            enters += 1
        going_on[seat] = len(legal) == 1
        match.play(legal[0])
    assert forced > enters > 0
    told = command("play tails human human -o players=2 -o max_laps=1 --seed 3", "\n".join(typed) + "\n").out
    assert "left before the end" not in told
    assert told.count("There is no choice: press Enter") == enters


def test_an_empty_line_plays_nothing_where_there_is_a_choice(command: Command) -> None:
    assert legal_of(command(START, "\n\n").out) == legal_of(command(START).out)
    assert "There is no choice" not in command(START, "\n\n").out


def test_the_screen_and_what_scrolled_off_it_are_cleared_between_persons(
        command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    line = "play feurio human human -o players=2 -o firebreaks=true --seed 5"
    token = next(token for token in legal_of(command(line, "moves\n").out) if token.startswith("#"))
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b" not in command(line, f"{token}\n\n").out
    monkeypatch.setattr(CaptureIO, "isatty", lambda self: True)
    told = command(line, f"{token}\n\n").out
    assert "\x1b[3J" in told[told.index(token):told.index("press Enter, seat 0")]
