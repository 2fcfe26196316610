"""Flash Point as a drawing: the house with its walls and doors, the fire, and everybody in and around it."""
from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Any

from .. import svg as svg
from ..seat_words import plural
from .options import options_in_words
from .outcome import DAMAGE, LOSSES, RESCUES, outcome
from .pieces import SPECIALISTS

ROWS, COLUMNS = 8, 10
CELL = 58.0
INSET = 4.0      # how far within a space one points at it, and not at an edge
REACH = 8.0      # how far from an edge one still points at it
MARGIN = 20.0
EDGE = 16.0      # around the board, for the numbers of rows and columns
HEADER = 78.0
WIDTH = COLUMNS * CELL
CARD_HEIGHT, GAP = 44.0, 8.0
TALLIES = 62.0
GRASS, GRASS_LINE, FLOOR, FLOOR_LINE = "#e2e8d8", "#d3dbc6", "#faf4e6", "#e7dcc3"
GLOW, HAZE = "#ffd8b5", "#e3e3e3"
WALL, CRACKED, WOOD = "#3a3733", "#8d8579", "#9c6b3f"
AMBULANCE, ENGINE = "#1f6fb2", "#c8321f"
VEHICLES = {"ambulance": AMBULANCE, "engine": ENGINE}
SIDES = {"T": "the top", "R": "the right", "B": "the bottom", "L": "the left"}

_NOW = {
    "choose-specialist": "{} chooses a specialist", "place-firefighter": "{} takes up a post",
    "park-ambulance": "{} parks the ambulance", "park-engine": "{} parks the engine", "act": "{} acts",
    "ride": "{} stays or rides along", "aim": "{} keeps or rolls the dice again",
    "next-hazmat": "{} says which hazmat explodes next", "knocked-down": "{} is knocked down",
    "setup-explosion": "dice for an explosion", "setup-hazmat": "dice for a hazmat", "setup-poi": "dice for a POI",
    "draw-specialist": "a specialist is drawn", "setup-hot-spot": "dice for a hot spot", "roll": "the fire advances",
    "reveal": "a POI is revealed", "reveal-burning": "a burning POI is revealed",
    "reveal-placed": "a POI is revealed", "replenish": "dice for a new POI", "gun": "dice for the deck gun",
    "gun-row": "the row is rolled again", "gun-column": "the column is rolled again",
    "gun-both": "both dice are rolled again",
}


def draw(view: Mapping[str, Any], names: Sequence[str] = ()) -> str:
    """The drawing of what ``state.view(seat)`` gives; names are those of the seats."""
    crew = view["firefighters"]
    a_row = 2 if len(crew) in (1, 2, 4) else 3
    rows = (len(crew) + a_row - 1) // a_row
    card = (WIDTH + GAP) / a_row
    width, below = WIDTH + 2 * MARGIN, HEADER + ROWS * CELL + MARGIN
    cards = below + TALLIES + GAP
    height = cards + rows * (CARD_HEIGHT + GAP) - GAP + MARGIN
    options = ", ".join(options_in_words(view))
    return svg.document(
        width, height, f"Flash Point: {_status(view, names)}",
        svg.label(MARGIN, 24, "Flash Point: Fire Rescue", size=20, bold=True, anchor="start"),
        svg.label(MARGIN, 46, _status(view, names), size=12, colour=svg.FAINT, anchor="start"),
        svg.label(width - MARGIN, 24, options, size=svg.fitted(11, options, 480), colour=svg.FAINT, anchor="end"),
        svg.board(MARGIN - EDGE, HEADER - EDGE, WIDTH + 2 * EDGE, ROWS * CELL + 2 * EDGE,
                  svg.at(MARGIN, HEADER, *_board(view))),
        svg.at(MARGIN, below, *_tallies(view)),
        *(svg.at(MARGIN + i % a_row * card, cards + i // a_row * (CARD_HEIGHT + GAP),
                 _card(view, one, card - GAP, names))
          for i, one in enumerate(crew)))


def _status(view: Mapping[str, Any], names: Sequence[str]) -> str:
    turn = f"turn {view['turn']}, " if view["turn"] else ""
    if view["phase"] == "over":
        return f"the game is over, {outcome(view)}"
    who = view["pending"][0] if view["phase"] in ("knocked-down", "ride") and view["pending"] else view["seat"]
    return turn + _NOW[view["phase"]].format(svg.seat_name(who, names))


