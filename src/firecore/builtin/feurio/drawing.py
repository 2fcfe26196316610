"""Feurio! as a drawing: the forest, the men, where it is hottest, and what everybody has left."""
from __future__ import annotations

import math
import textwrap
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Any

from .. import svg as svg
from ..seat_words import plural
from .options import options_in_words
from .outcome import outcome
from .pieces import COLOURS
from .zones import lacking, tiles_in_words, zone_in_words

PAINT = {"R": svg.VERMILION, "G": svg.GREEN, "B": svg.BLUE, "Y": svg.YELLOW}
WARMTH = {1: "#fdf3cf", 2: "#fbe19b", 3: "#f8c66b", 4: "#f2a24c", 5: "#de6f36", 6: "#ab3a24"}
DARK_FROM = 5
EARTH, EARTH_LINE = "#5d6068", "#787c86"

RADIUS = 36.0
WIDE = math.sqrt(3) * RADIUS
MARGIN = 18.0
HEADER = 58.0
CARD, WIDE_CARD, CARD_HEIGHT, GAP = 132.0, 164.0, 64.0, 8.0
MIN_WIDTH = 420.0
LINE, COUNTED_AT, LETTER = 15.0, 84.0, 4.4
HALF_TURNS = {(1, 0): 0, (0, 1): 60, (1, -1): -60}      # three of the six sides, and how far a bar over them turns

_NOW = {"setup": "the start tiles are drawn", "draw": "draws a tile", "lay": "lays the tile in hand",
        "place": "may place men"}


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
    width = max(right - left, cards, MIN_WIDTH) + 2 * MARGIN
    counted = _counted_lines(view, width - 2 * MARGIN)
    below = HEADER + bottom - top + 2 * MARGIN + 14
    height = below + CARD_HEIGHT + len(counted) * LINE + (GAP if counted else 0) + MARGIN
    board = ([_tile(tile, names) for tile in view["tiles"]] + _bridges(view)
             + [_spot(q, r, heat) for q, r, heat in hottest])
    shift = ((width - (right - left)) / 2 - left, HEADER + MARGIN - top)
    return svg.document(
        width, height, f"Feurio!: {_status(view, names)}",
        _header(view, width, names),
        svg.board(shift[0] + left - GAP, shift[1] + top - GAP, right - left + 2 * GAP, bottom - top + 2 * GAP,
                  svg.at(*shift, *board)),
        svg.at(MARGIN, below - 14, _legend()),
        *(svg.at((width - cards) / 2 + seat * (card + GAP), below, *_card(view, seat, card, names))
          for seat in range(seats)),
        *(svg.at(MARGIN, below + CARD_HEIGHT + GAP + LINE * (i + 0.5), *line) for i, line in enumerate(counted)),
    )


def _centre(q: float, r: float) -> tuple[float, float]:
    return WIDE * (q + r / 2), 1.5 * RADIUS * r


@lru_cache(maxsize=4096)
def _hexagon(radius: float, fill: str, stroke: str, stroke_width: float, dash: str | None = None,
             place: str | None = None) -> str:
    corners = [(radius * math.sin(i * math.pi / 3), -radius * math.cos(i * math.pi / 3)) for i in range(6)]
    return svg.polygon(corners, fill=fill, stroke=stroke, stroke_width=stroke_width, dash=dash, place=place)


def _hottest(view: Mapping[str, Any]) -> list[tuple[int, int, int]]:
    """The hottest spots and their heat, while tiles are still to be laid."""
    if view["phase"] in ("setup", "over") or not (view["stack"] or view["hand"]):
        return []
    heat = {(spot["q"], spot["r"]): spot["heat"] for spot in view["spots"]}
    return [(q, r, heat[q, r]) for q, r in view["hottest"]]


# The board.


