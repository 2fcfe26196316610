"""Record: the history of a match as JSON, which can be verified by the rules."""
from __future__ import annotations

import json
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from .. import files
from .._native.history import History
from .._native.state import Dice, State, viewer_number
from ..errors import FirecoreError, IllegalActionError, PositionError, RecordError, StateError
from ..game import EVERYTHING, MAX_POSITION_LENGTH, Game, load_kept
from ..plugins.types import Played
from ..wording import is_name, key_faults, short
from .failure import Failure
from .notes import MAX_NOTES, Note, checked, notes_of

VERSION = 1
MAX_BYTES = 4 * 1024 * 1024     # bytes; a finished game takes about one thousand
MAX_DEPTH = 20                 # lists and objects within one another; a board has three
KEYS = ("firecore", "game", "options", "seed", "seats", "tokens", "scores", "returns")
OPTIONAL = ("start", "fault", "notes")
_ANY_WORLD = 0                # the seed of the worlds that are shown in place of the true ones


@dataclass(frozen=True, kw_only=True)
class Record:
    """A whole match as plain values. ``returns`` is None while the game is not over."""

    game: str
    options: dict[str, Any]
    seed: int | None
    seats: tuple[str, ...]
    tokens: tuple[str, ...]
    scores: tuple[int, ...]
    returns: tuple[float, ...] | None
    failure: Failure | None = None     # of an agent, if one failed
    notes: tuple[Note, ...] = ()       # annotations of the game
    start: str | None = None           # the line of the position where it began; None: where the game begins

    @property
    def fault(self) -> dict[str, Any] | None:
        """The failure as plain values: who failed, how and where."""
        return None if self.failure is None else self.failure.to_dict()

    def to_dict(self) -> dict[str, Any]:
        """The plain values that JSON stores."""
        values: dict[str, Any] = {
            "firecore": VERSION,
            "game": self.game,
            "options": _copied(self.options),
            "seed": self.seed,
            "seats": list(self.seats),
            **({} if self.start is None else {"start": self.start}),
            "tokens": list(self.tokens),
            "scores": list(self.scores),
            "returns": None if self.returns is None else list(self.returns),
        }
        if self.failure is not None:
            values["fault"] = self.failure.to_dict()
        if self.notes:
            values["notes"] = [note.to_dict() for note in self.notes]
        return values

    def annotated(self, token: int, text: str = "", *, value: float | None = None, by: str = "") -> Record:
        """A copy with one more note about the position after ``token`` tokens: a text, an estimate, or both.

        ``value`` is the expected return of the deciding seat, from 0 to 1; ``by`` names the author.
        """
        note = checked(Note(token=token, text=text, value=value, by=by), len(self.tokens))
        if len(self.notes) >= MAX_NOTES:
            raise RecordError(f"a record has at most {MAX_NOTES} notes")
        return replace(self, notes=(*self.notes, note))

    def to_json(self) -> str:
        """One line of JSON."""
        return json.dumps(self.to_dict())

    def write(self, path: str | os.PathLike[str]) -> None:
        """Write the record to a file, which is replaced atomically, or to a device or a pipe."""
        files.write(path, (self.to_json() + "\n").encode())

    @classmethod
    def read(cls, path: str | os.PathLike[str]) -> Record:
        """The record in a file. Raises a RecordError if it holds none, an OSError if it cannot be read."""
        data = files.read(path, MAX_BYTES)
        if len(data) > MAX_BYTES:
            raise RecordError(f"{os.fspath(path)}: a record has at most {MAX_BYTES} bytes")
        try:
            return cls.from_json(data.decode("utf-8"))
        except UnicodeDecodeError as error:
            raise RecordError(f"{os.fspath(path)}: not UTF-8: {error}") from None
        except RecordError as error:
            raise RecordError(f"{os.fspath(path)}: {error}") from None

    @classmethod
    def from_json(cls, text: str) -> Record:
        """The record in a string."""
        if not isinstance(text, str):
            raise RecordError(f"a record is a text, got {type(text).__name__}")
        if len(text) > MAX_BYTES:
            raise RecordError(f"a record has at most {MAX_BYTES} characters, got {len(text)}")
        try:
            value = json.loads(text, parse_constant=_no_constant, object_pairs_hook=_object)
        except (ValueError, RecursionError) as error:
            raise RecordError(f"not JSON: {error}") from None
        return cls.from_dict(value)

    @classmethod
    def from_dict(cls, value: Any) -> Record:
        """The record in plain values; ``verify`` checks it against the rules."""
        if not isinstance(value, dict) or "firecore" not in value:
            raise RecordError("not a record of a match: it has no key 'firecore'")
        if type(value["firecore"]) is not int or value["firecore"] != VERSION:
            raise RecordError(f"the record is of format {short(value['firecore'])}, this firecore reads {VERSION}")
        if set(value) - set(OPTIONAL) != set(KEYS):
            raise RecordError(f"a record holds {', '.join(KEYS)}, and maybe {', '.join(OPTIONAL)}; "
                              f"{key_faults([key for key in value if key not in OPTIONAL], KEYS)}")
        _check("the record", value, _shape(value))
        fault = value.get("fault")
        return cls(
            game=value["game"], options=_copied(value["options"]), seed=value["seed"], seats=tuple(value["seats"]),
            tokens=tuple(value["tokens"]), scores=tuple(value["scores"]),
            returns=None if value["returns"] is None else tuple(map(float, value["returns"])),
            failure=None if fault is None else Failure.from_dict(fault, len(value["seats"]), len(value["tokens"])),
            notes=notes_of(value.get("notes", []), len(value["tokens"])), start=value.get("start"))

    def load_game(self) -> Game:
        """The game that was played."""
        try:
            return load_kept(self.game, self.options)
        except FirecoreError as error:
            raise RecordError(f"the game of the record cannot be loaded: {error}") from None

    def load_start(self) -> State:
        """The position where the match began."""
        game = self.load_game()
        try:
            return game.start() if self.start is None else game.read(self.start)
        except PositionError as error:
            raise RecordError(f"the position where the record starts is faulty: {error}") from None

    def states(self, seat: int | None = None) -> Iterator[State]:
        """Every position, from the start to the end; a RecordError at the first token that is not legal.

        For a seat, or PUBLIC, what that viewer cannot know is resampled. A record holds all secrets: without a viewer
        its positions have them, too.
        """
        state = self.load_start()
        yield _seen_by(seat, state)
        for i, token in enumerate(self.tokens):
            try:
                state.apply(token)
            except IllegalActionError as error:
                raise RecordError(f"token number {i + 1} of the record: {error}") from None
            yield _seen_by(seat, state)

    def seen(self, seat: int | None = None) -> tuple[str, ...]:
        """The tokens as a viewer saw them. In games with secrets the viewer must be named."""
        last, actors, tokens, _ = self._history()._snapshot()
        viewer = _viewer(last, seat)
        if viewer is None:
            return self.tokens
        return tuple(last.game.plugin.views.seen(last.game, list(map(Played, actors, tokens)), viewer, last.actor))

    def seen_by(self, seat: int | None = None) -> Record:
        """The record for a seat or a spectator (PUBLIC): without unseen tokens, and without a seed that reveals dice.
        Notes are also left out, because they may reveal more than the viewer saw. For EVERYTHING it is the record.

        In its ``states`` everything that the viewer cannot know is resampled. In games with secrets the viewer must
        be named.
        """
        seen = self.for_seat(seat)
        if seen is self:
            return self
        assert seat is not None
        return SeenRecord(
            game=seen.game, options=seen.options, seed=seen.seed, seats=seen.seats, tokens=seen.tokens,
            scores=seen.scores, returns=seen.returns, failure=seen.failure, start=seen.start, viewer=seat,
            positions=tuple(self.states(seat)) if self.load_game().has_secrets else None)

    def for_seat(self, seat: int | None = None) -> Record:
        """The same without positions, which take memory: secrets may keep its tokens from being replayed."""
        if _viewer(self.load_game().start(), seat) is None:
            return self
        assert seat is not None
        hidden = self.returns is None or self.load_game().has_secrets
        return replace(self, seed=None if hidden else self.seed, tokens=self.seen(seat),
                       failure=self.failure and self.failure.seen_by(seat), notes=(),
                       start=None if self.start is None else start_line(self.load_start(), seat))

    def last(self) -> State:
        """The position after the last token."""
        return self._history().state

    def _history(self) -> History:
        try:
            return History(self.load_start(), Dice(0), self.tokens)
        except IllegalActionError as error:
            raise RecordError(f"the record is faulty: {error}") from None

    def verify(self) -> State:
        """Check the whole game and its result against the rules; return the last position, or raise a RecordError."""
        state = self.last()
        game = state.game
        if len(self.seats) != game.seats:
            raise RecordError(f"the record names {len(self.seats)} seats, {game!r} has {game.seats}")
        if self.scores != state.scores():
            raise RecordError(f"the record says scores {short(self.scores)}, by the rules they are {state.scores()}")
        returns = state.returns() if state.is_over else None
        if not _agree(self.returns, returns):
            raise RecordError(f"the record says returns {short(self.returns)}, by the rules they are {returns}")
        return state


