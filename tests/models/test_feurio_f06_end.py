"""F6: when a game ends, in the reference model of Feurio!."""
from __future__ import annotations

from typing import Any

import pytest

from .feurio_boards import BLUE, GREEN, RED, YELLOW, play, position


@pytest.mark.rule("F6.1")
def test_a_game_ends_when_everybody_passed_in_a_row() -> None:
    model = position("6     6     6", turn=GREEN)
    play(model, "- - - R1@0,0 G1@0,0 - - -")
    assert model.actor == GREEN  # who passed before may place again
    play(model, "G1@1,0 - - -")
    assert model.actor == GREEN
    model.apply("-")
    assert (model.actor, model.legal()) == (None, [])


@pytest.mark.rule("F6.2")
@pytest.mark.parametrize("last_turn", ["@-1,0 -", "#-1,0R"])
def test_the_turn_that_lays_the_last_tile_is_no_pass(last_turn: str) -> None:
    model = position("6", stack=(1,), players=2, firebreaks=True)
    play(model, f"*1 {last_turn}")
    assert (model.actor, model.passes) == (1, 0)
    model.apply("-")
    assert model.actor == 0
    model.apply("-")
    assert model.actor is None


@pytest.mark.rule("F6.2")
def test_a_turn_without_a_legal_placement_is_still_presented() -> None:
    model = position("6RRR", turn=GREEN)
    for seat in (GREEN, BLUE, YELLOW, RED):
        assert (model.actor, model.legal()) == (seat, ["-"])
        model.apply("-")
    assert model.actor is None


@pytest.mark.rule("F6.3")
@pytest.mark.parametrize("options", [{"players": 1}, {"players": 2, "cooperative": True}])
def test_playing_together_ends_with_the_men_of_the_last_tile(options: dict[str, Any]) -> None:
    model = position("6", stack=(1, 1), **options)
    play(model, "*1 @-1,0 - *1 @-1,1")
    assert model.actor is not None
    model.apply("-")
    assert model.actor is None
