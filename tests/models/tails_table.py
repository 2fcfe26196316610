"""Tables of the reference model of Tails on Fire drawn as text, turned into models and back.

A table is drawn with one line a seat: the seat, then its piles, each as its cover, in brackets what
burns there (c2: the campfire of seat 2, f7: the fire card of value 7). A trickster that covers is
followed by the number it keeps, or by _ if it has none: `+8(c1 f7)`, `+_(f3)`.
"""
from __future__ import annotations

from .tails import START_VALUES, TRICKSTER, Pile, TailsModel

ODD_DECK = ((9, 0), (8, 1), (7, 7), (6, 0), (5, 2), (4, 12), (3, 0), (2, 3), (1, 5))
BARREN_DECK = tuple((value, 0) for value in START_VALUES)


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
