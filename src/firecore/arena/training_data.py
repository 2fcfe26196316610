"""Dataset: the decisions of finished games, as arrays for training."""
from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .._native.learning.samples import FATES, Samples
from .._native.state import State
from ..agents.network import NetworkAgent
from ..errors import IllegalActionError, OptionError, RecordError, StoreError
from ..game import Game
from ..matches.record import MAX_BYTES, Record
from ..options import validated, whole
from ..wording import short
from .running.block import natives_of, natives_seated
from .store import Store

if TYPE_CHECKING:
    from numpy.typing import NDArray

OPTIONS = (whole("rows", 4096, 1, 2**28, help="decisions in the arrays at most"),)
WHOLE, UNFINISHED, FULL = FATES["whole"], FATES["unfinished"], FATES["full"]
EXPORTED = ("block", "turn")     # what firecore arena export writes in front of a record

Source = Store | str | os.PathLike[str] | Iterable[Record]


@dataclass(frozen=True)
class Decisions:
    """Decisions of whole games, a row each, in the order in which they were taken.

    The next part fills the same memory: copy what you want to keep.
    """

    game: Game
    observations: NDArray[Any] | None     # what the deciding seat knew (float32)
    masks: NDArray[Any] | None            # which actions were legal (bool)
    actions: NDArray[Any]                 # what it did (int32)
    actors: NDArray[Any]                  # which seat it was (int8)
    returns: NDArray[Any]                 # what the game came to, for each seat (float32)
    games: NDArray[Any]                   # the number of the game in the source, from 0 (int64)

    def __len__(self) -> int:
        return len(self.actions)


def dataset(source: Source, *, rows: int = 4096, observations: bool = True,
            masks: bool = True) -> Iterator[Decisions]:
    """The decisions of all games of a store, of records, or of a file of either, in parts of at most so many rows.

    Arrays that are not wanted cost nothing. Few rows stay in the processor's cache, which makes observations faster.

    A file is a store, or records as JSON, one a line, such as ``firecore arena export`` writes. Games that were not
    played to their end are left out, and so are their numbers. A StoreError or a RecordError names the first game that
    does not agree with the rules.
    """
    rows = validated("dataset", OPTIONS, {"rows": rows})["rows"]
    if isinstance(source, (str, os.PathLike)):
        return _of_file(Path(source), _is_store(source), rows, observations, masks)
    if isinstance(source, Store):
        return _of_store(source, rows, observations, masks)
    if isinstance(source, Record) or not isinstance(source, Iterable):
        raise OptionError("a dataset is made from a store, from records, or from a file of either, "
                          f"got {short(source)}")
    return _of_records(source, rows, observations, masks)


def _is_store(path: str | os.PathLike[str]) -> bool:
    try:
        if Path(path).exists() and not Path(path).is_file():
            raise OptionError(f"dataset: expected a store or a file of records, {short(os.fspath(path))} is not a file")
        with Path(path).open("rb") as file:
            return file.read(15) == b"SQLite format 3"
    except OSError as error:
        raise OptionError(f"dataset: the store, or file of records, {short(os.fspath(path))} cannot be read: "
                          f"{error.strerror}") from None


def _of_file(path: Path, is_store: bool, rows: int, observations: bool, masks: bool) -> Iterator[Decisions]:
    if is_store:
        with Store(path) as store:
            yield from _of_store(store, rows, observations, masks)
    else:
        yield from _of_records(_lines(path), rows, observations, masks)


def _lines(path: Path) -> Iterator[Record]:
    with path.open("rb") as file:
        for number in range(1, 2**63):
            line = file.readline(MAX_BYTES + 1)
            if not line:
                return
            try:
                yield _record(line)
            except RecordError as error:
                raise RecordError(f"{path}, line {number}: {error}") from None


def _record(line: bytes) -> Record:
    if len(line) > MAX_BYTES:
        raise RecordError(f"a record has at most {MAX_BYTES} bytes")
    try:
        value = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise RecordError(f"not JSON: {error}") from None
    if isinstance(value, dict):
        value = {key: one for key, one in value.items() if key not in EXPORTED}
    return Record.from_dict(value)


