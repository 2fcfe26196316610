"""What hooks return: frozen values, validated when they are created."""
from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any, NamedTuple

from ..options import Option
from ..wording import short, with_article
from .manual import Manual

if TYPE_CHECKING:
    from .encodings import Numbers, Rows

NAME = re.compile(r"[a-z][a-z0-9-]*")
MEDIA_TYPE = re.compile(r"[a-z]+/[a-z0-9][a-z0-9.+-]*(; ?[a-z]+=[a-z0-9-]+)*")
SUFFIX = re.compile(r"\.[a-z0-9]+")
MAY_BE_NONE = ("drawing", "words", "observation", "planes", "network")
STYLES = ("bold", "dim", "underline", "reverse", "red", "green", "yellow", "blue", "magenta", "cyan", "white")


class Played(NamedTuple):
    """One token of a history, and its actor: a seat, or CHANCE (-1)."""

    actor: int
    token: str


class Told(NamedTuple):
    """An event in words, empty if it is not worth mentioning, and the places of the drawing where it happened."""

    words: str
    at: tuple[str, ...] = ()


def _tell_nothing(event: Mapping[str, Any], names: Sequence[str]) -> Told:
    return Told("")


@dataclass(frozen=True, kw_only=True)
class AgentPlugin:
    """An agent with a name: ``make(**options)`` returns it.

    An agent is an object with ``choose(turn) -> int``, or a plain function with the same signature. ``options`` are
    validated and completed before ``make`` is called. ``help`` says in one line how the agent plays.
    """

    name: str
    make: Callable[..., Any]                        # (**options) -> an agent
    help: str = ""
    options: tuple[Option, ...] = ()

    def __post_init__(self) -> None:
        check_name("agent", self.name)
        _refuse(f"agent {self.name!r}", [
            *_callables(self, "make"), *_line("help", self.help), *_options(self.options)])


@dataclass(frozen=True, kw_only=True)
class RendererPlugin:
    """A format that positions can be drawn in: ``render(state, seat, **options)`` returns text or bytes.

    ``seat`` is a seat of ``state.game``, or None for somebody who sees everything. The same state, seat and options
    give the same drawing; the state stays as it is; and nothing is drawn that the seat may not know.
    ``render_record``, if there is one, draws a whole :class:`firecore.Record` in the same way.
    """

    name: str
    render: Callable[..., str | bytes]              # (state, seat, **options)
    render_record: Callable[..., str | bytes] | None = None     # (record, seat, **options)
    media_type: str = "text/plain"                  # text/… and …+xml, …json are returned as str, all else as bytes
    suffix: str = ".txt"                            # of the files it is written to
    games: frozenset[str] | None = None             # the names of the games it can draw; None: any
    help: str = ""
    options: tuple[Option, ...] = ()

    def __post_init__(self) -> None:
        check_name("renderer", self.name)
        _refuse(f"renderer {self.name!r}", [
            *_callables(self, "render"),
            *(_callables(self, "render_record") if self.render_record is not None else ()),
            *_matches("media_type", self.media_type, MEDIA_TYPE),
            *_matches("suffix", self.suffix, SUFFIX),
            *_games(self.games),
            *_line("help", self.help),
            *_options(self.options),
        ])

    @property
    def is_text(self) -> bool:
        """Whether drawings are str, not bytes."""
        kind = self.media_type.partition(";")[0]
        return kind.startswith("text/") or kind.endswith(("json", "xml"))


