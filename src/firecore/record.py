"""Record: the story of a match as JSON, which the rules can check."""
from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import suppress
from copy import deepcopy
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ._native.state import State, replay, seat_number
from .errors import FirecoreError, IllegalActionError, RecordError, StateError
from .game import Game, load_kept
from .options import MOST, amiss, is_name, short
from .plugins.types import Played

VERSION = 1
LARGEST = 4 * 1024 * 1024     # bytes; a finished game takes about one thousand
KEYS = ("firecore", "game", "options", "seed", "seats", "tokens", "scores", "returns")
FAULT_KEYS = ("seat", "name", "kind", "token", "message", "traceback", "then", "count")
FAULT_KINDS = ("exception", "type", "illegal", "deadline", "crash")
LONGEST_TEXT = 20_000         # characters of a fault's message or traceback


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
    fault: dict[str, Any] | None = field(default=None)     # who failed, how and where, if an agent did

    def to_dict(self) -> dict[str, Any]:
        """What is written as JSON."""
        told: dict[str, Any] = {
            "firecore": VERSION,
            "game": self.game,
            "options": deepcopy(self.options),
            "seed": self.seed,
            "seats": list(self.seats),
            "tokens": list(self.tokens),
            "scores": list(self.scores),
            "returns": None if self.returns is None else list(self.returns),
        }
        return told if self.fault is None else told | {"fault": self.fault}

    def to_json(self) -> str:
        """One line of JSON."""
        return json.dumps(self.to_dict())

    def write(self, path: str | os.PathLike[str]) -> None:
        """Write the record to a file, which is replaced whole or not at all."""
        target = Path(path)
        draft = target.with_name(target.name + f".{os.getpid()}.part")
        try:
            draft.write_text(self.to_json() + "\n", encoding="utf-8")
            draft.replace(target)
        except OSError as error:
            raise type(error)(error.errno, error.strerror, os.fspath(target)) from None
        finally:
            with suppress(OSError, ValueError):     # as where there is no such folder
                draft.unlink(missing_ok=True)

    @classmethod
    def read(cls, path: str | os.PathLike[str]) -> Record:
        """The record in a file: a RecordError if it holds none, an OSError if it cannot be read."""
        try:
            with open(path, "rb") as file:
                data = file.read(LARGEST + 1)
        except ValueError as error:     # as open says of a path that no file can have
            raise RecordError(f"{short(path)} is no path: {error}") from None
        if len(data) > LARGEST:
            raise RecordError(f"{os.fspath(path)}: a record has at most {LARGEST} bytes")
        try:
            return cls.from_json(data.decode("utf-8"))
        except UnicodeDecodeError as error:
            raise RecordError(f"{os.fspath(path)}: not UTF-8: {error}") from None
        except RecordError as error:
            raise RecordError(f"{os.fspath(path)}: {error}") from None

    @classmethod
    def from_json(cls, text: str) -> Record:
        """The record that a text holds."""
        if not isinstance(text, str):
            raise RecordError(f"a record is a text, got {type(text).__name__}")
        if len(text) > LARGEST:
            raise RecordError(f"a record has at most {LARGEST} characters, got {len(text)}")
        try:
            value = json.loads(text, parse_constant=_no_constant)
        except (ValueError, RecursionError) as error:
            raise RecordError(f"no JSON: {error}") from None
        return cls.from_dict(value)

    @classmethod
    def from_dict(cls, value: Any) -> Record:
        """The record that plain values hold; what they say is checked by ``verify``."""
        if not isinstance(value, dict) or "firecore" not in value:
            raise RecordError("no record of a match: it has no key 'firecore'")
        if type(value["firecore"]) is not int or value["firecore"] != VERSION:
            raise RecordError(f"the record is of format {short(value['firecore'])}, this firecore reads {VERSION}")
        if set(value) - {"fault"} != set(KEYS):
            raise RecordError(f"a record holds {', '.join(KEYS)}, and maybe fault; {amiss(value, KEYS)}")
        _check("the record", value, _shape(value))
        if value.get("fault") is not None:
            _check("the record's fault", value["fault"], _shape_of_fault(value["fault"], value))
        return cls(
            game=value["game"], options=deepcopy(value["options"]), seed=value["seed"], seats=tuple(value["seats"]),
            tokens=tuple(value["tokens"]), scores=tuple(value["scores"]),
            returns=None if value["returns"] is None else tuple(map(float, value["returns"])),
            fault=value.get("fault"))

    def load_game(self) -> Game:
        """The game that was played."""
        try:
            return load_kept(self.game, self.options)
        except FirecoreError as error:
            raise RecordError(f"the record is of no game there is: {error}") from None

    def states(self) -> Iterator[State]:
        """Every position, from the start to the end; a RecordError at the first token that is not legal."""
        state = self.load_game().start()
        yield state.copy()
        for i, token in enumerate(self.tokens):
            try:
                state.apply(token)
            except IllegalActionError as error:
                raise RecordError(f"token number {i + 1} of the record: {error}") from None
            yield state.copy()

    def seen(self, seat: int | None = None) -> tuple[str, ...]:
        """The tokens as that seat saw them; with None as they were."""
        if seat is None:
            return self.tokens
        *before, last = self.states()
        try:
            viewer = seat_number(last, seat)
        except StateError as error:
            raise RecordError(str(error)) from None
        history = [Played(-1 if state.actor is None else state.actor, token)
                   for state, token in zip(before, self.tokens, strict=True)]
        return tuple(last.game.plugin.seen(last.game, history, viewer, last.actor))

    def last(self) -> State:
        """The position after the last token."""
        state = self.load_game().start()
        try:
            replay(state, self.tokens)
        except IllegalActionError as error:
            raise RecordError(f"the record is faulty: {error}") from None
        return state

    def verify(self) -> State:
        """Check the whole game and its result by the rules; the last position, or a RecordError."""
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


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} is no number")


