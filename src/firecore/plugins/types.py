"""What hooks return, except games: frozen values, validated when they are created."""
from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from ..options import Option
from ..wording import short
from . import checks

MEDIA_TYPE = re.compile(r"[a-z]+/[a-z0-9][a-z0-9.+-]*(; ?[a-z]+=[a-z0-9-]+)*")
SUFFIX = re.compile(r"\.[a-z0-9]+")


class Played(NamedTuple):
    """One token of a history, and its actor: a seat, or CHANCE (-1)."""

    actor: int
    token: str


class EventText(NamedTuple):
    """An event in words, empty if it is not worth mentioning, and the places of the drawing where it happened."""

    words: str
    at: tuple[str, ...] = ()


class Ending(NamedTuple):
    """Why a game ended: a short word, the clause that says so, and the result in words."""

    reason: str
    clause: str
    words: str


@dataclass(frozen=True, kw_only=True)
class AgentPlugin:
    """An agent with a name: ``make(**options)`` returns it.

    An agent is an object with ``choose(turn) -> int``, or a plain function with the same signature. ``options`` are
    validated and completed before ``make`` is called. ``help`` says in one line how the agent plays.

    A saved game may come from anyone. It can seat an agent only if the agent is ``restorable``, with no other options
    than these, each of which says what it may be there. A restorable agent runs no code and reads no file that an
    option names, and decides within seconds.
    """

    name: str
    make: Callable[..., Any]                        # (**options) -> an agent
    help: str = ""
    options: tuple[Option, ...] = ()
    plays: Callable[[Any], bool] | None = None      # (game) -> whether it plays that game; None: any
    restorable: tuple[Option, ...] | None = None    # the options that a saved game may give; None: not from there

    def __post_init__(self) -> None:
        checks.check_name("agent", self.name)
        known = [option.name for option in self.options] if not checks.options("options", self.options) else []
        checks.refuse(f"agent {self.name!r}", [
            *checks.callables(self, "make"), *checks.line("help", self.help),
            *checks.options("options", self.options), *checks.callables_or_none(self, "plays"),
            *([] if self.restorable is None else checks.options("restorable", self.restorable) or [
                f"restorable has the option {option.name!r}, which the agent does not have"
                for option in self.restorable if option.name not in known])])


@dataclass(frozen=True, kw_only=True)
class RendererPlugin:
    """A format that positions can be drawn in: ``render(state, seat, **options)`` returns text or bytes.

    ``seat`` is a seat of ``state.game``, ``firecore.PUBLIC`` or ``firecore.EVERYTHING``. The same state, seat and
    options give the same drawing; the state stays as it is; and nothing is drawn that the seat may not know.
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
        checks.check_name("renderer", self.name)
        checks.refuse(f"renderer {self.name!r}", [
            *checks.callables(self, "render"),
            *checks.callables_or_none(self, "render_record"),
            *checks.matches("media_type", self.media_type, MEDIA_TYPE),
            *checks.matches("suffix", self.suffix, SUFFIX),
            *checks.names_or_none("games", self.games),
            *checks.line("help", self.help),
            *checks.options("options", self.options),
        ])

    @property
    def is_text(self) -> bool:
        """Whether drawings are str, not bytes."""
        kind = self.media_type.partition(";")[0]
        return kind.startswith("text/") or kind.endswith(("json", "xml"))


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
        checks.check_name("command", self.name)
        checks.refuse(f"command {self.name!r}", [
            *checks.line("help", self.help), *checks.callables(self, "add_arguments", "run"),
            *checks.lines("examples", self.examples),
            *([] if isinstance(self.about, str) else [f"about must be a text, got {short(self.about)}"])])


@dataclass(frozen=True, kw_only=True)
class PolicyPlugin:
    """A native policy with a name, for agents, for playouts, and for the other seats in a search."""

    name: str
    policy: Any                                     # what make_policy of firecore.native gives
    help: str = ""                                  # one line; without it that of the policy

    def __post_init__(self) -> None:
        checks.check_name("policy", self.name)
        object.__setattr__(self, "help", self.help or getattr(self.policy, "help", ""))
        checks.refuse(f"policy {self.name!r}", [
            *checks.policies({self.name: self.policy}), *checks.line("help", self.help)])
