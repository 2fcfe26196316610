"""The board of Feurio! drawn as text, so that one can play from it.

Rows are rows of hexagons, each shifted by half a hexagon, and below each tile and spot stands its name. The last line
of the drawing says how to read it.
"""
from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .._native.feurio import binding
from .._native.state import State
from .feurio_position import COLOURS, own_colours

_NOW = {"setup": "the start tiles are drawn", "draw": "draws a tile", "lay": "lays the tile", "place": "places men",
        "over": "the game is over"}
_LEGEND = "[6 R1G2 +1] value, men, room for more men | [4] takes no more men | {9} hottest spot, its heat"
_FIREBREAKS = " | [#3/0] firebreak, its value and seat"


def text(state: State, seat: int | None) -> str:
    """The table as a seat sees it."""
    fields = binding.fields(state)
    lines = [_headline(state, fields, seat), _unseen(state, fields, seat), *_supplies(state, fields)]
    if fields["tiles"]:
        legend = _LEGEND + (_FIREBREAKS if state.game.has_secrets else "")
        lines += ["", *_board(state, fields, seat), "", legend]
    return "\n".join(line.rstrip() for line in lines)


def _headline(state: State, fields: dict[str, Any], seat: int | None) -> str:
    whose = "" if fields["phase"] in ("setup", "over") else f"seat {fields['seat']} "
    parts = [f"Feurio! {whose}{_NOW[fields['phase']]}"]
    if fields["drawn"]:
        parts.append("drawn " + " ".join(map(str, fields["drawn"])))
    if fields["hand"]:
        known = seat in (None, fields["seat"]) or not state.game.has_secrets
        parts.append(f"in hand {fields['hand'] if known else '?'}")
    if fields["passes"]:
        parts.append(f"{fields['passes']} passes in a row")
    if state.is_over:
        parts.append(_outcome(state))
    return " | ".join(parts)


def _outcome(state: State) -> str:
    winners = [seat for seat, result in enumerate(state.returns()) if result]
    if state.game.cooperative:
        return "won" if winners else "lost"
    return f"won by seat{'s' * (len(winners) > 1)} {' and '.join(map(str, winners))}"


def _unseen(state: State, fields: dict[str, Any], seat: int | None) -> str:
    unseen = fields["stack"] if seat is None else binding.unseen_tiles(state, seat)
    where = f"{sum(fields['stack'])} tiles in the stack"
    if not sum(unseen):
        return where
    of_each = ", ".join(f"{n} of {value}" for value, n in enumerate(unseen, start=1) if n)
    return f"{where} | {'in it' if sum(unseen) == sum(fields['stack']) else 'not seen'}: {of_each}"


def _supplies(state: State, fields: dict[str, Any]) -> list[str]:
    supplies = []
    for seat, score in enumerate(state.scores()):
        own = own_colours(state.game.seats, seat)
        parts = [f"seat {seat}: {_men(fields['supply'], own)}"]
        if fields["reserve"]:
            parts.append(f"reinforcements Y{fields['reserve'][seat]}")
        if any(fields["given_up"][i] for i in own):
            parts.append(f"given up {_men(fields['given_up'], own)}")
        supplies.append(", ".join([*parts, f"score {score}"]))
    return supplies


def _men(numbers: Sequence[int], colours: Sequence[int]) -> str:
    return " ".join(f"{COLOURS[i]}{numbers[i]}" for i in colours)


def _board(state: State, fields: dict[str, Any], seat: int | None) -> list[str]:
    cells = {(tile["q"], tile["r"]): _tile(tile, seat) for tile in fields["tiles"]}
    if sum(fields["stack"]) or fields["hand"]:
        heat = {(q, r): heat for q, r, heat in binding.spots(state)}
        cells |= {spot: f"{{{heat[spot]}}}" for spot in binding.hottest(state)}
    half = max(max(map(len, cells.values())) // 2, max(len(f"{q},{r}") for q, r in cells) // 2) + 1
    left = min(2 * q + r for q, r in cells)
    rows = sorted({r for _, r in cells})
    lines = []
    for row in range(rows[0], rows[-1] + 1):
        upper, lower = "", ""
        for q, r in sorted(space for space in cells if space[1] == row):
            at = (2 * q + r - left) * half
            upper = upper.ljust(at) + cells[q, r].center(2 * half - 1)
            lower = lower.ljust(at) + f"{q},{r}".center(2 * half - 1)
        lines += [upper, lower, ""]
    return lines[:-1]


def _tile(tile: dict[str, Any], seat: int | None) -> str:
    if tile["owner"] is not None:
        return f"[#{tile['value'] if seat in (None, tile['owner']) else '?'}/{tile['owner']}]"
    men = "".join(f"{colour}{n}" for colour, n in zip(COLOURS, tile["men"], strict=True) if n)
    room = f"+{tile['room']}" if tile["room"] else ""
    return "[" + " ".join(part for part in (str(tile["value"]), men, room) if part) + "]"
