"""What outlives the server: tables, replays and the secret that keys are made of, in one SQLite file."""
from __future__ import annotations

import json
import secrets
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path

import firecore as fc

from .clocks import Clock
from .story import Line
from .table import Chair, Table

SCHEMA = """
CREATE TABLE IF NOT EXISTS house (name TEXT PRIMARY KEY, value BLOB NOT NULL);
CREATE TABLE IF NOT EXISTS tables (
    id TEXT PRIMARY KEY, save BLOB NOT NULL, chairs TEXT NOT NULL, clock TEXT NOT NULL, notes TEXT NOT NULL,
    touched REAL NOT NULL);
CREATE TABLE IF NOT EXISTS replays (id TEXT PRIMARY KEY, record TEXT NOT NULL, made REAL NOT NULL);
"""


class Store:
    """A file, or memory alone for a house that forgets. Each change is on its way to the disk when a method returns."""

    def __init__(self, path: str | Path | None = None) -> None:
        self._db = sqlite3.connect(":memory:" if path is None else path, isolation_level=None,
                                   check_same_thread=False)
        self._db.execute("PRAGMA journal_mode=WAL")
        self._db.execute("PRAGMA synchronous=NORMAL")     # a killed process loses nothing; a power cut the last moves
        self._db.executescript(SCHEMA)
        self._db.execute("INSERT OR IGNORE INTO house VALUES ('secret', ?)", (secrets.token_bytes(32),))

    @property
    def secret(self) -> bytes:
        """What the keys of seats are made of."""
        [[value]] = self._db.execute("SELECT value FROM house WHERE name = 'secret'")
        return bytes(value)

    def put(self, table: Table) -> None:
        """Keep a table as it stands."""
        clock = table.clock
        self._db.execute("INSERT OR REPLACE INTO tables VALUES (?, ?, ?, ?, ?, ?)", (
            table.ident, table.match.save(), json.dumps([[chair.name, chair.agent] for chair in table.chairs]),
            json.dumps([clock.bank, clock.back, clock.now()]),
            json.dumps([[note.n, note.seat, note.words] for note in table.notes]), table.touched))

    def tables(self) -> Iterator[Table]:
        """All tables that are kept, as they stood; one that cannot be read any more is passed over."""
        rows = self._db.execute("SELECT id, save, chairs, clock, notes, touched FROM tables ORDER BY touched")
        for ident, save, chairs, clock, notes, touched in rows.fetchall():
            try:
                match = fc.Match.load(save)
            except fc.SaveError:     # a plugin's game, and the plugin has gone: it may come back
                continue
            yield Table(ident, match, [Chair(name, agent) for name, agent in json.loads(chairs)],
                        Clock.stopped_at(*json.loads(clock)),
                        notes=[Line(n, seat, words, note=True) for n, seat, words in json.loads(notes)],
                        touched=touched)

    def drop(self, ident: str) -> None:
        """Forget a table."""
        self._db.execute("DELETE FROM tables WHERE id = ?", (ident,))

    def put_replay(self, ident: str, record: fc.Record, most: int) -> None:
        """Keep a record to look at; the oldest make room."""
        self._db.execute("INSERT OR REPLACE INTO replays VALUES (?, ?, ?)", (ident, record.to_json(), time.time()))
        self._db.execute("DELETE FROM replays WHERE id NOT IN (SELECT id FROM replays ORDER BY made DESC LIMIT ?)",
                         (most,))

    def replay(self, ident: str) -> fc.Record | None:
        """A record that was kept."""
        row = self._db.execute("SELECT record FROM replays WHERE id = ?", (ident,)).fetchone()
        return None if row is None else fc.Record.from_json(row[0])

    def close(self) -> None:
        """Let go of the file."""
        self._db.close()
