"""Tables: seats, moves, clocks, taking back, hints, reasons, and what becomes of them when the server stops."""
from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from firecore_web import app
from firecore_web.clocks import Clock
from firecore_web.glances import glance
from firecore_web.hints import advisers
from firecore_web.table import Chair, StaleError, Table, TableError
from visitors import FREELY, Visitor

import firecore as fc


def test_every_game_is_announced_and_has_a_glance() -> None:
    for game in fc.games():
        match = fc.Match(fc.load(game), seed=1)
        assert match.game.plugin.lobby.introduction
        assert glance(match.game, match.view(fc.PUBLIC))


def test_a_table_is_opened_as_the_form_says(visitor: Visitor) -> None:
    table = visitor.open_table("feurio", **{"feurio-option-players": "3", "feurio-option-firebreaks": "true",
                                            "seat-1": "person", "seat-2": "agent:greedy"})
    with visitor.at(table, 0) as talk:
        state = talk.state()
    assert [seat["name"] for seat in state["seats"]] == ["Ada", "Guest 1", "greedy"]
    assert state["title"] == "Feurio!" and state["viewer"] == 0


@pytest.mark.parametrize(("form", "words"), [
    ({"feurio-option-players": "9"}, "players must be a whole number from 1 to 4, got &#x27;9&#x27; (F0)"),
    ({"game": "chess"}, "no game &#x27;chess&#x27;"),
    ({"seat-1": "agent:os:system"}, "no agent &#x27;os:system&#x27; plays this game here"),
    ({"seat-1": "agent:captain"}, "no agent &#x27;captain&#x27; plays this game here"),
    ({"you": "x" * 99}, "a name has 1 to 24 characters"),
    ({"you": "a\x07b"}, "a name has 1 to 24 characters"),
    ({"minutes": "soon"}, "the clock takes numbers"),
    ({"minutes": "nan"}, "the clock takes numbers from 0 to 600"),
])
def test_what_a_form_may_not_say_is_told(visitor: Visitor, form: dict[str, str], words: str) -> None:
    answer = visitor.http.post("/", data={"game": "feurio", "you": "Ada", "seat-0": "you"} | form)
    assert answer.status_code == 400
    assert words in answer.text


def test_no_file_is_opened_that_a_visitor_names(visitor: Visitor, tmp_path: Path) -> None:
    board = tmp_path / "board.json"
    board.write_text("{}")
    answer = visitor.http.post("/", data={"game": "flashpoint", "you": "Ada", "flashpoint-option-board": str(board)})
    assert answer.status_code == 400 and "no path" in answer.text and "keys" not in answer.text


@pytest.mark.parametrize("game", fc.games())
def test_the_form_has_every_option_and_takes_its_own_defaults(visitor: Visitor, game: str) -> None:
    page = visitor.http.get(f"/?game={game}").text
    options = fc.load(game).plugin.rules.options
    form: dict[str, str] = {}
    for option in options:
        assert f'name="{game}-option-{option.name}"' in page
        from firecore_web.forms import shown
        form[f"{game}-option-{option.name}"] = ("true" if option.default else "") if isinstance(
            option.default, bool) else shown(option.default)
    visitor.open_table(game, **form)


def test_a_game_of_agents_plays_itself_to_its_end(visitor: Visitor) -> None:
    table = visitor.open_table("tails", **{f"seat-{seat}": "agent:random" for seat in range(6)})
    with visitor.at(table) as talk:
        state = talk.state()
        while state["returns"] is None:
            state = talk.state(state["v"])
    assert sum(state["returns"]) == pytest.approx(1) and state["actor"] is None
    record = fc.Record.from_json(visitor.http.get(f"/t/{table}/record").text)
    assert record.seats == ("random", "random 2", "random 3", "random 4")


def test_whoever_is_to_decide_is_told_what_there_is_and_nobody_else(visitor: Visitor, people: dict[str, str]) -> None:
    table = visitor.open_table("flashpoint", **people)
    with visitor.at(table, 0) as ada, visitor.at(table) as spectator:
        legal = ada.state()["legal"]
        assert spectator.state()["legal"] == []
    assert {"token": "@00", "words": "start at 00", "at": ["00"]} in legal


def test_a_move_is_told_to_all_in_words_and_places(visitor: Visitor, people: dict[str, str]) -> None:
    table = visitor.open_table("flashpoint", **people)
    with visitor.at(table, 0) as ada, visitor.at(table) as spectator:
        state = ada.state()
        spectator.state()
        ada.play(state, "@30")
        seen = spectator.state(state["v"])
    assert seen["log"] == {"from": 0, "lines": [{"n": 1, "seat": 0, "words": "goes to 30", "at": ["30", "seat:0"]}]}
    assert seen["actor"] == 1 and 'data-at="30"' in seen["svg"]


