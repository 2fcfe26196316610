"""Tables of the reference model of Tails on Fire drawn as text, turned into models and back.

A table is drawn with one line a seat: the seat, then its piles, each as its cover, in brackets what
burns there (c2: the campfire of seat 2, f7: the fire card of value 7). A trickster that covers is
followed by the number it keeps, or by _ if it has none: `+8(c1 f7)`, `+_(f3)`.
"""
from __future__ import annotations

import re
from typing import Any

from .tails import START_VALUES, TRICKSTER, Pile, TailsModel

FOUR = """
    0  1(c0)
    1  2(c1)
    2  8(c2)
    3  9(c3)
"""
THREE = """
    0  1(c0)
    1  2(c1)
    2  3(c2)
"""
TWO = """
    0  1(c0)
    1  2(c1)
"""
ODD_DECK = ((9, 0), (8, 1), (7, 7), (6, 0), (5, 2), (4, 12), (3, 0), (2, 3), (1, 5))
BARREN_DECK = tuple((value, 0) for value in START_VALUES)


def before_round(drawing: str, *, first: int = 0, **options: Any) -> TailsModel:
    """A game about to show a fire card, with every fire not in the drawing still to come."""
    piles = read_table(drawing)
    model = TailsModel(players=len(piles), **options)
    model.piles = piles
    model.phase = "fire card"
    model.first = first
    model.turn = first
    model.fire_deck = set(START_VALUES) - {v for seat in piles for pile in seat for v in pile.fires}
    return model


def read_table(drawing: str) -> list[list[Pile]]:
    return [
        [read_pile(*parts) for parts in re.findall(r"([1-9+])([1-9_]?)\(([^)]*)\)", line)]
        for line in drawing.strip().splitlines()
    ]


def read_pile(cover: str, kept: str, burning: str) -> Pile:
    number = kept if cover == TRICKSTER else cover
    return Pile(
        cover,
        None if number == "_" else int(number),
        {int(what[1:]) for what in burning.split() if what[0] == "c"},
        {int(what[1:]) for what in burning.split() if what[0] == "f"},
    )


def table(model: TailsModel) -> str:
    lines = [
        f"{seat}  " + "  ".join(draw_pile(pile) for pile in piles)
        for seat, piles in enumerate(model.piles)
    ]
    return "\n".join(line.rstrip() for line in lines)


def draw_pile(pile: Pile) -> str:
    kept = (pile.number or "_") if pile.cover == TRICKSTER else ""
    burning = [f"c{seat}" for seat in sorted(pile.campfires)]
    burning += [f"f{value}" for value in sorted(pile.fires)]
    return f"{pile.cover}{kept}({' '.join(burning)})"


def drawn(drawing: str) -> str:
    return "\n".join(line.strip() for line in drawing.strip().splitlines())


def play(model: TailsModel, tokens: str) -> TailsModel:
    for token in tokens.split():
        model.apply(token)
    return model


def replay(model: TailsModel, tokens: list[str]) -> TailsModel:
    return play(
        TailsModel(
            players=model.seats,
            trickster=model.trickster,
            max_laps=model.max_laps,
            deck=model.flames.items(),
        ),
        " ".join(tokens),
    )
