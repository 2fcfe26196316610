"""How a game describes itself: a ``GamePlugin``, in groups that can be read one by one.

``state`` is a :class:`firecore.State` everywhere, ``game`` a :class:`firecore.Game`, ``seat`` a seat of it, or None for
a viewer who sees everything. All values are frozen, and validated when they are created.
"""
from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from ..options import Option
from . import checks
from .manual import Manual

if TYPE_CHECKING:
    from .encodings import Numbers, Rows
    from .players import Players
    from .types import Ending, EventText, Played


def _no_fault(options: dict[str, Any]) -> list[str]:
    return []


def _nobody(state: Any) -> Sequence[int]:
    return ()


def _no_event(event: Mapping[str, Any], names: Sequence[str]) -> EventText:
    from .types import EventText

    return EventText("")


def _no_places(state: Any, action: int) -> Sequence[str]:
    return ()


def _no_tokens(state: Any, place: str) -> Sequence[str]:
    return ()


def _no_players() -> Players:
    from .players import Players

    return Players()


def later(package: str, names: str) -> list[Any]:
    """Modules of a package, whose functions import them when they are first called."""
    return [_Later(f"{package}.{name}") for name in names.split()]


class _Later:
    """A module that is not imported yet: its attributes are functions of it."""

    def __init__(self, module: str) -> None:
        self._module = module

    def __getattr__(self, name: str) -> LaterFunction:
        return LaterFunction(self._module, name)


class LaterFunction:
    """A function of a module that is not imported yet."""

    def __init__(self, module: str, name: str) -> None:
        self._home = module, name

    @cached_property
    def function(self) -> Callable[..., Any]:
        """The function itself; this imports the module."""
        module, name = self._home
        function: Callable[..., Any] = getattr(import_module(module), name)
        return function

    def __call__(self, *given: Any) -> Any:
        return self.function(*given)

    def __repr__(self) -> str:
        return f"<{'.'.join(self._home)}>"


def players_in(module: str) -> Callable[[], Players]:
    """The ``PLAYERS`` of a module, which is imported when they are first asked for: who plays may need agents."""
    return lambda: import_module(module).PLAYERS


@dataclass(frozen=True, kw_only=True)
class GameRules:
    """The options of a game, the native rules for them, and the rules in writing."""

    engine: Callable[..., Any]                      # (**options) -> Engine
    options: tuple[Option, ...] = ()
    options_clause: str = ""                        # that messages about options cite, unless an option has its own
    validate: Callable[[dict[str, Any]], list[str]] = _no_fault
    # (all options) -> the faults of options that do not go together; may complete the options in place
    simultaneous: Callable[[Any], Sequence[int]] = _nobody
    # (state) -> where seats choose at the same time and in secret: those who have yet to choose, in the order in which
    # the rules ask them, the actor first. What one of them chooses makes no difference to what another may
    end_clause: str = ""                            # the clause that says when the game is over
    manual: Manual | None = None                    # the rules as text; None: they are not written down

    def __post_init__(self) -> None:
        checks.refuse("the rules of a game", [
            *checks.callables(self, "engine", "validate", "simultaneous"), *checks.options("options", self.options),
            *checks.line("options_clause", self.options_clause), *checks.line("end_clause", self.end_clause),
            *([] if self.manual is None else checks.instances(self, manual=Manual))])

    @property
    def over(self) -> str:
        """Why no action is legal any more."""
        return f"the game is over ({self.end_clause})" if self.end_clause else "the game is over"

    def describe(self) -> Mapping[str, str]:
        """The options and their allowed values."""
        return {option.name: option.allowed for option in self.options}


@dataclass(frozen=True, kw_only=True)
class Notation:
    """How actions and positions are written, and read again."""

    token: Callable[[Any, int], str]                # (state, a legal action)
    find: Callable[[Any, str], int]                 # (state, token) -> the id it names, or -1; legal or not
    why_not: Callable[[Any, str], str]              # (state, a token that is not legal) -> the reason
    position: Callable[[Any], str]                  # (state) -> one line
    read: Callable[[Any, str], Any]                 # (game, line) -> state; raises PositionError with every fault
    examples: tuple[tuple[str, str], ...] = ()      # (a token, what it means), an example of each kind

    def __post_init__(self) -> None:
        checks.refuse("the notation of a game", [
            *checks.callables(self, "token", "find", "why_not", "position", "read"),
            *checks.token_examples(self.examples)])


@dataclass(frozen=True, kw_only=True)
class Views:
    """What a seat may know, as plain values."""

    view: Callable[[Any, int | None], dict[str, Any]]           # (state, seat) -> the position
    seen: Callable[[Any, Sequence[Played], int, int | None], list[str]]
    # (game, history, seat, who acts now) -> all tokens as that seat sees them
    events: Callable[[Any, int, Any, int | None], list[dict[str, Any]]]
    # (state before, action, state after, seat) -> what the action caused, in order, as that seat sees it

    def __post_init__(self) -> None:
        checks.refuse("the views of a game", checks.callables(self, "view", "seen", "events"))