def test_hints_are_legal_and_for_whoever_decides(visitor: Visitor, people: dict[str, str]) -> None:
    table = visitor.open_table("flashpoint", **people)
    with visitor.at(table, 0) as ada, visitor.at(table) as spectator:
        state = ada.state()
        ada.say({"ask": "hint"})
        answer = ada.answer("hint")
        told = answer["hint"]
        assert answer["by"] in ("chief", "mcts")
        legal = {one["token"]: one["words"] for one in state["legal"]}
        assert 1 <= len(told) <= 5 and all(legal[one["token"]] == one["words"] for one in told)
        assert all(one["value"] is None or 0 <= one["value"] <= 1 for one in told)
        ada.say({"ask": "hint"})
        assert ada.answer("hint")["hint"] == told     # it is not searched for again
        spectator.say({"ask": "hint"})
        assert spectator.answer("error")["words"] == "only those who play may do that"


@pytest.mark.parametrize(("name", "options", "first"), [
    ("feurio", {}, "marshal"), ("feurio", {"players": 4, "cooperative": True}, "mcts"), ("flashpoint", {}, "chief"),
    ("tails", {}, "bluffer")])
def test_who_is_asked_for_hints(name: str, options: dict[str, Any], first: str) -> None:
    assert advisers(fc.load(name, **options))[0].partition(":")[0] == first


def test_why_something_cannot_be_done_is_told_by_token_and_by_place(visitor: Visitor, people: dict[str, str]) -> None:
    table = visitor.open_table("flashpoint", **people)
    with visitor.at(table, 0) as ada:
        state = ada.state()
        ada.say({"ask": "why", "token": "."})
        assert "(P" in ada.answer("why")["why"][0]["reason"]
        ada.play(state, "@30")
        ada.say({"ask": "why", "at": "31"})
        assert ada.answer("error")["words"] == "it is the turn of Guest 1"


def test_positions_that_were_can_be_looked_at(visitor: Visitor, people: dict[str, str]) -> None:
    table = visitor.open_table("flashpoint", **people)
    with visitor.at(table, 0) as ada:
        before = ada.state()
        ada.play(before, "@30")
        ada.say({"ask": "at", "n": 0})
        told = ada.answer("at")
        assert (told["at"], told["svg"]) == (0, before["svg"])
        ada.say({"ask": "at", "n": 99})
        assert ada.answer("error")["words"] == "there are positions 0 to 1, got 99"


# Taking back.


def at_two(visitor: Visitor, site: Any) -> tuple[str, Visitor]:
    """A table for two people, and the other one."""
    table = visitor.open_table("feurio", **{"feurio-option-players": "2", "seat-1": "person"})
    key = visitor.http.get(f"/t/{table}/links").json()["1"]
    other = Visitor(site, visitor)
    assert other.sit(table, key) == 1
    return table, other


def test_who_plays_alone_takes_back_at_once_and_the_log_says_so(visitor: Visitor) -> None:
    table = visitor.open_table("flashpoint", **{"flashpoint-option-players": "1"})
    with visitor.at(table, 0) as ada:
        state = ada.state()
        ada.play(state, "@30")
        ada.say({"ask": "undo"})
        back = ada.state(state["v"] + 1)
    assert back["svg"] == state["svg"]
    assert "Ada takes back: 1 step is undone, and the same dice will fall again" in back["log"]["lines"][-1]["words"]


def test_taking_back_needs_everybodys_consent(visitor: Visitor, site: Any) -> None:
    table, other = at_two(visitor, site)
    with visitor.at(table, 0) as ada, other.at(table, 1) as bob:
        first = bob.state()
        second = bob.play(first)
        bob.say({"ask": "undo"})
        asked = bob.state(second["v"])
        assert asked["wish"] == {"seat": 1, "missing": [0]} and asked["n"] == second["n"]
        bob.say({"ask": "agree", "agrees": True})
        assert bob.answer("error")["words"] == "the others are asked"
        ada.say({"ask": "agree", "agrees": True})
        back = bob.state(asked["v"])
    assert back["n"] == first["n"] and back["svg"] == first["svg"]
    assert "with everybody's consent" in back["log"]["lines"][-1]["words"]


