"""Feurio! as a drawing: the forest, the men, where it is hottest, and what everybody has left."""
from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from . import svg_shapes as svg

COLOURS = "RGBY"
PAINT = {"R": svg.VERMILION, "G": svg.GREEN, "B": svg.BLUE, "Y": svg.YELLOW}
WARMTH = {1: "#fdf3cf", 2: "#fbe19b", 3: "#f8c66b", 4: "#f2a24c", 5: "#de6f36", 6: "#ab3a24"}
DARK_FROM = 5
EARTH, EARTH_LINE = "#5d6068", "#787c86"

RADIUS = 36.0
WIDE = math.sqrt(3) * RADIUS
MARGIN = 18.0
HEADER = 58.0
CARD, WIDE_CARD, CARD_HEIGHT, GAP = 132.0, 164.0, 64.0, 8.0
LEAST_WIDTH = 420.0

_NOW = {"setup": "the start tiles are drawn", "draw": "draws a tile", "lay": "lays the tile in hand",
        "place": "may place men", "over": "the game is over"}


def draw(view: Mapping[str, Any], names: Sequence[str] = ()) -> str:
    """The drawing of what ``state.view(seat)`` gives; names are those of the seats."""
    hottest = _hottest(view)
    spaces = [(tile["q"], tile["r"]) for tile in view["tiles"]] + [(q, r) for q, r, _ in hottest] or [(0, 0)]
    centres = [_centre(q, r) for q, r in spaces]
    left, right = min(x for x, _ in centres) - WIDE / 2, max(x for x, _ in centres) + WIDE / 2
    top, bottom = min(y for _, y in centres) - RADIUS, max(y for _, y in centres) + RADIUS
    seats = len(view["scores"])
    card = CARD if seats == 4 else WIDE_CARD      # with fewer players there are several kinds of men to show
    cards = seats * (card + GAP) - GAP
    width = max(right - left, cards, LEAST_WIDTH) + 2 * MARGIN
    board_height = bottom - top
    height = HEADER + board_height + CARD_HEIGHT + 3 * MARGIN
    board = [_tile(tile) for tile in view["tiles"]] + [_spot(q, r, heat) for q, r, heat in hottest]
    shift = ((width - (right - left)) / 2 - left, HEADER + MARGIN - top)
    return svg.document(
        width, height, f"Feurio!: {_status(view, names)}",
        _header(view, width, names),
        svg.at(*shift, *board),
        *(svg.at((width - cards) / 2 + seat * (card + GAP), height - MARGIN - CARD_HEIGHT,
                 *_card(view, seat, card, names)) for seat in range(seats)),
    )


def _centre(q: int, r: int) -> tuple[float, float]:
    return WIDE * (q + r / 2), 1.5 * RADIUS * r


def _corners(radius: float) -> list[tuple[float, float]]:
    return [(radius * math.sin(i * math.pi / 3), -radius * math.cos(i * math.pi / 3)) for i in range(6)]


def _hottest(view: Mapping[str, Any]) -> list[tuple[int, int, int]]:
    """The hottest spots and their heat, while tiles are still to be laid."""
    if view["phase"] in ("setup", "over") or not (view["stack"] or view["hand"]):
        return []
    heat = {(spot["q"], spot["r"]): spot["heat"] for spot in view["spots"]}
    return [(q, r, heat[q, r]) for q, r in view["hottest"]]


# The board.


def _tile(tile: Mapping[str, Any]) -> str:
    at = _centre(tile["q"], tile["r"])
    name = f"{tile['q']},{tile['r']}"
    if tile["firebreak_of"] is not None:
        return svg.at(*at, *_firebreak(tile), svg.label(0, 24, name, size=7.5, colour="#c9ccd3"))
    dark = tile["value"] >= DARK_FROM
    return svg.at(
        *at,
        svg.polygon(_corners(RADIUS - 1), fill=WARMTH[tile["value"]], stroke=svg.INK, stroke_width=1.2),
        svg.label(0, -19, str(tile["value"]), size=17, bold=True, colour=svg.PALE if dark else svg.INK),
        *_men(tile),
        svg.label(0, 24, name, size=7.5, colour="#f7e3d8" if dark else "#6b5f46"),
    )


def _men(tile: Mapping[str, Any]) -> list[str]:
    """The men one by one, and an empty place for each that still fits; numbers where it gets crowded."""
    men = [colour for colour in COLOURS for _ in range(tile["men"].get(colour, 0))]
    room = int(tile["room"])
    if len(men) + room <= 3:
        figures = [svg.firefighter(PAINT[colour], colour) for colour in men] + [_empty_place(tile)] * room
    else:
        figures = [_counted(colour, tile["men"][colour]) for colour in COLOURS if tile["men"].get(colour)]
        figures += [_empty_place(tile, room)] if room else []
    step = min(17.0, 46 / max(len(figures), 1))
    scale = 0.95 if len(figures) <= 3 else 0.72
    first = -step * (len(figures) - 1) / 2
    return [svg.at(first + i * step, 4.5, figure, scale=scale) for i, figure in enumerate(figures)]


def _counted(colour: str, men: int) -> str:
    return svg.firefighter(PAINT[colour], f"{colour}{men}" if men > 1 else colour)


def _empty_place(tile: Mapping[str, Any], room: int = 1) -> str:
    colour = "#ffe9dc" if tile["value"] >= DARK_FROM else "#8a7a52"
    ring = svg.circle(0, 3, 5.4, fill="none", stroke=colour, stroke_width=1.1, dash="2.2 2")
    return ring + (svg.label(0, 3, str(room), size=7, colour=colour, bold=True) if room > 1 else "")


