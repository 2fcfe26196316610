"""How the options of games, agents and renderers are listed."""
from __future__ import annotations

from collections.abc import Sequence

from ..options import Option
from ..wording import short
from .terminal import table


def option_table(options: Sequence[Option]) -> str:
    """The options as a table, or that there are none."""
    if not options:
        return "no options"
    return table([("option", "default", "allowed", ""), *(
        (option.name, short(option.default), option.allowed, option.help) for option in options)])


def option_values(options: Sequence[Option]) -> list[dict[str, object]]:
    """The options as plain values."""
    return [{"name": option.name, "default": option.default, "allowed": option.allowed, "help": option.help}
            for option in options]
