"""Plan: the question that an arena answers: a game, agents, how they meet, a seed, and limits. Pure data."""
from __future__ import annotations

import json
import os
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from hashlib import blake2b
from itertools import combinations
from typing import Any

from ... import files
from ..._native.state import State
from ...agents.seeds import derive, derive_many
from ...errors import OptionError, PositionError
from ...game import Game, load
from ...options import choice, flag, number, size, validated, whole
from ...sandbox.availability import AUTO, JAIL
from ...wording import in_bytes, is_name, key_faults, short
from . import stop_rules as stopping
from .stop_rules import Stop

SCHEDULES = ("against", "each", "robin", "random", "table")
MAX_AGENTS = 64
MAX_POSITIONS = 10_000
MAX_BYTES = 1024 * 1024     # bytes of a plan's file
WALL = 600.0        # seconds: long enough for every built-in agent without options, on a busy machine
MEMORY = 2 << 30     # bytes
LIMITS = ("seconds", "bank", "wall", "memory")
HOW = ("blocks", "stop", "jail")     # which say how the games are played, and how many, but not which ones
SIZE = size("memory", MEMORY, 1 << 26, 1 << 44, help="what the agents of a game may use together")

OPTIONS = (
    whole("seed", 0, 0, 2**63 - 1, help="the same seed gives the same games"),
    flag("rotate", True, help="everybody takes every seat in turn"),
    choice("on_fault", "forfeit", "forfeit", "random", help="what happens when an agent fails"),
    number("seconds", None, 0.001, 1e6, help="for one decision"),
    number("bank", None, 0.001, 1e6, help="seconds that a seat has for all its decisions in a game"),
    number("wall", WALL, 0.1, 1e6, help="seconds after which a game is ended, whatever goes on there"),
    SIZE,
    JAIL,
    whole("blocks", None, 1, 10**12, help="after how many blocks it is over at the latest"),
)
KEYS = ("game", "agents", "options", "schedule", *(one.name for one in OPTIONS), "positions", "stop")
NEEDED = ("game", "agents")


def load_given(name: str, options: Mapping[str, Any]) -> Game:
    """The game of a plan that its author wrote, files of boards included."""
    return load(name, **options)