@dataclass(frozen=True, kw_only=True)
class Words:
    """The game as text: the board for a terminal, actions and events for people."""

    text: Callable[[Any, int | None, Sequence[str]], str]       # (state, seat, the names of the seats, or none)
    action: Callable[[Any, int], str] | None = None
    # (state, a legal action) -> what it does; None: its token
    event: Callable[[Mapping[str, Any], Sequence[str]], EventText] = _no_event
    # (an event of Views.events, the names of the seats, or none) -> the event in words
    ending: Callable[[dict[str, Any], Sequence[str]], Ending] | None = None
    # (what Views.view gives of a game that is over, the names of the seats, or none) -> why it ended; None: it is over
    colours: tuple[tuple[str, str], ...] = ()
    # (regular expression, styles with blanks between them): how ``text`` is coloured for a terminal; the first that
    # matches wins, and if it has a group, only that is coloured

    def __post_init__(self) -> None:
        checks.refuse("the words of a game", [
            *checks.callables(self, "text", "event"), *checks.callables_or_none(self, "action", "ending"),
            *checks.colours(self.colours)])


@dataclass(frozen=True, kw_only=True)
class Drawing:
    """The game as a picture, and what the places that it marks with ``data-at`` stand for."""

    draw: Callable[[dict[str, Any], Sequence[str]], str] | None = None
    # (what Views.view gives, the names of the seats, or none) -> an SVG document; None: the game is shown as text
    printed: Callable[[dict[str, Any]], str] | None = None
    # (the same) -> what is printed on the board and usually left out, as SVG elements in the units of the board
    places: Callable[[Any, int], Sequence[str]] = _no_places
    # (state, a legal action) -> the places that it is made of
    tokens_at: Callable[[Any, str], Sequence[str]] = _no_tokens
    # (state, a place) -> tokens that a user who points there may mean, legal or not

    def __post_init__(self) -> None:
        checks.refuse("the drawing of a game", [
            *checks.callables(self, "places", "tokens_at"), *checks.callables_or_none(self, "draw", "printed")])


@dataclass(frozen=True, kw_only=True)
class Features:
    """The game as numbers, for those who learn: names and bounds of what ``observe`` gives, and a trained network."""

    rows: Callable[[Any], Sequence[Numbers | Rows]] | None = None
    # (game) -> what the numbers of ``observe`` are, in their order; None: they have no names and no bounds
    planes: Callable[[Any], tuple[Sequence[Numbers], Sequence[str]]] | None = None
    # (game) -> what the planes of observations are, and what those of actions are called, if there are any
    network: Callable[[Any], str | None] | None = None
    # (game) -> the file of a trained network that comes with it; None: there is none for these options

    def __post_init__(self) -> None:
        checks.refuse("the features of a game", checks.callables_or_none(self, "rows", "planes", "network"))


class Fact(NamedTuple):
    """Something that a player wants to know at a glance, such as how many rounds are over."""

    label: str
    value: int | str
    of: int | None = None                           # the number that it goes towards
    good: bool | None = None                        # whether reaching that number is good


def _no_facts(view: Mapping[str, Any]) -> Sequence[Fact]:
    return ()


@dataclass(frozen=True, kw_only=True)
class Lobby:
    """What people read before they play, and above the board."""

    introduction: str = ""                          # the game in one sentence
    facts: Callable[[Mapping[str, Any]], Sequence[Fact]] = _no_facts
    # (what Views.view gives) -> the standing at a glance

    def __post_init__(self) -> None:
        checks.refuse("the lobby of a game", [
            *checks.line("introduction", self.introduction), *checks.callables(self, "facts")])


@dataclass(frozen=True, kw_only=True)
class GamePlugin:
    """A game: everything that firecore knows of it beyond its native rules."""

    name: str                                       # for ``load``
    title: str                                      # for people
    rules: GameRules
    notation: Notation
    views: Views
    words: Words
    drawing: Drawing = field(default_factory=Drawing)
    features: Features = field(default_factory=Features)
    lobby: Lobby = field(default_factory=Lobby)
    players: Callable[[], Players] = _no_players    # who plays it; called only when someone is to play

    def __post_init__(self) -> None:
        checks.check_name("game", self.name)
        checks.refuse(f"game {self.name!r}", [
            *checks.line("title", self.title), *checks.callables(self, "players"),
            *checks.instances(self, rules=GameRules, notation=Notation, views=Views, words=Words, drawing=Drawing,
                              features=Features, lobby=Lobby)])
