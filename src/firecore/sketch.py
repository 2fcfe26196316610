"""Games in pure Python: a class with the methods of :class:`Sketch`, to try out an idea before it goes native.

A sketch works wherever a game does: matches, records, saves, search, agents, environments, the test kit. It is slow, as
every rule takes the GIL and reads the state again; threads do not help.
"""
from __future__ import annotations

import inspect
import json
import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache, partial
from hashlib import blake2b
from typing import Any, ClassVar

from ._native import sketched
from .builtin import svg
from .errors import PluginError, PositionError
from .options import Option
from .plugins import registry
from .plugins.games import Drawing, Fact, GamePlugin, GameRules, Lobby, Notation, Views, Words
from .plugins.offer import OfferedGames
from .plugins.players import Players
from .plugins.types import Played
from .wording import short

CHANCE = -1
NUMBER, UNREADABLE, UNSOUND = 8, 1 << 63, 1     # bytes of a state before its value; what ask_faults answers
KEPT = 4096                                     # values of states that are kept as they were read

Cell = str | tuple[str, str]
Value = Any     # None, a bool, a whole number, a text, or a tuple of these: what JSON can hold, and cannot be changed


class Sketch:
    """The rules of a game with one choice of options, in Python.

    A state is a value of your own: None, bools, whole numbers, texts, and tuples of these. Equal positions must be
    equal values. No method changes anything; ``apply`` returns the state after. Tokens of chance begin with ``*``.
    """

    name: ClassVar[str]
    title: ClassVar[str] = ""
    introduction: ClassVar[str] = ""                # the game in one sentence
    options: ClassVar[tuple[Option, ...]] = ()      # whose values ``__init__`` takes as keywords
    notation: ClassVar[tuple[tuple[str, str], ...]] = ()

    # What follows is set by the class, or by __init__ where options decide.
    seats: int
    actions: Sequence[str]                          # all tokens, in the order in which they are offered
    cooperative: bool = False                       # whether all seats always share one result
    state_size: int = 1024                          # bytes: room for the state as JSON and 8 more; a multiple of 8
    observation_size: int = 0                       # how many numbers ``observe`` gives

    def start(self) -> Value:
        """The state before the first action."""
        raise NotImplementedError

    def actor(self, state: Value) -> int | None:
        """The seat to act, ``firecore.CHANCE`` or None when the game is over."""
        raise NotImplementedError

    def legal(self, state: Value) -> Iterable[str]:
        """The tokens of the legal actions, or of all outcomes where chance acts, in any order."""
        raise NotImplementedError

    def weights(self, state: Value) -> dict[str, float]:
        """The probability of each outcome; without it all are equally likely."""
        tokens = list(self.legal(state))
        return dict.fromkeys(tokens, 1 / len(tokens))

    def apply(self, state: Value, token: str) -> Value:
        """The state after a legal action or an outcome."""
        raise NotImplementedError

    def scores(self, state: Value) -> Sequence[int]:
        """The standing, at any time: a whole number for each seat."""
        raise NotImplementedError

    def returns(self, state: Value) -> Sequence[float]:
        """The result of a game that is over: a number from 0 to 1 for each seat."""
        raise NotImplementedError

    # What may be left as it is.

    def faults(self, state: Value) -> list[str]:
        """What is wrong with a state that was read from a position."""
        return []

    def why_not(self, state: Value, token: str) -> str:
        """Why a token is not legal here."""
        if token not in self.actions:
            return f"there are the actions {short(' '.join(self.actions))}"
        return f"legal are {short(' '.join(self.legal(state)))}"

    def view(self, state: Value, seat: Any) -> dict[str, Any]:
        """What a seat may know; ``seat`` is None for a viewer who sees everything."""
        return {"state": _as_json(state)}

    def text(self, state: Value, seat: Any) -> str:
        """The board as that seat sees it, drawn as text."""
        return "\n".join(f"{key}: {json.dumps(value)}" for key, value in self.view(state, seat).items())

    @classmethod
    def picture(cls, view: dict[str, Any]) -> Sequence[Sequence[Cell]]:
        """Rows of cells for a drawing, from what ``view`` gives; without it the game is shown as text.

        A cell is its text, or a pair of its text and a color such as ``"#d55e00"``. In the drawing, the cell in row 1
        and column 2 is the place ``1,2``, counted from 0.
        """
        return ()

    def observe(self, state: Value, seat: Any) -> Sequence[float]:
        """What a seat knows as ``observation_size`` numbers."""
        return ()

    def redact(self, state: Value, seat: Any, rng: random.Random) -> Value:
        """The state with all that a seat cannot know resampled, with the right probabilities. Only with secrets."""
        return state

    def seen(self, history: Sequence[Played], seat: Any) -> list[str]:
        """The tokens of a match as that seat saw them, each in its place. Needed with secrets."""
        return [played.token for played in history]

    def events(self, before: Value, token: str, after: Value, seat: Any) -> list[dict[str, Any]]:
        """What an action caused, as that seat saw it."""
        return []

    @classmethod
    def facts(cls, view: Mapping[str, Any]) -> Sequence[Fact]:
        """The standing at a glance, from what ``view`` gives."""
        return ()

    @classmethod
    def players(cls) -> Players:
        """Who plays it: its agents, the adviser, levels of difficulty."""
        return Players()

    # What becomes of it.

    @classmethod
    def plugin(cls) -> GamePlugin:
        """The game, for ``firecore_games`` of a plugin or for ``firecore.testing.check_game``."""
        return _plugin(cls)