def _tile(tile: Mapping[str, Any], names: Sequence[str]) -> str:
    at = _centre(tile["q"], tile["r"])
    name = f"{tile['q']},{tile['r']}"
    if tile["firebreak_of"] is not None:
        return svg.at(*at, *_firebreak(tile, names), _coordinates(24, name, "#c9ccd3"))
    dark = tile["value"] >= DARK_FROM
    return svg.at(
        *at,
        _hexagon(RADIUS - 1, WARMTH[tile["value"]], svg.INK, 1.2, place=name),
        svg.label(0, -19, str(tile["value"]), size=17, bold=True, colour=svg.PALE if dark else svg.INK),
        *_men(tile),
        _coordinates(24, name, "#f7e3d8" if dark else "#6b5f46"),
    )


def _coordinates(y: float, name: str, colour: str) -> str:
    return svg.label(0, y, name, size=7.5, colour=colour, part="coordinates")


def _men(tile: Mapping[str, Any]) -> list[str]:
    """The men one by one, and each slot that is empty; numbers where it gets crowded."""
    men = [colour for colour in COLOURS for _ in range(tile["men"].get(colour, 0))]
    free = int(tile["free"])
    barred = int(tile["slots"]) - len(men) - free
    if len(men) + free + barred <= 3:
        figures = [svg.firefighter(PAINT[colour], colour) for colour in men]
        figures += [_empty_slot(_ring_on(tile))] * free + [_barred_slot(_ring_on(tile))] * barred
    else:
        figures = [_counted(colour, tile["men"][colour]) for colour in COLOURS if tile["men"].get(colour)]
        figures += [_empty_slot(_ring_on(tile), free)] if free else []
        figures += [_barred_slot(_ring_on(tile), barred)] if barred else []
    step = min(17.0, 46 / max(len(figures), 1))
    scale = 0.95 if len(figures) <= 3 else 0.72
    first = -step * (len(figures) - 1) / 2
    return [svg.at(first + i * step, 4.5, figure, scale=scale) for i, figure in enumerate(figures)]


def _counted(colour: str, men: int) -> str:
    return svg.firefighter(PAINT[colour], f"{colour}{men}" if men > 1 else colour)


def _ring_on(tile: Mapping[str, Any]) -> str:
    return "#ffe9dc" if tile["value"] >= DARK_FROM else "#8a7a52"


@cache
def _empty_slot(colour: str, slots: int = 1) -> str:
    """A slot that a man may take, or several."""
    ring = svg.circle(0, 3, 5.4, fill="none", stroke=colour, stroke_width=1.1, dash="2.2 2")
    return ring + (svg.label(0, 3, str(slots), size=7, colour=colour, bold=True) if slots > 1 else "")


@cache
def _barred_slot(colour: str, slots: int = 1) -> str:
    """A slot that no one may take, since the tile has too few accesses (F4.4)."""
    ring = svg.circle(0, 3, 5.4, fill="none", stroke=colour, stroke_width=0.7)
    if slots > 1:
        return "".join([ring, svg.label(0, 3, str(slots), size=7, colour=colour),
                        svg.line(-5.8, 8.8, -3, 6, colour=colour), svg.line(3, 0, 5.8, -2.8, colour=colour)])
    return ring + svg.line(-3.8, 6.8, 3.8, -0.8, colour=colour, width=0.7)


def _bridges(view: Mapping[str, Any]) -> list[str]:
    """What holds zones together: a bar of the colour over each side that two tiles of a zone share."""
    bars = []
    for zone in view["zones"]:
        tiles = {(q, r) for q, r in zone["tiles"]}
        shift = (COLOURS.index(zone["colour"]) - 1.5) * 7.5
        for q, r in sorted(tiles):
            bars += [svg.at(*_centre(q + dq / 2, r + dr / 2), _bar(PAINT[zone["colour"]], turn, shift))
                     for (dq, dr), turn in HALF_TURNS.items() if (q + dq, r + dr) in tiles]
    return bars


