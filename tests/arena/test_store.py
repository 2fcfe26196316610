"""Stores: what is in stays in, and is what was played."""
from __future__ import annotations

import importlib
import json
import random
import sqlite3
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import firecore as fc
from firecore.arena import Plan, Sprt, Store
from firecore.arena.plans.fingerprints import versions
from firecore.arena.running.block import play_block, play_game
from firecore.arena.store import packed, unpacked
from firecore.plugins.manager import PluginManager
from firecore.plugins.types import AgentPlugin
from firecore.testing.fixtures import firecore_manager

__all__ = ["firecore_manager"]

PLAN = Plan(fc.load("feurio", players=2), ("greedy", "random"), seed=3)


def filled(path: Path, blocks: int = 3) -> Store:
    store = Store(path, PLAN)
    store.add(one for block in range(blocks) for one in play_block(PLAN, block))
    return store


def test_games_come_back_as_they_were(tmp_path: Path) -> None:
    native = play_block(PLAN, 0)
    python = play_game(PLAN, 1, 0)
    with Store(tmp_path / "a.db", PLAN) as store:
        store.add([*native, python])
    with Store(tmp_path / "a.db") as store:
        assert store.plan == PLAN
        kept = list(store.games())
        assert [(one.block, one.turn) for one in kept] == [(0, 0), (0, 1), (1, 0)]
        for one, other in zip(kept, [*native, python], strict=True):
            assert (one.scores, one.returns, one.decisions, one.choices, one.failure) == (
                other.scores, other.returns, other.decisions, other.choices, other.failure)
        assert store.record(1, 0).verify().scores() == python.scores
        assert store.record(0, 1).verify().scores() == native[1].scores
        assert store.record(0, 1).seats == ("random", "greedy")
        assert store.count() == 3


def test_what_is_in_stays_as_it_is(tmp_path: Path) -> None:
    with filled(tmp_path / "a.db") as store:
        before = store.digest()
        assert store.add(one for block in (1, 2) for one in play_block(PLAN, block)) == []
        assert [one.block for one in store.add(play_block(PLAN, 3))] == [3, 3]
        assert store.digest() != before
        assert store.count() == 8


def test_a_failed_write_leaves_nothing_behind(tmp_path: Path) -> None:
    with filled(tmp_path / "a.db") as store:
        before = store.digest()
        good = play_block(PLAN, 5)
        with pytest.raises(AttributeError):
            store.add([*good, None])     # type: ignore[list-item]
        assert store.digest() == before


@pytest.mark.parametrize("native", [True, False])
def test_a_game_takes_at_most_400_bytes(native: bool, tmp_path: Path) -> None:
    plan = Plan(fc.load("feurio"), ("greedy", "random"))
    blocks = range(500) if native else range(25)
    with Store(tmp_path / "a.db", plan) as store:
        store.add(one for block in blocks for one in (play_block(plan, block) if native else [
            play_game(plan, block, turn) for turn in range(4)]))
    spare = 24 * 1024     # of an empty store
    assert (tmp_path / "a.db").stat().st_size - spare < 400 * 4 * len(blocks)


def test_many_may_open_and_fill_a_store_at_once(tmp_path: Path) -> None:
    barrier = threading.Barrier(6)

    def fill(first: int) -> int:
        barrier.wait()
        with Store(tmp_path / "a.db", PLAN) as store:
            return sum(len(store.add(play_block(PLAN, block % 20))) for block in range(first, first + 20))

    with ThreadPoolExecutor(6) as pool:
        added = list(pool.map(fill, range(6)))
    with Store(tmp_path / "a.db") as store, filled(tmp_path / "b.db", 20) as alone:
        assert sum(added) == store.count() == 40
        assert store.digest() == alone.digest()


def test_other_plans_are_refused(tmp_path: Path) -> None:
    filled(tmp_path / "a.db").close()
    Store(tmp_path / "a.db", Plan(PLAN.game, PLAN.agents, seed=3, stop=Sprt())).close()
    with pytest.raises(fc.StoreError, match=r"the games of another plan: agents is \['greedy', 'random'\], not .*; seed is 3, not 0"):
        Store(tmp_path / "a.db", Plan(PLAN.game, ("random", "greedy")))


def test_other_versions_are_refused(tmp_path: Path) -> None:
    bots = tmp_path / "bots.py"
    bots.write_text("def first(turn):\n    return turn.legal_actions()[0]\n")
    plan = Plan(PLAN.game, ("greedy", f"{bots}:first"))
    with Store(tmp_path / "a.db", plan) as store:
        store.check()
        bots.write_text("def first(turn):\n    return turn.legal_actions()[-1]\n")
        with pytest.raises(fc.StoreError, match=r"agent .*bots.py:first was bots.py [0-9a-f]+, is bots.py [0-9a-f]+; restore what "
                                                "they were played with, or play what is here now in a new store"):
            store.check()
    with pytest.raises(fc.StoreError, match=r"bots.py:first was"):
        Store(tmp_path / "a.db", plan)
    Store(tmp_path / "a.db").close()     # it may still be looked at


