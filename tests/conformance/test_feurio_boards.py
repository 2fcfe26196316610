"""Feurio! on boards that no game would come to: hottest spots, placements and zones beside the slow model."""
from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import firecore as fc

from ..models.feurio import COLOURS, OWN_COLOURS, REINFORCEMENTS, VALUES, FeurioModel, Phase, Space, Tile, name_of

OPTIONS: list[dict[str, Any]] = [
    {},
    {"hot": True, "slots": [6, 6, 6, 6, 6, 6]},
    {"players": 3, "firebreaks": True, "slots": [0, 1, 2, 3, 4, 5]},
    {"players": 2, "firebreaks": True, "slots": [6, 5, 4, 3, 2, 1]},
    {"players": 2, "cooperative": True, "slots": [4, 4, 4, 4, 4, 4]},
    {"players": 1, "slots": [6, 6, 6, 6, 6, 6]},
]

# One tile: where (which of the spots there are), its value, whether it is a firebreak, and who stands on it.
tiles = st.tuples(st.integers(0, 200), st.integers(1, 6), st.integers(0, 5), st.lists(st.sampled_from(COLOURS), max_size=6))
boards = st.lists(tiles, min_size=1, max_size=36)


def built(board: list[tuple[int, int, int, list[str]]], straight: bool, seat: int, options: dict[str, Any]) -> FeurioModel:
    """A model with such a board: tiles that are left over for no rule of the game are laid otherwise or left out."""
    model = FeurioModel(**options)
    model.turn = seat % model.seats
    for where, value, hidden, men in board:
        spots = sorted(model.spots()) if model.tiles else [(0, 0)]
        space = spots[-1] if straight else spots[where % len(spots)]
        left = [one for one in VALUES if model.stack[one]]
        value = value if value in left else left[0]
        model.stack[value] -= 1
        owner = hidden % model.seats
        if model.firebreaks and hidden < 3 and pays_for_firebreak(model, owner):
            model.tiles[space] = Tile(value, face_down=True, owner=owner)
            continue
        model.tiles[space] = Tile(value)
        for colour in men[:model.slots[value]]:
            place(model, space, colour)
    model.phase, model.laid_this_turn = Phase.PLACE, True
    if model.tiles_in_stack():
        model.phase, model.laid_this_turn = Phase.LAY, False
        model.hand = next(value for value in VALUES if model.stack[value])
        model.stack[model.hand] -= 1
    return model


def pays_for_firebreak(model: FeurioModel, owner: int) -> bool:
    for colour in OWN_COLOURS[model.seats][owner]:
        if model.supply[owner][colour]:
            model.supply[owner][colour] -= 1
            model.given_up[colour] += 1
            return True
    return False


def place(model: FeurioModel, space: Space, colour: str) -> None:
    for supply in model.supply:
        if supply[colour]:
            supply[colour] -= 1
            model.tiles[space].men[colour] += 1
            return


def line_of(model: FeurioModel) -> str:
    """The position of a model."""
    three = model.seats == 3
    supply = [sum(own[colour] for own in model.supply) * (not (three and colour == REINFORCEMENTS)) for colour in COLOURS]
    reserve = [own[REINFORCEMENTS] for own in model.supply] if three else []
    tiles = ";".join(f"{name_of(space)}:{tile_word(model.tiles[space])}" for space in sorted(model.tiles))
    return (f"feurio/1 tiles={tiles} supply={listed(supply)} reserve={listed(reserve)} "
            f"given={listed([model.given_up[colour] for colour in COLOURS])} turn={model.turn} "
            f"phase={'lay' if model.phase is Phase.LAY else 'place'} hand={model.hand or '-'} drawn=- "
            f"laid={'yes' if model.laid_this_turn else 'no'} passes=0")


def tile_word(tile: Tile) -> str:
    if tile.face_down:
        return f"#{tile.value}/{tile.owner}"
    return str(tile.value) + "".join(colour * tile.men[colour] for colour in COLOURS)


def listed(numbers: list[int]) -> str:
    return ",".join(map(str, numbers)) or "-"


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@settings(max_examples=120, deadline=None)
@given(board=boards, straight=st.booleans(), seat=st.integers(0, 3))
def test_any_board_is_judged_as_the_model_judges_it(
        options: dict[str, Any], board: list[tuple[int, int, int, list[str]]], straight: bool, seat: int) -> None:
    model = built(board, straight, seat, options)
    state = fc.load("feurio", **options).read(line_of(model))
    view = state.view(fc.EVERYTHING)
    assert {(spot["q"], spot["r"]): spot["heat"] for spot in view["spots"]} == (
        {spot: model.heat(spot) for spot in model.spots()} if len(model.tiles) < 36 else {})
    assert [state.token(action) for action in state.legal_actions()] == model.legal()
    assert {(tile["q"], tile["r"]): tile["accesses"] for tile in view["tiles"]} == {
        space: model.accesses(space) for space in model.tiles}
    assert state.scores() == model.scores()
    assert state.position() == line_of(model)
    for token in model.legal()[:4]:
        after, model_after = state.copy(), built(board, straight, seat, options)
        after.apply(token)
        model_after.apply(token)
        assert after.faults() == ()
        assert after.scores() == model_after.scores()
