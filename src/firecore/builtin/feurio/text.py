"""The board of Feurio! drawn as text, so that one can play from it.

Rows are rows of hexagons, each shifted by half a hexagon, and below each tile and spot stands its name. The last line
of the drawing says how to read it.
"""
from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..._native.feurio.rules import binding
from ..._native.state import State
from ..seat_words import name_of, plural
from .options import options_in_words
from .outcome import outcome
from .pieces import COLOURS
from .position import own_colours
from .view import view
from .zones import lacking, tiles_in_words, zone_in_words

_NOW = {"setup": "the start tiles are drawn", "draw": "draws a tile", "lay": "lays the tile", "place": "places men",
        "over": "the game is over"}
_LEGEND = "[6 R1G2 +1] value, men, takes 1 man more | [4] takes no more men | {9} hottest spot, its heat"
_FIREBREAKS = " | [#3/0] firebreak, its value and seat"


def text(state: State, seat: int | None, names: Sequence[str] = ()) -> str:
    """The table as a seat sees it; names are those of the seats."""
    fields, seen = binding.fields(state), view(state, seat)
    lines = [_headline(state, fields, seen, names), _unseen(state, fields, seat),
             *_supplies(state, fields, seen, names), *_counted(seen)]
    if fields["tiles"]:
        legend = _LEGEND + (_FIREBREAKS if state.game.has_secrets else "")
        lines += ["", *_board(state, fields, seat), "", legend]
    return "\n".join(line.rstrip() for line in lines)


def _headline(state: State, fields: binding.Fields, seen: dict[str, Any], names: Sequence[str]) -> str:
    whose = "" if fields["phase"] in ("setup", "over") else f"{name_of(fields['seat'], names)} "
    parts = ["Feurio!", *options_in_words(seen), f"{whose}{_NOW[fields['phase']]}"]
    if fields["drawn"]:
        parts.append("drawn " + " ".join(map(str, fields["drawn"])))
    if fields["hand"]:
        parts.append(f"in hand {seen['hand']}")
    if fields["passes"]:
        parts.append(f"{plural(fields['passes'], 'pass', 'passes')} in a row")
    if state.is_over:
        parts.append(outcome(seen, names))
    return " | ".join(parts)


def _unseen(state: State, fields: binding.Fields, seat: int | None) -> str:
    unseen = fields["stack"] if seat is None else binding.unseen_tiles(state, seat)
    where = f"{plural(sum(fields['stack']), 'tile', 'tiles')} in the stack"
    if not sum(unseen):
        return where
    of_each = ", ".join(f"{n} of {value}" for value, n in enumerate(unseen, start=1) if n)
    return f"{where} | {'in it' if sum(unseen) == sum(fields['stack']) else 'not seen'}: {of_each}"


def _supplies(state: State, fields: binding.Fields, seen: dict[str, Any], names: Sequence[str]) -> list[str]:
    supplies = []
    for seat, score in enumerate(seen["scores"]):
        own = own_colours(state.game.seats, seat)
        parts = [f"{name_of(seat, names)}: {_men(fields['supply'], own)}"]
        if fields["reserve"]:
            parts.append(f"reinforcements Y{fields['reserve'][seat]}")
        if any(fields["given_up"][i] for i in own):
            parts.append(f"given up {_men(fields['given_up'], own)}")
        supplies.append(", ".join(parts if state.game.cooperative else [*parts, f"score {score}"]))
    return supplies


def _counted(seen: dict[str, Any]) -> list[str]:
    """The zones of each colour, and what they score; or how far each colour is from safety."""
    lines = []
    for colour in COLOURS:
        of_colour = [zone for zone in seen["zones"] if zone["colour"] == colour]
        if seen["progress"] is not None:
            lines.append(_progress(colour, seen["progress"][colour], of_colour))
        elif of_colour:
            counted = "; ".join(f"{zone_in_words(zone, seen['options']['hot'])} at {tiles_in_words(zone['tiles'])}"
                                for zone in of_colour)
            lines.append(f"  {colour} scores {seen['totals'][colour]}: {counted}")
    if seen["progress"] is not None:
        return [f"colours safe: {seen['scores'][0]} of 4", *lines]
    return ["zones, by sum / lowest open tile:", *lines] if lines else []


def _progress(colour: str, one: dict[str, Any], zones: list[dict[str, Any]]) -> str:
    where = " and ".join(tiles_in_words(zone["tiles"]) for zone in zones)
    status = "safe" if one["safe"] else ", ".join(lacking(one))
    return f"  {colour} {status}" + (f"; stands at {where}" if where else "")


def _men(numbers: Sequence[int], colours: Sequence[int]) -> str:
    return " ".join(f"{COLOURS[i]}{numbers[i]}" for i in colours)


def _board(state: State, fields: binding.Fields, seat: int | None) -> list[str]:
    cells = {(tile["q"], tile["r"]): _tile(tile, seat) for tile in fields["tiles"]}
    if sum(fields["stack"]) or fields["hand"]:
        heat = {(spot["q"], spot["r"]): spot["heat"] for spot in binding.spots(state)}
        cells |= {(q, r): f"{{{heat[q, r]}}}" for q, r in binding.hottest(state)}
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


def _tile(tile: binding.Tile, seat: int | None) -> str:
    if tile["owner"] is not None:
        return f"[#{tile['value'] if seat in (None, tile['owner']) else '?'}/{tile['owner']}]"
    men = "".join(f"{colour}{n}" for colour, n in zip(COLOURS, tile["men"], strict=True) if n)
    room = f"+{tile['room']}" if tile["room"] else ""
    return "[" + " ".join(part for part in (str(tile["value"]), men, room) if part) + "]"
