"""Saves: a match as msgpack, read as untrusted input. docs/formats.md describes the format."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .._native.state import State
from ..errors import FirecoreError, PositionError, SaveError
from ..game import MAX_POSITION_LENGTH, Game, load_kept
from ..wording import is_name, short

VERSION = 1
MAX_BYTES = 512 * 1024     # each may cost two hundred to decode; a finished game takes about one thousand
MAX_TOKENS = 200_000
MAX_TOKEN_LENGTH = 4096     # characters
MAX_SEATS = 8
KEYS = ("firecore", "game", "options", "seed", "dice", "seats", "tokens")
OPTIONAL = ("start", "committed")


@dataclass(frozen=True, kw_only=True)
class Save:
    """The contents of a save. ``dice`` is the number of values taken from the stream.

    ``start`` is the line of the position where the match began; None: where the game begins.
    """

    game: str
    options: dict[str, Any]
    seed: int
    dice: int
    seats: tuple[str, ...]
    tokens: tuple[str, ...]
    start: str | None = None
    committed: tuple[tuple[int, str], ...] = ()     # seat and token of each decision before the seat's turn

    def load_start(self) -> State:
        """The position where the match began."""
        game = self._load_game()
        try:
            return game.start() if self.start is None else game.read(self.start)
        except PositionError as error:
            raise SaveError(f"the position where the save starts is faulty: {error}") from None

    def _load_game(self) -> Game:
        try:
            game = load_kept(self.game, self.options)
        except FirecoreError as error:
            raise SaveError(f"the game of the save cannot be loaded: {error}") from None
        if len(self.seats) != game.seats:
            raise SaveError(f"the save names {len(self.seats)} seats, {game!r} has {game.seats}")
        return game


def pack(save: Save) -> bytes:
    """The bytes of a save."""
    import msgpack

    data: bytes = msgpack.packb({
        "firecore": VERSION, "game": save.game, "options": save.options, "seed": save.seed, "dice": save.dice,
        "seats": save.seats, "tokens": save.tokens}
        | ({} if save.start is None else {"start": save.start})
        | ({"committed": save.committed} if save.committed else {}))
    if len(data) > MAX_BYTES or len(save.tokens) > MAX_TOKENS:
        raise SaveError(f"a save has at most {MAX_BYTES} bytes and {MAX_TOKENS} tokens, so it could not be read again: "
                        f"this one would have {len(data)} bytes and {len(save.tokens)} tokens")
    return data


def unpack(data: bytes) -> Save:
    """The save in these bytes. Raises a SaveError for anything else."""
    if not isinstance(data, (bytes, bytearray, memoryview)):
        raise SaveError(f"a save is bytes, got {type(data).__name__}")
    try:
        size = memoryview(data).nbytes
    except ValueError as error:     # of a memoryview that was released
        raise SaveError(f"a save is bytes: {error}") from None
    if size > MAX_BYTES:
        raise SaveError(f"a save has at most {MAX_BYTES} bytes, got {size}")
    return _checked(_decoded(data, size))


def _decoded(data: bytes, size: int) -> Any:
    import msgpack

    try:
        return msgpack.unpackb(
            data, raw=False, strict_map_key=True, max_str_len=MAX_POSITION_LENGTH, max_bin_len=0, max_ext_len=0,
            max_array_len=min(size, MAX_TOKENS), max_map_len=256)     # room for a list is made before it is read
    except msgpack.ExtraData as error:
        if not isinstance(error.unpacked, dict) or "firecore" not in error.unpacked:
            raise SaveError("the bytes are not a save of a match") from None
        raise SaveError("the save has bytes after its end") from None
    except MemoryError:
        raise
    except Exception as error:     # msgpack raises many kinds, and any of them means the same
        raise SaveError(f"the bytes are not a complete msgpack value: {str(error) or type(error).__name__}") from None


def _checked(value: Any) -> Save:
    if not isinstance(value, dict) or "firecore" not in value:
        raise SaveError("the bytes are not a save of a match")
    version = value["firecore"]
    if type(version) is not int or version != VERSION:
        raise SaveError(f"the save is of format {short(version)}, this firecore reads format {VERSION}")
    if set(value) - set(OPTIONAL) != set(KEYS):
        raise SaveError(f"a save holds {', '.join(KEYS)}, and maybe {' and '.join(OPTIONAL)}, "
                        f"got {short(', '.join(map(str, value)))}")
    faults = [
        f"{key} must be {wanted}, got {short(value[key])}"
        for key, wanted, right in (
            ("game", "a name", isinstance(value["game"], str)),
            ("options", "a map of names", isinstance(value["options"], dict)
             and all(isinstance(name, str) for name in value["options"])),
            ("seed", "a whole number from 0 to 2**64 - 1", type(value["seed"]) is int and value["seed"] >= 0),
            ("dice", "a whole number from 0", type(value["dice"]) is int and value["dice"] >= 0),
            ("seats", "a list of names", _is_texts(value["seats"]) and all(map(is_name, value["seats"]))),
            ("tokens", f"a list of texts of at most {MAX_TOKEN_LENGTH} characters",
             _is_texts(value["tokens"]) and max(map(len, value["tokens"]), default=0) <= MAX_TOKEN_LENGTH),
            ("start", "the line of a position", isinstance(value.get("start", ""), str)),
            ("committed", "a list of a seat and a token each", _is_committed(value.get("committed", []))),
        ) if not right
    ]
    if faults:
        raise SaveError("the save is faulty: " + "; ".join(faults))
    return Save(game=value["game"], options=value["options"], seed=value["seed"], dice=value["dice"],
                seats=tuple(value["seats"]), tokens=tuple(value["tokens"]), start=value.get("start"),
                committed=tuple((seat, token) for seat, token in value.get("committed", ())))


def _is_committed(value: Any) -> bool:
    return isinstance(value, list) and len(value) <= MAX_SEATS and all(
        isinstance(one, list) and list(map(type, one)) == [int, str] and len(one[1]) <= MAX_TOKEN_LENGTH
        for one in value)


def _is_texts(value: Any) -> bool:
    return isinstance(value, list) and set(map(type, value)) <= {str}