def register(sketch: type[Sketch]) -> None:
    """Make a game known in this process, as one more plugin; a newer one of the same name takes its place."""
    manager = registry.default_manager()
    name = f"sketch of {sketch.name}"
    offer = OfferedGames(sketch.plugin())
    if manager.has_plugin(name):
        manager.unregister(name=name)
    manager.register(offer, name)


def _plugin(cls: type[Sketch]) -> GamePlugin:
    return GamePlugin(
        name=cls.name,
        title=cls.title or cls.name,
        rules=GameRules(engine=lambda **options: sketched.engine(_Rules(cls, options)), options=cls.options),
        notation=Notation(
            token=lambda state, action: _rules(state).actions[action],
            find=lambda state, token: _rules(state).ids.get(token, -1),
            why_not=lambda state, token: _rules(state).sketch.why_not(_value(state), token),
            position=lambda state: f"{cls.name}/1 {sketched.parts(state)[1].decode()}",
            read=_read,
            examples=cls.notation,
        ),
        views=Views(
            view=lambda state, seat: _rules(state).sketch.view(_value(state), seat),
            seen=lambda game, history, seat, actor: sketched.game_of(game.engine).sketch.seen(history, seat),
            events=lambda before, action, after, seat: _rules(before).sketch.events(
                _value(before), _rules(before).actions[action], _value(after), seat),
        ),
        words=Words(text=lambda state, seat, names: _rules(state).sketch.text(_value(state), seat)),
        lobby=Lobby(introduction=cls.introduction, facts=cls.facts),
        players=cls.players,
        drawing=Drawing() if _picture_of(cls) is _picture_of(Sketch) else Drawing(draw=partial(_draw, cls)),
    )


def _picture_of(cls: type[Sketch]) -> Any:
    return inspect.getattr_static(cls, "picture")


CELL, MARGIN, HEADER = 48.0, 18.0, 44.0     # of drawings


def _draw(cls: type[Sketch], view: dict[str, Any], names: Sequence[str]) -> str:
    rows = cls.picture(view)
    wide, high = CELL * max(map(len, rows), default=0), CELL * len(rows)
    title = cls.title or cls.name
    cells = [_cell(row, column, cell) for row, line in enumerate(rows) for column, cell in enumerate(line)]
    return svg.document(
        max(wide, 160.0) + 2 * MARGIN, HEADER + high + MARGIN, title,
        svg.label(MARGIN, 24, title, size=16, bold=True, anchor="start"),
        svg.board(MARGIN, HEADER, wide, high, svg.at(MARGIN, HEADER, *cells)))


