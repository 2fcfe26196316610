"""Games that were played, as arrays: they agree with a slow replay, and whoever wrote the source is not trusted."""
from __future__ import annotations

import json
import random
import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import firecore as fc
from firecore.arena import Plan, Store, dataset, run
from firecore.arena.running.block import play_game
from firecore.arena.store import packed

from ..conformance.option_sets import every_case, load


def at_random(case: tuple[str, dict[str, Any]], n: int = 2) -> Iterator[fc.Record]:
    """Whole games, played at random."""
    for seed in range(n):
        match, rng = fc.Match(load(case), seed=seed), random.Random(seed)
        while not match.is_over:
            match.play(rng.choice(match.legal_actions()))
        yield match.record(fc.EVERYTHING)


def rows_of(records: list[fc.Record]) -> Iterator[tuple[Any, ...]]:
    """The same by the slow way: observation, mask, action, actor, returns and number of each decision."""
    for number, record in enumerate(records):
        state = record.load_game().start()
        for token in record.tokens:
            if state.actor is not None and state.actor >= 0:
                yield (state.observe(state.actor), state.legal_mask(), state.parse(token), state.actor,
                       np.array(record.returns, np.float32), number)
            state.apply(token)


def agree(parts: Iterator[Any], records: list[fc.Record]) -> int:
    """How many rows there were; all are as they should be."""
    due, n = rows_of(records), 0
    for part in parts:
        for row in zip(part.observations, part.masks, part.actions, part.actors, part.returns, part.games, strict=True):
            assert all(np.array_equal(one, other) for one, other in zip(row, next(due), strict=True))
            n += 1
    assert next(due, None) is None
    return n


@every_case
def test_records_are_replayed(case: tuple[str, dict[str, Any]]) -> None:
    records = list(at_random(case, 1))
    longest = max(sum(1 for _ in rows_of([record])) for record in records)
    assert agree(dataset(records, rows=longest), records) > 0
    with pytest.raises(fc.OptionError, match=f"one has more than {longest - 1} decisions"):
        list(dataset(records, rows=longest - 1))


@pytest.fixture
def bot(tmp_path: Path) -> str:
    """An agent whose decisions a store keeps."""
    path = tmp_path / "bots.py"
    path.write_text("def last(turn):\n    return turn.legal_actions()[-1]\n")
    return f"{path}:last"


@pytest.mark.parametrize("is_native", [True, False], ids=["native", "choices"])
def test_stores_are_replayed(is_native: bool, bot: str, tmp_path: Path) -> None:
    """Whether native policies decide again, or decisions are kept."""
    plan = Plan(fc.load("tails", players=2, max_laps=4), ["greedy" if is_native else bot, "random"], seed=3)
    with Store(tmp_path / "a.db", plan) as store:
        run(plan, store, blocks=4)
        records = [store.record(one.block, one.turn) for one in store.games()]
        n = agree(dataset(store, rows=100), records)
        whole = [(len(part), part.observations is None, part.masks is None)
                 for part in dataset(tmp_path / "a.db", rows=10**5, observations=False, masks=False)]
        assert whole == [(n, True, True)] and len(records) == 8
        sizes = [len(part) for part in dataset(store, rows=100)]
        assert sum(sizes) == n and len(sizes) > 1


def test_files_of_records(tmp_path: Path) -> None:
    records = list(at_random(("tails", {"players": 2}), 3))
    path = tmp_path / "games.jsonl"
    path.write_text("".join(json.dumps({"block": i, "turn": 0} | one.to_dict()) + "\n" for i, one in enumerate(records)))
    assert agree(dataset(path), records) == agree(dataset(records), records)
    (tmp_path / "one.json").write_text(records[0].to_json())
    assert agree(dataset(str(tmp_path / "one.json")), records[:1])
    (tmp_path / "none.jsonl").write_text("")
    assert list(dataset(tmp_path / "none.jsonl")) == []


def test_games_without_an_end_are_left_out() -> None:
    whole = list(at_random(("tails", {"players": 2}), 2))
    match = fc.Match(fc.load("tails", players=2), seed=9)
    match.play(match.legal_actions()[0])
    [part] = dataset([whole[0], match.record(fc.EVERYTHING), whole[1]])
    assert sorted(set(part.games.tolist())) == [0, 2]


def changed(record: fc.Record, at: int, token: str) -> fc.Record:
    return replace(record, tokens=(*record.tokens[:at], token, *record.tokens[at + 1:]))