# The house.


def _board(view: Mapping[str, Any]) -> list[str]:
    return [
        *_ground(view),
        *_parking(view),
        *_edges(view),
        *_vehicles(view),
        *_targets(view),
        *(svg.at(*_centre(space), *_contents(view, space)) for space in _SPACES),
        *_aim(view),
    ]


_SPACES = [f"{row}{column}" for row in range(ROWS) for column in range(COLUMNS)]


def _indoors(space: str) -> bool:
    return 1 <= int(space[0]) <= ROWS - 2 and 1 <= int(space[1]) <= COLUMNS - 2


@cache
def _centre(space: str) -> tuple[float, float]:
    return (int(space[1]) + 0.5) * CELL, (int(space[0]) + 0.5) * CELL


def _ground(view: Mapping[str, Any]) -> list[str]:
    """Grass and floor, warm where it burns and grey where it smokes, and the numbers of rows and columns."""
    parts = [svg.box(0, 0, WIDTH, ROWS * CELL, fill=GRASS, round=8),
             svg.box(CELL, CELL, WIDTH - 2 * CELL, (ROWS - 2) * CELL, fill=FLOOR)]
    for spaces, fill in ((view["fire"], GLOW), (view["smoke"], HAZE), (view["outside"], GLOW)):
        parts += [svg.box(int(space[1]) * CELL, int(space[0]) * CELL, CELL, CELL, fill=fill) for space in spaces]
    return [*parts, *_grid()]


@cache
def _grid() -> tuple[str, ...]:
    parts = []
    for i in range(1, COLUMNS):
        indoors = 2 <= i <= COLUMNS - 2
        parts += [svg.line(i * CELL, 0, i * CELL, CELL, colour=GRASS_LINE),
                  svg.line(i * CELL, (ROWS - 1) * CELL, i * CELL, ROWS * CELL, colour=GRASS_LINE)]
        if indoors:
            parts.append(svg.line(i * CELL, CELL, i * CELL, (ROWS - 1) * CELL, colour=FLOOR_LINE))
    for i in range(1, ROWS):
        parts += [svg.line(0, i * CELL, CELL, i * CELL, colour=GRASS_LINE),
                  svg.line(WIDTH - CELL, i * CELL, WIDTH, i * CELL, colour=GRASS_LINE)]
        if 2 <= i <= ROWS - 2:
            parts.append(svg.line(CELL, i * CELL, WIDTH - CELL, i * CELL, colour=FLOOR_LINE))
    numbers = [((i + 0.5) * CELL, -8.0, i) for i in range(COLUMNS)] + [(-9.0, (i + 0.5) * CELL, i) for i in range(ROWS)]
    parts += [svg.label(x, y, str(i), size=9, colour="#8b8574", part="coordinates") for x, y, i in numbers]
    return tuple(parts)


def _parking(view: Mapping[str, Any]) -> list[str]:
    parts = []
    for vehicle, colour in VEHICLES.items():
        if vehicle == "engine" and view["vehicles"] is None:
            continue
        for place, spaces in view["parking"][vehicle].items():
            x, y, width, height = _around(spaces)
            parts.append(svg.box(x + 5, y + 5, width - 10, height - 10, fill="none", stroke=colour, stroke_width=1.1,
                                 dash="4 4", round=6, place=f"{vehicle}:{place}"))
            for space in spaces:
                centre = _centre(space)
                parts.append(svg.label(centre[0], centre[1], vehicle[0].upper(), size=11, bold=True, colour=colour))
    return [svg.element("g", *parts, opacity="0.55")]


def _around(spaces: Sequence[str]) -> tuple[float, float, float, float]:
    rows, columns = [int(space[0]) for space in spaces], [int(space[1]) for space in spaces]
    return (min(columns) * CELL, min(rows) * CELL, (max(columns) - min(columns) + 1) * CELL,
            (max(rows) - min(rows) + 1) * CELL)


# What is printed on the board, on request.


def printed(view: Mapping[str, Any]) -> str:
    """The arrows that POI follow, the fires of the family game, and the quarter that each place of an engine covers."""
    shown = view["printed"]
    parts = [_quarter(place, corners) for place, corners in shown["quadrants"].items()]
    parts += [svg.at(*_centre(space), svg.shape("M-9 18Q0 26 9 18", stroke=svg.FLAME, stroke_width=2))
              for space in shown["fires"]]
    parts += [_poi_arrow(start, end) for start, end in shown["arrows"].items()]
    return svg.at(MARGIN, HEADER, svg.element("g", *parts, opacity="0.75", pointer_events="none"))


