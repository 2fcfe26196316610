"""What outlives the server: tables, replays and the secret that keys are made of, in one SQLite file."""
from __future__ import annotations

import asyncio
import json
import math
import os
import re
import secrets
import sqlite3
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

import firecore as fc

from .clocks import Clock
from .story import Line
from .table import MAX_NAME_LENGTH, Chair, NotKeptError, Table

VERSION = 1     # of the schema
SCHEMA = (
    "CREATE TABLE IF NOT EXISTS house (name TEXT PRIMARY KEY, value BLOB NOT NULL)",
    """CREATE TABLE IF NOT EXISTS tables (
        id TEXT PRIMARY KEY, save BLOB NOT NULL, chairs TEXT NOT NULL, clock TEXT NOT NULL, notes TEXT NOT NULL,
        touched REAL NOT NULL, opener TEXT NOT NULL)""",
    "CREATE TABLE IF NOT EXISTS replays (id TEXT PRIMARY KEY, record TEXT NOT NULL, made REAL NOT NULL)",
    f"PRAGMA user_version = {VERSION}",
)
PATIENCE = 1.0          # seconds, for a server before this one that is about to end
_IDENT = re.compile(r"[0-9a-f]{10}")


class TablesError(fc.FirecoreError, ValueError):
    """A file in which tables cannot be kept."""


class Store:
    """A file that only its owner can read, for one server at a time; or memory alone for a house that forgets.

    A change that a method has made survives a killed server; once ``on_disk`` has been awaited, a power cut, too. One
    that cannot be written raises a NotKeptError.
    """

    def __init__(self, path: str | Path | None = None) -> None:
        self.damaged: dict[str, str] = {}     # tables that cannot be read, and why: they stay in the file
        self._log: int | None = None          # the file to which SQLite appends what changes
        self._writer = ThreadPoolExecutor(1, "writer")
        self._written = self._durable = 0     # changes, and how many of them are on the disk
        self._syncing: asyncio.Task[None] | None = None
        if path is None:
            self._db = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
            self._prepare()
            return
        path = Path(path)
        try:
            _keep_private(path)
            self._db = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=PATIENCE)
        except (OSError, sqlite3.Error) as error:
            raise TablesError(f"tables cannot be kept in {path}: {error}") from None
        try:
            self._prepare()
            self._log = os.open(_beside(path, "-wal"), os.O_RDWR)
        except (OSError, sqlite3.Error, TablesError) as error:
            self._db.close()
            raise TablesError(_refusal(path, error)) from None

    def _prepare(self) -> None:
        """Lock the file for this server: the lock goes when the process ends, however it ends."""
        self._db.execute("PRAGMA locking_mode = EXCLUSIVE")
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute("BEGIN EXCLUSIVE")
        [[version]] = self._db.execute("PRAGMA user_version")
        [[things]] = self._db.execute("SELECT count(*) FROM sqlite_schema")
        if version != VERSION and things:
            raise TablesError("it was not written by this version of firecore-web")
        for statement in SCHEMA:
            self._db.execute(statement)
        self._db.execute("INSERT OR IGNORE INTO house VALUES ('secret', ?)", (secrets.token_bytes(32),))
        self._db.execute("COMMIT")
        self._db.execute("PRAGMA synchronous = NORMAL")     # what follows is for ``on_disk``, for many changes at once
        [[secret]] = self._db.execute("SELECT value FROM house WHERE name = 'secret'")
        if not isinstance(secret, bytes) or len(secret) != 32:
            raise TablesError("the secret that keys to seats are made of is damaged")
        self.secret = secret

    # Tables.

    def put(self, table: Table) -> None:
        """Keep a table as it stands."""
        clock = table.clock
        chairs = [[chair.name, chair.agent, chair.taken, chair.freed] for chair in table.chairs]
        self._write("INSERT OR REPLACE INTO tables VALUES (?, ?, ?, ?, ?, ?, ?)", (
            table.ident, table.match.save(), json.dumps(chairs), json.dumps([clock.bank, clock.back, clock.now()]),
            json.dumps([[note.n, note.seat, note.words] for note in table.notes]), table.touched, table.opener))

    def tables(self) -> list[Table]:
        """All tables that are kept, as they stood. Those that cannot be read are set aside in ``damaged``."""
        found = []
        for [row] in self._db.execute("SELECT rowid FROM tables").fetchall():
            ident = f"in row {row}"
            try:
                [[ident]] = self._db.execute("SELECT id FROM tables WHERE rowid = ?", (row,))
                [cells] = self._db.execute("SELECT id, save, chairs, clock, notes, touched, opener FROM tables "
                                           "WHERE rowid = ?", (row,))
                found.append(_table(*cells))
            except Exception as error:     # whatever is wrong with one, the others are there
                self.damaged[str(ident)] = f"{type(error).__name__}: {error}"
        return found

    def drop(self, ident: str) -> None:
        """Forget a table."""
        self._write("DELETE FROM tables WHERE id = ?", (ident,))

    # Replays.

    def put_replay(self, ident: str, record: fc.Record, most: int) -> None:
        """Keep a record to look at; the oldest make room."""
        self._write("INSERT OR REPLACE INTO replays VALUES (?, ?, ?)", (ident, record.to_json(), time.time()))
        self._write("DELETE FROM replays WHERE id NOT IN (SELECT id FROM replays ORDER BY made DESC LIMIT ?)", (most,))

    def replay(self, ident: str) -> fc.Record | None:
        """A record that was kept; a RecordError if it is damaged."""
        try:
            row = self._db.execute("SELECT record FROM replays WHERE id = ?", (ident,)).fetchone()
            return None if row is None else fc.Record.from_json(row[0])
        except (sqlite3.Error, TypeError, AttributeError) as error:
            raise fc.RecordError(f"that record is damaged: {error}") from None

    def _write(self, statement: str, values: Sequence[Any]) -> None:
        try:
            self._db.execute(statement, values)
        except sqlite3.Error as error:
            raise NotKeptError(f"the server cannot write this down now, so nothing has changed: {error}") from None
        self._written += 1

    async def on_disk(self) -> None:
        """Wait until all changes so far are on the disk. Nobody may be told of one before."""
        written = self._written
        while self._log is not None and self._durable < written:
            if self._syncing is None:
                self._syncing = asyncio.create_task(self._sync(self._log))
            await asyncio.shield(self._syncing)

    async def _sync(self, log: int) -> None:
        written = self._written
        try:
            await asyncio.get_running_loop().run_in_executor(self._writer, os.fsync, log)
        except OSError as error:
            raise NotKeptError(f"the disk of the server fails: {error}") from None
        finally:
            self._syncing = None
        self._durable = written

    def close(self) -> None:
        """Let go of the file."""
        self._writer.shutdown()
        if self._log is not None:
            os.close(self._log)
            self._log = None
        self._db.close()


