"""Laws that the reference model of Feurio! keeps in random games."""
from __future__ import annotations

import random
import re
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from .feurio import CHANCE, COLOURS, OWN_COLOURS, VALUES, FeurioModel, Phase, Space, Tile, neighbours
from .feurio_boards import GREEN, START, play, played

OPTION_SETS: list[dict[str, Any]] = [
    {},
    {"layout": "drawn"},
    {"hot": True},
    {"firebreaks": True},
    {"firebreaks": True, "hot": True, "layout": "drawn"},
    {"cooperative": True},
    {"slots": (3, 3, 3, 3, 3, 3)},
    {"slots": (0, 0, 0, 0, 0, 0)},
    {"slots": (6, 0, 1, 4, 2, 9), "firebreaks": True},
    {"players": 3},
    {"players": 3, "firebreaks": True},
    {"players": 3, "hot": True},
    {"players": 3, "cooperative": True},
    {"players": 2},
    {"players": 2, "firebreaks": True},
    {"players": 2, "firebreaks": True, "hot": True},
    {"players": 2, "cooperative": True},
    {"players": 1},
    {"players": 1, "cooperative": True, "slots": (3, 3, 3, 3, 3, 3)},
]


@pytest.mark.rule("F1.1")
@pytest.mark.rule("F1.3")
@pytest.mark.rule("F6.1")
@pytest.mark.parametrize("options", OPTION_SETS, ids=str)
@pytest.mark.parametrize("seed", range(3))
def test_laws_of_random_games(options: dict[str, Any], seed: int) -> None:
    dice = random.Random(f"{seed} {options}")
    model = FeurioModel(**options)
    turns = 0
    while model.actor is not None:
        turns += model.phase is Phase.PLACE
        check_pieces(model)
        check_board(model)
        check_knowledge(model)
        check_actions(model)
        assert len(model.scores()) == model.seats
        model.apply(dice.choice(model.legal()))
    check_pieces(model)
    check_knowledge(model)
    assert model.tiles_in_stack() == 0
    assert turns <= 36 + (4 * 12 + 1) * model.seats  # after the stack, at most n - 1 passes before a man is placed
    assert sum(model.returns()) in ({0, model.seats} if model.together else {1})
    assert replayed(model) == (model.tiles, model.scores(), model.returns())


def test_a_copy_goes_its_own_way() -> None:
    model = played(f"{START} *2 @2,-1")
    copy = model.copy()
    copy.apply("G3@0,0")
    assert (model.tiles[0, 0].men["G"], model.supply[GREEN]["G"]) == (0, 12)
    assert (model.actor, len(model.tokens)) == (GREEN, 6)


def check_pieces(model: FeurioModel) -> None:
    """No tile and no man is lost (F1)."""
    on_table = [tile.value for tile in model.tiles.values()] or model.start_draws
    in_hand = [] if model.hand is None else [model.hand]
    assert Counter(model.stack) + Counter(on_table) + Counter(in_hand) == Counter({value: 6 for value in VALUES})
    for colour in COLOURS:
        on_board = sum(tile.men[colour] for tile in model.tiles.values())
        in_supply = sum(supply[colour] for supply in model.supply)
        assert on_board + in_supply + model.given_up[colour] == 12
        assert min(supply[colour] for supply in model.supply) >= 0


def check_board(model: FeurioModel) -> None:
    """The board hangs together around (0,0), and no tile holds more men than slots (F2.2, F4.4, F5.3)."""
    reached = {(0, 0)} & set(model.tiles)
    while wider := {side for space in reached for side in neighbours(space) if side in model.tiles} - reached:
        reached |= wider
    assert reached == set(model.tiles)
    farthest = max((max(abs(q), abs(r), abs(q + r)) for q, r in model.tiles), default=0)
    assert farthest <= (28 if model.firebreaks else 18)
    for tile in model.tiles.values():
        assert sum(tile.men.values()) <= (0 if tile.face_down else model.slots[tile.value])
        assert tile.face_down == (tile.owner is not None)


def check_knowledge(model: FeurioModel) -> None:
    """What a seat has not seen is what its tokens do not show (F5.5, F10.3)."""
    for seat in range(model.seats):
        shown = Counter(int(token[1:]) for token in model.seen(seat) if token[0] == "*" and token != "*?")
        assert shown + Counter(model.unseen(seat)) == Counter({value: 6 for value in VALUES})


def check_actions(model: FeurioModel) -> None:
    """Actions come in the order of F10.1, each once; the probabilities of chance add up to 1."""
    tokens = model.legal()
    assert tokens == sorted(set(tokens), key=place_in_order)
    if model.actor == CHANCE:
        assert sum(probability for _, probability in model.chance()) == 1
        return
    if model.phase is Phase.PLACE:
        own = OWN_COLOURS[model.seats][model.turn] + ("Y" if model.seats == 3 else "")
        assert {token[0] for token in tokens} <= {"-", *own}


def place_in_order(token: str) -> tuple[int, ...]:
    """Where a token stands among its like: value; or spot, face up first, colour; or nobody, tile, colour, count."""
    if token[0] in "*-":
        return (-99, -99, int(token[1:] or 0))
    numbers = [int(number) for number in re.findall(r"-?\d+", token)]
    if token[0] == "@":
        return (*numbers, -1)
    if token[0] == "#":
        return (*numbers, COLOURS.index(token[-1]))
    return (*numbers[1:], COLOURS.index(token[0]), numbers[0])


def replayed(model: FeurioModel) -> tuple[dict[Space, Tile], tuple[int, ...], tuple[Fraction, ...]]:
    """The end of the same game played again from its tokens."""
    again = FeurioModel(
        players=model.seats,
        cooperative=model.together,
        firebreaks=model.firebreaks,
        hot=model.hot,
        layout=model.layout,
        slots=tuple(model.slots.values()),
    )
    play(again, " ".join(model.tokens))
    return again.tiles, again.scores(), again.returns()