def _quarter(place: str, corners: Sequence[str]) -> str:
    x, y, width, height = _around(corners)
    frame = svg.box(x + 4, y + 4, width - 8, height - 8, fill="none", stroke=ENGINE, stroke_width=1.2, dash="2 6",
                    round=8)
    return frame + svg.label(x + width / 2, y + 12, f"engine at {SIDES[place]}", size=8, colour=ENGINE)


def _poi_arrow(start: str, end: str) -> str:
    """From near the middle of a space towards the next, diagonally too."""
    (x1, y1), (x2, y2) = _centre(start), _centre(end)
    dx, dy = (x2 - x1) / CELL, (y2 - y1) / CELL
    tip = "M-3.5-4L3.5 0L-3.5 4"
    turn = svg.number(math.degrees(math.atan2(dy, dx)))
    return (svg.line(x1 + 9 * dx, y1 + 9 * dy, x1 + 24 * dx, y1 + 24 * dy, colour="#1f5f8b", width=1.6)
            + svg.element("g", svg.shape(tip, stroke="#1f5f8b", stroke_width=1.6),
                          transform=f"translate({svg.number(x1 + 24 * dx)} {svg.number(y1 + 24 * dy)}) rotate({turn})"))


# Edges, each drawn along a line from (0, 0) to the right, one cell long.


def _edges(view: Mapping[str, Any]) -> list[str]:
    walls = [_along(edge, _wall(damage)) for edge, damage in view["walls"].items()]
    exits = [_along(edge, _exit(edge)) for edge in _OUTER if edge not in view["walls"]]
    return exits + walls + [_along(edge, _door(door)) for edge, door in view["doors"].items()]


_TOP_AND_RIGHT = ([f"0{column}S" for column in range(1, COLUMNS - 1)]
                  + [f"{row}{COLUMNS - 2}E" for row in range(1, ROWS - 1)])
_OUTER = (_TOP_AND_RIGHT + [f"{ROWS - 2}{column}S" for column in range(1, COLUMNS - 1)]
          + [f"{row}0E" for row in range(1, ROWS - 1)])


@lru_cache(maxsize=1024)
def _along(edge: str, part: str) -> str:
    row, column = int(edge[0]), int(edge[1])
    if edge[2] == "S":
        return svg.at(column * CELL, (row + 1) * CELL, part)
    turned = svg.element("g", part, transform="rotate(90)")
    return svg.at((column + 1) * CELL, row * CELL, turned)


@cache
def _wall(damage: int) -> str:
    if damage == 0:
        return svg.line(0, 0, CELL, 0, colour=WALL, width=6)
    if damage == 1:
        half = CELL / 2
        crack = svg.shape(f"M{svg.number(half - 4)}-4L{svg.number(half + 2)}-1L{svg.number(half - 2)} 1"
                          f"L{svg.number(half + 4)} 4", stroke=svg.PALE, stroke_width=1.8)
        return svg.line(0, 0, CELL, 0, colour=CRACKED, width=6) + crack + _marker(half - 12)
    return (_stubs(6) + svg.line(10, 0, CELL - 10, 0, colour=CRACKED, width=1.2, dash="2 4")
            + _marker(CELL / 2 - 6) + _marker(CELL / 2 + 6))


def _marker(x: float) -> str:
    """A damage marker."""
    return svg.box(x - 4, -4, 8, 8, fill="#1c1b19", stroke="#f2b705", stroke_width=1.3, round=1)


def _stubs(length: float) -> str:
    return (svg.line(0, 0, length, 0, colour=WALL, width=6)
            + svg.line(CELL - length, 0, CELL, 0, colour=WALL, width=6))