def start_line(start: State, seat: int | None = None) -> str | None:
    """The line of the position where a match begins, as a viewer may know it; None: where the game begins."""
    return None if start == start.game.start() else _seen_by(seat, start).position()


def record_of(game: Game, seed: int | None, seats: Sequence[str], tokens: Sequence[str], last: State,
              start: str | None = None) -> Record:
    """The record of what was played, from the position of the line ``start`` to the position ``last``."""
    return Record(
        game=game.name,
        options=json.loads(json.dumps(game.kept_options)),     # lists for tuples, as they come back
        seed=seed, seats=tuple(seats), tokens=tuple(tokens), scores=last.scores(),
        returns=last.returns() if last.is_over else None, start=start)


@dataclass(frozen=True, kw_only=True)
class SeenRecord(Record):
    """A record as a viewer saw it. It holds nothing else, so it cannot be verified."""

    viewer: int
    positions: tuple[State, ...] | None     # None: nothing is secret, so they follow from the tokens

    def states(self, seat: int | None = None) -> Iterator[State]:
        """Every position as the viewer may know it."""
        self._for_the_viewer(seat)
        return super().states() if self.positions is None else (state.copy() for state in self.positions)

    def seen(self, seat: int | None = None) -> tuple[str, ...]:
        """The tokens as the viewer saw them; no other viewer's are known here."""
        self._for_the_viewer(seat)
        return self.tokens

    def seen_by(self, seat: int | None = None) -> Record:
        """Itself, for its viewer."""
        self._for_the_viewer(seat)
        return self

    for_seat = seen_by

    def _for_the_viewer(self, seat: int | None) -> None:
        if seat is not None and seat != self.viewer:
            raise RecordError(f"this record is what viewer {self.viewer} saw, not what {short(seat)} did")

    def last(self) -> State:
        """The last position as the viewer may know it."""
        return super().last() if self.positions is None else self.positions[-1].copy()

    def verify(self) -> State:
        """Not possible: what was not seen cannot be checked."""
        raise RecordError(f"this record is what viewer {self.viewer} saw: only the whole record can be verified")


