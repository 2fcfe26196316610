"""What hooks return: frozen values, checked when they are made."""
from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from ..options import Option

NAME = re.compile(r"[a-z][a-z0-9-]*")


class Played(NamedTuple):
    """One token of a history, and who it belongs to: a seat, or CHANCE (-1)."""

    actor: int
    token: str


@dataclass(frozen=True, kw_only=True)
class GamePlugin:
    """What a game owes the Python side: its options, and words for what its native rules do.

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
    text: Callable[[Any, int | None], str]
    seen: Callable[[Any, Sequence[Played], int, int | None], list[str]]
    # (game, history, seat, who acts now) -> all tokens as that seat sees them
    events: Callable[[Any, int, Any, int | None], list[dict[str, Any]]]
    # (state before, action, state after, seat) -> what the action caused, in order, as that seat sees it
    settle: Callable[[dict[str, Any]], list[str]] = lambda options: []
    # (all options) -> the faults of options that do not go together; may complete the options in place
    policies: Mapping[str, Any] = field(default_factory=dict)
    # the native ways of playing that come with the game, by name

    def __post_init__(self) -> None:
        check_name("game", self.name)

    def describe(self) -> Mapping[str, str]:
        """The options and what each may be."""
        return {option.name: option.allowed for option in self.options}


def check_name(kind: str, name: object) -> None:
    """Refuse a name that could not be typed in a shell."""
    if not isinstance(name, str) or not NAME.fullmatch(name):
        raise ValueError(f"the name of a {kind} must match {NAME.pattern}, got {name!r}")