@cache
def _door(state: str) -> str:
    frame = _stubs(11)
    if state == "closed":
        return frame + svg.box(11, -4, CELL - 22, 8, fill=WOOD, stroke="#5c3b1e", stroke_width=1, round=1.5) \
            + svg.circle(CELL - 17, 0, 1.7, fill="#f0d9a8")
    if state == "open":
        leaf = CELL - 32
        swing = (f"M{svg.number(12 + leaf)} 0A{svg.number(leaf)} {svg.number(leaf)} 0 0 0 12 {svg.number(-leaf)}")
        return (frame + svg.shape(swing, stroke="#b9a27f", stroke_width=0.8)
                + svg.box(9.5, -leaf, 5, leaf, fill=WOOD, stroke="#5c3b1e", stroke_width=1, round=1.5))
    splinters = "M16-4L22 3M26-3L24 4M33-4L38 2M42 4L44-3"
    return frame + svg.shape(splinters, stroke=WOOD, stroke_width=2)


@cache
def _exit(edge: str) -> str:
    """An opening, and which way is out."""
    out = 3 if edge in _TOP_AND_RIGHT else -3
    half = CELL / 2
    return _stubs(7) + svg.shape(
        f"M{svg.number(half - 6)} {out}L{svg.number(half)} {-out}L{svg.number(half + 6)} {out}", stroke=svg.GREEN,
        stroke_width=2)


# Vehicles.


def _vehicles(view: Mapping[str, Any]) -> list[str]:
    parts = []
    for vehicle, place in (view["vehicles"] or {}).items():
        if place is None:
            continue
        x, y, width, height = _around(view["parking"][vehicle][place])
        picture = _ambulance() if vehicle == "ambulance" else _fire_engine()
        if height > width:
            picture = svg.element("g", picture, transform="rotate(90)")
        parts.append(svg.at(x + width / 2, y + height / 2, picture, place=vehicle))
    return parts


@cache
def _wheels() -> str:
    return "".join(svg.box(x - 8, y - 3, 16, 6, fill=svg.INK, round=2) for x in (-26, 26) for y in (-17, 17))


@cache
def _ambulance() -> str:
    return "".join([
        _wheels(),
        svg.box(-45, -17, 90, 34, fill=svg.PALE, stroke=svg.INK, stroke_width=1.4, round=7),
        svg.box(26, -12, 10, 24, fill="#b9d7ea", stroke=svg.INK, stroke_width=0.8, round=3),
        svg.box(-45, -3, 70, 6, fill=AMBULANCE), svg.box(-21, -11, 8, 22, fill=AMBULANCE),
        svg.box(-28, -4, 22, 8, fill=AMBULANCE)])


@cache
def _fire_engine() -> str:
    ladder = [svg.line(-40, y, 20, y, colour="#f3efe6", width=2) for y in (-5, 5)]
    ladder += [svg.line(x, -5, x, 5, colour="#f3efe6", width=1.6) for x in range(-34, 20, 9)]
    return "".join([
        _wheels(),
        svg.box(-48, -17, 96, 34, fill=ENGINE, stroke=svg.INK, stroke_width=1.4, round=5),
        svg.box(30, -12, 10, 24, fill="#b9d7ea", stroke=svg.INK, stroke_width=0.8, round=3), *ladder])


# What can be pointed at: all spaces, and above them the edges where something stands or stood.


def _targets(view: Mapping[str, Any]) -> list[str]:
    return [*map(_space_target, _SPACES), *map(_edge_target, view["walls"]), *map(_edge_target, view["doors"])]


@cache
def _space_target(space: str) -> str:
    inside = CELL - 2 * INSET
    return svg.target(int(space[1]) * CELL + INSET, int(space[0]) * CELL + INSET, inside, inside, space)


@cache
def _edge_target(edge: str) -> str:
    row, column = int(edge[0]), int(edge[1])
    if edge[2] == "S":
        return svg.target(column * CELL + REACH, (row + 1) * CELL - REACH, CELL - 2 * REACH, 2 * REACH, edge)
    return svg.target((column + 1) * CELL - REACH, row * CELL + REACH, 2 * REACH, CELL - 2 * REACH, edge)


# What a space holds, drawn around its centre.