@cache
def _bar(colour: str, turn: int, shift: float) -> str:
    bar = svg.box(-6, shift - 2.2, 12, 4.4, fill=colour, stroke=svg.INK, stroke_width=0.8, round=2.2)
    return svg.element("g", bar, transform=f"rotate({turn})")


@cache
def _legend() -> str:
    """What rings and bars mean, around the left end of a line."""
    parts, x = [], 6.0
    for figure, words, width in ((_empty_slot("#8a7a52"), "takes a man", 74),
                                 (_barred_slot("#8a7a52"), "slot without an access", 120)):
        parts += [svg.at(x, -3, figure), svg.label(x + 9, 0, words, size=9, colour=svg.FAINT, anchor="start")]
        x += width
    return "".join([*parts, svg.at(x + 2, 0, _bar(svg.FAINT, 0, 0)),
                    svg.label(x + 12, 0, "one zone", size=9, colour=svg.FAINT, anchor="start")])


def _firebreak(tile: Mapping[str, Any], names: Sequence[str]) -> list[str]:
    known = tile["value"] != "?"
    owner = svg.seat_name(tile["firebreak_of"], names)
    trenches = [svg.line(-x, y, x, y, colour=EARTH_LINE, width=2) for x, y in
                ((11, -26), (21, -20), (29, -14), (29, 14), (21, 20))]
    return [
        _hexagon(RADIUS - 1, EARTH, svg.INK, 1.2, place=f"{tile['q']},{tile['r']}"),
        *trenches,
        svg.label(0, -2.5, f"({tile['value']})" if known else "?", size=15, bold=True, colour=svg.PALE),
        svg.label(0, 10, owner, size=svg.fitted(7.5, owner, 52), colour="#e4e6ea"),
    ]


def _spot(q: int, r: int, heat: int) -> str:
    return svg.at(
        *_centre(q, r),
        _hexagon(RADIUS - 3, "#fdeee2", svg.FLAME, 1.8, dash="6 4", place=f"{q},{r}"),
        svg.at(0, -11, svg.flame(), scale=1.1),
        svg.label(0, 9, str(heat), size=13, bold=True, colour="#a8321a"),
        _coordinates(22, f"{q},{r}", "#9a6a50"),
    )


# Around it.


def _status(view: Mapping[str, Any], names: Sequence[str]) -> str:
    if view["phase"] == "over":
        return f"the game is over, {outcome(view, names)}"
    if view["phase"] == "setup":
        return _NOW["setup"]
    return f"{svg.seat_name(view['turn'], names)} {_NOW[view['phase']]}"


def _header(view: Mapping[str, Any], width: float, names: Sequence[str]) -> str:
    passes = view["passes"] if view["phase"] != "over" else 0
    below = _status(view, names) + (f", {plural(passes, 'pass', 'passes')} in a row" if passes else "")
    options = ", ".join(options_in_words(view))
    parts = [svg.label(MARGIN, 24, "Feurio!", size=20, bold=True, anchor="start"),
             svg.label(MARGIN + 90, 26, options, size=11, colour=svg.FAINT, anchor="start") if options else "",
             svg.label(MARGIN, 46, below, size=svg.fitted(12, below, 1.35 * (width - 2 * MARGIN)), colour=svg.FAINT,
                       anchor="start")]
    if view["phase"] == "over":
        return "".join(parts)
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
    backs = [svg.at(x + 2 * i, 27 - 3 * i, _hexagon(15, "#4f7f5b", svg.INK, 1))
             for i in range(shown)]
    count = svg.label(x + 2 * max(shown - 1, 0), 27 - 3 * max(shown - 1, 0), str(tiles), size=12, bold=True,
                      colour=svg.PALE if tiles else svg.FAINT)
    return "".join([*backs, count, svg.label(x, 52, "stack", size=9, colour=svg.FAINT)])


