"""What is kept: one server for a file, no move that is acknowledged and lost, and damage that stays where it is."""
from __future__ import annotations

import contextlib
import json
import os
import sqlite3
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from firecore_web import app
from firecore_web.store import Store, TablesError
from test_killed import opened, serve, sit_down, state
from visitors import FREELY, Visitor

import firecore as fc

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="there are no modes and no such limits here")
FULL = "CREATE TRIGGER full BEFORE INSERT ON tables BEGIN SELECT RAISE(ABORT, 'disk full'); END"
ALONE = {"flashpoint-option-players": "1"}


def played(path: Path, tables: int = 1) -> list[str]:
    """Tables at which somebody has decided something."""
    visitor = Visitor(app(path, limits=FREELY, pace=0))
    with visitor.http:
        idents = []
        for _ in range(tables):
            idents.append(visitor.open_table("flashpoint", **ALONE))
            with visitor.at(idents[-1], 0) as ada:
                ada.play(ada.state(), "@30")
    return idents


# One server for a file.


def test_a_second_server_is_turned_away_and_the_first_goes_on(kept: Path) -> None:
    visitor = Visitor(app(kept, limits=FREELY, pace=0))
    with visitor.http:
        with pytest.raises(TablesError, match="another server keeps its tables in .*tables.sqlite"):
            app(kept)
        visitor.open_table("flashpoint", **ALONE)
    Store(kept).close()


def test_a_second_process_says_why_it_does_not_start(kept: Path) -> None:
    store = Store(kept)
    second = subprocess.run([sys.executable, "-m", "firecore", "web", "--tables", str(kept), "--port", "0"],
                            capture_output=True, text=True, timeout=60)
    store.close()
    assert second.returncode != 0 and "another server keeps its tables" in second.stderr
    assert "Traceback" not in second.stderr


@POSIX
def test_only_its_owner_can_read_the_file(kept: Path) -> None:
    kept.touch(0o644)
    kept.chmod(0o644)
    store = Store(kept)
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in kept.parent.iterdir()}
    store.close()
    assert set(modes.values()) == {0o600} and kept.name in modes


# Acknowledged means kept.