@dataclass(frozen=True)
class Plan:
    """The question of an arena, and everything that determines which games are played.

    Game (block, turn) follows from the plan alone: each block has a seed and a line-up, and in turn t every agent sits
    t seats further on. ``schedule`` says who meets whom:

    ============  ====================================================================================================
    ``against``   the first agent in one seat, one of the others in all other seats, each in turn
    ``robin``     every pair of agents meets, and shares the seats
    ``random``    line-ups drawn at random
    ``table``     one agent for each seat, or one for all; ``play_series`` uses it
    ``each``      for cooperative games: every agent in turn takes all seats, with the same dice
    ============  ====================================================================================================

    ``blocks`` and ``stop`` say when a run is over, ``jail`` whether agents must be in jails: none of them says what is
    played. They may change from run to run, and are not part of the digest.

    With ``positions``, lines as ``State.position`` writes them, games do not begin at the start of the game: each round
    of the line-ups begins at the next of these positions, and after the last one the first comes again.
    """

    game: Game
    agents: tuple[str, ...]
    schedule: str = ""     # "": each for a cooperative game, against for others
    seed: int = 0
    rotate: bool = True
    on_fault: str = "forfeit"
    seconds: float | None = None
    bank: float | None = None
    wall: float = WALL
    memory: int = MEMORY     # bytes; a text such as "2GiB" becomes their number
    jail: str = field(default=AUTO, compare=False)
    positions: tuple[str, ...] = ()
    blocks: int | None = field(default=None, compare=False)
    stop: Stop | None = field(default=None, compare=False)

    def __post_init__(self) -> None:
        if not isinstance(self.game, Game):
            raise OptionError(f"plan: game must be a Game, as firecore.load(name) gives, got {short(self.game)}")
        put = object.__setattr__
        put(self, "schedule", self.schedule or ("each" if self.game.cooperative else "against"))
        put(self, "agents", _checked_agents(self.game, self.agents, self.schedule))
        for name, value in validated("plan", OPTIONS, {one.name: getattr(self, one.name) for one in OPTIONS}).items():
            put(self, name, value)
        put(self, "positions", tuple(state.position() for state in _checked_positions(self.game, self.positions)))
        if self.stop is not None:
            self._check_stop(self.stop)

    # Who plays.

    @cached_property
    def entries(self) -> tuple[str, ...]:
        """The distinct agents: with the schedule ``table``, agents with the same spec are one."""
        return tuple(dict.fromkeys(self.agents)) if self.schedule == "table" else self.agents

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of the entries in tables: their specs, numbered if one was entered twice."""
        return tuple(spec if self.entries.index(spec) == i else f"{spec} ({self.entries[:i + 1].count(spec)})"
                     for i, spec in enumerate(self.entries))

    @cached_property
    def lineups(self) -> tuple[tuple[int, ...], ...]:
        """The line-ups that come one after another, as numbers of entries; empty if they are drawn at random."""
        seats, count = self.game.seats, len(self.entries)
        if self.schedule == "against":
            return tuple((0,) + (other,) * (seats - 1) for other in range(1, count))
        if self.schedule == "table":
            return (tuple(map(self.entries.index, self.agents)),)
        if self.schedule == "robin":
            return tuple(lineup for pair in combinations(range(count), 2) for lineup in _filled(pair, seats))
        return () if self.schedule == "random" else (tuple(range(count)),)

    @property
    def round(self) -> int:
        """After how many blocks all line-ups have come once: the unit in which agents are compared."""
        return max(1, len(self.lineups))

    def lineup(self, block: int) -> tuple[int, ...]:
        """The entries of a block, as numbers: by seat, as they sit in turn 0; of ``each`` one for each turn."""
        if self.lineups:
            return self.lineups[block % len(self.lineups)]
        order = sorted(range(len(self.entries)), key=lambda i: derive(self.seed, "lineup", block, i))
        return tuple(order[seat % len(order)] for seat in range(self.game.seats))

    def turns(self, block: int) -> int:
        """How many games a block has: as many as there are different ways to sit further on."""
        lineup = self.lineup(block)
        if self.schedule == "each":
            return len(lineup)
        return _period(lineup) if self.rotate else 1

    def places(self, block: int, turn: int) -> tuple[int, ...]:
        """For each seat the place of the line-up that sits there."""
        seats = self.game.seats
        return (turn,) * seats if self.schedule == "each" else tuple((seat - turn) % seats for seat in range(seats))

    def seating(self, block: int, turn: int) -> tuple[int, ...]:
        """For each seat the number of the entry that sits there."""
        lineup = self.lineup(block)
        return tuple(lineup[place] for place in self.places(block, turn))

    def seats(self, block: int, turn: int) -> tuple[str, ...]:
        """For each seat the name of who sits there."""
        return tuple(self.names[entry] for entry in self.seating(block, turn))

    # Where games begin.

    @cached_property
    def _starts(self) -> tuple[State, ...]:
        return tuple(map(self.game.read, self.positions)) or (self.game.start(),)

    def start(self, block: int) -> State:
        """The position in which the games of a block begin, for those who do not change it."""
        return self._starts[block // self.round % len(self._starts)]

    # Chance.

    def match_seed(self, block: int) -> int:
        """The seed of all matches of a block."""
        return derive(self.seed, "block", block)

    def stream(self, block: int, turn: int, seat: int) -> int:
        """The seed of what a native policy leaves to chance: it goes with the policy from seat to seat."""
        return self.streams(block)[seat if self.schedule == "each" else self.places(block, turn)[seat]]

    def streams(self, block: int) -> list[int]:
        """Such a seed for each place of the line-up; of ``each`` for each seat."""
        return derive_many(self.game.seats, self.seed, "policies", block)

    # As values, as text, as a file.

    @cached_property
    def digest(self) -> str:
        """A short hash of everything that determines which games are played."""
        values = {key: value for key, value in self.to_dict().items() if key not in HOW}
        return blake2b(json.dumps(values, sort_keys=True).encode(), digest_size=8).hexdigest()

    def to_dict(self) -> dict[str, Any]:
        """The plan as plain values."""
        return {
            "game": self.game.name, "options": json.loads(json.dumps(self.game.kept_options)),
            "agents": list(self.agents), "schedule": self.schedule,
            **{one.name: getattr(self, one.name) for one in OPTIONS},
            **({"positions": list(self.positions)} if self.positions else {}),
            "stop": None if self.stop is None else stopping.to_dict(self.stop)}

    @classmethod
    def from_dict(cls, value: Any, load: Callable[..., Game] = load_given) -> Plan:
        """The plan in plain values, with defaults for missing keys. ``load`` creates the game."""
        if not isinstance(value, dict):
            raise OptionError(f"a plan is a table of {', '.join(KEYS)}, got {short(value)}")
        wrong = key_faults([*value, *(key for key in KEYS if key not in value and key not in NEEDED)], KEYS)
        if set(NEEDED) - set(value) or set(value) - set(KEYS):
            raise OptionError(f"a plan has {' and '.join(NEEDED)}, and may have {', '.join(KEYS[2:])}; {wrong}")
        options = value.get("options") or {}
        if not isinstance(value["game"], str) or not isinstance(options, dict):
            raise OptionError("plan: game must be a name, and options a table")
        rest = {key: one for key, one in value.items() if key not in ("game", "options", "stop")}
        stop = value.get("stop")
        return cls(load(value["game"], options), stop=None if stop is None else stopping.from_dict(stop), **rest)

    def to_toml(self) -> str:
        """The plan as TOML, for people to read and edit."""
        values = self.to_dict()
        usual = {one.name: one.default for one in self.game.plugin.rules.options}
        options = {name: value for name, value in values.pop("options").items()
                   if value != json.loads(json.dumps(usual.get(name)))}
        stop = values.pop("stop")
        values["memory"] = in_bytes(self.memory)
        tables = [(None, values), ("options", options), ("stop", stop or {})]
        return "\n".join(_table(name, values) for name, values in tables if values)

    @classmethod
    def from_toml(cls, text: str) -> Plan:
        """The plan in a TOML text."""
        try:
            value = tomllib.loads(text)
        except (tomllib.TOMLDecodeError, RecursionError) as error:
            raise OptionError(f"the plan is not TOML: {error}") from None
        return cls.from_dict(value)

    @classmethod
    def read(cls, path: str | os.PathLike[str]) -> Plan:
        """The plan in a file."""
        data = files.read(path, MAX_BYTES)
        try:
            if len(data) > MAX_BYTES:
                raise OptionError(f"a plan has at most {MAX_BYTES} bytes")
            return cls.from_toml(data.decode("utf-8"))
        except (OptionError, UnicodeDecodeError) as error:
            raise OptionError(f"{os.fspath(path)}: {error}") from None

    def write(self, path: str | os.PathLike[str]) -> None:
        """Write the plan to a file."""
        files.write(path, self.to_toml().encode())

    def differences(self, other: Plan) -> list[str]:
        """The differences that change which games are played: one line each, this plan's value first."""
        mine, theirs = self.to_dict(), other.to_dict()
        return [f"{key} is {short(mine.get(key))}, not {short(theirs.get(key))}" for key in mine | theirs
                if key not in HOW and mine.get(key) != theirs.get(key)]

    def __reduce__(self) -> tuple[Any, ...]:
        return Plan.from_dict, (self.to_dict(),)

    def _check_stop(self, stop: Stop) -> None:
        if not isinstance(stop, Stop):
            raise OptionError(f"plan: stop must be Sprt(…) or Race(…), got {short(stop)}")
        if isinstance(stop, stopping.Race):
            if self.schedule not in ("robin", "each"):
                raise OptionError(f"a race needs the schedule robin or each, got {self.schedule}")
        elif not (self.schedule == "against" or (self.schedule in ("each", "table") and len(self.entries) == 2)):
            raise OptionError("sprt compares the first agent with others: it needs the schedule against, or two "
                              f"agents at a table or of a cooperative game, got {self.schedule} with "
                              f"{len(self.entries)}")


