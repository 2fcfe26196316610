"""The renderer ``ansi``: the text of a board in the colours that its game asks for, for terminals."""
from __future__ import annotations

import re
from collections.abc import Sequence

from .._native.state import State
from ..matches.record import Record
from ..plugins.checks import STYLES
from ..plugins.types import RendererPlugin
from . import text
from .players import NAMES

CODES = dict(zip(STYLES, (1, 2, 4, 7, 31, 32, 33, 34, 35, 36, 37), strict=True))
RESET = "\x1b[0m"


def render(state: State, seat: int, names: Sequence[str] = ()) -> str:
    """The board as that seat sees it, in colours."""
    return colour(text.render(state, seat, names), state.game.plugin.words.colours)


def render_record(record: Record, seat: int, names: Sequence[str] = ()) -> str:
    """A whole match as ``text`` draws it, in colours."""
    return colour(text.render_record(record, seat, names), record.load_game().plugin.words.colours)


def colour(plain: str, colours: Sequence[tuple[str, str]]) -> str:
    """A text with styles put in wherever a pattern matches; at each place the first that does."""
    patterns = [(re.compile(pattern), style(styles)) for pattern, styles in colours]
    ahead = [_next_match(pattern, plain, 0) for pattern, _ in patterns]
    done, at = [], 0
    while found := [(match.start(), i, match) for i, match in enumerate(ahead) if match]:
        _, i, match = min(found, key=lambda one: one[:2])
        pattern, start = patterns[i]
        first, last = match.span(1) if pattern.groups and match[1] is not None else match.span()
        done.append(plain[at:first] + start + plain[first:last] + RESET + plain[last:match.end()])
        at = match.end()
        ahead = [one if one is None or one.start() >= at else _next_match(pattern, plain, at)
                 for one, (pattern, _) in zip(ahead, patterns, strict=True)]
    return "".join(done) + plain[at:]


def _next_match(pattern: re.Pattern[str], plain: str, at: int) -> re.Match[str] | None:
    """The first match from there on that is not empty."""
    return next((match for match in pattern.finditer(plain, at) if match[0]), None)


def style(styles: str) -> str:
    """The escape sequence that begins some styles."""
    return "".join(f"\x1b[{CODES[one]}m" for one in styles.split())


PLUGIN = RendererPlugin(
    name="ansi", render=render, render_record=render_record, suffix=".ansi", help="text in colours, for terminals",
    options=(NAMES,))
