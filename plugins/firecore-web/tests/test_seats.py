"""Seats and clocks cannot be cheated: a key is that of whoever took the seat, and time runs for whoever decides."""
from __future__ import annotations

from typing import Any

import pytest
from firecore_web import app
from firecore_web.clocks import Clock
from firecore_web.table import Chair, Table, TableError
from starlette.websockets import WebSocketDisconnect
from visitors import FREELY, Visitor

import firecore as fc

TWO = {"seat-1": "person", "tails-option-players": "2"}


def invitation(host: Visitor, table: str, seat: int = 1) -> str:
    """What the host is given for a seat that is free."""
    links: dict[str, str] = host.http.get(f"/t/{table}/links").json()
    return links[str(seat)]


# Keys.


def test_the_host_has_no_key_to_a_seat_that_somebody_has_taken(visitor: Visitor, site: Any) -> None:
    table = visitor.open_table("tails", **TWO)
    guest = Visitor(site, visitor)
    link = invitation(visitor, table)
    assert guest.sit(table, link) == 1
    assert visitor.http.get(f"/t/{table}/links").json() == {}
    assert visitor.http.post(f"/t/{table}/sit", json={"key": link}).status_code == 409
    assert visitor.http.get(f"/t/{table}/me").json() == {"seats": [0], "host": True}
    assert visitor.http.get(f"/t/{table}/record?seat=1").status_code == 404
    with pytest.raises(WebSocketDisconnect) as refused, visitor.at(table, 1) as talk:
        talk.hear()
    assert refused.value.code == 4401


def test_an_invitation_is_no_key(visitor: Visitor, site: Any) -> None:
    table = visitor.open_table("tails", **TWO)
    stranger = Visitor(site, visitor)
    stranger.http.cookies.set("seat-1", invitation(visitor, table))
    assert stranger.http.get(f"/t/{table}/me").json() == {"seats": [], "host": False}


def test_everybody_sees_who_sits_down(visitor: Visitor, site: Any) -> None:
    table = visitor.open_table("tails", **TWO)
    with visitor.at(table) as spectator:
        before = spectator.state()
        assert [seat["taken"] for seat in before["seats"]] == [True, False]
        Visitor(site, visitor).sit(table, invitation(visitor, table))
        after = spectator.state(before["v"])
    assert [seat["taken"] for seat in after["seats"]] == [True, True]
    assert after["log"]["lines"][-1]["words"] == "Guest 1 sits down"


def test_a_guest_sits_down_under_a_name_of_his_own(visitor: Visitor, site: Any) -> None:
    table = visitor.open_table("tails", **TWO)
    guest, link = Visitor(site, visitor), invitation(visitor, table)
    for name, words in (("Ada", "goes by Ada already"), ("", "a name has"), ({"a": 1}, "a name has")):
        answer = guest.http.post(f"/t/{table}/sit", json={"key": link, "name": name})
        assert answer.status_code == 409 and words in answer.json()["words"]
    assert guest.sit(table, link, name=" Grace ") == 1
    with visitor.at(table) as spectator:
        state = spectator.state()
    assert state["seats"][1]["name"] == "Grace" and state["log"]["lines"][-1]["words"] == "Grace sits down"


def test_whoever_follows_the_same_link_again_has_the_seat_already(visitor: Visitor, site: Any) -> None:
    table = visitor.open_table("tails", **TWO)
    guest, link = Visitor(site, visitor), invitation(visitor, table)
    assert [guest.sit(table, link) for _ in range(2)] == [1, 1]
    with visitor.at(table) as spectator:
        lines = spectator.state()["log"]["lines"]
    assert [line["words"] for line in lines if line.get("note")] == ["Guest 1 sits down"]


def test_a_seat_that_the_host_frees_is_lost_to_whoever_had_it_and_all_are_told(visitor: Visitor, site: Any) -> None:
    table = visitor.open_table("tails", **TWO)
    guest, next_one = Visitor(site, visitor), Visitor(site, visitor)
    link = invitation(visitor, table)
    guest.sit(table, link)
    with guest.at(table, 1) as bob, visitor.at(table) as spectator:
        bob.state()
        bob.say({"ask": "rename", "name": "Bob"})
        before = spectator.state()
        while before["seats"][1]["name"] != "Bob":
            before = spectator.state(before["v"])
        assert visitor.http.post(f"/t/{table}/free", json={"seat": 1}).json() == {"seat": 1}
        assert bob.end() == 4401
        after = spectator.state(before["v"])
        assert after["log"]["lines"][-1]["words"] == "the host frees the seat of Bob"
        assert after["seats"][1]["name"] == "Guest 1" and not after["seats"][1]["taken"]
    assert guest.http.get(f"/t/{table}/me").json() == {"seats": [], "host": False}
    assert guest.http.post(f"/t/{table}/sit", json={"key": link}).status_code == 403
    assert invitation(visitor, table) != link
    assert next_one.sit(table, invitation(visitor, table)) == 1


def test_only_the_host_frees_seats_and_only_those_that_are_taken(visitor: Visitor, site: Any) -> None:
    table = visitor.open_table("tails", **TWO)
    guest = Visitor(site, visitor)
    answers = [visitor.http.post(f"/t/{table}/free", json={"seat": seat}).status_code for seat in (1, 2, "0", None)]
    assert answers == [409, 400, 400, 400]
    guest.sit(table, invitation(visitor, table))
    assert guest.http.post(f"/t/{table}/free", json={"seat": 0}).status_code == 404
    assert guest.http.get(f"/t/{table}/me").json() == {"seats": [1], "host": False}


