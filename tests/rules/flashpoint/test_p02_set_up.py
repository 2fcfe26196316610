"""P2: the set-up of the family game."""
from __future__ import annotations

import pytest

import firecore as fc
from firecore.builtin.flashpoint.board import printed

from ..playing import legal
from .houses import played, where


@pytest.mark.rule("P2.1")
@pytest.mark.parametrize("board", ["front", "back"])
def test_ten_fires_three_poi_and_closed_doors(board: str) -> None:
    view = fc.load("flashpoint", board=board).start().view()
    assert view["fire"] == [f"{row}{column}" for row, column in printed(board)["family_fire"]]
    assert view["poi"] == [f"{row}{column}" for row, column in printed(board)["family_poi"]]
    assert (view["smoke"], view["victims"], view["damage"]) == ([], [], 0)


@pytest.mark.rule("P2.2")
def test_seat_by_seat_places_a_firefighter_outdoors_and_seat_0_begins() -> None:
    game = fc.load("flashpoint")
    state = game.start()
    for seat, token in enumerate(["@06", "@06", "@77"]):
        assert state.actor == seat and len(legal(state)) == 32
        state.apply(token)
    assert [where(state, seat) for seat in range(3)] == ["06", "06", "77"]
    assert (state.actor, state.view()["phase"]) == (0, "act")


@pytest.mark.rule("P2.2")
def test_nobody_is_placed_indoors() -> None:
    assert fc.load("flashpoint").start().why_not("@35") == (
        "35 lies indoors, and firefighters begin outdoors (P2.2, P9.7)")
    assert "the firefighter is placed outdoors now" in str(played("@00").why_not("."))