@pytest.mark.parametrize("place", ["package", "module", "distribution", "plugin"])
def test_installed_code_is_known_by_its_content(
        place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, firecore_manager: PluginManager) -> None:
    """Whatever its version says."""
    name = f"known_by_content_{place}"
    code = tmp_path / (f"{name}.py" if place == "module" else f"{name}/deep/inner.py")
    code.parent.mkdir(parents=True, exist_ok=True)
    if place != "module":
        (tmp_path / name / "__init__.py").write_text("def first(turn):\n    return 0\n\ndef make():\n    return first\n")
    if place == "distribution":
        info = tmp_path / f"{name}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
        (info / "RECORD").write_text(f"{name}/__init__.py,,\n{name}/deep/inner.py,,\n")
        (info / "top_level.txt").write_text(f"{name}\n")
    monkeypatch.syspath_prepend(tmp_path)
    spec = f"{name}:first"
    if place == "plugin":
        class Offers:
            @fc.hookimpl
            def firecore_agents(self) -> list[AgentPlugin]:
                return [AgentPlugin(name="known", make=importlib.import_module(name).make)]

        firecore_manager.register(Offers())
        spec = "known"
    told = []
    for text in ("old = 1\n", "new = 1\n", "new = 1\n"):
        code.write_text(text)
        (tmp_path / "__pycache__").mkdir(exist_ok=True)
        told.append(versions(Plan(PLAN.game, ("greedy", spec)))[f"agent {spec}"])
    assert told[0] != told[1] == told[2]
    assert ("1.0" in told[0]) == (place == "distribution")


def test_files_that_options_name_count(tmp_path: Path) -> None:
    (tmp_path / "bots.py").write_text("def first(turn):\n    return turn.legal_actions()[0]\n")
    told = []
    for content in (b"1", b"2"):
        (tmp_path / "net.npz").write_bytes(content)
        told.append(versions(Plan(PLAN.game, ("greedy", f"{tmp_path}/bots.py:Bot:net={tmp_path}/net.npz"))))
    assert told[0] != told[1]


def test_what_is_no_longer_there_is_told(tmp_path: Path) -> None:
    (tmp_path / "bots.py").write_text("def first(turn):\n    return turn.legal_actions()[0]\n")
    plan = Plan(PLAN.game, ("greedy", f"{tmp_path}/bots.py:first"))
    with Store(tmp_path / "a.db", plan) as store:
        (tmp_path / "bots.py").unlink()
        with pytest.raises(fc.StoreError, match="what its games were played with is not here: .*bots.py"):
            store.check()


@pytest.mark.parametrize("key", ["versions", "plan", "format"])
@pytest.mark.parametrize("value", ["", "{", "[]", "null", "7", '{"rules": 5}', "[" * 100_000, "NaN", b"\xff", None])
def test_whatever_a_store_says_about_itself_is_checked(key: str, value: str | bytes | None, tmp_path: Path) -> None:
    filled(tmp_path / "a.db").close()
    with sqlite3.connect(tmp_path / "a.db") as db:
        if value is None:
            db.execute("DELETE FROM about WHERE key = ?", (key,))
        else:
            db.execute("UPDATE about SET value = ? WHERE key = ?", (value, key))
    db.close()
    for plan in (None, PLAN):
        with pytest.raises((fc.StoreError, fc.OptionError)), Store(tmp_path / "a.db", plan) as store:
            store.check()


def test_programs_are_known_by_their_files_however_their_command_is_written(tmp_path: Path) -> None:
    bot = tmp_path / "my bots" / "bot.sh"
    bot.parent.mkdir()
    plan = Plan(PLAN.game, ("greedy", f"cmd:'{bot}' --level 3"))
    told = []
    for code in ("exit 0", "exit 1"):
        bot.write_text(f"#!/bin/sh\n{code}\n")
        bot.chmod(0o755)
        told.append(versions(plan)[f"agent {plan.agents[1]}"])
    assert all(one.startswith("bot.sh ") for one in told)
    assert told[0] != told[1]


def test_other_rules_are_refused(tmp_path: Path) -> None:
    filled(tmp_path / "a.db").close()
    with sqlite3.connect(tmp_path / "a.db") as db:
        told = json.loads(db.execute("SELECT value FROM about WHERE key = 'versions'").fetchone()[0])
        db.execute("UPDATE about SET value = ? WHERE key = 'versions'", (json.dumps(told | {"rules": "feurio 0"}),))
    db.close()
    with pytest.raises(fc.StoreError, match=r"rules was feurio 0, is feurio [0-9a-f]+; restore"):
        Store(tmp_path / "a.db", PLAN)