def _cell(row: int, column: int, cell: Cell) -> str:
    text, fill = (cell, svg.PALE) if isinstance(cell, str) else cell
    x, y = column * CELL, row * CELL
    return (svg.box(x, y, CELL, CELL, fill=fill, stroke=svg.LINE, stroke_width=1, place=f"{row},{column}")
            + svg.label(x + CELL / 2, y + CELL / 2, text, size=svg.fitted(20, text, CELL - 8), bold=True))


def _rules(state: Any) -> _Rules:
    rules: _Rules = sketched.parts(state)[0]
    return rules


def _value(state: Any) -> Value:
    rules, text = sketched.parts(state)
    return rules.value(text)


def _read(game: Any, line: str) -> Any:
    rules: _Rules = sketched.game_of(game.engine)
    version, _, text = line.partition(" ")
    if version != f"{game.name}/1":
        raise PositionError(f"{game.name}: a position begins with {game.name}/1, got {short(version)}")
    faults = rules.faults_of(text)
    if faults:
        raise PositionError(f"{game.name}: not a sound position: {'; '.join(faults)}", tuple(faults))
    return sketched.build(game, text.encode())


class _Rules:
    """A sketch as native code asks it: states are JSON, actions are ids. Whatever is answered is checked here."""

    def __init__(self, cls: type[Sketch], options: dict[str, Any]) -> None:
        self.sketch = cls(**options)
        self.number = _number(cls.name, options)
        self.actions = tuple(self.sketch.actions)
        self.ids = {token: action for action, token in enumerate(self.actions)}
        self.n_seats = self.sketch.seats
        self.n_actions = len(self.actions)
        self.state_size = self.sketch.state_size
        self.observation_size = self.sketch.observation_size
        self.cooperative = self.sketch.cooperative
        self.has_secrets = cls.redact is not Sketch.redact
        self.value: Callable[[bytes], Value] = lru_cache(KEPT)(_value_of)
        self._check()

    def _check(self) -> None:
        name = self.sketch.name
        if len(self.ids) < len(self.actions) or not all(isinstance(one, str) and one for one in self.actions):
            raise PluginError(f"{name}: actions are tokens, each there once, got {short(self.actions)}")
        if self.has_secrets and (type(self.sketch).view is Sketch.view or type(self.sketch).seen is Sketch.seen
                                 or not self.observation_size):
            raise PluginError(f"{name}: with redact there are secrets, so view, seen and observe are needed as well")

    def opening(self) -> bytes:
        """The first state."""
        return self._text("start", self.sketch.start())

    def ask_actor(self, text: bytes) -> int | None:
        """Who is to act."""
        actor = self.sketch.actor(self.value(text))
        if actor is not None and actor != CHANCE and (type(actor) is not int or not 0 <= actor < self.n_seats):
            raise PluginError(f"{self.sketch.name}: actor gives a seat, CHANCE or None, got {short(actor)}")
        return actor

    def ask_legal(self, text: bytes) -> list[int]:
        """The ids of the legal actions, in order."""
        tokens = list(self.sketch.legal(self.value(text)))
        strange = [token for token in tokens if token not in self.ids]
        if strange or not tokens or len(set(tokens)) < len(tokens):
            raise PluginError(f"{self.sketch.name}: legal gives some of the actions, each once, got {short(tokens)}")
        return sorted(self.ids[token] for token in tokens)

    def ask_weights(self, text: bytes) -> list[float]:
        """The probabilities in the order of the outcomes."""
        state = self.value(text)
        weights = self.sketch.weights(state)
        outcomes = self.ask_legal(text)
        if set(weights) != {self.actions[action] for action in outcomes}:
            raise PluginError(
                f"{self.sketch.name}: weights gives the probability of each outcome, got {short(weights)}")
        return [float(weights[self.actions[action]]) for action in outcomes]

    def ask_apply(self, text: bytes, action: int) -> bytes:
        """The state after an action."""
        return self._text("apply", self.sketch.apply(self.value(text), self.actions[action]))

    def ask_scores(self, text: bytes) -> list[int]:
        """The standing."""
        return self._each("scores", self.sketch.scores(self.value(text)), int)

    def ask_returns(self, text: bytes) -> list[float]:
        """The result."""
        return self._each("returns", self.sketch.returns(self.value(text)), float)

    def ask_observe(self, text: bytes, seat: int) -> list[float]:
        """What a seat knows."""
        seen = list(self.sketch.observe(self.value(text), seat))
        if len(seen) != self.observation_size:
            raise PluginError(f"{self.sketch.name}: observe gives {self.observation_size} numbers, got {len(seen)}")
        return [float(one) for one in seen]

    def ask_redact(self, text: bytes, seat: int, seed: int) -> bytes:
        """The state resampled."""
        return self._text("redact", self.sketch.redact(self.value(text), seat, random.Random(seed)))

    def ask_faults(self, text: bytes, raw: bytes) -> int:
        """Whether something is wrong with the bytes of a state; what does not even hold a value raises."""
        if raw[NUMBER:].rstrip(b"\0") != text or self.faults_of(text.decode()):
            return UNSOUND
        return 0

    def faults_of(self, text: str) -> list[str]:
        """What is wrong with a text that should hold a value."""
        try:
            state = _value_of(text.encode())
        except (ValueError, RecursionError):
            return [f"after the name comes a value as JSON, got {short(text)}"]
        if len(text.encode()) > self.state_size - NUMBER:
            return [f"it takes more than {self.state_size} bytes"]
        try:
            if _text_of(state) != text.encode():
                return [f"it is written {short(_text_of(state).decode())}"]
            faults = list(self.sketch.faults(state))
            if not faults and self.ask_actor(text.encode()) is not None:
                self.ask_legal(text.encode())
        except Exception as error:
            return [f"it cannot be played: {type(error).__name__}: {error}"]
        return faults

    def _text(self, method: str, state: Value) -> bytes:
        try:
            text = _text_of(state)
        except (TypeError, ValueError) as error:
            raise PluginError(f"{self.sketch.name}: {method} gave {short(state)}: {error}") from None
        if len(text) > self.state_size - NUMBER:
            raise PluginError(f"{self.sketch.name}: {method} gave a state of {len(text)} bytes; state_size "
                              f"{self.state_size} leaves room for {self.state_size - NUMBER}")
        return text

    def _each(self, method: str, given: Sequence[Any], kind: type) -> list[Any]:
        numbers = [kind(one) for one in given]
        if len(numbers) != self.n_seats:
            raise PluginError(f"{self.sketch.name}: {method} gives {self.n_seats} numbers, got {short(given)}")
        return numbers


def _number(name: str, options: dict[str, Any]) -> int:
    """A number that distinguishes the states of one game from those of others, the same on every machine."""
    text = json.dumps([name, options], sort_keys=True, default=str)
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "little")


def _text_of(state: Value) -> bytes:
    _check_plain(state)
    return json.dumps(state, separators=(",", ":"), ensure_ascii=True).encode()


def _check_plain(state: Value) -> None:
    if isinstance(state, tuple):
        for part in state:
            _check_plain(part)
    elif not (state is None or type(state) in (bool, int, str)):
        raise TypeError(f"a state is made of None, bools, whole numbers, texts and tuples of these, got {short(state)}")


def _value_of(text: bytes) -> Value:
    return _frozen(json.loads(text, parse_float=_no_float, parse_constant=_no_float))


def _no_float(text: str) -> Any:
    raise ValueError(f"a state has whole numbers only, got {text}")


def _frozen(value: Any) -> Value:
    if isinstance(value, list):
        return tuple(map(_frozen, value))
    if isinstance(value, dict):
        raise ValueError("a state is made of tuples, and not of dicts")
    return value


def _as_json(value: Value) -> Any:
    return [_as_json(one) for one in value] if isinstance(value, tuple) else value
