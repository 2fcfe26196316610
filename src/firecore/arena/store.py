"""Store: one SQLite file with a plan and every finished game. One run writes it; any process may read it."""
from __future__ import annotations

import json
import os
import sqlite3
import struct
import threading
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import Any

from ..errors import OptionError, PluginError, StoreError
from ..game import load_kept
from ..matches.failure import Failure
from ..matches.record import Record
from ..options import MAX_WHOLE
from ..wording import listed, short
from .plans import stop_rules as stopping
from .plans.fingerprints import versions
from .plans.plan import Plan
from .run_notes import RunNote
from .running.block import GameResult, record_of
from .statistics.standings import Standing, standings_of
from .statistics.tally import Tally

FORMAT = 1
RUN = "run "                 # how the keys of runs begin
SELECT = "SELECT block, turn, result, choices, fault FROM games"
APPLICATION = 0x66697265     # what SQLite's header says of the file: "fire"
WAIT = 60.0                  # seconds for another process's write to end
MAX_CHOICES = 1 << 20       # of a game, read back

SCHEMA = """
CREATE TABLE about (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE games (
    block INTEGER NOT NULL, turn INTEGER NOT NULL,
    result TEXT NOT NULL,     -- [scores, returns or null, decisions, milliseconds], each a number a seat
    choices BLOB,             -- the decisions, packed, or NULL: native policies, which decide the same again
    fault TEXT,
    PRIMARY KEY (block, turn)) WITHOUT ROWID;
"""