def _checked_agents(game: Game, agents: Sequence[str], schedule: str) -> tuple[str, ...]:
    if isinstance(agents, str) or not isinstance(agents, Sequence) or not all(isinstance(one, str) for one in agents):
        raise OptionError(f"plan: agents must be a list of specs, got {short(agents)}")
    if not all(map(is_name, agents)):
        raise OptionError("plan: the spec of an agent must fit a line that can be printed")
    if schedule not in SCHEDULES:
        raise OptionError(f"plan: schedule must be {', '.join(SCHEDULES[:-1])} or {SCHEDULES[-1]}, "
                          f"got {short(schedule)}")
    if schedule == "table":
        return seats_filled(game, agents)
    if game.cooperative != (schedule == "each"):
        raise OptionError(f"plan: {game!r} is " + (
            "cooperative: its agents are compared by the schedule each, or play at a table" if game.cooperative else
            "not cooperative: the schedule each is for games that are won or lost by all") + f", got {schedule}")
    if not 2 <= len(agents) <= MAX_AGENTS:
        raise OptionError(f"plan: the schedule {schedule} compares 2 to {MAX_AGENTS} agents, got {len(agents)}")
    if game.seats < 2 and schedule != "each":
        raise OptionError(f"plan: {game!r} has one seat: no one plays against another there")
    return tuple(agents)


