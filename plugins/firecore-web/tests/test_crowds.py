"""Crowds: nobody who comes often, asks much, or comes and says nothing keeps others from their tables."""
from __future__ import annotations

import asyncio
import contextlib
import json
import socket
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import replace
from typing import Any
from urllib.request import HTTPCookieProcessor, build_opener

import pytest
import uvicorn
from firecore_web import Limits, app
from firecore_web.crowd import Crowd, shared_address
from firecore_web.hints import advice
from firecore_web.limits import Limits as AllLimits
from firecore_web.proxies import Proxies
from firecore_web.server import Door
from firecore_web.turns import TooManyError, Turns
from starlette.websockets import WebSocketDisconnect
from test_killed import opened, sit_down, state
from visitors import FREELY, Visitor

import firecore as fc

PATIENCE = 60     # seconds; only a test that fails waits that long
ALONE = {"flashpoint-option-players": "1"}


# Sockets.


def refused(visitor: Visitor, table: str, seat: int | None = None) -> int:
    """The code with which a connection is turned away."""
    with pytest.raises(WebSocketDisconnect) as ended, visitor.at(table, seat) as talk:
        talk.hear()
    return ended.value.code


def test_spectators_do_not_keep_a_player_from_his_seat() -> None:
    """All from one address, as a hundred windows of one spectator are."""
    visitor = Visitor(app(limits=replace(FREELY, spectators_a_table=3, spectators=100), pace=0))
    with visitor.http, ExitStack() as crowd:
        table = visitor.open_table("flashpoint", **ALONE)
        for _ in range(3):
            crowd.enter_context(visitor.at(table)).state()
        assert refused(visitor, table) == 4429
        with visitor.at(table, 0) as ada:
            assert ada.play(ada.state(), "@30")["n"] == 1


def test_spectators_of_all_tables_leave_room_for_players() -> None:
    visitor = Visitor(app(limits=replace(FREELY, sockets=4, spectators=2), pace=0))
    with visitor.http, ExitStack() as crowd:
        tables = [visitor.open_table("flashpoint", **ALONE) for _ in range(3)]
        for table in tables[:2]:
            crowd.enter_context(visitor.at(table)).state()
        assert refused(visitor, tables[2]) == 4429
        for table in tables[1:]:
            crowd.enter_context(visitor.at(table, 0)).state()
        assert refused(visitor, tables[0], 0) == 4429     # the house is full of players


def test_one_address_does_not_take_the_room_of_others() -> None:
    site = app(limits=replace(FREELY, sockets_an_address=3, spectators_an_address=2), pace=0)
    one = Visitor(site, address="192.0.2.1")
    with one.http, ExitStack() as crowd:
        table = one.open_table("flashpoint", **ALONE)
        for _ in range(2):
            crowd.enter_context(one.at(table)).state()
        assert refused(one, table) == 4429
        crowd.enter_context(one.at(table, 0)).state()
        assert refused(one, table, 0) == 4429
        with Visitor(site, one, address="192.0.2.2").at(table) as other:
            assert other.state()["watching"] == 3


def test_of_too_many_windows_of_one_player_the_oldest_closes() -> None:
    visitor = Visitor(app(limits=replace(FREELY, sockets_a_seat=2), pace=0))
    with visitor.http:
        table = visitor.open_table("flashpoint", **ALONE)
        with visitor.at(table, 0) as first, visitor.at(table, 0) as second, visitor.at(table, 0) as third:
            assert first.end() == 4410
            assert third.play(third.state(), "@30")["n"] == 1
            assert second.state()["viewer"] == 0


def test_whoever_leaves_makes_room() -> None:
    visitor = Visitor(app(limits=replace(FREELY, spectators_an_address=1), pace=0))
    with visitor.http:
        table = visitor.open_table("flashpoint", **ALONE)
        for _ in range(5):
            with visitor.at(table) as talk:
                talk.state()