def _contents(view: Mapping[str, Any], space: str) -> list[str]:
    parts = []
    crowd = _crowd(view, space)
    burns = space in view["fire"] or space in view["outside"]
    smokes = space in view["smoke"]
    if burns:
        parts.append(svg.at(0, -8 if crowd else 0, svg.flame(stroke="#b03a1c"), scale=1.7 if crowd else 2.1))
    elif smokes:
        parts.append(svg.at(0, -10 if crowd else 0, _cloud(), scale=1 if crowd else 1.15))
    if space in view["hot_spots"]:
        parts.append(svg.at(-CELL / 2 + 11, -CELL / 2 + 11, _hot_spot()))
    a_row = 3 if len(crowd) <= 6 else 4
    lines = [crowd[i:i + a_row] for i in range(0, len(crowd), a_row)]
    scale = 1.0 if len(crowd) <= 3 else 0.8 if len(crowd) <= 6 else 0.62
    middle = 13.0 if burns or smokes else 2.0
    for j, some in enumerate(lines):
        y = middle + (j - (len(lines) - 1) / 2) * 21 * scale - (7 if (burns or smokes) and len(lines) > 1 else 0)
        step = min(22.0, 54 / max(len(some), 1)) * min(1.0, scale + 0.1)
        parts += [svg.at((i - (len(some) - 1) / 2) * step, y, one, scale=scale) for i, one in enumerate(some)]
    return parts


def _crowd(view: Mapping[str, Any], space: str) -> list[str]:
    """All that stands or lies in a space, things first."""
    things = [_poi()] if space in view["poi"] else []
    for key, picture in (("hazmats", _hazmat), ("victims", _victim), ("treated", _treated)):
        n = view[key].count(space)
        if n:
            things.append(picture() + (_count(n) if n > 1 else ""))
    return things + [svg.at(0, 0, svg.firefighter(svg.SEATS[one["seat"]], str(one["seat"])),
                            place=f"seat:{one['seat']}")
                     for one in view["firefighters"] if one["space"] == space]


@cache
def _count(n: int) -> str:
    return svg.circle(8, -8, 5, fill=svg.INK) + svg.label(8, -8, str(n), size=7.5, bold=True, colour=svg.PALE)


@cache
def _cloud() -> str:
    puffs = ((-9, 3, 7.5), (9, 3, 7.5), (0, -3, 9.5), (-3, 6, 6), (5, 6, 6))
    edge = [svg.circle(x, y, r + 1.2, fill="#8b8b8b") for x, y, r in puffs]
    return "".join([*edge, *(svg.circle(x, y, r, fill="#c6c6c6") for x, y, r in puffs)])


@cache
def _hot_spot() -> str:
    return (svg.polygon([(0, -9), (9, 0), (0, 9), (-9, 0)], fill="#fff1c9", stroke="#a01f12", stroke_width=1.4)
            + svg.at(0, 0, svg.flame(fill="#a01f12"), scale=0.5))


@cache
def _poi() -> str:
    return (svg.circle(0, 0, 10, fill=svg.PALE, stroke="#1f5f8b", stroke_width=2.4)
            + svg.label(0, 0.3, "?", size=14, bold=True, colour="#1f5f8b"))


@cache
def _hazmat() -> str:
    return (svg.polygon([(0, -11), (11, 0), (0, 11), (-11, 0)], fill="#f7d117", stroke=svg.INK, stroke_width=1.6)
            + svg.label(0, 0, "H", size=11, bold=True))


@cache
def _victim(coat: str = "#b08bbf") -> str:
    halo = "M-6.5 10V4.5C-6.5 1-4 0-3-0.5A4.6 4.6 0 1 1 3-0.5C4 0 6.5 1 6.5 4.5V10Z"
    return "".join([
        svg.shape(halo, fill=svg.PALE, stroke=svg.PALE, stroke_width=3.2),
        svg.shape("M-6.5 10V4.5C-6.5 0.5-3.5-1 0-1S6.5 0.5 6.5 4.5V10Z", fill=coat, stroke=svg.INK, stroke_width=1.1),
        svg.circle(0, -4.6, 4, fill="#f6d7b8", stroke=svg.INK, stroke_width=1),
        svg.shape("M-4-5.4C-3.6-10 3.6-10 4-5.4C2-6.6-2-6.6-4-5.4Z", fill="#6d4b33", stroke=svg.INK, stroke_width=0.8)])


@cache
def _treated() -> str:
    cross = svg.box(-1.3, 1.4, 2.6, 7.4, fill=svg.PALE) + svg.box(-3.7, 3.8, 7.4, 2.6, fill=svg.PALE)
    return _victim("#2f8f5b") + cross