class Store:
    """The games of a plan, in a file. Without a plan an existing store is opened, to read it or to resume its run.

    Games are durable before ``add`` returns, and a stored game is never overwritten. A store of another plan, or of
    other versions of rules or agents, is refused.
    """

    def __init__(self, path: str | os.PathLike[str], plan: Plan | None = None) -> None:
        self.path = Path(path)
        self._lock = threading.RLock()
        if plan is None and not self.path.exists():
            raise FileNotFoundError(2, "No such file or directory", os.fspath(path))
        with self._guarded("no store can be opened there"):
            self._db = sqlite3.connect(self.path, timeout=WAIT, isolation_level=None, check_same_thread=False)
        try:
            with self._guarded("no store of an arena"):
                self._db.execute("PRAGMA trusted_schema=OFF")     # it may come from anyone
                self.plan = self._opened(plan)
        except BaseException:
            self.close()
            raise

    def _opened(self, plan: Plan | None) -> Plan:
        if self._is_empty():
            return self._created(plan)
        values = dict(self._db.execute("SELECT key, value FROM about")) if self._is_store() else {}
        if values.get("format") != str(FORMAT):
            raise StoreError(f"{self.path}: no store of an arena in format {FORMAT}")
        kept = Plan.from_dict(_decoded(values["plan"]), load_kept)
        if plan is None:
            return kept
        differences = kept.differences(plan)
        if differences:
            raise StoreError(f"{self.path}: it holds the games of another plan: {listed(differences)}")
        self._compare(_checked_versions(values["versions"]), plan)
        self._remember(plan if plan.blocks or plan.stop else kept)
        return plan if plan.blocks or plan.stop else kept

    def _is_store(self) -> bool:
        return bool(self._db.execute("PRAGMA application_id").fetchone()[0] == APPLICATION)

    def _created(self, plan: Plan | None) -> Plan:
        if plan is None:
            raise StoreError(f"{self.path}: no store of an arena: it is empty")
        values = {"format": str(FORMAT), "plan": json.dumps(plan.to_dict()), "versions": json.dumps(versions(plan))}
        self._db.execute("PRAGMA journal_mode=WAL")
        with self._writing():
            is_ours = self._is_empty()
            if is_ours:
                self._db.execute(f"PRAGMA application_id={APPLICATION}")
                for statement in SCHEMA.split(";")[:-1]:
                    self._db.execute(statement)
                self._db.executemany("INSERT INTO about VALUES (?, ?)", values.items())
        return plan if is_ours else self._opened(plan)     # another was quicker

    def _is_empty(self) -> bool:
        return not self._db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]

    @property
    def versions(self) -> dict[str, str]:
        """The versions of rules and agents that played the games."""
        with self._guarded():
            return _checked_versions(self._about("versions"))

    def check(self) -> None:
        """Raise a StoreError if the rules or agents have changed since the games were played, or are not there."""
        self._compare(self.versions, self.plan)

    def _compare(self, kept: dict[str, str], plan: Plan) -> None:
        try:
            changed = _unlike(kept, versions(plan))
        except (OptionError, PluginError, OSError) as error:
            raise StoreError(f"{self.path}: what its games were played with is not here: {error}") from error
        if changed:
            raise StoreError(f"{self.path}: it holds games of other versions: {listed(changed)}; restore what they "
                             "were played with, or play what is here now in a new store")

    # Games.

    def add(self, results: Iterable[GameResult]) -> list[GameResult]:
        """Store games durably. Returns those that are new."""
        new = []
        with self._guarded("games cannot be kept"), self._writing():
            for one in results:
                if self._db.execute("INSERT OR IGNORE INTO games VALUES (?, ?, ?, ?, ?)", _row(one)).rowcount:
                    new.append(one)
        return new

    def games(self, first: int = 0) -> Iterator[GameResult]:
        """The finished games in order, from a block on."""
        with self._guarded(), self._lock:
            rows = self._db.execute(f"{SELECT} WHERE block >= ? ORDER BY block, turn", (first,))
        while True:
            with self._guarded():
                some = rows.fetchmany(1000)
            if not some:
                return
            yield from map(self._result, some)

    def game(self, block: int, turn: int) -> GameResult:
        """One finished game. Raises a StoreError if it is not there."""
        with self._guarded(), self._lock:
            row = self._db.execute(f"{SELECT} WHERE block = ? AND turn = ?", (block, turn)).fetchone()
        if row is None:
            raise StoreError(f"{self.path}: game {block}/{turn} is not there")
        return self._result(row)

    def _result(self, row: tuple[Any, ...]) -> GameResult:
        try:
            return _read(row, self.plan.game.seats)
        except (ValueError, TypeError, OverflowError, RecursionError) as error:
            raise StoreError(f"{self.path}: game {short(row[0])}/{short(row[1])} cannot be read: {error}") from None

    def kept(self) -> Iterator[tuple[int, int, bytes | None]]:
        """Block, turn and decisions of the finished games in order, the decisions as ``plain`` gives them.

        They are None where native policies decide the same again.
        """
        with self._guarded(), self._lock:
            rows = self._db.execute("SELECT block, turn, choices FROM games ORDER BY block, turn")
        while True:
            with self._guarded():
                some = rows.fetchmany(1000)
            if not some:
                return
            for block, turn, choices in some:
                if type(block) is not int or type(turn) is not int or not (choices is None or type(choices) is bytes):
                    raise StoreError(f"{self.path}: game {short(block)}/{short(turn)} cannot be read")
                yield block, turn, None if choices is None else plain(choices)

    def record(self, block: int, turn: int) -> Record:
        """The record of a finished game."""
        result = self.game(block, turn)
        try:
            record = record_of(self.plan, result)
        except (IndexError, AssertionError):
            raise StoreError(f"{self.path}: game {block}/{turn} does not agree with the rules") from None
        if (record.scores, record.returns) != (result.scores, result.returns):
            raise StoreError(f"{self.path}: game {block}/{turn} came to {result.scores}, by the rules and the agents "
                             f"that are here it comes to {record.scores}")
        return record

    def tally(self) -> Tally:
        """The results of the games up to the first missing block, and the verdict."""
        tally = Tally(self.plan)
        tally.add(self.games())
        return tally

    def ratings(self) -> tuple[Standing, ...]:
        """The standing of each agent, best first."""
        return standings_of(self.tally())

    def count(self) -> int:
        """The number of stored games."""
        with self._guarded(), self._lock:
            return int(self._db.execute("SELECT count(*) FROM games").fetchone()[0])

    def digest(self) -> str:
        """A hash of all games and their results, without their times."""
        from hashlib import blake2b

        digest = blake2b(digest_size=8)
        for one in self.games():
            digest.update(repr((one.block, one.turn, one.scores, one.returns, one.decisions, one.choices)).encode())
        return digest.hexdigest()

    # What is to be kept of a run.

    def remember(self, *, blocks: int | None = None, stop: stopping.Stop | None = None) -> None:
        """Store when the run ends, for readers and for later runs."""
        self.plan = replace(self.plan, blocks=blocks or self.plan.blocks, stop=stop or self.plan.stop)
        self._remember(self.plan)

    def _remember(self, plan: Plan) -> None:
        with self._guarded("the plan cannot be kept"), self._writing():
            self._db.execute("UPDATE about SET value = ? WHERE key = 'plan'", (json.dumps(plan.to_dict()),))

    def note(self, run: RunNote) -> None:
        """Store what there has been of a run so far, in place of what was noted of it before."""
        with self._guarded("the run cannot be noted"), self._writing():
            self._db.execute("INSERT OR REPLACE INTO about VALUES (?, ?)",
                             (f"{RUN}{run.began} {os.getpid()}", json.dumps(run.to_dict())))

    @property
    def runs(self) -> list[RunNote]:
        """The runs that played the games, the first one first."""
        with self._guarded(), self._lock:
            rows = self._db.execute("SELECT value FROM about WHERE key GLOB ? ORDER BY key", (f"{RUN}*",)).fetchall()
            return [RunNote.from_dict(_decoded(row[0])) for row in rows]

    def _about(self, key: str) -> str:
        with self._guarded(), self._lock:
            row = self._db.execute("SELECT value FROM about WHERE key = ?", (key,)).fetchone()
        if row is None or not isinstance(row[0], str):
            raise StoreError(f"{self.path}: its {key} are missing")
        return row[0]

    @contextmanager
    def _guarded(self, what: str = "the store cannot be read") -> Iterator[None]:
        """What SQLite, or a file that another wrote, rejects, as a StoreError."""
        try:
            yield
        except (sqlite3.Error, UnicodeDecodeError, json.JSONDecodeError, KeyError, RecursionError,
                _SpoiltError) as error:
            raise StoreError(f"{self.path}: {what}: {error}") from None

    def _writing(self) -> _Transaction:
        return _Transaction(self._db, self._lock)

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    def __enter__(self) -> Store:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 trace: TracebackType | None) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<Store {short(str(self.path))}: plan {self.plan.digest}>"


