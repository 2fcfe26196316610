"""The board of Feurio! drawn as text, so that one can play from it.

Rows are rows of hexagons, each shifted by half a hexagon. A tile is [value men +room], a hottest spot {heat}, and
below each stands its name. ``+2`` means that two more men fit; a firebreak is #.
"""
from __future__ import annotations

from typing import Any

from .._native.feurio import binding
from .._native.state import State
from .feurio_position import COLOURS, own_colours

_BELOW = {"setup": "start tiles are drawn", "draw": "draws a tile", "lay": "lays the tile", "place": "places men",
          "over": "the game is over"}


def text(state: State, seat: int | None) -> str:
    """The table as a seat sees it."""
    fields = binding.fields(state)
    lines = [_headline(state, fields, seat), _supplies(state, fields)]
    if fields["tiles"]:
        lines += ["", *_board(state, fields, seat)]
    return "\n".join(line.rstrip() for line in lines)


def _headline(state: State, fields: dict[str, Any], seat: int | None) -> str:
    parts = [f"Feurio! {sum(fields['stack'])} tiles in the stack"]
    if fields["phase"] in ("setup", "over"):
        parts.append(_BELOW[fields["phase"]])
    else:
        parts.append(f"seat {fields['seat']} {_BELOW[fields['phase']]}")
    if fields["drawn"]:
        parts.append("drawn " + " ".join(map(str, fields["drawn"])))
    if fields["hand"]:
        known = seat in (None, fields["seat"]) or not state.game.has_secrets
        parts.append(f"in hand {fields['hand'] if known else '?'}")
    if fields["passes"]:
        parts.append(f"{fields['passes']} passes in a row")
    return " | ".join(parts)


def _supplies(state: State, fields: dict[str, Any]) -> str:
    scores = state.scores()
    supplies = []
    for seat in range(state.game.seats):
        men = " ".join(f"{COLOURS[i]}{fields['supply'][i]}" for i in own_colours(state.game.seats, seat))
        if fields["reserve"]:
            men += f" Y{fields['reserve'][seat]}"
        supplies.append(f"seat {seat}: {men}, score {scores[seat]}")
    return " | ".join(supplies)


def _board(state: State, fields: dict[str, Any], seat: int | None) -> list[str]:
    cells = {(tile["q"], tile["r"]): _tile(state, tile, seat) for tile in fields["tiles"]}
    heat = {(q, r): heat for q, r, heat in binding.spots(state)}
    if fields["phase"] in ("draw", "lay"):
        cells |= {spot: f"{{{heat[spot]}}}" for spot in binding.hottest(state)}
    half = (max(map(len, [*cells.values(), "[-99,-99]"])) + 2) // 2
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


def _tile(state: State, tile: dict[str, Any], seat: int | None) -> str:
    if tile["owner"] is not None:
        known = seat in (None, tile["owner"])
        return f"[#{tile['value']}]" if known else "[#]"
    men = "".join(f"{colour}{n}" for colour, n in zip(COLOURS, tile["men"], strict=True) if n)
    return "[" + " ".join(part for part in (str(tile["value"]), men, f"+{tile['room']}" if tile["room"] else "")
                          if part) + "]"