@dataclass(frozen=True, kw_only=True)
class GamePlugin:
    """The Python side of a game: its options, notation, views and texts.

    ``state`` is a :class:`firecore.State` everywhere, ``game`` a :class:`firecore.Game`, ``seat`` a seat of it,
    or None for somebody who sees everything.
    """

    name: str
    title: str
    options: tuple[Option, ...]
    options_clause: str
    engine: Callable[..., Any]                      # (**options) -> Engine
    token: Callable[[Any, int], str]                # (state, a legal action)
    find: Callable[[Any, str], int]                 # (state, token) -> the id it names, or -1; legal or not
    why_not: Callable[[Any, str], str]              # (state, a token that is not legal) -> the reason
    position: Callable[[Any], str]                  # (state) -> one line
    read: Callable[[Any, str], Any]                 # (game, line) -> state; raises PositionError with every fault
    view: Callable[[Any, int | None], dict[str, Any]]
    text: Callable[[Any, int | None, Sequence[str]], str]     # (state, seat, the names of the seats, or none)
    seen: Callable[[Any, Sequence[Played], int, int | None], list[str]]
    # (game, history, seat, who acts now) -> all tokens as that seat sees them
    events: Callable[[Any, int, Any, int | None], list[dict[str, Any]]]
    # (state before, action, state after, seat) -> what the action caused, in order, as that seat sees it
    places: Callable[[Any, int], Sequence[str]] = lambda state, action: ()
    # (state, a legal action) -> which of the places that ``drawing`` marks with data-at it is made of
    words: Callable[[Any, int], str] | None = None
    # (state, a legal action) -> what it does, in words; None: its token
    tries: Callable[[Any, str], Sequence[str]] = lambda state, place: ()
    # (state, a place) -> tokens that whoever points there may have in mind, legal or not
    tell: Callable[[Mapping[str, Any], Sequence[str]], Told] = _tell_nothing
    # (one of ``events``, the names of the seats, or none) -> the event in words
    drawing: Callable[[dict[str, Any], Sequence[str]], str] | None = None
    # (what ``view`` gives, the names of the seats, or none) -> an SVG document; None: it is shown as text
    observation: Callable[[Any], Sequence[Numbers | Rows]] | None = None
    # (game) -> what the numbers of ``observe`` are, in their order; None: they have no names and no bounds
    planes: Callable[[Any], tuple[Sequence[Numbers], Sequence[str]]] | None = None
    # (game) -> what the planes of observations are, and what those of actions are called, if there are any
    network: Callable[[Any], str | None] | None = None
    # (game) -> the file of a trained network that comes with it; None: there is none for these options
    validate: Callable[[dict[str, Any]], list[str]] = lambda options: []
    # (all options) -> the faults of options that do not go together; may complete the options in place
    policies: Mapping[str, Any] = field(default_factory=dict)
    # the native ways of playing that come with the game, by name
    notation: tuple[tuple[str, str], ...] = ()
    # (a token, what it means), an example of each kind
    colours: tuple[tuple[str, str], ...] = ()
    # (regular expression, styles with blanks between them): how ``text`` is coloured for a terminal; the first that
    # matches wins, and if it has a group, only that is coloured
    end_clause: str = ""                            # the clause that says when the game is over
    manual: Manual | None = None                    # the rules as text; None: they are not written down

    def __post_init__(self) -> None:
        check_name("game", self.name)
        required = [one.name for one in fields(self) if str(one.type).startswith("Callable")
                    and (one.name not in MAY_BE_NONE or getattr(self, one.name) is not None)]
        _refuse(f"game {self.name!r}", [
            *_line("title", self.title), *_options(self.options), *_callables(self, *required),
            *_policies(self.policies), *_notation(self.notation),
            *_colours(self.colours), *_line("end_clause", self.end_clause), *_manual(self.manual)])

    @property
    def over(self) -> str:
        """Why no action is legal any more."""
        return f"the game is over ({self.end_clause})" if self.end_clause else "the game is over"

    def describe(self) -> Mapping[str, str]:
        """The options and their allowed values."""
        return {option.name: option.allowed for option in self.options}


@dataclass(frozen=True, kw_only=True)
class CommandPlugin:
    """A command of the command line: ``firecore NAME``.

    ``add_arguments`` is given an ``argparse.ArgumentParser``, ``run`` what was parsed; what ``run`` returns is the exit
    code. ``about`` is shown by ``--help``, and so are the ``examples``, of which there is one at least.
    """

    name: str
    help: str                                       # one line
    add_arguments: Callable[[Any], None]
    run: Callable[[Any], int]
    examples: tuple[str, ...]
    about: str = ""

    def __post_init__(self) -> None:
        check_name("command", self.name)
        _refuse(f"command {self.name!r}", [
            *_line("help", self.help), *_callables(self, "add_arguments", "run"), *_examples(self.examples),
            *([] if isinstance(self.about, str) else [f"about must be a text, got {short(self.about)}"])])