def _keep_private(path: Path) -> None:
    """Nobody else on this machine may read the secret; what SQLite puts beside the file gets the same mode."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    path.chmod(0o600)
    for beside in ("-wal", "-shm", "-journal"):
        with suppress(FileNotFoundError):
            _beside(path, beside).chmod(0o600)


def _beside(path: Path, ending: str) -> Path:
    return path.with_name(path.name + ending)


def _refusal(path: Path, error: Exception) -> str:
    if "locked" in str(error):
        return f"another server keeps its tables in {path}: one server at a time has a file"
    return f"tables cannot be kept in {path}: {error}"


# What a row must hold. A file that was cut, edited or mixed up must not stop the other tables.


def _table(ident: Any, save: Any, chairs: Any, clock: Any, notes: Any, touched: Any, opener: Any) -> Table:
    _check(isinstance(ident, str) and _IDENT.fullmatch(ident), "the name of the table is damaged")
    match = fc.Match.load(save)
    _check(_is_number(touched) and isinstance(opener, str), "when or by whom it was used is damaged")
    seats = match.game.seats
    return Table(ident, match, _chairs(json.loads(chairs), seats), _clock(json.loads(clock), seats),
                 notes=_notes(json.loads(notes), seats), touched=min(touched, time.time()), opener=opener)


def _chairs(rows: Any, seats: int) -> list[Chair]:
    _check(isinstance(rows, list) and len(rows) == seats and all(map(_is_chair, rows)), "who sits where is damaged")
    chairs = [Chair(*row) for row in rows]
    _check(len({chair.name for chair in chairs}) == seats, "two at the table have the same name")
    return chairs


def _is_chair(row: Any) -> bool:
    if not isinstance(row, list) or len(row) != 4:
        return False
    name, agent, taken, freed = row
    return (_is_text(name, 2 * MAX_NAME_LENGTH) and (agent is None or _is_text(agent, MAX_NAME_LENGTH))
            and isinstance(taken, bool) and type(freed) is int and freed >= 0)


def _clock(row: Any, seats: int) -> Clock:
    _check(isinstance(row, list) and len(row) == 3, "the clock is damaged")
    bank, back, left = row
    given = [back] if bank is None else [bank, back, *left]
    _check(all(map(_is_number, given)) and len(left) == (0 if bank is None else seats), "the clock is damaged")
    return Clock.stopped_at(bank, back, left)


def _notes(rows: Any, seats: int) -> list[Line]:
    _check(isinstance(rows, list) and all(
        isinstance(row, list) and len(row) == 3 and type(row[0]) is int and type(row[1]) is int and row[0] >= 0
        and 0 <= row[1] < seats and _is_text(row[2], 1000) for row in rows), "the notes are damaged")
    return [Line(n, seat, words, note=True) for n, seat, words in rows]


def _is_text(value: Any, longest: int) -> bool:
    return isinstance(value, str) and 0 < len(value) <= longest and value.isprintable()


def _is_number(value: Any) -> bool:
    return type(value) in (int, float) and math.isfinite(value) and value >= 0


def _check(holds: object, words: str) -> None:
    if not holds:
        raise ValueError(words)