def _firebreak(tile: Mapping[str, Any]) -> list[str]:
    known = tile["value"] != "?"
    trenches = [svg.line(-x, y, x, y, colour=EARTH_LINE, width=2) for x, y in
                ((11, -26), (21, -20), (29, -14), (29, 14), (21, 20))]
    return [
        svg.polygon(_corners(RADIUS - 1), fill=EARTH, stroke=svg.INK, stroke_width=1.2),
        *trenches,
        svg.label(0, -2.5, f"({tile['value']})" if known else "?", size=15, bold=True, colour=svg.PALE),
        svg.label(0, 10, f"seat {tile['firebreak_of']}", size=7.5, colour="#e4e6ea"),
    ]


def _spot(q: int, r: int, heat: int) -> str:
    return svg.at(
        *_centre(q, r),
        svg.polygon(_corners(RADIUS - 3), fill="#fdeee2", stroke=svg.FLAME, stroke_width=1.8, dash="6 4"),
        svg.at(0, -11, svg.flame(), scale=1.1),
        svg.label(0, 9, str(heat), size=13, bold=True, colour="#a8321a"),
        svg.label(0, 22, f"{q},{r}", size=7.5, colour="#9a6a50"),
    )


# Around it.


def _status(view: Mapping[str, Any], names: Sequence[str]) -> str:
    if view["phase"] in ("setup", "over"):
        return _NOW[view["phase"]]
    return f"{svg.seat_name(view['turn'], names)} {_NOW[view['phase']]}"


def _header(view: Mapping[str, Any], width: float, names: Sequence[str]) -> str:
    passes = view["passes"]
    below = _status(view, names) + (f", {passes} {'pass' if passes == 1 else 'passes'} in a row" if passes else "")
    parts = [svg.label(MARGIN, 24, "Feurio!", size=20, bold=True, anchor="start"),
             svg.label(MARGIN, 46, below, size=12, colour=svg.FAINT, anchor="start")]
    x = width - MARGIN - 17
    parts.append(_stack(x, view["stack"]))
    for value in reversed(view["start_tiles"]):
        x -= 40
        parts.append(_small_tile(x, value, "drawn"))
    if view["hand"] is not None:
        parts.append(_small_tile(x - 44, view["hand"], "in hand"))
    return "".join(parts)


def _stack(x: float, tiles: int) -> str:
    shown = min(3, tiles)
    backs = [svg.at(x + 2 * i, 27 - 3 * i, svg.polygon(_corners(15), fill="#4f7f5b", stroke=svg.INK, stroke_width=1))
             for i in range(shown)]
    count = svg.label(x + 2 * max(shown - 1, 0), 27 - 3 * max(shown - 1, 0), str(tiles), size=12, bold=True,
                      colour=svg.PALE if tiles else svg.FAINT)
    return "".join([*backs, count, svg.label(x, 52, "stack", size=9, colour=svg.FAINT)])


def _small_tile(x: float, value: int | str, word: str) -> str:
    known = value != "?"
    fill = WARMTH[int(value)] if known else "#4f7f5b"
    dark = not known or int(value) >= DARK_FROM
    return svg.at(x, 27, svg.polygon(_corners(15), fill=fill, stroke=svg.INK, stroke_width=1.2),
                  svg.label(0, 0, str(value), size=13, bold=True, colour=svg.PALE if dark else svg.INK),
                  svg.label(0, 25, word, size=9, colour=svg.FAINT))


def _card(view: Mapping[str, Any], seat: int, width: float, names: Sequence[str]) -> list[str]:
    """One seat: its name, its score, its men, and what it gave up."""
    turn = view["phase"] != "over" and view["turn"] == seat
    won = view["returns"] is not None and view["returns"][seat] > 0
    parts = [
        svg.box(0, 0, width, CARD_HEIGHT, round=7, fill=svg.PALE if turn or won else svg.PANEL,
                stroke=svg.INK if turn or won else svg.LINE, stroke_width=1.8 if turn or won else 1),
        svg.label(10, 16, svg.seat_name(seat, names), size=12, bold=turn or won, anchor="start"),
        svg.label(width - 10, 16, svg.amount(view["scores"][seat]), size=15, bold=True, anchor="end"),
    ]
    if won:
        parts.append(svg.at(width - 44, 16, svg.star(8)))
    left = 19.0
    for colour, men in _troops(view, seat):
        parts.append(svg.at(left, 43, svg.firefighter(PAINT[colour], colour), scale=0.95))
        parts.append(svg.label(left + 9, 46, str(men), size=11, anchor="start"))
        left += 36
    given = sum(view["given_up"][colour] for colour in _own_colours(len(view["scores"]), seat))
    if given:
        parts.append(svg.label(width - 10, 46, f"given up {given}", size=9, colour=svg.FAINT, anchor="end"))
    return parts


def _troops(view: Mapping[str, Any], seat: int) -> list[tuple[str, int]]:
    """The men that a seat has left, reinforcements last."""
    troops = [(colour, view["supply"][colour]) for colour in _own_colours(len(view["scores"]), seat)]
    return troops + ([("Y", view["reserve"][seat])] if view["reserve"] else [])


def _own_colours(seats: int, seat: int) -> str:
    if seats == 1:
        return "RGBY"
    if seats == 2:
        return "BY" if seat else "RG"
    return COLOURS[seat]
