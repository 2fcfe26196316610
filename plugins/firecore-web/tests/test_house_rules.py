"""The rules of the house: nothing of another's secrets in any byte, no way in without a key, nothing too much."""
from __future__ import annotations

import os
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from firecore_web import Limits, app
from firecore_web.keys import Keys, fits
from firecore_web.limits import Bucket, Buckets
from starlette.websockets import WebSocketDisconnect
from visitors import FREELY, Talk, Visitor

import firecore as fc
from firecore.sandbox import SANDBOXES, availability

SMALL = Limits(tables=2, sockets=3, spectators_a_table=2, message_bytes=300, form_bytes=5000, record_bytes=2000,
               new_tables=1e6, new_tables_burst=10**6, guesses=0, guesses_burst=3, messages=0, burst=5)


@pytest.fixture
def small() -> Any:
    """A house that puts up with little."""
    return app(limits=SMALL, pace=0)


def test_a_house_may_require_jails(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where there can be none, nothing is served."""
    monkeypatch.setattr(availability, "obstacle", lambda: "there is no program bwrap")
    with pytest.raises(fc.OptionError, match="a jail is required, but none can be built here"):
        app(jail="required")
    app(jail="off")


# Secrets.


def people(seats: int) -> dict[str, str]:
    return {f"seat-{seat}": "person" for seat in range(1, seats)}


def play_out(visitor: Visitor, table: str, talks: list[Talk], most: int) -> None:
    """Whoever is to decide plays, and everybody hears of it."""
    states = [talk.state() for talk in talks]
    for _ in range(most):
        actor = states[0]["actor"]
        if actor is None:
            return
        legal = states[actor]["legal"]
        version, n = states[actor]["v"], states[actor]["n"]
        talks[actor].say({"play": legal[(7 * n) % len(legal)]["token"], "v": version})
        states = [talk.state(version) for talk in talks]


def test_what_others_chose_is_in_no_byte_that_a_seat_or_a_spectator_gets(visitor: Visitor) -> None:
    table = visitor.open_table("tails", **people(4))
    for seat, key in visitor.http.get(f"/t/{table}/links").json().items():
        assert visitor.sit(table, key) == int(seat)
    with visitor.at(table, 0) as a, visitor.at(table, 1) as b, visitor.at(table, 2) as c, visitor.at(table, 3) as d, \
            visitor.at(table) as spectator:
        play_out(visitor, table, [a, b, c, d, spectator], 60)
        talks = [a, b, c, d, spectator]
    for seat, talk in enumerate(talks):
        chosen = re.findall(r'"seat": (\d), "words": "(chooses [^";]*)', talk.bytes)
        assert {words for whose, words in chosen if int(whose) != seat} <= {"chooses 3 cards", "chooses 2 cards",
                                                                            "chooses 1 card", "chooses 0 cards"}
        assert len([words for whose, words in chosen if int(whose) != seat]) >= 3
        if seat < 4:
            assert any("cards" not in words for whose, words in chosen if int(whose) == seat)
    assert '"token"' not in spectator.bytes


def test_drawings_and_records_are_those_of_the_seat(visitor: Visitor) -> None:
    table = visitor.open_table("tails", **people(4))
    with visitor.at(table, 0) as ada, visitor.at(table) as spectator:
        state = ada.state()
        spectator.state()
        token = next(one["token"] for one in state["legal"] if one["token"].startswith("="))
        mine = ada.play(state, token)
        theirs = spectator.state(state["v"])
        spectator.say({"ask": "at", "n": mine["n"]})
        again = spectator.answer("at")
    assert mine["svg"] != theirs["svg"] == again["svg"]
    assert token in visitor.http.get(f"/t/{table}/record?seat=0").text
    public = visitor.http.get(f"/t/{table}/record")
    assert token not in public.text and "=???" in public.text and fc.Record.from_json(public.text).seed is None


def test_firebreaks_keep_their_value_to_themselves(visitor: Visitor) -> None:
    table = visitor.open_table("feurio", **{"feurio-option-players": "2", "feurio-option-firebreaks": "true",
                                            "seat-0": "person", "seat-1": "you"})
    with visitor.at(table, 1) as ada, visitor.at(table) as spectator:
        state = ada.state()
        before = spectator.state()
        break_ = next(one["token"] for one in state["legal"] if one["token"].startswith("#"))
        value = re.search(r"lay the (\d) at", str(state["legal"]))
        assert value is not None
        ada.play(state, break_)
        after = spectator.state(state["v"])
    told = str(before["log"]["lines"]) + str(after["log"]["lines"])
    assert "draws a tile" in told and "lays a tile face down" in told
    assert f"lays the {value[1]}" not in told and f"draws a {value[1]}" not in told


# Keys.


def test_a_seat_is_reached_by_its_key_alone(visitor: Visitor, site: Any) -> None:
    table = visitor.open_table("flashpoint", **people(3))
    stranger = Visitor(site, visitor)
    assert stranger.http.get(f"/t/{table}/me").json() == {"seats": [], "host": False}
    assert stranger.http.get(f"/t/{table}/links").status_code == 404
    assert stranger.http.get(f"/t/{table}/record?seat=0").status_code == 404
    with pytest.raises(WebSocketDisconnect) as refused, stranger.at(table, 0) as talk:
        talk.hear()
    assert refused.value.code == 4401
    assert visitor.http.get(f"/t/{table}/me").json() == {"seats": [0], "host": True}


def test_keys_are_of_one_table_and_one_seat() -> None:
    keys, others = Keys(b"a" * 32), Keys(b"b" * 32)
    made = {keys.seat("t", 0, 0), keys.seat("t", 1, 0), keys.seat("u", 0, 0), keys.seat("t", 0, 1), keys.host("t"),
            keys.invitation("t", 0, 0), others.seat("t", 0, 0)}
    assert len(made) == 7 and all(len(key) == 24 for key in made)
    assert fits(keys.host("t"), keys.host("t"))
    assert not any(fits(wrong, keys.host("t")) for wrong in (keys.host("u"), "", None, 3, "\ud800", ["x"]))


def test_guessing_keys_is_soon_over(small: Any) -> None:
    visitor = Visitor(small)
    with visitor.http:
        table = visitor.open_table("flashpoint", **people(3))
        codes = [visitor.http.post(f"/t/{table}/sit", json={"key": f"guess {i}"}).status_code for i in range(6)]
    assert codes == [403, 403, 403, 429, 429, 429]


@pytest.mark.parametrize("body", ["", "null", "[]", "{}", '{"key": {}}', "[" * 250, "\x00"])
def test_a_key_that_makes_no_sense_is_refused(visitor: Visitor, body: str) -> None:
    table = visitor.open_table("flashpoint", **people(3))
    assert visitor.http.post(f"/t/{table}/sit", content=body).status_code in (400, 403)


def test_cookies_are_out_of_reach_of_scripts_and_other_sites(visitor: Visitor) -> None:
    answer = visitor.http.post("/", data={"game": "tails", "you": "Ada", "seat-0": "you"})
    table = answer.headers["location"]
    cookies = answer.headers.get_list("set-cookie")
    assert len(cookies) == 2
    for cookie in cookies:
        assert "HttpOnly" in cookie and "SameSite=strict" in cookie and f"Path={table}" in cookie


def test_no_key_is_in_a_page_or_an_address(visitor: Visitor) -> None:
    table = visitor.open_table("flashpoint", **people(3))
    keys = visitor.http.get(f"/t/{table}/links").json().values()
    shown = visitor.http.get(f"/t/{table}").text + visitor.http.get("/").text
    assert keys and not any(key in shown for key in keys)


# Who may ask.


@pytest.mark.parametrize("host", ["evil.example", "localhost.evil.example", "", "127.0.0.1.nip.io:80",
                                  "evil.example:80"])
def test_other_hosts_are_turned_away(visitor: Visitor, host: str) -> None:
    answer = visitor.http.get("/", headers={"host": host})
    assert answer.status_code == 403 and "has another name" in answer.text


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1:8414", "[::1]:8414", "LOCALHOST:1"])
def test_our_own_hosts_are_let_in(visitor: Visitor, host: str) -> None:
    assert visitor.http.get("/", headers={"host": host}).status_code == 200


def test_a_server_goes_by_the_names_it_is_given() -> None:
    stranger = Visitor(app(hosts=("games.example",)))
    with stranger.http:
        assert stranger.http.get("/", headers={"host": "games.example:443"}).status_code == 200
        assert stranger.http.get("/", headers={"host": "other.example"}).status_code == 403


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "", "http://localhost.evil.example", "file://localhost",
                                    "http://localhost:81", "https://localhost"])
def test_other_origins_change_nothing_and_hear_nothing(visitor: Visitor, origin: str) -> None:
    table = visitor.open_table("flashpoint", **people(3))
    for path in ("/", f"/t/{table}/sit", "/replay"):
        assert visitor.http.post(path, headers={"origin": origin}).status_code == 403
    with pytest.raises(WebSocketDisconnect) as refused, visitor.at(table, 0, origin=origin) as talk:
        talk.hear()
    assert refused.value.code == 4403


def test_every_answer_keeps_the_page_to_itself(visitor: Visitor) -> None:
    table = visitor.open_table("tails")
    for path in ("/", f"/t/{table}", "/static/table.js", "/static/board.js", "/nowhere", f"/t/{table}/me"):
        headers = visitor.http.get(path).headers
        assert headers["content-security-policy"].startswith("default-src 'none'; script-src 'self'; style-src 'self'")
        assert "unsafe" not in headers["content-security-policy"] and "frame-ancestors 'none'" in headers[
            "content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize("name", ["..%2fapp.py", "app.py", "%2e%2e/app.py", "../store.py", "py.typed", "%00", "x" * 300,
                                  "x" * 300 + ".js", "x/" * 100 + "table.js", "%ff.js", "stepper.py", "__init__.py"])
def test_only_scripts_and_styles_are_served(visitor: Visitor, name: str) -> None:
    assert visitor.http.get(f"/static/{name}").status_code == 404


def test_scripts_and_styles_are_compressed_and_fetched_once(visitor: Visitor) -> None:
    page = visitor.http.get("/").text
    loaded = re.findall(r'(?:src|href)="(/static/[^"]+)"', page)
    assert {address.rpartition("/")[2] for address in loaded} == {"house.js", "style.css", "board.css", "icon.svg"}
    for address in loaded:
        answer = visitor.http.get(address)
        assert answer.status_code == 200 and answer.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert (answer.headers.get("content-encoding") == "gzip") == (len(answer.content) >= 500)
        plain = visitor.http.get(address, headers={"accept-encoding": "gzip;q=0, identity"})
        assert "content-encoding" not in plain.headers and plain.content == answer.content


def test_an_address_of_other_content_is_not_kept(visitor: Visitor) -> None:
    for address in ("/static/table.js", "/static/0123456789abcdef/table.js"):
        answer = visitor.http.get(address)
        assert answer.headers["cache-control"] == "no-cache"
        again = visitor.http.get(address, headers={"if-none-match": answer.headers["etag"]})
        assert again.status_code == 304 and again.content == b""


def test_a_page_is_sent_again_only_if_it_has_changed(visitor: Visitor) -> None:
    first = visitor.http.get("/")
    assert first.headers["content-encoding"] == "gzip"
    have = {"if-none-match": first.headers["etag"]}
    assert visitor.http.get("/", headers=have).status_code == 304
    visitor.open_table("flashpoint", **people(3))
    assert visitor.http.get("/", headers=have).status_code == 200


def test_what_is_secret_is_neither_kept_nor_compressed(visitor: Visitor) -> None:
    table = visitor.open_table("flashpoint", **people(6))
    for path in ("me", "links", "record"):
        headers = visitor.http.get(f"/t/{table}/{path}").headers
        assert headers["cache-control"] == "no-store" and "content-encoding" not in headers


def test_pages_hold_no_script_and_no_style_of_their_own(visitor: Visitor) -> None:
    table = visitor.open_table("flashpoint")
    for path in ("/", f"/t/{table}"):
        page = visitor.http.get(path).text
        assert not re.search(r"<script(?![^>]* src=)|<style|\son\w+=|\sstyle=|javascript:|https?://", page)


# Names.

NASTY = "<b onclick=x>\"'&"


def test_names_are_shown_as_they_are_and_make_no_markup(visitor: Visitor) -> None:
    table = visitor.open_table("flashpoint", you=NASTY, **people(3))
    assert NASTY not in visitor.http.get("/").text and "&lt;b onclick=x&gt;" in visitor.http.get("/").text
    with visitor.at(table, 0) as ada:
        state = ada.play(ada.state(), "@30")
    assert NASTY not in state["svg"] and "&lt;b" in state["svg"] and state["seats"][0]["name"] == NASTY


def test_what_a_form_said_wrongly_makes_no_markup(visitor: Visitor) -> None:
    page = visitor.http.post("/", data={"game": NASTY, "you": "Ada"}).text
    assert NASTY not in page and "&lt;b onclick=x&gt;" in page


# Messages.

MALFORMED = ["", "{", "null", "[]", "3", '"play"', "{}", '{"play": 3, "v": 0}', '{"play": "E"}',
             '{"play": "E", "v": "0"}', '{"play": "E", "v": true}',
             '{"ask": 3}', '{"ask": "shell"}', '{"ask": "__class__"}',
             '{"ask": "at"}',
             '{"ask": "at", "n": "0"}', '{"ask": "at", "n": true}', '{"ask": "why"}', '{"ask": "why", "token": 3}',
             '{"ask": "why", "token": "E", "at": "30"}', '{"ask": "agree", "agrees": 1}', '{"ask": ["why"]}']


@pytest.mark.parametrize("text", MALFORMED)
def test_a_message_that_makes_no_sense_changes_nothing(visitor: Visitor, text: str) -> None:
    table = visitor.open_table("flashpoint", **people(3))
    with visitor.at(table, 0) as ada:
        state = ada.state()
        ada.say(text)
        assert ada.answer("error")["error"] in ("malformed", "refused")
        assert ada.play(state, "@30")["n"] == 1


@pytest.mark.parametrize(("message", "error"), [
    ({"play": "@30", "v": -1}, "stale"), ({"play": "@30", "v": 99}, "stale"), ({"play": "@30", "v": -10**30}, "stale"),
    ({"play": "@31", "v": 0}, "refused"), ({"play": "\ud800", "v": 0}, "refused"),
    ({"play": "E" * 250, "v": 0}, "refused"),
    ({"ask": "at", "n": -1}, "refused"), ({"ask": "at", "n": 10**30}, "refused"), ({"ask": "hint"}, "refused"),
    ({"ask": "agree", "agrees": True}, "refused"), ({"ask": "rename", "name": ""}, "refused"),
    ({"ask": "rename", "name": "x" * 25}, "refused"), ({"ask": "rename", "name": {"a": 1}}, "refused"),
])
def test_what_is_stale_or_not_legal_is_refused(visitor: Visitor, message: dict[str, Any], error: str) -> None:
    """A version counts from the one that the table has then."""
    table = visitor.open_table("flashpoint", **people(3))
    with visitor.at(table, 0) as ada:
        state = ada.play(ada.state(), "@30")
        ada.say(message | {"v": state["v"] + message["v"]} if "v" in message else message)
        told = ada.answer("error")
        assert told["error"] == error and told["words"]
    with visitor.at(table, 0) as again:
        assert again.state()["n"] == state["n"]


@pytest.mark.parametrize("text", ["x" * 301, "é" * 151])
def test_a_message_too_long_ends_the_connection(small: Any, text: str) -> None:
    visitor = Visitor(small)
    with visitor.http:
        table = visitor.open_table("flashpoint", **people(3))
        with visitor.at(table, 0) as ada:
            ada.say(text)
            assert ada.end() == 4409


def test_bytes_are_no_message(visitor: Visitor) -> None:
    table = visitor.open_table("flashpoint", **people(3))
    with visitor.at(table, 0) as ada:
        ada.socket.send_bytes(b"{}")
        assert ada.end() == 4409


def test_too_many_messages_are_not_heard_and_many_too_many_end_the_connection(small: Any) -> None:
    visitor = Visitor(small)
    with visitor.http:
        table = visitor.open_table("flashpoint", **people(3))
        with visitor.at(table, 0) as ada:
            for _ in range(100):
                ada.say({"ask": "at", "n": 0})
            assert ada.end() == 4408
    assert ada.bytes.count('{"at": 0') <= 5


def test_there_are_only_so_many_connections_and_tables(small: Any) -> None:
    visitor = Visitor(small)
    with visitor.http:
        table, other = (visitor.open_table("flashpoint", **people(3)) for _ in range(2))
        with visitor.at(table) as one, visitor.at(table) as two:
            one.state(), two.state()
            with pytest.raises(WebSocketDisconnect) as refused, visitor.at(table) as three:
                three.hear()
            assert refused.value.code == 4429
            with visitor.at(other) as three:
                three.state()
                with pytest.raises(WebSocketDisconnect) as refused, visitor.at(other) as four:
                    four.hear()
        answer = visitor.http.post("/", data={"game": "flashpoint", "you": "Ada"})
    assert answer.status_code == 400 and "the house is full: there are 2 tables" in answer.text


def test_a_table_that_is_over_makes_room(small: Any) -> None:
    visitor = Visitor(small)
    with visitor.http:
        table = visitor.open_table("tails", **{f"seat-{seat}": "agent:random" for seat in range(4)})
        with visitor.at(table) as spectator:
            state = spectator.state()
            while state["returns"] is None:
                state = spectator.state(state["v"])
        new = [visitor.open_table("flashpoint", **people(3)) for _ in range(2)]
        assert visitor.http.get(f"/t/{table}").status_code == 404
        assert all(visitor.http.get(f"/t/{one}").status_code == 200 for one in new)


def test_forms_and_records_too_long_are_refused(small: Any) -> None:
    visitor = Visitor(small)
    with visitor.http:
        assert visitor.http.post("/", data={"you": "x" * 6000}).status_code == 413
        assert visitor.http.post("/replay", content="x" * 3000).status_code == 413


def test_new_tables_come_at_a_pace() -> None:
    visitor = Visitor(app(limits=Limits(new_tables=0, new_tables_burst=2)))
    with visitor.http:
        codes = [visitor.http.post("/", data={"game": "tails", "you": "Ada"}).status_code for _ in range(4)]
    assert codes == [303, 303, 429, 429]


def test_a_bucket_fills_and_empties(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr("firecore_web.limits.monotonic", lambda: now[0])
    bucket = Bucket(2.0, 3, at=0.0)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    now[0] = 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]
    now[0] = 100
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


def test_buckets_of_those_who_are_gone_are_forgotten() -> None:
    buckets = Buckets(0, 1, most=10)
    assert all(buckets.take(f"guest {i}") for i in range(50))
    assert not buckets.take("guest 49")


# Agents that fail.


def test_an_agent_that_fails_is_stood_in_for(tmp_path: Any) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text("def broken(turn):\n    raise RuntimeError\n")
    visitor = Visitor(app(agents={"broken": f"{bot}:broken"}, limits=FREELY, pace=0))
    with visitor.http:
        table = visitor.open_table("tails", **{f"seat-{seat}": "agent:broken" for seat in range(4)})
        with visitor.at(table) as spectator:
            state = spectator.state()
            while state["n"] < 30:
                state = spectator.state(state["v"])


# Agents.

TRICKS = """
import os, sys

def ends(turn):
    os._exit(3)

def looks(turn):
    import firecore as fc
    frame, found = sys._getframe(), []
    while frame is not None:
        found += [one for one in frame.f_locals.values() if isinstance(one, fc.Match)]
        frame = frame.f_back
    open(__file__ + f".{os.getpid()}.{len(found)}", "w").close()
    return turn.legal_actions()[0]
"""


@pytest.mark.skipif(not SANDBOXES, reason="there are no sandboxes here")
def test_agents_that_are_not_firecores_own_decide_in_other_processes(tmp_path: Path) -> None:
    """One that ends its process ends no server, and none finds the match in the frames below."""
    bots = tmp_path / "bots.py"
    bots.write_text(TRICKS)
    agents = {"ends": f"{bots}:ends", "looks": f"{bots}:looks", "random": "random"}
    site = app(limits=FREELY, pace=0, agents=agents, jail="off")     # they write
    visitor = Visitor(site)
    with visitor.http:
        chairs = ("ends", "looks", "random", "random")
        table = visitor.open_table("feurio", **{f"seat-{seat}": f"agent:{one}" for seat, one in enumerate(chairs)})
        with visitor.at(table) as spectator:
            state = spectator.state()
            while state["actor"] is not None:
                state = spectator.state(state["v"])
    seen = [path.name.split(".") for path in tmp_path.glob("bots.py.*")]
    assert seen
    assert {int(found) for *_, found in seen} == {0}
    assert str(os.getpid()) not in {process for *_, process, _ in seen}


def test_a_form_with_too_many_fields_is_refused(visitor: Visitor) -> None:
    assert visitor.http.post("/", content="&".join(f"a{i}=1" for i in range(501))).status_code == 413


def test_a_table_is_not_renamed_or_taken_back_without_end() -> None:
    visitor = Visitor(app(limits=replace(FREELY, favours=0.0, favours_burst=3)))
    with visitor.http:
        table = visitor.open_table("flashpoint", **people(3))
        with visitor.at(table, 0) as ada:
            for ask in ({"ask": "rename", "name": "A"}, {"ask": "rename", "name": "B"}, {"ask": "undo"}):
                ada.say(ask)
            ada.say({"ask": "rename", "name": "C"})
            said = [ada.answer("error")["words"] for _ in range(2)]
            assert said == ["there is no decision of yours to take back",
                            "that is too often for this table: wait a moment"]


def test_what_one_address_asks_takes_only_so_much_of_the_servers_time() -> None:
    visitor = Visitor(app(limits=replace(FREELY, asking=0.0, asking_burst=0.0)))
    with visitor.http:
        table = visitor.open_table("flashpoint", **people(3))
        with visitor.at(table, 0) as ada, visitor.at(table) as spectator:
            state = ada.state()
            ada.say({"ask": "at", "n": 0})
            assert ada.answer("at")["at"] == 0
            for talk in (ada, spectator):
                talk.say({"ask": "at", "n": 0})
                assert "too much was asked" in talk.answer("error")["words"]
            assert ada.play(state, "@30")["n"] == 1     # to play is always free


def test_tables_that_were_opened_and_left_make_room(kept: Path) -> None:
    visitor = Visitor(app(kept, limits=replace(FREELY, tables=2, unused_hours=0.0), pace=0))
    with visitor.http:
        used, unused = (visitor.open_table("flashpoint", **people(3)) for _ in range(2))
        with visitor.at(used, 0) as ada:
            ada.play(ada.state(), "@30")
        visitor.open_table("flashpoint", **people(3))
        assert visitor.http.get(f"/t/{used}").status_code == 200
        assert visitor.http.get(f"/t/{unused}").status_code == 404