def _checked_positions(game: Game, positions: Sequence[str]) -> list[State]:
    """The states of the positions where games begin."""
    if isinstance(positions, str) or not isinstance(positions, Sequence) or len(positions) > MAX_POSITIONS:
        raise OptionError(f"plan: positions must be a list of at most {MAX_POSITIONS} lines, got {short(positions)}")
    states = []
    for at, line in enumerate(positions):
        try:
            states.append(game.read(line))
        except PositionError as error:
            raise OptionError(f"plan: position number {at + 1}: {error}") from None
        if states[-1].is_over:
            raise OptionError(f"plan: position number {at + 1}: the game is over there, and nothing is decided")
    return states


def seats_filled(game: Game, agents: Sequence[str]) -> tuple[str, ...]:
    """The specs at a table, one a seat; a single one plays all seats."""
    specs = tuple(agents) * (game.seats if len(agents) == 1 else 1)
    if len(specs) != game.seats:
        raise OptionError(f"{game!r} has {game.seats} seats: give one agent a seat, or one for all, got {len(specs)}")
    return specs


def _filled(pair: tuple[int, ...], seats: int) -> list[tuple[int, ...]]:
    """Line-ups in which two fill all seats, each of them equally often in all together."""
    return [tuple(pair[(first + seat) % 2] for seat in range(seats)) for first in range(1 + seats % 2)]


@lru_cache(maxsize=4096)
def _period(lineup: tuple[int, ...]) -> int:
    return next(n for n in range(1, len(lineup) + 1) if lineup[n:] + lineup[:n] == lineup)


def _table(name: str | None, values: Mapping[str, Any]) -> str:
    lines = [f"{key} = {_toml(value)}" for key, value in values.items() if value is not None]
    return "\n".join([*([f"[{name}]"] if name else []), *lines, ""])


def _toml(value: Any) -> str:
    if isinstance(value, list):
        return "[" + ", ".join(map(_toml, value)) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(key)} = {_toml(one)}" for key, one in value.items()) + "}"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    return json.dumps(value)