def _aim(view: Mapping[str, Any]) -> list[str]:
    """The space that dice or a decision point at."""
    target = view["target"]
    if target is None or len(target) != 2:
        return []
    ring = svg.circle(0, 0, CELL / 2 - 5, fill="none", stroke="#b0123b", stroke_width=2.2, dash="7 5")
    ticks = "M0-30V-18M0 18V30M-30 0H-18M18 0H30"
    return [svg.at(*_centre(target), ring, svg.shape(ticks, stroke="#b0123b", stroke_width=2.2))]


# Below the house.


def _tallies(view: Mapping[str, Any]) -> list[str]:
    """Rescued, lost and damage against what ends the game, and what is still in the box."""
    third = (WIDTH - 2 * GAP) / 3
    damage = min(view["damage"], DAMAGE)
    bar = third - 20
    parts = [svg.at(0, 0, *_tally("rescued", view["rescued"], RESCUES, third, "#2f8f5b", _victim("#2f8f5b"))),
             svg.at(third + GAP, 0, *_tally("lost", view["lost"], LOSSES, third, "#7a3b34", _victim("#8a857c"))),
             svg.at(2 * (third + GAP), 0,
                    svg.box(0, 0, third, 38, round=7, stroke=svg.LINE, stroke_width=1),
                    svg.label(10, 11, f"damage {view['damage']} of {DAMAGE}", size=10, anchor="start"),
                    svg.box(10, 21, bar, 9, fill=svg.PALE, stroke=CRACKED, stroke_width=0.8, round=2),
                    svg.box(10, 21, bar * damage / DAMAGE, 9, fill="#1c1b19", round=2) if damage else "")]
    victims = plural(view["victims_left"], "victim", "victims")
    left = [f"face down and in the bag: {victims}, {plural(view['false_alarms_left'], 'false alarm', 'false alarms')}"]
    if view["vehicles"] is not None:
        left.append(f"{plural(view['hot_spots_left'], 'hot spot', 'hot spots')} in reserve")
    return [*parts, svg.label(0, 52, ", ".join(left), size=10, colour=svg.FAINT, anchor="start")]


def _tally(word: str, n: int, goal: int, width: float, colour: str, figure: str) -> list[str]:
    step = min(17.0, (width - 30) / goal)
    shown = max(n, goal)
    step = min(step, (width - 30) / shown)
    return [svg.box(0, 0, width, 38, round=7, stroke=svg.LINE, stroke_width=1),
            svg.label(10, 11, f"{word} {n} of {goal}", size=10, anchor="start"),
            *(svg.at(16 + i * step, 26.5, figure, scale=0.8) if i < n else
              svg.circle(16 + i * step, 26.5, 5, fill="none", stroke=colour, stroke_width=1, dash="2 2")
              for i in range(shown))]


def _card(view: Mapping[str, Any], one: Mapping[str, Any], width: float, names: Sequence[str]) -> str:
    """A firefighter: the name, the specialist, and the AP left or saved."""
    seat = one["seat"]
    turn = view["phase"] != "over" and view["seat"] == seat
    role = SPECIALISTS.get(one["specialist"], one["specialist"]) if one["specialist"] else ""
    return "".join([
        svg.box(0, 0, width, CARD_HEIGHT, round=7, fill=svg.PALE if turn else svg.PANEL,
                stroke=svg.INK if turn else svg.LINE, stroke_width=1.8 if turn else 1, place=f"seat:{seat}"),
        svg.at(20, 22, svg.firefighter(svg.SEATS[seat], str(seat)), scale=1.15),
        svg.label(38, 15 if role else 22, svg.seat_name(seat, names), size=12, bold=turn, anchor="start"),
        svg.label(38, 31, role, size=9.5, colour=svg.FAINT, anchor="start") if role else "",
        *_points(view, one, width, turn)])


def _points(view: Mapping[str, Any], one: Mapping[str, Any], width: float, turn: bool) -> list[str]:
    if not turn:
        return [svg.label(width - 10, 22, f"saved {one['saved']}", size=9.5, colour=svg.FAINT, anchor="end")
                ] if one["saved"] else []
    words = f"{view['ap']} AP" + (f" + {view['extra']}" if view["extra"] else "")
    ap, extra = min(view["ap"], 8), min(view["extra"], 3)
    dots = [svg.circle(width - 14 - i * 8.5, 33, 3.2, fill="#f2b705" if i < ap else svg.PALE, stroke=svg.INK,
                       stroke_width=0.9) for i in range(ap + extra)]
    return [svg.label(width - 10, 15, words, size=11, bold=True, anchor="end"), *dots]