def test_a_crowd_forgets_addresses_that_are_gone() -> None:
    class Guest:
        viewer, address = fc.PUBLIC, "a"

        def wake(self) -> None: ...

        def dismiss(self, code: int, words: str) -> None: ...

    crowd, guest = Crowd(Limits()), Guest()
    crowd.enter(guest)
    assert crowd._all and crowd._spectators
    crowd.leave(guest)
    assert not crowd._all and not crowd._spectators


@pytest.mark.parametrize(("host", "counts_as"), [
    ("192.0.2.1", "192.0.2.1"), ("::ffff:192.0.2.1", "192.0.2.1"), ("2001:db8::1", "2001:db8::/64"),
    ("2001:db8::ffff:1", "2001:db8::/64"), ("2001:db8:0:1::1", "2001:db8:0:1::/64"), ("fe80::1%eth0", "fe80::/64"),
    ("testclient", "testclient"), ("", "")])
def test_whoever_has_an_address_of_ipv6_has_a_network_of_them(host: str, counts_as: str) -> None:
    assert shared_address(host) == counts_as


# Tables.


def new(visitor: Visitor) -> int:
    """What comes of asking for a table."""
    form = {"game": "flashpoint", "you": "Ada", "seat-0": "you"} | ALONE
    return int(visitor.http.post("/", data=form).status_code)


def use(visitor: Visitor, table: str) -> None:
    """Decide something."""
    with visitor.at(table, 0) as ada:
        ada.play(ada.state(), "@30")


def test_one_address_has_only_so_many_tables_in_use() -> None:
    site = app(limits=replace(FREELY, tables_an_address=2), pace=0)
    one = Visitor(site, address="192.0.2.1")
    with one.http:
        used = [one.open_table("flashpoint", **ALONE) for _ in range(2)]
        for table in used:
            use(one, table)
        answer = one.http.post("/", data={"game": "flashpoint", "you": "Ada"})
        assert answer.status_code == 400 and "there are 2 tables from your address, and all are in use" in answer.text
        assert new(Visitor(site, one, address="192.0.2.2")) == 303
        assert all(one.http.get(f"/t/{table}").status_code == 200 for table in used)


def test_an_unused_table_of_the_same_address_makes_room_at_once() -> None:
    visitor = Visitor(app(limits=replace(FREELY, tables_an_address=2), pace=0))
    with visitor.http:
        used, unused = (visitor.open_table("flashpoint", **ALONE) for _ in range(2))
        use(visitor, used)
        assert new(visitor) == 303
        assert visitor.http.get(f"/t/{unused}").status_code == 404
        assert visitor.http.get(f"/t/{used}").status_code == 200


def test_the_tables_of_an_address_count_after_a_restart(kept: Any) -> None:
    limits = replace(FREELY, tables_an_address=1)
    first = Visitor(app(kept, limits=limits, pace=0))
    with first.http:
        use(first, first.open_table("flashpoint", **ALONE))
    again = Visitor(app(kept, limits=limits, pace=0))
    with again.http:
        assert new(again) == 400
        assert new(Visitor(again.http.app, again, address="192.0.2.9")) == 303
    assert b"192.0.2" not in kept.read_bytes()


def test_used_tables_that_nobody_touches_make_room_in_a_full_house() -> None:
    visitor = Visitor(app(limits=replace(FREELY, tables=2, crowded_hours=0.0), pace=0))
    with visitor.http:
        tables = [visitor.open_table("flashpoint", **ALONE) for _ in range(2)]
        for table in tables:
            use(visitor, table)
        with visitor.at(tables[0], 0) as ada:
            ada.state()
            assert new(visitor) == 303
        assert [visitor.http.get(f"/t/{table}").status_code for table in tables] == [200, 404]