class _Part:
    """The arrays that are filled."""

    def __init__(self, game: Game, rows: int, observations: bool, masks: bool) -> None:
        import numpy

        self.game = game
        known = numpy.empty((rows, *game.observation_shape), numpy.float32) if observations else None
        legal = numpy.empty((rows, game.n_actions), numpy.bool_) if masks else None
        self._arrays: tuple[Any, ...] = (known, legal, numpy.empty(rows, numpy.int32), numpy.empty(rows, numpy.int8),
                        numpy.empty((rows, game.seats), numpy.float32), numpy.empty(rows, numpy.int64))
        self.samples = Samples(game.start(), *self._arrays[2:], None if known is None else known.reshape(rows, -1),
                               None if legal is None else legal.view(numpy.uint8))

    def decisions(self) -> Decisions:
        n = self.samples.n
        self.samples.clear()
        filled: list[Any] = [None if array is None else array[:n] for array in self._arrays]
        return Decisions(self.game, *filled)

    def overflow(self) -> OptionError:
        return OptionError(f"dataset: rows must be enough for the longest game: one has more than {self.samples.room} "
                           "decisions")


def _of_store(store: Store, rows: int, observations: bool, masks: bool) -> Iterator[Decisions]:
    store.check()
    plan, part, number = store.plan, _Part(store.plan.game, rows, observations, masks), -1
    samples, last, seed = part.samples, None, 0
    seated: list[list[tuple[Any, int]]] = []
    for block, turn, choices in store.kept():
        number += 1
        if block != last:
            last, seed, seated = block, plan.match_seed(block), []
            samples.begin_at(plan.start(block))
        if choices is None:
            seated = seated or _natives(store, block)
            if not 0 <= turn < len(seated):
                raise StoreError(f"{store.path}: game {block}/{turn} has no decisions")
        for _ in range(2):
            fate = samples.add_policies(number, seed, seated[turn]) if choices is None \
                else samples.add_places(number, seed, choices)
            if fate != FULL or not samples.n:
                break
            yield part.decisions()
        if fate == FULL:
            raise part.overflow()
        if fate not in (WHOLE, UNFINISHED):
            raise StoreError(f"{store.path}: game {block}/{turn} does not agree with the rules")
    if samples.n:
        yield part.decisions()


def _natives(store: Store, block: int) -> list[list[tuple[Any, int]]]:
    """Who sits where in each turn of a block; no one, unless native policies decide the same again."""
    plan = store.plan
    natives = natives_of(plan)
    if natives is None or any(isinstance(one, NetworkAgent) for one in natives) or block < 0:
        return []
    return natives_seated(plan, natives, block, range(plan.turns(block)))


def _of_records(records: Iterable[Record], rows: int, observations: bool, masks: bool) -> Iterator[Decisions]:
    given = iter(records)
    begun = list(islice(given, 1))
    if not begun:
        return
    game = _checked(begun[0], 0).load_game()
    part, opening = _Part(game, rows, observations, masks), game.start()
    samples = part.samples
    for number, record in enumerate(chain(begun, given)):
        start = opening if _checked(record, number).start is None else record.load_start()
        actions = _actions(record, game, start.copy(), number)
        samples.begin_at(start)
        for _ in range(2):
            fate = samples.add_actions(number, actions)
            if fate != FULL or not samples.n:
                break
            yield part.decisions()
        if fate == FULL:
            raise part.overflow()
        if fate not in (WHOLE, UNFINISHED) or (record.returns is None) != (fate == UNFINISHED):
            raise RecordError(f"record number {number} does not agree with the rules")
    if samples.n:
        yield part.decisions()


def _checked(record: Any, number: int) -> Record:
    if not isinstance(record, Record):
        raise OptionError(f"a dataset is made from records, got {short(record)} as number {number}")
    return record


def _actions(record: Record, game: Game, state: State, number: int) -> NDArray[Any]:
    """All actions of a record as ids."""
    import numpy

    if (record.game, record.options) != (game.name, game.options) and record.load_game() != game:
        raise RecordError(f"record number {number} is of {record.load_game()!r}, those before it of {game!r}")
    actions = numpy.empty(len(record.tokens), numpy.int64)
    for i, token in enumerate(record.tokens):
        try:
            actions[i] = state.parse(token)
            state.apply(int(actions[i]))
        except IllegalActionError as error:
            raise RecordError(f"record number {number}, token number {i + 1}: {error}") from None
    return actions
