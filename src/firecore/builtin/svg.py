"""What the drawings of all games are made of: elements, text, colours, figures.

A drawing is a pure function from a view to a text. It needs no fonts and no scripts from elsewhere, has a ground of its
own so that it can be read on dark pages too, and shows by shape or letter whatever it shows by colour. What can be
pointed at is marked with ``data-at``, whether or not there is anything to be done there: its ``place``.
"""
from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache

from .seat_words import name_of

# Colours that people with any kind of colour vision can distinguish (after Okabe and Ito).
VERMILION, GREEN, BLUE, YELLOW, SKY, PURPLE = "#d55e00", "#009e73", "#0072b2", "#f0e442", "#56b4e9", "#cc79a7"
SEATS = (VERMILION, GREEN, BLUE, YELLOW, SKY, PURPLE)

PAPER, PANEL, LINE = "#fbf8f1", "#f1ebdd", "#d9d0bc"
INK, FAINT, PALE = "#2b2a27", "#7d776b", "#ffffff"
FLAME, FLAME_CORE = "#e4572e", "#ffc145"

MAX_LETTERS = 13     # of a name
FONT = "'Helvetica Neue', Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif"

_NO_XML = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


@lru_cache(maxsize=8192)     # drawings say the same things again and again
def number(value: float) -> str:
    """A coordinate: at most two decimals, and one spelling for each."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


@lru_cache(maxsize=8192)
def escape(text: str) -> str:
    """A text that may stand between tags and in attributes; what XML does not allow becomes a question mark."""
    text = _NO_XML.sub("?", text)
    for letter, entity in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;")):
        text = text.replace(letter, entity)
    return text


def element(tag: str, *children: str, **attributes: str | float | None) -> str:
    """``<tag …>children</tag>``; an underscore in a name stands for a hyphen, and None leaves an attribute out."""
    words = "".join([_attribute(name, value) for name, value in attributes.items() if value is not None])
    return f"<{tag}{words}>{''.join(children)}</{tag}>" if children else f"<{tag}{words}/>"


@lru_cache(maxsize=8192)
def _attribute(name: str, value: str | float) -> str:
    shown = escape(value) if isinstance(value, str) else number(value)
    return f' {name.strip("_").replace("_", "-")}="{shown}"'


def at(x: float, y: float, *children: str, scale: float = 1, place: str | None = None) -> str:
    """Children around a point."""
    grown = f" scale({number(scale)})" if scale != 1 else ""
    return element("g", *children, transform=f"translate({number(x)} {number(y)}){grown}", data_at=place)


def line(x1: float, y1: float, x2: float, y2: float, *, colour: str = INK, width: float = 1,
         dash: str | None = None, cap: str = "round") -> str:
    """A straight line."""
    return element("line", x1=x1, y1=y1, x2=x2, y2=y2, stroke=colour, stroke_width=width, stroke_dasharray=dash,
                   stroke_linecap=cap)


def box(x: float, y: float, width: float, height: float, *, fill: str = PANEL, stroke: str | None = None,
        stroke_width: float | None = None, round: float = 0, dash: str | None = None, place: str | None = None) -> str:
    """A rectangle."""
    return element("rect", x=x, y=y, width=width, height=height, rx=round or None, fill=fill, stroke=stroke,
                   stroke_width=stroke_width, stroke_dasharray=dash, data_at=place)


def circle(x: float, y: float, r: float, *, fill: str = PALE, stroke: str | None = None,
           stroke_width: float | None = None, dash: str | None = None, place: str | None = None) -> str:
    """A circle."""
    return element("circle", cx=x, cy=y, r=r, fill=fill, stroke=stroke, stroke_width=stroke_width,
                   stroke_dasharray=dash, data_at=place)


def target(x: float, y: float, width: float, height: float, place: str) -> str:
    """A rectangle that cannot be seen, to be pointed at."""
    return element("rect", x=x, y=y, width=width, height=height, fill="none", pointer_events="all", data_at=place)


def shape(path: str, *, fill: str = "none", stroke: str | None = None, stroke_width: float | None = None) -> str:
    """A path."""
    return element("path", d=path, fill=fill, stroke=stroke, stroke_width=stroke_width, stroke_linejoin="round",
                   stroke_linecap="round" if fill == "none" else None)


def polygon(points: Iterable[tuple[float, float]], *, fill: str, stroke: str | None = None,
            stroke_width: float | None = None, dash: str | None = None, place: str | None = None) -> str:
    """A closed polygon."""
    return element("polygon", points=" ".join(f"{number(x)},{number(y)}" for x, y in points), fill=fill,
                   stroke=stroke, stroke_width=stroke_width, stroke_dasharray=dash, stroke_linejoin="round",
                   data_at=place)


def label(x: float, y: float, text: str, *, size: float = 12, colour: str = INK, bold: bool = False,
          anchor: str = "middle", italic: bool = False, part: str | None = None) -> str:
    """Text whose capitals are centred on ``y``, which looks the same wherever it is drawn."""
    return element("text", escape(text), x=x, y=y + size * 0.355, font_size=size, fill=colour, text_anchor=anchor,
                   font_weight="bold" if bold else None, font_style="italic" if italic else None, data_part=part)


def board(x: float, y: float, width: float, height: float, *children: str) -> str:
    """The board, without the title, scores and players around it; its frame is that of the whole drawing."""
    return element("g", *children, data_part="board", data_box=" ".join(map(number, (x, y, width, height))))


def document(width: float, height: float, title: str, *children: str) -> str:
    """A whole drawing, as one line for each part."""
    head = (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {number(width)} {number(height)}" '
            f'width="{number(width)}" height="{number(height)}" role="img" font-family="{FONT}">')
    ground = box(0, 0, width, height, fill=PAPER, round=12)
    return "\n".join([head, element("title", escape(title)), ground, *(child for child in children if child),
                      "</svg>", ""])


# Figures, all drawn around (0, 0) and about 20 high.


OUTLINE = ("M-6.5 10V4.5C-6.5 1.5-5-0.2-3-0.7C-4-2-5-4-6-4.6C-4-4.9-4.4-10 0-10S4-4.9 6-4.6C5-4 4-2 3-0.7"
           "C5-0.2 6.5 1.5 6.5 4.5V10Z")


@lru_cache(maxsize=256)
def firefighter(colour: str, mark: str = "") -> str:
    """A man or woman with a helmet; the mark stands on the coat."""
    dark = INK if colour in (YELLOW, SKY) else PALE
    return "".join([
        shape(OUTLINE, fill=PALE, stroke=PALE, stroke_width=3.2),
        shape("M-6.5 10V4.5C-6.5 0.5-3.5-1 0-1S6.5 0.5 6.5 4.5V10Z", fill=colour, stroke=INK, stroke_width=1.1),
        circle(0, -4, 3.6, fill="#f6d7b8", stroke=INK, stroke_width=1),
        shape("M-6-4.6C-4-4.9-4.4-10 0-10S4-4.9 6-4.6Z", fill=colour, stroke=INK, stroke_width=1.1),
        label(0, 5.2, mark, size=fitted(7.5, mark, 10.5), colour=dark, bold=True) if mark else "",
    ])


@cache
def flame(*, fill: str = FLAME, core: str = FLAME_CORE, stroke: str | None = None) -> str:
    """A flame."""
    return (shape("M0-11C1.5-7 7-4.5 7 2.5C7 7 4 10 0 10S-7 7-7 2.5C-7-0.5-5.2-2-4.6-4.5C-3.4-3.6-2.8-2.8-2.4-1.4"
                  "C-1-3.6-1.2-7.5 0-11Z", fill=fill, stroke=stroke, stroke_width=1 if stroke else None)
            + shape("M0.3-1.5C1-0.2 3.6 1.6 3.6 4.9C3.6 7.4 2 9 0 9S-3.6 7.4-3.6 4.9C-3.6 3.3-2.6 2.7-2.2 1.4"
                    "C-1.4 1.8-1.2 2.3-1 3C-0.1 1.8 0.1 0.2 0.3-1.5Z", fill=core))


@cache
def star(radius: float, *, fill: str = YELLOW, stroke: str = INK) -> str:
    """Five points, for those who have won."""
    points = []
    for i in range(10):
        r = radius if i % 2 == 0 else radius * 0.42
        angle = math.pi * (i / 5 - 0.5)
        points.append((r * math.cos(angle), r * math.sin(angle)))
    return polygon(points, fill=fill, stroke=stroke, stroke_width=0.8)


# Numbers and words that all games show.


def fitted(size: float, text: str, width: float) -> float:
    """The size of bold letters at which a text stays within a width."""
    return min(size, width / (0.7 * max(len(text), 1)))


def amount(value: float) -> str:
    """A score or a share of a victory, as people write it."""
    return str(int(value)) if value == int(value) else f"{value:.2f}"


def seat_name(seat: int, names: Sequence[str]) -> str:
    """The name of a seat, cut to fit."""
    name = name_of(seat, names)
    if len(name) <= MAX_LETTERS:
        return name
    seat_suffix = name[len(names[seat]):]      # of those who share a name
    return name[:MAX_LETTERS - 1 - len(seat_suffix)] + "…" + seat_suffix