@pytest.mark.parametrize("limit", ["unused_hours", "finished_hours", "idle_days"])
def test_tables_go_when_their_time_is_over(kept: Any, limit: str) -> None:
    patient = replace(FREELY, unused_hours=1e6, finished_hours=1e6, idle_days=1e6)
    first = Visitor(app(kept, limits=patient, pace=0))
    with first.http:
        unused, used, finished = (first.open_table("flashpoint", **ALONE) for _ in range(3))
        use(first, used)
        with first.at(finished, 0) as ada:
            told = ada.state()
            while told["actor"] is not None:
                told = ada.play(told)
    goes = {"unused_hours": unused, "finished_hours": finished, "idle_days": used}[limit]
    for _ in range(2):     # as it starts, it lets go of what is over, also in the file
        again = Visitor(app(kept, limits=replace(patient, **{limit: 0.0}), pace=0))
        with again.http:
            left = {table for table in (unused, used, finished) if again.http.get(f"/t/{table}").status_code == 200}
            assert goes not in left and (limit == "idle_days" or len(left) == 2)


# Hints.


def wait_until(holds: Any) -> None:
    """Until something is so."""
    until = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < until
        time.sleep(0.005)


def test_a_hint_dies_with_whoever_asked_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    begun, go_on, stopped = [], threading.Event(), []

    def slow(match: fc.Match, stop: threading.Event) -> dict[str, Any]:
        begun.append(match)
        go_on.wait(PATIENCE)
        stopped.append(stop.is_set())
        return {"by": "slow", "hint": [{"token": "@30"}]}

    monkeypatch.setattr("firecore_web.house.advice", slow)
    visitor = Visitor(app(limits=FREELY, pace=0))
    with visitor.http:
        tables = [visitor.open_table("flashpoint", **ALONE) for _ in range(5)]
        for table in tables[:4]:
            with visitor.at(table, 0) as ada:
                ada.state()
                ada.say({"ask": "hint"})
                ada.say({"ask": "hint"})
                assert ada.answer("error")["words"] == "you will have your hint in a moment"
        with visitor.at(tables[4], 0) as last:
            last.state()
            last.say({"ask": "hint"})
            go_on.set()
            assert last.answer("hint")["by"] == "slow"
    assert len(begun) == 2 and stopped == [True, False]     # the first was told to stop, three were never begun


def test_a_move_ends_the_search_for_a_hint_to_what_is_past(monkeypatch: pytest.MonkeyPatch) -> None:
    go_on, stopped = threading.Event(), []

    def slow(match: fc.Match, stop: threading.Event) -> dict[str, Any]:
        stop.wait(PATIENCE)
        stopped.append(stop.is_set())
        go_on.set()
        return {"by": "slow", "hint": []}

    monkeypatch.setattr("firecore_web.house.advice", slow)
    visitor = Visitor(app(limits=FREELY, pace=0))
    with visitor.http:
        table = visitor.open_table("flashpoint", **ALONE)
        with visitor.at(table, 0) as ada:
            before = ada.state()
            ada.say({"ask": "hint"})
            assert ada.play(before, "@30")["n"] == 1     # nobody waits for the hint
            assert go_on.wait(PATIENCE)
    assert stopped == [True]


def test_addresses_are_served_in_turn() -> None:
    async def all_of_them() -> list[str]:
        turns, order, go_on = Turns(10, 4), [], threading.Event()

        def work(name: str) -> Any:
            def run(stop: threading.Event) -> None:
                go_on.wait(PATIENCE)
                order.append(name)
            return run

        tasks = [asyncio.create_task(turns.do(name[0], work(name))) for name in ("a1", "a2", "a3", "b1", "c1", "b2")]
        await asyncio.sleep(0)
        go_on.set()
        await asyncio.gather(*tasks)
        turns.close()
        return order

    assert in_a_loop(all_of_them()) == ["a1", "b1", "c1", "a2", "b2", "a3"]