def _small_tile(x: float, value: int | str, word: str) -> str:
    known = value != "?"
    fill = WARMTH[int(value)] if known else "#4f7f5b"
    dark = not known or int(value) >= DARK_FROM
    return svg.at(x, 27, _hexagon(15, fill, svg.INK, 1.2),
                  svg.label(0, 0, str(value), size=13, bold=True, colour=svg.PALE if dark else svg.INK),
                  svg.label(0, 25, word, size=9, colour=svg.FAINT))


def _card(view: Mapping[str, Any], seat: int, width: float, names: Sequence[str]) -> list[str]:
    """One seat: its name, its score, its men, and what it gave up."""
    turn = view["phase"] != "over" and view["turn"] == seat
    won = view["returns"] is not None and view["returns"][seat] > 0
    parts = [
        svg.box(0, 0, width, CARD_HEIGHT, round=7, fill=svg.PALE if turn or won else svg.PANEL,
                stroke=svg.INK if turn or won else svg.LINE, stroke_width=1.8 if turn or won else 1,
                place=f"seat:{seat}"),
        svg.label(10, 16, svg.seat_name(seat, names), size=12, bold=turn or won, anchor="start"),
        svg.label(width - 10, 16, svg.amount(view["scores"][seat]) + (" of 4" if view["progress"] else ""), size=15,
                  bold=True, anchor="end"),
    ]
    if won:
        parts.append(svg.at(width - 18, 44, svg.star(8)))
    left = 19.0
    for colour, men in _troops(view, seat):
        parts.append(svg.at(left, 43, svg.firefighter(PAINT[colour], colour), scale=0.95, place=colour))
        parts.append(svg.label(left + 9, 46, str(men), size=11, anchor="start"))
        left += 36
    given = sum(view["given_up"][colour] for colour in _own_colours(len(view["scores"]), seat))
    if given:
        parts.append(svg.label(width - (32 if won else 10), 46, f"given up {given}", size=9, colour=svg.FAINT,
                               anchor="end"))
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


# What is counted.


def _counted_lines(view: Mapping[str, Any], width: float) -> list[list[str]]:
    """A line for each colour, and more where its zones do not fit one; around the left ends of the lines."""
    lines = []
    for colour in COLOURS:
        head, chunks = _counted_of(view, colour)
        if not head:
            continue
        for i, text in enumerate(_wrapped(chunks, int((width - COUNTED_AT) / LETTER))):
            first = [svg.at(8, 0, svg.firefighter(PAINT[colour], colour), scale=0.7),
                     svg.label(20, 0, head, size=10, bold=True, anchor="start")] if i == 0 else []
            lines.append([*first, svg.label(COUNTED_AT, 0, text, size=9, colour=svg.FAINT, anchor="start")])
    return lines


def _counted_of(view: Mapping[str, Any], colour: str) -> tuple[str, list[str]]:
    """What a colour scores, or whether it is safe; and of what that comes."""
    zones = [zone for zone in view["zones"] if zone["colour"] == colour]
    if view["progress"] is not None:
        faults = lacking(view["progress"][colour])
        where = [f"zone at {tiles_in_words(zone['tiles'])}" for zone in zones]
        return ("not safe" if faults else "safe"), [*faults, *where]
    if not zones:
        return "", []
    hot = view["options"]["hot"]
    return f"scores {view['totals'][colour]}", [
        f"{zone_in_words(zone, hot)} at {tiles_in_words(zone['tiles'])}" for zone in zones]


def _wrapped(chunks: Sequence[str], letters: int) -> list[str]:
    """Chunks set apart by semicolons, in lines of so many letters; a chunk is cut only if it fills a line."""
    lines = [""]
    for i, chunk in enumerate(chunks):
        for word in textwrap.wrap(chunk + ("; " if i + 1 < len(chunks) else ""), letters):
            if lines[-1] and len(lines[-1]) + 1 + len(word) > letters:
                lines.append("")
            lines[-1] += f" {word}" if lines[-1] else word
    return lines