def test_seats_are_as_they_were_after_a_restart(kept: Any) -> None:
    first = Visitor(app(kept, limits=FREELY, pace=0))
    with first.http:
        table = first.open_table("tails", **TWO)
        guest = Visitor(first.http.app, first)
        guest.sit(table, invitation(first, table))
        first.http.post(f"/t/{table}/free", json={"seat": 1})
    again = Visitor(app(kept, limits=FREELY, pace=0))
    late = Visitor(again.http.app, again)
    again.http.cookies, late.http.cookies = first.http.cookies, guest.http.cookies
    with again.http:
        late.http.portal = again.http.portal
        assert late.http.get(f"/t/{table}/me").json() == {"seats": [], "host": False}
        assert again.http.get(f"/t/{table}/me").json() == {"seats": [0], "host": True}


# Clocks.


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """A time that goes on when it is told to."""
    time = [0.0]
    monkeypatch.setattr("firecore_web.clocks.monotonic", lambda: time[0])
    return time


def timed(*chairs: Chair, back: float = 0.0, **options: Any) -> Table:
    """A table with ten seconds for each."""
    match = fc.Match(fc.load("flashpoint", players=len(chairs), **options), seed=1)
    return Table("t", match, chairs, Clock.wound(len(chairs), 10, back))


def test_who_is_out_of_time_can_neither_play_nor_ask_to_take_back(now: list[float]) -> None:
    table = timed(Chair("Ada"), Chair("Bob"))
    table.play(0, "@30")
    table.play(1, "@30")
    now[0] = 11
    with pytest.raises(TableError, match="your time is up: an agent decides"):
        table.play(0, table.legal()[0]["token"])
    with pytest.raises(TableError, match="your time is up: nothing can be taken back"):
        table.ask_undo(0)
    assert table.clock.seat == 0 and table.clock.is_out(0)


def test_asking_to_take_back_stops_no_clock(now: list[float]) -> None:
    table = timed(Chair("Ada"), Chair("Bob"))
    table.play(0, "@30")
    table.play(1, "@30")
    now[0] = 4
    table.ask_undo(0)
    now[0] = 9
    assert table.wish is not None and table.clock.seat == 0 and table.clock.now() == [1, 10]
    now[0] = 12
    assert table.clock.is_out(0)
    table.decide_for(0, table.legal()[0]["token"])
    assert table.wish is None


def test_who_keeps_agents_waiting_pays_for_it(now: list[float]) -> None:
    table = timed(Chair("Ada"), Chair("captain", "captain"), Chair("Bob"))
    table.play(0, "@30")
    now[0] = 2
    assert table.clock.seat is None
    table.ask_undo(0)
    assert table.clock.seat == 0
    now[0] = 5
    table.agree(2, agrees=False)
    assert table.clock.seat is None and table.clock.now() == [7, 10, 10]
    table.ask_undo(0)
    now[0] = 13
    assert table.clock.is_out(0)
    table.lapse()
    assert table.wish is None and table.notes[-1].words == "Ada is out of time, and takes nothing back"


def test_what_a_decision_gave_back_is_taken_back_with_it(now: list[float]) -> None:
    table = timed(Chair("Ada"), back=5.0)
    for _ in range(3):
        now[0] += 2
        table.play(0, "@30")
        assert table.clock.now()[0] == 15 - now[0]
        table.ask_undo(0)
        assert table.match.tokens == [] and table.clock.now()[0] == 10 - now[0]


def test_freeing_a_seat_stops_no_clock(now: list[float]) -> None:
    table = timed(Chair("Ada", taken=True), Chair("Bob", taken=True))
    now[0] = 3
    table.free(0)
    now[0] = 5
    assert table.clock.now() == [5, 10]


def test_an_agent_decides_for_whoever_is_out_of_time_whatever_he_asks() -> None:
    visitor = Visitor(app(limits=FREELY, pace=0.2))
    with visitor.http:
        table = visitor.open_table("flashpoint", minutes="0.005", **{"flashpoint-option-players": "2", "seat-1": "you"})
        with visitor.at(table, 0) as ada:
            first = ada.state()
            ada.say({"ask": "undo"})
            for name in ("A", "B", "C"):
                ada.say({"ask": "rename", "name": name})
            state = first
            while state["n"] < 2:
                told = ada.hear()
                state = told if "seats" in told else state
    assert state["n"] >= 2


# What is over.


def over() -> Table:
    """A game that is over, without secrets."""
    table = Table("t", fc.Match(fc.load("feurio", players=2), seed=1), [Chair("Ada"), Chair("Bob")], Clock())
    while table.actor is not None:
        table.play(table.actor, table.legal()[0]["token"])
    return table


def test_nothing_is_taken_back_once_the_dice_are_known() -> None:
    table = over()
    assert table.match.record(fc.PUBLIC).seed == 1
    tokens = list(table.match.tokens)
    with pytest.raises(TableError, match="the game is over: its dice are known"):
        table.ask_undo(0)
    assert table.match.tokens == tokens and table.wish is None
