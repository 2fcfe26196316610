"""P0 to P2: options, spaces and the set-up of the family game, in the reference model of Flash Point."""
from __future__ import annotations

import pytest

from .flashpoint import FlashpointModel, load_board
from .flashpoint.board import OUTDOORS
from .flashpoint_houses import play, scene


@pytest.mark.rule("P0", "P1.3")
def test_a_board_may_be_a_name_or_what_its_file_holds() -> None:
    by_name, by_value = FlashpointModel(board="back"), FlashpointModel(board=load_board("back"))
    assert by_name.board == by_value.board
    assert FlashpointModel().board != by_name.board
    assert len(by_name.board.poi_arrows) == 48


@pytest.mark.rule("P1.1", "P2.2")
def test_firefighters_start_anywhere_on_the_ring_seat_by_seat() -> None:
    model = FlashpointModel(players=2)
    placements = model.legal()
    assert len(placements) == len(OUTDOORS) == 32
    assert placements == sorted(placements)
    assert (placements[0], placements[9], placements[10], placements[11]) == ("@00", "@09", "@10", "@19")
    play(model, "@00")
    assert (model.actor, model.legal()) == (1, placements)
    play(model, "@00")
    assert (model.actor, model.ap, model.turn) == (0, 4, 1)


@pytest.mark.rule("P1.2")
def test_what_makes_spaces_adjacent() -> None:
    model = scene(".  #.  %.  /.  D.  o.  d0", exits=(((2, 0), (2, 1)),))
    assert [model.adjacent((2, column), "E") is not None for column in range(8)] == [
        True,  # an exit
        True,  # nothing between
        False,  # a wall
        False,  # a damaged wall
        True,  # a fallen wall
        False,  # a closed door
        True,  # a destroyed door
        True,  # an open door
    ]
    assert model.all_adjacent((0, 0)) == [(0, 1), (1, 0)]
    assert model.all_adjacent((7, 5)) == [(7, 6), (7, 4)]


@pytest.mark.rule("P2.1", "P1.5")
def test_the_family_house_at_the_start() -> None:
    model = FlashpointModel(rules="family", specialists=("cafs", "driver", "hazmat"), level="heroic")
    assert model.fire == {(2, 2), (2, 3), (3, 2), (3, 3), (3, 4), (3, 5), (4, 4), (5, 6), (5, 7), (6, 6)}
    assert model.poi == {(2, 4), (5, 1), (5, 8)}
    assert model.bag() == 12
    assert set(model.doors.values()) == {"closed"}
    assert model.specialists == [None, None, None]