class _SpoiltError(Exception):
    """What stands in a store is not what a store holds."""


class _Transaction:
    """All of it or nothing, and no other writer in between."""

    def __init__(self, db: sqlite3.Connection, lock: threading.RLock) -> None:
        self._db, self._held = db, lock

    def __enter__(self) -> None:
        self._held.acquire()
        try:
            self._db.execute("BEGIN IMMEDIATE")
        except BaseException:
            self._held.release()
            raise

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 trace: TracebackType | None) -> None:
        try:
            self._db.execute("COMMIT" if kind is None else "ROLLBACK")
        finally:
            self._held.release()


def _checked_versions(text: object) -> dict[str, str]:
    """The versions in a text that anyone may have written."""
    kept = _decoded(text)
    if not isinstance(kept, dict) or not all(isinstance(one, str) for one in kept.values()):
        raise _SpoiltError(f"the versions of a store are a table of texts, got {short(kept)}")
    return kept


def _decoded(text: object) -> Any:
    if not isinstance(text, str):
        raise _SpoiltError(f"what a store says about itself is text, got {short(text)}")
    return json.loads(text)


def _unlike(kept: dict[str, str], now: dict[str, str]) -> list[str]:
    return [f"{key} was {kept.get(key)}, is {now.get(key)}" for key in {**kept, **now} if kept.get(key) != now.get(key)]


def _row(one: GameResult) -> tuple[Any, ...]:
    milliseconds = [round(1000 * seconds, 3) for seconds in one.seconds]
    result = json.dumps([one.scores, one.returns, one.decisions, milliseconds], separators=(",", ":"))
    choices = None if one.choices is None else packed(one.choices)
    return one.block, one.turn, result, choices, None if one.failure is None else json.dumps(one.failure.to_dict())


def _read(row: tuple[Any, ...], seats: int) -> GameResult:
    """The game in a row, which anyone may have written; a ValueError or TypeError if it is none."""
    block, turn, result, choices, fault = row
    scores, returns, decisions, milliseconds = json.loads(result)
    for values in (scores, decisions, milliseconds, [0] * seats if returns is None else returns):
        if len(values) != seats or not all(type(one) in (int, float) and abs(one) <= MAX_WHOLE for one in values):
            raise ValueError(f"it must have {seats} numbers of each kind, got {short(values)}")
    if not all(type(one) is int for one in (block, turn, *scores, *decisions)):
        raise ValueError("blocks, turns, scores and decisions are whole numbers")
    return GameResult(
        block, turn, tuple(scores), None if returns is None else tuple(returns), tuple(decisions),
        tuple([one / 1000 for one in milliseconds]), None if choices is None else unpacked(choices),
        None if fault is None else Failure.from_dict(json.loads(fault), seats, MAX_WHOLE))


def packed(choices: tuple[int, ...]) -> bytes:
    """Choices as few bytes: one each, three where there are very many actions, and then compressed."""
    small = bytes(min(one, 255) for one in choices)
    large = [struct.pack("<H", one) for one in choices if one >= 255]
    return zlib.compress(struct.pack("<I", len(choices)) + small + b"".join(large), 9)


def plain(data: bytes) -> bytes:
    """What was packed: the number of choices in four bytes, a byte for each, and two for each of the large ones."""
    try:
        reader = zlib.decompressobj()
        raw = reader.decompress(data, 3 * MAX_CHOICES + 4)
    except zlib.error as error:
        raise StoreError(f"the decisions of a game cannot be read: {error}") from None
    if not reader.eof:
        raise StoreError("the decisions of a game cannot be read: they are cut off")
    return raw


def unpacked(data: bytes) -> tuple[int, ...]:
    """The choices that were packed; a StoreError if these bytes hold none."""
    raw = plain(data)
    try:
        count, = struct.unpack_from("<I", raw)
        small, large = raw[4:4 + count], iter(struct.unpack(f"<{(len(raw) - 4 - count) // 2}H", raw[4 + count:]))
        return tuple(one if one < 255 else next(large) for one in small)
    except (struct.error, StopIteration, RuntimeError) as error:
        raise StoreError(f"the decisions of a game cannot be read: {error}") from None