def in_a_loop(work: Any) -> Any:
    """In the main thread an event loop of Playwright's may run."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result()


def test_only_so_many_wait_and_only_so_many_from_one_address() -> None:
    async def all_of_them() -> list[bool]:
        turns, go_on = Turns(3, 2), threading.Event()
        tasks = [asyncio.create_task(turns.do(whose, lambda _: go_on.wait(PATIENCE))) for whose in "xaaabbc"]
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        go_on.set()
        done = await asyncio.gather(*tasks, return_exceptions=True)
        turns.close()
        return [isinstance(one, TooManyError) for one in done]

    assert in_a_loop(all_of_them()) == [False, False, False, True, True, True, True]


def test_a_failure_of_the_work_is_that_of_whoever_asked() -> None:
    async def both() -> tuple[str, int]:
        turns = Turns(3, 2)
        with pytest.raises(ZeroDivisionError) as failed:
            await turns.do("a", lambda _: 1 // 0)
        after = await turns.do("a", lambda _: 1)
        turns.close()
        return str(failed.value), after

    assert in_a_loop(both())[1] == 1


def test_advice_stops_when_nobody_waits_for_it() -> None:
    stop = threading.Event()
    stop.set()
    with pytest.raises(fc.AgentError):
        advice(fc.Match(fc.load("flashpoint", players=1), seed=1), stop)


# Who asks.


def told(client: str, proxies: tuple[str, ...], scheme: str = "http", **headers: str) -> tuple[str, str]:
    """Address and scheme as the application gets them."""
    seen: list[Any] = []

    async def inner(scope: Any, receive: Any, send: Any) -> None:
        seen.append((scope["client"][0], scope["scheme"]))

    given = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    scope = {"type": "http", "client": (client, 1), "scheme": scheme, "headers": given}
    in_a_loop(Proxies(inner, proxies)(scope, None, None))     # type: ignore[arg-type]
    return seen[0]     # type: ignore[no-any-return]


@pytest.mark.parametrize(("client", "proxies", "forwarded", "address"), [
    ("127.0.0.1", (), "198.51.100.7", "127.0.0.1"),                            # nobody said that this is a proxy
    ("127.0.0.1", ("127.0.0.1",), "198.51.100.7", "198.51.100.7"),
    ("127.0.0.1", ("127.0.0.1",), "1.2.3.4, 198.51.100.7", "198.51.100.7"),    # what stands further left is invented
    ("127.0.0.1", ("127.0.0.1", "10.0.0.0/8"), "1.2.3.4, 198.51.100.7, 10.0.0.9", "198.51.100.7"),
    ("127.0.0.1", ("127.0.0.1",), "198.51.100.7, unknown", "127.0.0.1"),
    ("127.0.0.1", ("127.0.0.1",), "", "127.0.0.1"),
    ("::1", ("::1",), "2001:db8::1", "2001:db8::1"),
    ("192.0.2.9", ("127.0.0.1",), "198.51.100.7", "192.0.2.9"),
])
def test_what_a_proxy_says_counts_only_if_it_is_known(client: str, proxies: tuple[str, ...], forwarded: str,
                                                      address: str) -> None:
    assert told(client, proxies, x_forwarded_for=forwarded)[0] == address


@pytest.mark.parametrize(("proxies", "scheme", "proto", "then"), [
    ((), "http", "https", "http"), (("127.0.0.1",), "http", "https", "https"), (("127.0.0.1",), "ws", "https", "wss"),
    (("127.0.0.1",), "http", "http, https", "https"), (("127.0.0.1",), "http", "gopher", "http"),
    (("127.0.0.1",), "https", "http", "http")])
def test_by_what_scheme_a_page_was_asked_for(proxies: tuple[str, ...], scheme: str, proto: str, then: str) -> None:
    assert told("127.0.0.1", proxies, scheme, x_forwarded_proto=proto)[1] == then


def test_limits_are_not_escaped_by_inventing_addresses() -> None:
    limits = Limits(new_tables=0, new_tables_burst=2)
    visitor = Visitor(app(limits=limits), address="127.0.0.1")
    with visitor.http:
        codes = []
        for i in range(4):
            visitor.http.headers["x-forwarded-for"] = f"198.51.100.{i}"
            codes.append(new(visitor))
    assert codes == [303, 303, 429, 429]


def test_behind_a_known_proxy_each_visitor_has_limits_of_his_own_and_https_is_https() -> None:
    visitor = Visitor(app(limits=Limits(new_tables=0, new_tables_burst=1), proxies=("127.0.0.1",)), address="127.0.0.1")
    with visitor.http:
        visitor.http.headers |= {"x-forwarded-proto": "https", "origin": "https://localhost"}
        answers = []
        for last in (1, 1, 2):
            visitor.http.headers["x-forwarded-for"] = f"198.51.100.{last}"
            answers.append(visitor.http.post("/", data={"game": "tails", "you": "Ada", "seat-0": "you"}))
    assert [answer.status_code for answer in answers] == [303, 429, 303]
    assert "Secure" in answers[0].headers["set-cookie"]


def test_a_proxy_is_an_address() -> None:
    with pytest.raises(fc.OptionError, match="a proxy is an address or a network"):
        app(proxies=("localhost",))


# Connections.


class House:
    """A server in a thread, behind its own door."""

    def __init__(self, limits: AllLimits) -> None:
        self.door = Door(limits)
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.where = self.listener.getsockname()
        self.server = uvicorn.Server(self.door.config(app(limits=limits)))
        self.thread = threading.Thread(target=self.server.run, args=([self.listener],))

    def call(self) -> socket.socket:
        """A connection."""
        return socket.create_connection(self.where, timeout=PATIENCE)

    def get(self) -> bytes:
        """A page, as anybody asks for it."""
        with self.call() as caller:
            caller.sendall(b"GET /static/icon.svg HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            return b"".join(iter(lambda: caller.recv(65536), b""))


@contextlib.contextmanager
def serving(limits: AllLimits) -> Iterator[House]:
    """While the house is open."""
    house = House(limits)
    house.thread.start()
    try:
        wait_until(lambda: house.server.started)
        yield house
    finally:
        house.server.should_exit = True
        house.thread.join()


def closed(caller: socket.socket) -> bool:
    """Whether the other end hangs up; nothing was said before."""
    try:
        return caller.recv(1000) == b""
    except ConnectionResetError:
        return True


def test_idle_connections_do_not_keep_anybody_out() -> None:
    with serving(Limits(connections=30, connections_an_address=10)) as house, ExitStack() as idle:
        callers = [idle.enter_context(house.call()) for _ in range(60)]
        assert house.get().startswith(b"HTTP/1.1 200")
        assert all(closed(caller) for caller in callers[:49])     # the ones that waited longest


def test_all_addresses_together_fill_no_house() -> None:
    with serving(Limits(connections=10, connections_an_address=10**6)) as house, ExitStack() as idle:
        for _ in range(60):
            idle.enter_context(house.call())
        assert house.get().startswith(b"HTTP/1.1 200")


@pytest.mark.parametrize("said", [b"", b"GET / HT", b"GET /static/icon.svg HTTP/1.1\r\nHost: localhost\r\nX: "])
def test_who_asks_for_nothing_is_sent_away(said: bytes) -> None:
    with serving(Limits(header_seconds=0.2)) as house, house.call() as caller:
        caller.sendall(said)
        assert closed(caller)


def test_who_never_ends_what_he_sends_is_sent_away() -> None:
    with serving(Limits(request_seconds=0.2)) as house, house.call() as caller:
        caller.sendall(b"POST / HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nContent-Length: 10\r\n\r\na")
        assert closed(caller)


def test_a_conversation_lasts(monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[None] = []
    look = Door._look
    monkeypatch.setattr(Door, "_look", lambda door: (looks.append(None), look(door)))
    with serving(replace(FREELY, header_seconds=0.05, request_seconds=0.05)) as house:
        here = f"http://localhost:{house.where[1]}"
        table, cookies = opened(build_opener(HTTPCookieProcessor()), here)
        with sit_down(here, table, cookies) as talk:
            state(talk)
            seen = len(looks)
            wait_until(lambda: len(looks) > seen + 4)
            talk.send(json.dumps({"ask": "echo"}))
            assert json.loads(talk.recv()) == {"echo": True}
        wait_until(lambda: not house.door._callers)
