"""A match in a notebook: step through it and take decisions in the drawing. Needs ``firecore-games[notebook]``.

``board.js`` and ``board.css`` are the board that can be pointed at; the tables of firecore-web use them, too.
"""
from __future__ import annotations

from typing import Any

from ..errors import OptionError
from ..matches.match import Match
from ..wording import short


def widget(match: Match, seat: int | None = None) -> Any:
    """A widget that steps through a match and takes its decisions; for a seat, what that seat sees, and its own.

    For EVERYTHING it takes all decisions, for PUBLIC none. In games with secrets the viewer must be named.

    What is chosen in the notebook is played on the match, and ``refresh()`` shows what was played elsewhere.
    """
    if not isinstance(match, Match):
        raise OptionError(f"widget: match must be a Match, such as Match(game, seed=1), got {short(match)}")
    try:
        from .stepper import Stepper
    except ImportError as error:
        raise ImportError(f"{error.name} is not installed: pip install 'firecore-games[notebook]'") from None
    return Stepper(match, seat)