def _viewer(state: State, seat: int | None) -> int | None:
    """A viewer as games are asked about it."""
    try:
        return viewer_number(state, seat)
    except StateError as error:
        raise RecordError(str(error)) from None


def _seen_by(seat: int | None, state: State) -> State:
    """A copy of the state, in which all that the seat cannot know is resampled."""
    if seat in (None, EVERYTHING) or not state.game.has_secrets:
        return state.copy()
    return state.resample(seat, Dice(_ANY_WORLD))


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} is not a number")


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value: dict[str, Any] = {}
    for name, one in pairs:
        if name in value:
            raise ValueError(f"the key {short(name)} is given twice")
        value[name] = one
    return value


def _copied(value: Any, depth: int = 0) -> Any:
    """Values of JSON, copied."""
    if depth > MAX_DEPTH:
        raise RecordError(f"the options of a record are nested more than {MAX_DEPTH} deep")
    if isinstance(value, dict):
        return {name: _copied(one, depth + 1) for name, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [_copied(one, depth + 1) for one in value]
    return value


def _agree(given: tuple[float, ...] | None, due: tuple[float, ...] | None) -> bool:
    if given is None or due is None:
        return given is due
    return len(given) == len(due) and all(abs(a - b) < 1e-9 for a, b in zip(given, due, strict=True))


Shape = tuple[tuple[str, str, bool], ...]     # keys, what each must be, and whether it is


def _check(owner: str, value: dict[str, Any], shape: Shape) -> None:
    faults = [f"{key} must be {wanted}, got {short(value.get(key))}" for key, wanted, right in shape if not right]
    if faults:
        raise RecordError(f"{owner} is faulty: " + "; ".join(faults))


def _shape(value: dict[str, Any]) -> Shape:
    return (
        ("game", "a name", isinstance(value["game"], str)),
        ("options", "an object",
         isinstance(value["options"], dict) and all(type(name) is str for name in value["options"])),
        ("seed", "a whole number from 0, or null",
         value["seed"] is None or (type(value["seed"]) is int and 0 <= value["seed"] < 2**64)),
        ("seats", "a list of names", _list_of(value["seats"], str) and all(map(is_name, value["seats"]))),
        ("tokens", "a list of texts", _list_of(value["tokens"], str)),
        ("start", f"a line of at most {MAX_POSITION_LENGTH} characters",
         isinstance(value.get("start", ""), str) and len(value.get("start", "")) <= MAX_POSITION_LENGTH),
        ("scores", "a list of whole numbers", _list_of(value["scores"], int)),
        ("returns", "a list of numbers from 0 to 1, or null",
         value["returns"] is None or (_list_of(value["returns"], int, float)
                                      and all(0 <= one <= 1 for one in value["returns"]))),
    )


def _list_of(value: Any, *kinds: type) -> bool:
    return isinstance(value, list) and all(type(one) in kinds for one in value)