@dataclass(frozen=True, kw_only=True)
class PolicyPlugin:
    """A native policy with a name, for agents, for playouts, and for the other seats in a search."""

    name: str
    policy: Any                                     # what make_policy of firecore.native gives
    help: str = ""                                  # one line; without it that of the policy

    def __post_init__(self) -> None:
        check_name("policy", self.name)
        object.__setattr__(self, "help", self.help or getattr(self.policy, "help", ""))
        _refuse(f"policy {self.name!r}", [*_policies({self.name: self.policy}), *_line("help", self.help)])


def check_name(kind: str, name: object) -> None:
    """Refuse a name that needs quoting in a shell."""
    if not isinstance(name, str) or not NAME.fullmatch(name):
        raise ValueError(f"the name of {with_article(kind)} must match {NAME.pattern}, got {name!r}")


def _refuse(owner: str, faults: list[str]) -> None:
    if faults:
        raise ValueError(f"{owner}: " + "; ".join(faults))


def _callables(plugin: object, *names: str) -> list[str]:
    return [f"{name} must be callable, got {short(getattr(plugin, name))}"
            for name in names if not callable(getattr(plugin, name))]


def _line(name: str, text: object) -> list[str]:
    sound = isinstance(text, str) and "\n" not in text
    return [] if sound else [f"{name} must be one line of text, got {short(text)}"]


def _matches(name: str, text: object, pattern: re.Pattern[str]) -> list[str]:
    sound = isinstance(text, str) and pattern.fullmatch(text)
    return [] if sound else [f"{name} must match {pattern.pattern}, got {short(text)}"]


def _manual(manual: object) -> list[str]:
    sound = manual is None or isinstance(manual, Manual)
    return [] if sound else [f"manual must be None or a firecore.plugins.manual.Manual, got {short(manual)}"]


def _games(games: object) -> list[str]:
    sound = games is None or (isinstance(games, frozenset) and all(isinstance(name, str) for name in games))
    return [] if sound else [f"games must be None or a frozenset of names, got {short(games)}"]


def _examples(examples: object) -> list[str]:
    sound = isinstance(examples, tuple) and examples and all(isinstance(line, str) for line in examples)
    return [] if sound else [f"examples must be a tuple of one line or more, got {short(examples)}"]


def _options(options: object) -> list[str]:
    if not isinstance(options, tuple) or not all(isinstance(option, Option) for option in options):
        return [f"options must be a tuple of Option, got {short(options)}"]
    names = [option.name for option in options]
    faults = [f"the name of an option must be an identifier, got {short(name)}"
              for name in names if not isinstance(name, str) or not name.isidentifier()]
    if len(set(names)) < len(names):
        faults.append(f"two options have the same name, got {', '.join(names)}")
    return faults + [fault for option in options for fault in _option(option)]


def _option(option: Option) -> list[str]:
    try:
        option.check(option.default)
    except Exception:
        return [f"option {option.name!r} has a default that fails its own check: {short(option.default)}"]
    return [*_line(f"allowed of option {option.name!r}", option.allowed),
            *_line(f"help of option {option.name!r}", option.help)]


def _policies(policies: object) -> list[str]:
    if isinstance(policies, Mapping) and all(
            isinstance(name, str) and NAME.fullmatch(name) and callable(getattr(policy, "choose", None))
            for name, policy in policies.items()):
        return []
    return [f"policies must map names to policies, got {short(policies)}"]


def _notation(notation: object) -> list[str]:
    sound = isinstance(notation, tuple) and all(
        isinstance(pair, tuple) and len(pair) == 2 and all(isinstance(text, str) for text in pair) for pair in notation)
    return [] if sound else [f"notation must be a tuple of (token, meaning), got {short(notation)}"]


def _colours(colours: object) -> list[str]:
    if not isinstance(colours, tuple):
        return [f"colours must be a tuple of (pattern, styles), got {short(colours)}"]
    faults = []
    for pair in colours:
        try:
            pattern, styles = pair
            re.compile(pattern)
            sound = set(styles.split()) <= set(STYLES)
        except Exception:
            sound = False
        if not sound:
            faults.append(f"colours are pairs of a regular expression and some of {', '.join(STYLES)}, "
                          f"got {short(pair)}")
    return faults