def _agree(told: tuple[float, ...] | None, due: tuple[float, ...] | None) -> bool:
    if told is None or due is None:
        return told is due
    return len(told) == len(due) and all(abs(a - b) < 1e-9 for a, b in zip(told, due, strict=True))


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
        ("scores", "a list of whole numbers", _list_of(value["scores"], int)),
        ("returns", "a list of numbers from 0 to 1, or null",
         value["returns"] is None or (_list_of(value["returns"], int, float)
                                      and all(0 <= one <= 1 for one in value["returns"]))),
        ("fault", f"an object with {', '.join(FAULT_KEYS)}", value.get("fault") is None or (
            isinstance(value["fault"], dict) and set(value["fault"]) - {"counts"} == set(FAULT_KEYS))),
    )


def _shape_of_fault(fault: dict[str, Any], record: dict[str, Any]) -> Shape:
    seats, tokens = len(record["seats"]), len(record["tokens"])
    return (
        ("seat", f"a seat from 0 to {seats - 1}, or null",
         fault["seat"] is None or _whole(fault["seat"], 0, seats - 1)),
        ("name", "a name", is_name(fault["name"])),
        ("kind", f"one of {', '.join(FAULT_KINDS)}", fault["kind"] in FAULT_KINDS),
        ("token", f"a number of tokens from 0 to {tokens}, or null",
         fault["token"] is None or _whole(fault["token"], 0, tokens)),
        ("message", f"a text of at most {LONGEST_TEXT} characters", _text(fault["message"])),
        ("traceback", f"a text of at most {LONGEST_TEXT} characters", _text(fault["traceback"])),
        ("then", "forfeit or random", fault["then"] in ("forfeit", "random")),
        ("count", f"a whole number from 1 to {MOST}", _whole(fault["count"], 1, MOST)),
        ("counts", f"a whole number from 0 to {MOST} for each seat", "counts" not in fault or (
            _list_of(fault["counts"], int) and len(fault["counts"]) == seats
            and all(_whole(one, 0, MOST) for one in fault["counts"]))),
    )


def _whole(value: Any, low: int, high: int) -> bool:
    return type(value) is int and low <= value <= high


def _text(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= LONGEST_TEXT


def _list_of(value: Any, *kinds: type) -> bool:
    return isinstance(value, list) and all(type(one) in kinds for one in value)