def test_one_who_does_not_agree_is_enough(visitor: Visitor, site: Any) -> None:
    table, other = at_two(visitor, site)
    with visitor.at(table, 0) as ada, other.at(table, 1) as bob:
        second = bob.play(bob.state())
        bob.say({"ask": "undo"})
        asked = bob.state(second["v"])
        ada.say({"ask": "agree", "agrees": False})
        then = bob.state(asked["v"])
    assert then["wish"] is None and then["n"] == second["n"]
    assert then["log"]["lines"][-1]["words"] == "Ada does not agree to take back"


def test_somebody_who_only_looks_has_no_say(visitor: Visitor, site: Any) -> None:
    table, _ = at_two(visitor, site)
    with visitor.at(table) as spectator:
        spectator.state()
        for what in ({"ask": "undo"}, {"ask": "agree", "agrees": True}, {"ask": "rename", "name": "X"},
                     {"play": "-", "v": 0}):
            spectator.say(what)
            assert spectator.answer("error")["words"] == "only those who play may do that"


# Names and clocks.


def test_people_name_themselves(visitor: Visitor, people: dict[str, str]) -> None:
    table = visitor.open_table("flashpoint", **people)
    with visitor.at(table, 0) as ada:
        state = ada.state()
        ada.say({"ask": "rename", "name": "  Countess   Ada "})
        assert ada.state(state["v"])["seats"][0]["name"] == "Countess Ada"
        ada.say({"ask": "rename", "name": "Guest 1"})
        assert ada.answer("error")["words"] == "somebody at this table goes by Guest 1 already"


def test_a_clock_counts_for_whoever_thinks_and_gives_back(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr("firecore_web.clocks.monotonic", lambda: now[0])
    clock = Clock.wound(2, 60, 5)
    clock.run_for(1)
    now[0] = 10
    assert clock.now() == [60, 50] and clock.seat == 1
    clock.decided(1)
    now[0] = 99
    assert clock.now() == [60, 55] and clock.seat is None
    clock.run_for(0)
    now[0] = 200
    assert clock.now() == [0, 55] and clock.is_out(0) and not clock.is_out(1)


def test_for_whom_is_out_of_time_an_agent_decides(visitor: Visitor) -> None:
    table = visitor.open_table("flashpoint", minutes="0.0001", **{"flashpoint-option-players": "1"})
    with visitor.at(table, 0) as ada:
        state = ada.state()
        while state["n"] == 0:
            state = ada.state(state["v"])
    assert state["log"]["lines"][0]["seat"] == 0


# The table alone.


def table_of(game: str, *chairs: Chair, **options: Any) -> Table:
    return Table("t", fc.Match(fc.load(game, **options), seed=1), chairs, Clock())


def test_an_old_version_is_stale_and_changes_nothing() -> None:
    table = table_of("flashpoint", Chair("Ada"), players=1)
    before = table.version
    table.play(0, "@30", before)
    with pytest.raises(StaleError):
        table.play(0, "E", before)
    assert table.match.tokens == ["@30"]


def test_a_seat_decides_only_in_its_turn_and_what_is_legal() -> None:
    table = table_of("flashpoint", Chair("Ada"), Chair("Bob"), players=2)
    with pytest.raises(TableError, match="it is the turn of Ada"):
        table.play(1, "@30")
    with pytest.raises(TableError, match="'E' is not legal: .*P"):
        table.play(0, "E")


# What outlives the server.


def test_tables_are_there_again_after_a_restart(kept: Path) -> None:
    first = Visitor(app(kept, limits=FREELY, pace=0))
    with first.http:
        table = first.open_table("flashpoint", **{"flashpoint-option-players": "1", "minutes": "30"})
        with first.at(table, 0) as ada:
            state = ada.play(ada.state(), "@30")
            ada.say({"ask": "undo"})
            state = ada.play(ada.state(state["v"]), "@20")
        cookies = first.http.cookies
    again = Visitor(app(kept, limits=FREELY, pace=0))
    again.http.cookies = cookies
    with again.http, again.at(table, 0) as ada:
        then = ada.state()
    assert then["svg"] == state["svg"] and then["clock"]["running"] == 0
    assert [line["words"].partition(":")[0] for line in then["log"]["lines"]] == [
        "Ada takes back", "goes to 20; the turn of Ada"]


def test_the_record_of_a_game_that_goes_on_tells_no_dice(visitor: Visitor, people: dict[str, str]) -> None:
    table = visitor.open_table("flashpoint", **people)
    assert json.loads(visitor.http.get(f"/t/{table}/record").text)["seed"] is None