def test_what_cannot_be_written_does_not_happen(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stores: list[Store] = []
    monkeypatch.setattr("firecore_web.site.Store", lambda path: stores.append(Store(path)) or stores[0])
    visitor = Visitor(app(kept, limits=FREELY, pace=0))
    with visitor.http:
        table = visitor.open_table("flashpoint", **ALONE)
        with visitor.at(table, 0) as ada:
            before = ada.state()
            stores[0]._db.execute(FULL)
            for message in ({"play": "@30", "v": before["v"]}, {"ask": "rename", "name": "Countess"}):
                ada.say(message)
                refused = ada.answer("error")
                assert refused["error"] == "not-kept" and "nothing has changed" in refused["words"]
            assert visitor.http.post("/", data={"game": "tails", "you": "Ada"}).status_code == 503
            assert visitor.http.get("/").text.count(f"/t/{table}") == 1
            again = ada.state(before["v"])
            ada.say({"ask": "echo"})
            for told in iter(ada.hear, {"echo": True}):
                again = told
            assert again["seats"][0]["name"] == "Ada" and again["n"] == 0
            assert again["svg"] == before["svg"] and again["legal"] == before["legal"]
            stores[0]._db.execute("DROP TRIGGER full")
            assert ada.play(again, "@30")["n"] == 1


def test_nobody_is_told_of_what_is_not_on_the_disk(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As after a power cut: the disk fails when it is asked to keep the move for good."""
    def fail(file: int) -> None:
        raise OSError(5, "Input/output error")

    visitor = Visitor(app(kept, limits=FREELY, pace=0))
    with visitor.http:
        table = visitor.open_table("flashpoint", **ALONE)
        with visitor.at(table, 0) as ada, visitor.at(table) as spectator:
            before = ada.state()
            spectator.state()
            monkeypatch.setattr("firecore_web.store.os.fsync", fail)
            ada.say({"play": "@30", "v": before["v"]})
            assert [ada.end(), spectator.end()] == [1011, 1011]
            assert '"n": 1' not in ada.bytes + spectator.bytes
        record = visitor.http.get(f"/t/{table}/record")
        assert record.status_code == 503 and "the disk of the server fails" in record.text
        monkeypatch.undo()
        with visitor.at(table, 0) as ada:
            assert ada.state()["n"] == 1


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="there is no prlimit here")
def test_on_a_full_disk_no_move_is_acknowledged(tmp_path: Path) -> None:
    import resource
    from urllib.request import HTTPCookieProcessor, build_opener

    server, here = serve(tmp_path / "tables.sqlite")
    table, cookies = opened(build_opener(HTTPCookieProcessor()), here)
    try:
        with sit_down(here, table, cookies) as socket:
            before = state(socket)
            resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (1, resource.RLIM_INFINITY))
            socket.send(json.dumps({"play": "@30", "v": before["v"]}))
            told = json.loads(socket.recv())
            while "error" not in told:
                assert told["n"] == 0
                told = json.loads(socket.recv())
            assert told["error"] == "not-kept"
            resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
            again = state(socket, before["v"])
            assert again["n"] == 0
            socket.send(json.dumps({"play": "@30", "v": again["v"]}))
            assert state(socket, again["v"])["n"] == 1
    finally:
        server.kill()
        server.wait()
    again_server, there = serve(tmp_path / "tables.sqlite")
    try:
        with sit_down(there, table, cookies) as socket:
            assert state(socket)["n"] == 1
    finally:
        again_server.terminate()
        again_server.wait()


def test_agents_try_again_when_the_disk_was_full(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stores: list[Store] = []
    monkeypatch.setattr("firecore_web.site.Store", lambda path: stores.append(Store(path)) or stores[0])
    monkeypatch.setattr("firecore_web.house.UNTIL_RETRY", 0.01)
    visitor = Visitor(app(kept, limits=FREELY, pace=0))
    with visitor.http:
        table = visitor.open_table("tails", **{f"seat-{seat}": "agent:random" for seat in range(4)})
        stores[0]._db.execute(FULL)
        with visitor.at(table) as spectator:
            first = spectator.state()
            assert {spectator.state(first["v"] + tries)["n"] for tries in range(3)} == {first["n"]}
            stores[0]._db.execute("DROP TRIGGER full")
            state = first
            while state["n"] < first["n"] + 4:
                state = spectator.state(state["v"])


# Damage.

DAMAGE: list[tuple[str, str, Any]] = [
    ("a save that is cut", "save", lambda db: db[:len(db) // 2]),
    ("a save of other bytes", "save", lambda _: os.urandom(200)),
    ("a save that is text", "save", lambda _: "text"),
    ("chairs that are no JSON", "chairs", lambda _: "{"),
    ("chairs too few", "chairs", lambda _: "[]"),
    ("chairs of another shape", "chairs", lambda _: '[["Ada", null]]'),
    ("a chair with an empty name", "chairs", lambda _: '[["", null, true, 0]]'),
    ("a chair with a name of control characters", "chairs", lambda _: '[["a\\u0007", null, true, 0]]'),
    ("a chair freed a negative number of times", "chairs", lambda _: '[["Ada", null, true, -1]]'),
    ("a clock that is no JSON", "clock", lambda _: "tick"),
    ("a clock of another shape", "clock", lambda _: "[1]"),
    ("a clock that is no number", "clock", lambda _: "[60, 0, [NaN]]"),
    ("a clock of other seats", "clock", lambda _: "[60, 0, [60, 60]]"),
    ("a clock of texts", "clock", lambda _: '["60", 0, [60]]'),
    ("notes that are no JSON", "notes", lambda _: "\x00"),
    ("notes of another shape", "notes", lambda _: '[["a", 0, "b"]]'),
    ("notes of a seat that is not there", "notes", lambda _: '[[0, 7, "b"]]'),
    ("notes as deep as a well", "notes", lambda _: "[" * 100_000),
    ("a time that is a text", "touched", lambda _: "yesterday"),
    ("a time that never comes", "touched", lambda _: float("inf")),
    ("a name that is markup", "id", lambda _: "<b>"),
    ("a name of bytes", "id", lambda _: b"\xff\xfe"),
    ("text that is no UTF-8", "notes", None),
    ("an opener that is none", "opener", lambda _: b"\x00"),
]


@pytest.mark.parametrize(("column", "damage"), [pytest.param(column, damage, id=name.replace(" ", "-"))
                                               for name, column, damage in DAMAGE])
def test_a_damaged_table_is_set_aside_and_named(kept: Path, column: str, damage: Any) -> None:
    bad, good = played(kept, 2)
    with contextlib.closing(sqlite3.connect(kept)) as db:
        [[value]] = db.execute(f"SELECT {column} FROM tables WHERE id = ?", (bad,))
        if damage is None:
            db.execute(f"UPDATE tables SET {column} = CAST(x'ff61' AS TEXT) WHERE id = ?", (bad,))
        else:
            db.execute(f"UPDATE tables SET {column} = ? WHERE id = ?", (damage(value), bad))
        db.commit()
        kept_rows = db.execute("SELECT rowid, quote(save), quote(id) FROM tables ORDER BY rowid").fetchall()
    site = app(kept, limits=FREELY, pace=0)
    assert len(site.state.damaged) == 1
    [(name, why)] = site.state.damaged.items()
    assert why and (column == "id" or name == bad)
    visitor = Visitor(site)
    with visitor.http:
        assert visitor.http.get("/").status_code == 200
        assert visitor.http.get(f"/t/{good}").status_code == 200
        answer = visitor.http.get(f"/t/{bad}")
        assert answer.status_code == 404 and (column == "id" or "is set aside" in answer.text)
    with contextlib.closing(sqlite3.connect(kept)) as db:
        assert db.execute("SELECT rowid, quote(save), quote(id) FROM tables ORDER BY rowid").fetchall() == kept_rows


def test_the_command_names_what_it_sets_aside(kept: Path) -> None:
    [bad] = played(kept)
    with contextlib.closing(sqlite3.connect(kept)) as db:
        db.execute("UPDATE tables SET notes = '{'")
        db.commit()
    server, _ = serve(kept, stderr=subprocess.PIPE)
    server.terminate()
    _, said = server.communicate()
    assert f"the table {bad} cannot be read and is set aside in the file: " in said.decode()


@pytest.mark.parametrize(("content", "words"), [
    (b"no database at all" * 100, "file is not a database"),
    (b"SQLite format 3\0" + b"\xff" * 5000, "tables cannot be"),
])
def test_a_file_that_is_none_of_ours_is_refused_and_left_alone(kept: Path, content: bytes, words: str) -> None:
    kept.write_bytes(content)
    with pytest.raises(TablesError, match=words):
        app(kept)
    assert kept.read_bytes() == content


def test_a_database_of_somebody_else_is_refused_and_left_alone(kept: Path) -> None:
    with contextlib.closing(sqlite3.connect(kept)) as db:
        db.execute("CREATE TABLE mine (x)")
    with pytest.raises(TablesError, match="not written by this version"):
        app(kept)
    with contextlib.closing(sqlite3.connect(kept)) as db:
        assert [name for [name] in db.execute("SELECT name FROM sqlite_schema")] == ["mine"]


def test_a_folder_holds_no_tables(tmp_path: Path) -> None:
    with pytest.raises(TablesError, match="tables cannot be kept in"):
        app(tmp_path)


def test_a_damaged_secret_is_told(kept: Path) -> None:
    played(kept)
    with contextlib.closing(sqlite3.connect(kept)) as db:
        db.execute("UPDATE house SET value = 'x'")
        db.commit()
    with pytest.raises(TablesError, match="the secret that keys to seats are made of is damaged"):
        app(kept)


@pytest.mark.parametrize("record", [b"\xff", "{", 3, "[" * 100_000])
def test_a_damaged_replay_is_refused_alone(kept: Path, record: Any) -> None:
    visitor = Visitor(app(kept, limits=FREELY))
    with visitor.http:
        match = fc.play(fc.Match(fc.load("tails", players=2), seed=3), ["greedy", "random"])
        at = visitor.http.post("/replay", content=match.to_json()).json()["at"]
        assert visitor.http.get(at).status_code == 200
    with contextlib.closing(sqlite3.connect(kept)) as db:
        db.execute("UPDATE replays SET record = ?", (record,))
        db.commit()
    again = Visitor(app(kept, limits=FREELY))
    with again.http:
        assert again.http.get(at).status_code == 400
