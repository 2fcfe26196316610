"""The renderer ``text``: the board as every game draws it, and a match as a list of what was played."""
from __future__ import annotations

from collections.abc import Sequence

from .._native.state import State
from ..matches.record import Record
from ..plugins.types import RendererPlugin
from ..wording import printable
from .players import NAMES


def render(state: State, seat: int, names: Sequence[str] = ()) -> str:
    """The board as that seat sees it."""
    text: str = state.text(seat, names)
    return text


def render_record(record: Record, seat: int, names: Sequence[str] = ()) -> str:
    """The tokens as that seat saw them, one turn a line, the last board and the result; by the names of the record."""
    *before, last = record.states()
    lines = [f"{record.game}: {', '.join(record.seats)}"]
    actor = None
    for state, token in zip(before, record.seen(seat), strict=True):
        if state.actor != actor:
            actor = state.actor
            lines.append("chance:" if state.is_chance else f"seat {actor} ({record.seats[actor or 0]}):")
        lines[-1] += f" {token}"
    return "\n".join([*lines, "", render(last, seat, names or record.seats), "", *result(record)])


def result(record: Record) -> list[str]:
    """The scores and the result, and who failed if an agent did."""
    width = max(map(len, record.seats))
    lines = [f"seat {seat}  {name:<{width}}  score {score}" + _won(record, seat)
             for seat, (name, score) in enumerate(zip(record.seats, record.scores, strict=True))]
    if record.failure is not None:
        seat, message = record.failure.seat, printable(record.failure.message)
        lines.append(f"{'an unknown seat' if seat is None else f'seat {seat}'} failed: {message}")
    elif record.returns is None:
        lines.append("the game is not over")
    return lines


def _won(record: Record, seat: int) -> str:
    if record.returns is None or record.returns[seat] <= 0:
        return ""
    return "  won" if record.returns[seat] == 1 else f"  won, {record.returns[seat]:g} of it"


PLUGIN = RendererPlugin(
    name="text", render=render, render_record=render_record, help="plain text, as str(state)",
    options=(NAMES,))
