"""Why a token is not legal: the reason that users read is one that the slow model finds true by its own reading.

In positions of random games, of games led by those who play well, and of games from scattered positions, every token that is not legal is asked about.
``--positions`` says how many positions of each option set; the nightly run looks at thousands.
"""
from __future__ import annotations

import random
import re
from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest

import firecore as fc

from ..models import feurio_refusals, tails_refusals
from ..models.feurio import COLOURS, MAX_MEN_A_TURN, FeurioModel
from ..models.flashpoint import refusals as flashpoint_refusals
from .option_sets import GAMES, every_case, load, name_of
from .test_flashpoint_positions import choose, liking, model_of, random_position
from .test_lockstep import MODELS
from .walks import Case, leaders, led_walk, walk


def positions(case: Case, number: int) -> Iterator[tuple[fc.State, Any]]:
    """Positions of many kinds, each with the model beside it: of led, random and scattered games in turn.

    Of each game a few: now and then any position, and those of a kind that has not come up before.
    """
    seen: set[tuple[object, ...]] = set()
    found = 0
    for seed in count():
        of_this = 0
        for step, (state, model, token) in enumerate(_game(case, seed)):
            kind = _kind(state, token)
            if kind not in seen or (step + seed) % 7 == 0:
                seen.add(kind)
                yield state, model
                found, of_this = found + 1, of_this + 1
            if found == number:
                return
            if of_this > number // 5:
                break


Steps = Iterator[tuple[fc.State, Any, str]]


def _game(case: Case, seed: int) -> Steps:
    """A game on both sides: each position, and what is played there next."""
    players = [*leaders(case), None, *(["scattered"] if case[0] == "flashpoint" else [])]
    player = players[seed % len(players)]
    if player == "scattered":
        yield from _scattered(case, seed)
        return
    model = MODELS[case[0]](**case[1])
    for state, action in walk(case, seed) if player is None else led_walk(case, player, seed):
        if action is None:
            return
        token = state.token(action)
        yield state, model, token
        model.apply(token)


def _scattered(case: Case, seed: int) -> Steps:
    """Flash Point from a position that play hardly reaches."""
    rng = random.Random(seed)
    state, fields = random_position(load(case), rng)
    model, likes = model_of(case[1], fields), liking(rng)
    for _ in range(30):
        if state.is_over:
            return
        token = choose(rng, model.legal(), likes)
        yield state, model, token
        state.apply(token)
        model.apply(token)


def _kind(state: fc.State, token: str) -> tuple[object, ...]:
    """What is special about a position: its phase, who decides, and what is played there."""
    view = state.view(fc.EVERYTHING)
    acting = [one["specialist"] for one in view.get("firefighters", []) if one["seat"] == view["seat"]]
    return view["phase"], *acting, re.sub(r"\d", "", token), *view.get("marks", [])


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
        told = {(tile["q"], tile["r"]): tile["room"] for tile in state.view(fc.EVERYTHING)["tiles"]}
        assert told == {space: _placeable(model, space) for space in sorted(model.tiles)}


def _placeable(model: FeurioModel, space: tuple[int, int]) -> int:
    """How many men of one colour the seat whose turn it is could place there (F4.3, F4.4, F4.7)."""
    return max([count for colour in COLOURS for count in range(1, MAX_MEN_A_TURN + 1)
                if model.may_place(space, colour=colour, count=count)], default=0)
