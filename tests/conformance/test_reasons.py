"""Why a token is not legal: the reason that users read is one that the slow model finds true by its own reading.

In positions of random games and of games led by those who play well, every token that is not legal is asked about.
``--positions`` says how many positions of each option set; the nightly run looks at thousands.
"""
from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle
from typing import Any

import pytest

import firecore as fc

from ..models import feurio_refusals, tails_refusals
from ..models.feurio import COLOURS, MOST_MEN_A_TURN, FeurioModel
from ..models.flashpoint import refusals as flashpoint_refusals
from .option_sets import GAMES, every_case, name_of
from .test_lockstep import MODELS
from .walks import Case, leaders, led_walk, walk


def positions(case: Case, number: int) -> Iterator[tuple[fc.State, Any]]:
    """Positions of random and of led games in turn, each with the model beside it."""
    found = 0
    for seed, leader in enumerate(cycle([*leaders(case), None])):
        model = MODELS[case[0]](**case[1])
        for step, (state, action) in enumerate(walk(case, seed) if leader is None else led_walk(case, leader, seed)):
            if action is None:
                break
            if (step + seed) % 7 == 0:
                yield state, model
                found += 1
                if found == number:
                    return
            model.apply(state.token(action))


TOKENS: dict[str, Any] = {"feurio": feurio_refusals.tokens, "tails": tails_refusals.tokens}
REFUSALS: dict[str, Any] = {"feurio": feurio_refusals.refusals, "flashpoint": flashpoint_refusals.refusals,
                            "tails": tails_refusals.refusals}


def illegal(state: fc.State, model: Any) -> list[str]:
    """Every token that might be written down here and is not legal."""
    game, legal = state.game, set(model.legal())
    tokens = TOKENS[game.name](model) if game.name in TOKENS else (
        game.plugin.notation.token(state, action) for action in range(game.n_actions))
    return [token for token in tokens if token not in legal]


def refused(state: fc.State, model: Any) -> dict[str, set[str]]:
    """The tokens that are not legal, each with all reasons that the model finds true."""
    return {token: set(REFUSALS[state.game.name](model, token)) for token in illegal(state, model)}


@every_case
def test_every_reason_is_true(case: Case, request: pytest.FixtureRequest) -> None:
    for state, model in positions(case, request.config.getoption("positions")):
        for token, true in refused(state, model).items():
            assert state.why_not(token) in true, f"{token} in {state.position()}"


FEURIO = pytest.mark.parametrize("case", [case for case in GAMES if case[0] == "feurio"], ids=name_of)


@FEURIO
def test_views_tell_how_many_men_a_tile_takes(case: Case, request: pytest.FixtureRequest) -> None:
    for state, model in positions(case, 3 * request.config.getoption("positions")):
        told = {(tile["q"], tile["r"]): tile["room"] for tile in state.view()["tiles"]}
        assert told == {space: _placeable(model, space) for space in sorted(model.tiles)}


def _placeable(model: FeurioModel, space: tuple[int, int]) -> int:
    """How many men of one colour the seat whose turn it is could place there (F4.3, F4.4, F4.7)."""
    return max([count for colour in COLOURS for count in range(1, MOST_MEN_A_TURN + 1)
                if model.may_place(space, colour=colour, count=count)], default=0)
