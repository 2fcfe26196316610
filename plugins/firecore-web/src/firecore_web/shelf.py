"""What the server was given to show: records, and stores of an arena with all their games."""
from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

import firecore as fc
from firecore.arena import Store

from .replays import Replay

SQLITE = b"SQLite format 3\0"
SHOWN = 100                               # games of a store on one page
_GAME = re.compile(r"(.+)-([0-9]{1,12})-([0-9]{1,4})")
_NO_NAME = re.compile(r"[^A-Za-z0-9_]+")


@dataclass(frozen=True)
class Row:
    """A game of a store, in a few words."""

    ident: str
    block: int
    turn: int
    seats: tuple[str, ...]
    scores: tuple[int, ...]
    returns: tuple[float, ...] | None


class Shelf:
    """Files to look at, each under a name made of its own. Nobody but whoever starts the server puts any here."""

    def __init__(self, paths: Iterable[str | Path] = ()) -> None:
        self.stores: dict[str, Store] = {}
        self.records: dict[str, fc.Record] = {}
        for path in map(Path, paths):
            name = self._free_name(path)
            if _is_store(path):
                self.stores[name] = Store(path)
            else:
                self.records[name] = fc.Record.read(path)
                Replay(self.records[name])     # refuses what the rules contradict

    def _free_name(self, path: Path) -> str:
        stem = _NO_NAME.sub("_", path.stem).strip("_") or "games"
        names = [stem, *(f"{stem}_{n}" for n in range(2, len(self.stores) + len(self.records) + 3))]
        return next(name for name in names if name not in self.stores and name not in self.records)

    def record(self, ident: str) -> fc.Record | None:
        """A record by its name, or a game of a store as ``name-block-turn``; a StoreError if it cannot be read."""
        if ident in self.records:
            return self.records[ident]
        found = _GAME.fullmatch(ident)
        store = self.stores.get(found[1]) if found else None
        if found is None or store is None:
            return None
        block, turn = int(found[2]), int(found[3])
        if turn >= store.plan.turns(block):
            return None
        return store.record(block, turn)

    def rows(self, name: str, first: int) -> tuple[list[Row], int | None]:
        """Games of a store from a block on, and the block with which the next page begins."""
        store = self.stores[name]
        games = list(islice(store.games(first), SHOWN + 1))
        after = games[-1].block if len(games) > SHOWN else None     # a page has whole blocks
        rows = [Row(f"{name}-{one.block}-{one.turn}", one.block, one.turn, store.plan.seats(one.block, one.turn),
                    one.scores, one.returns)
                for one in games if one.block != after and 0 <= one.turn < store.plan.turns(one.block)]
        return rows, after if after is None or after > first else after + 1

    def close(self) -> None:
        """Let go of the files."""
        for store in self.stores.values():
            store.close()


def _is_store(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(len(SQLITE)) == SQLITE