def test_records_of_strangers() -> None:
    [record] = at_random(("tails", {"players": 2}), 1)
    [other] = at_random(("feurio", {"players": 2}), 1)
    for wrong, told in (
            ([record, changed(record, 7, "nonsense")], "record number 1, token number 8: "),
            ([replace(record, tokens=(*record.tokens, record.tokens[-1]))], "record number 0, token number"),
            ([replace(record, returns=None)], "record number 0 does not agree with the rules"),
            ([replace(record, tokens=record.tokens[:9])], "record number 0 does not agree with the rules"),
            ([record, other], r"record number 1 is of load\('feurio', players=2\), those before it of load\('tails'"),
            ([replace(record, game="chess")], "no game 'chess'")):
        with pytest.raises(fc.RecordError, match=told):
            list(dataset(wrong))
    for nothing in (5, record, [record, 7], [None], None):
        with pytest.raises(fc.OptionError, match="a dataset is made from"):
            list(dataset(nothing))  # type: ignore[arg-type]
    for rows in (0, -1, "many", True):
        with pytest.raises(fc.OptionError, match="rows must be"):
            dataset([record], rows=rows)  # type: ignore[arg-type]


def test_files_that_are_not_there(tmp_path: Path) -> None:
    with pytest.raises(fc.OptionError, match="dataset: the store, or file of records, .* cannot be read: No such"):
        dataset(tmp_path / "none.db")
    with pytest.raises(fc.OptionError, match="dataset: expected a store or a file of records, .* is not a file"):
        dataset(str(tmp_path))


@pytest.mark.parametrize("line", [b"{", b"[1]\n", b"{}\n", b"\xff\xfe\n", b'{"block": 1}\n', b"[" * 10**5])
def test_files_of_strangers(line: bytes, tmp_path: Path) -> None:
    [record] = at_random(("tails", {"players": 2}), 1)
    path = tmp_path / "games.jsonl"
    path.write_bytes(record.to_json().encode() + b"\n" + line)
    with pytest.raises(fc.RecordError, match="line 2: "):
        list(dataset(path))


def test_stores_of_strangers(bot: str, tmp_path: Path) -> None:
    plan = Plan(fc.load("tails", players=2, max_laps=4), [bot], seed=3, schedule="table")
    path = tmp_path / "a.db"
    with Store(path, plan) as store:
        good = play_game(plan, 0, 0)
        store.add([good])
        assert len(list(dataset(store))) == 1
    assert good.choices is not None
    rng = random.Random(1)
    for wrong in (None, b"", b"abc", "text", 5, packed(good.choices)[:-3], packed((*good.choices, 0)),
                  packed((254, *good.choices[1:])), packed((300, *good.choices[1:])), packed((255,) * 50),
                  *(rng.randbytes(40) for _ in range(5))):
        _forge(path, "UPDATE games SET choices = ?", wrong)
        with Store(path) as store, pytest.raises(fc.StoreError, match=r"game 0/0|the decisions of a game"):
            list(dataset(store))
    _forge(path, "UPDATE games SET choices = ?", packed(good.choices[:5]))
    with Store(path) as store:
        assert list(dataset(store)) == [], "it was not played to its end"
    _forge(path, "UPDATE about SET value = '{\"rules\": \"older\"}' WHERE key = ?", "versions")
    with Store(path) as store, pytest.raises(fc.StoreError, match="other versions"):
        list(dataset(store))


def _forge(path: Path, statement: str, value: Any) -> None:
    db = sqlite3.connect(path)
    db.execute(statement, (value,))
    db.commit()
    db.close()


def test_games_of_natives_that_cannot_be(tmp_path: Path) -> None:
    plan = Plan(fc.load("tails", players=2, max_laps=4), ["greedy", "random"], seed=3)
    path = tmp_path / "a.db"
    with Store(path, plan) as store:
        run(plan, store, blocks=1)
    for turn, block in ((-1, 0), (7, 0), (0, -3)):
        _forge(path, f"UPDATE games SET turn = {turn}, block = {block} WHERE turn = (SELECT min(turn) FROM games) AND 1 = ?",
               1)
        with Store(path) as store, pytest.raises(fc.StoreError, match="has no decisions"):
            list(dataset(store))


def test_a_game_that_was_lost_by_a_fault_is_left_out(bot: str, tmp_path: Path) -> None:
    plan = Plan(fc.load("tails", players=2, max_laps=4), [bot], seed=3, schedule="table")
    with Store(tmp_path / "a.db", plan) as store:
        cut, whole = play_game(plan, 0, 0), play_game(plan, 1, 0)
        assert cut.choices is not None
        store.add([cut._replace(choices=cut.choices[:4], returns=None), whole])
        [part] = dataset(store)
        assert set(part.games.tolist()) == {1}
