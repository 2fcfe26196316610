"""What is done to a finished drawing on request: marks and arrows, another theme, the board alone, another size.

It works on any drawing that marks its places with ``data-at``. ``data-part="board"`` marks the board, with its frame in
``data-box``, and ``data-part="coordinates"`` what can be left out.
"""
from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from ..errors import OptionError
from ..wording import short

NAMESPACE = "http://www.w3.org/2000/svg"
LAST, HIGHLIGHT, ARROW, HALO = "#f0c000", "#0072b2", "#009e73", "#ffffff"
MAX_SHOWN = 12     # places in a message

# What becomes of colors outside the board in the dark theme: text and lines, and grounds. Figures keep their colors.
_DARK_INK = {"#2b2a27": "#ece7dc", "#7d776b": "#b3ab9c", "#d9d0bc": "#4a4b52"}
_DARK_GROUND = {**_DARK_INK, "#fbf8f1": "#1b1c1f", "#f1ebdd": "#2a2b30", "#ffffff": "#3a3b41"}
DARK = {"rect": _DARK_GROUND, "text": _DARK_INK, "line": _DARK_INK}


class Box(NamedTuple):
    """A rectangle in the units of the drawing."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def centre(self) -> tuple[float, float]:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2


def annotated(drawing: str, *, size: int | None, theme: str, board_only: bool, coordinates: bool, last: Sequence[str],
              highlight: Sequence[str], arrows: Sequence[tuple[str, str]], overlay: str) -> str:
    """The drawing with all that; ``overlay`` is drawn on the board, in its units."""
    ElementTree.register_namespace("", NAMESPACE)
    root = ElementTree.fromstring(drawing)
    board = next(_parts(root, "board"), None)
    if overlay and board is not None:
        board.append(ElementTree.fromstring(f'<g xmlns="{NAMESPACE}">{overlay}</g>'))
    if not coordinates:
        _remove(root, "coordinates")
    boxes = _boxes(root)
    marks = [_tint(_box(boxes, place), LAST) for place in last]
    marks += [_frame(_box(boxes, place)) for place in highlight]
    marks += [part for start, end in arrows for part in _arrow(_box(boxes, start), _box(boxes, end))]
    if theme == "dark":
        _darken(root, board)
    if board_only:
        _crop(root, board)
    root.extend(marks)
    if size is not None:
        _resize(root, size)
    return ElementTree.tostring(root, encoding="unicode") + "\n"


def _parts(root: Element, name: str) -> Iterator[Element]:
    return (one for one in root.iter() if one.get("data-part") == name)


def _remove(root: Element, name: str) -> None:
    for parent in list(root.iter()):
        for child in list(parent):
            if child.get("data-part") == name:
                parent.remove(child)


# Where places are.

Matrix = tuple[float, float, float, float, float, float]     # as in SVG: x' = a x + c y + e, y' = b x + d y + f
_UNCHANGED: Matrix = (1, 0, 0, 1, 0, 0)


def _boxes(root: Element) -> dict[str, Box]:
    """The box of every place, the first that is marked with its name."""
    found: dict[str, Box] = {}
    _walk(root, _UNCHANGED, found)
    return found


def _walk(element: Element, outer: Matrix, found: dict[str, Box]) -> list[tuple[float, float]]:
    """The corners of all that an element draws, with its places added to ``found``."""
    matrix = _times(outer, _transform(element.get("transform", "")))
    corners = [_moved(matrix, x, y) for x, y in _corners(element)]
    for child in element:
        corners += _walk(child, matrix, found)
    place = element.get("data-at")
    if place is not None:
        points = corners or [_moved(matrix, 0, 0)]
        xs, ys = [x for x, _ in points], [y for _, y in points]
        found.setdefault(place, Box(min(xs), min(ys), max(xs), max(ys)))
    return corners


def _corners(element: Element) -> list[tuple[float, float]]:
    tag = element.tag.rpartition("}")[2]

    def value(name: str) -> float:
        return float(element.get(name, "0"))

    if tag == "rect":
        left, top = value("x"), value("y")
        right, bottom = left + value("width"), top + value("height")
        return [(left, top), (right, top), (left, bottom), (right, bottom)]
    if tag == "circle":
        x, y, r = value("cx"), value("cy"), value("r")
        return [(x - r, y - r), (x + r, y + r)]
    if tag == "line":
        return [(value("x1"), value("y1")), (value("x2"), value("y2"))]
    if tag == "polygon":
        numbers = [float(word) for word in element.get("points", "").replace(",", " ").split()]
        return list(zip(numbers[::2], numbers[1::2], strict=True))
    return []


def _transform(text: str) -> Matrix:
    matrix = _UNCHANGED
    for word in text.split(")")[:-1]:
        name, _, inside = word.strip().partition("(")
        numbers = [float(one) for one in inside.replace(",", " ").split()]
        if name == "translate":
            matrix = _times(matrix, (1, 0, 0, 1, numbers[0], numbers[1] if len(numbers) > 1 else 0))
        elif name == "scale":
            matrix = _times(matrix, (numbers[0], 0, 0, numbers[-1], 0, 0))
        elif name == "rotate":
            angle = math.radians(numbers[0])
            matrix = _times(matrix, (math.cos(angle), math.sin(angle), -math.sin(angle), math.cos(angle), 0, 0))
    return matrix


def _times(m: Matrix, n: Matrix) -> Matrix:
    return (m[0] * n[0] + m[2] * n[1], m[1] * n[0] + m[3] * n[1], m[0] * n[2] + m[2] * n[3], m[1] * n[2] + m[3] * n[3],
            m[0] * n[4] + m[2] * n[5] + m[4], m[1] * n[4] + m[3] * n[5] + m[5])


def _moved(m: Matrix, x: float, y: float) -> tuple[float, float]:
    return m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]


def _box(boxes: dict[str, Box], place: str) -> Box:
    if place not in boxes:
        shown = ", ".join(list(boxes)[:MAX_SHOWN]) + (", …" if len(boxes) > MAX_SHOWN else "")
        raise OptionError(f"no place {short(place)} in this drawing; there are {shown or 'none'}")
    return boxes[place]


# Marks.


def _tint(box: Box, colour: str) -> Element:
    return _rectangle(box, 1, fill=colour, fill_opacity="0.3", stroke=colour, stroke_width="2")


def _frame(box: Box) -> Element:
    group = Element(f"{{{NAMESPACE}}}g")
    group.append(_rectangle(box, 3, fill="none", stroke=HALO, stroke_width="6"))
    group.append(_rectangle(box, 3, fill="none", stroke=HIGHLIGHT, stroke_width="3"))
    return group


def _rectangle(box: Box, room: float, **attributes: str) -> Element:
    given = {name.replace("_", "-"): value for name, value in attributes.items()}
    return Element(f"{{{NAMESPACE}}}rect", {
        "x": _number(box.left - room), "y": _number(box.top - room), "width": _number(box.right - box.left + 2 * room),
        "height": _number(box.bottom - box.top + 2 * room), "rx": "5", "pointer-events": "none", **given})


def _arrow(start: Box, end: Box) -> list[Element]:
    """A line and its head, with a halo so that it can be seen on everything; nothing from a place to itself."""
    (x1, y1), (x2, y2) = start.centre, end.centre
    length = math.hypot(x2 - x1, y2 - y1)
    if length < 1:
        return []
    dx, dy = (x2 - x1) / length, (y2 - y1) / length
    neck = x2 - 14 * dx, y2 - 14 * dy
    head = [(x2, y2), (neck[0] - 8 * dy, neck[1] + 8 * dx), (neck[0] + 8 * dy, neck[1] - 8 * dx)]
    points = " ".join(f"{_number(x)},{_number(y)}" for x, y in head)
    parts = []
    for colour, width in ((HALO, 9), (ARROW, 5)):
        parts.append(Element(f"{{{NAMESPACE}}}line", {
            "x1": _number(x1), "y1": _number(y1), "x2": _number(neck[0]), "y2": _number(neck[1]), "stroke": colour,
            "stroke-width": str(width), "stroke-linecap": "round", "pointer-events": "none"}))
    parts.append(Element(f"{{{NAMESPACE}}}polygon", {
        "points": points, "fill": ARROW, "stroke": HALO, "stroke-width": "2", "paint-order": "stroke",
        "stroke-linejoin": "round", "pointer-events": "none"}))
    return parts


# The whole.


def _darken(root: Element, board: Element | None) -> None:
    """Dark grounds and light text, except on the board, which keeps its colours."""
    kept = set(board.iter()) if board is not None else set()
    for element in root.iter():
        dark = {} if element in kept else DARK.get(element.tag.rpartition("}")[2], {})
        for name in ("fill", "stroke"):
            colour = element.get(name, "")
            if colour in dark:
                element.set(name, dark[colour])


def _crop(root: Element, board: Element | None) -> None:
    """Nothing but the board. A drawing that marks no board stays whole."""
    if board is None:
        return
    left, top, width, height = map(float, board.get("data-box", root.get("viewBox", "0 0 1 1")).split())
    for child in list(root):
        if child is not board and board not in list(child.iter()) and not child.tag.endswith("title"):
            root.remove(child)
    root.set("viewBox", " ".join(map(_number, (left, top, width, height))))
    root.set("width", _number(width))
    root.set("height", _number(height))


def _resize(root: Element, width: int) -> None:
    _, _, wide, high = map(float, root.get("viewBox", "0 0 1 1").split())
    root.set("width", str(width))
    root.set("height", _number(width * high / wide))


def _number(value: float) -> str:
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