def test_files_that_are_no_stores_are_refused(tmp_path: Path) -> None:
    (tmp_path / "text.db").write_text("no database, and longer than what sqlite takes for an empty one" * 20)
    sqlite3.connect(tmp_path / "other.db").execute("CREATE TABLE t (x)").connection.close()
    for name in ("text.db", "other.db"):
        for plan in (PLAN, None):
            with pytest.raises(fc.StoreError, match="no store of an arena"):
                Store(tmp_path / name, plan)
    for plan in (PLAN, None):
        with pytest.raises(fc.StoreError, match="no store can be opened there"):
            Store(tmp_path, plan)
    with pytest.raises(fc.StoreError, match="no store can be opened there"):
        Store(tmp_path / "no folder" / "a.db", PLAN)
    with pytest.raises(FileNotFoundError):
        Store(tmp_path / "none.db")
    assert not (tmp_path / "none.db").exists()


def test_a_game_that_does_not_come_out_again_is_told(tmp_path: Path) -> None:
    filled(tmp_path / "a.db").close()
    with sqlite3.connect(tmp_path / "a.db") as db:
        db.execute("UPDATE games SET result = '[[1,2],[1,0],[3,3],[0,0]]' WHERE block = 1 AND turn = 1")
        db.execute("UPDATE games SET choices = ? WHERE block = 2 AND turn = 0", (packed((500,)),))
        db.execute("UPDATE games SET choices = x'0102' WHERE block = 2 AND turn = 1")
    db.close()
    with Store(tmp_path / "a.db") as store:
        with pytest.raises(fc.StoreError, match=r"game 1/1 came to \(1, 2\), by the rules and the agents"):
            store.record(1, 1)
        with pytest.raises(fc.StoreError, match="game 2/0 does not agree with the rules"):
            store.record(2, 0)
        with pytest.raises(fc.StoreError, match="the decisions of a game cannot be read"):
            store.record(2, 1)
        with pytest.raises(fc.StoreError, match="game 7/0 is not there"):
            store.record(7, 0)


@pytest.mark.parametrize("result", [
    "", "7", "[]", "[[1],[1],[1],[1]]", '[[1,2],null,[1,"2"],[0,0]]', '[[1,2],[1,0],[1,1.5],[0,0]]', '[[1,2],[1,1e999],[1,1],[0,0]]',
    "[[1,2],[1,NaN],[1,1],[0,0]]", "[" * 5000, '{"a": 1, "b": 2, "c": 3, "d": 4}'])
def test_a_row_that_is_no_game_is_told(result: str, tmp_path: Path) -> None:
    filled(tmp_path / "a.db").close()
    with sqlite3.connect(tmp_path / "a.db") as db:
        db.execute("UPDATE games SET result = ? WHERE block = 1 AND turn = 1", (result,))
    db.close()
    with Store(tmp_path / "a.db") as store:
        assert store.game(1, 0).block == 1
        for read in (lambda: store.game(1, 1), lambda: list(store.games()), store.tally, store.ratings):
            with pytest.raises(fc.StoreError, match=r"a.db: game 1/1 cannot be read: "):
                read()     # type: ignore[operator]


def test_a_store_that_was_spoilt_is_told_and_no_more(tmp_path: Path) -> None:
    filled(tmp_path / "a.db", 40).close()
    sound = (tmp_path / "a.db").read_bytes()
    chance, told = random.Random(4), 0
    for i in range(150):
        data = bytearray(sound[:chance.randrange(len(sound))] if i % 3 == 0 else sound)
        for _ in range(chance.choice([1, 4, 400])):
            data[chance.randrange(len(data) or 1)] = chance.randrange(256) if data else 0
        (tmp_path / "b.db").write_bytes(data)
        try:
            with Store(tmp_path / "b.db") as store:
                store.ratings()
                store.record(3, 1)
                store.check()
        except (fc.StoreError, fc.OptionError):
            told += 1
    assert told > 75


def test_no_file_is_opened_that_a_store_names(tmp_path: Path) -> None:
    plan = Plan(fc.load("flashpoint"), ("captain", "random"))
    Store(tmp_path / "a.db", plan).close()
    with sqlite3.connect(tmp_path / "a.db") as db:
        told = json.loads(db.execute("SELECT value FROM about WHERE key = 'plan'").fetchone()[0])
        told["options"]["board"] = "/etc/hostname"
        db.execute("UPDATE about SET value = ? WHERE key = 'plan'", (json.dumps(told),))
    db.close()
    with pytest.raises(fc.OptionError, match="board must be kept as what the file holds"):
        Store(tmp_path / "a.db")


@pytest.mark.parametrize("choices", [(), (0,), (254, 255, 256, 511), tuple(range(512)) * 3])
def test_choices_are_packed(choices: tuple[int, ...]) -> None:
    assert unpacked(packed(choices)) == choices


@pytest.mark.parametrize("data", [b"", b"x", packed((1, 2, 300))[:-3]])
def test_spoilt_choices_are_told(data: bytes) -> None:
    with pytest.raises(fc.StoreError):
        unpacked(data)
