"""The count of clauses that play comes across: no clause is forgotten, and each is told from the steps of a game."""
from __future__ import annotations

import pytest

import firecore as fc

from .exercised import CLAUSES, NOT_IN_PLAY, RANDOM, compared

SEEN = {
    "feurio": ["F3.3", "F4.1", "F4.2", "F4.3", "F4.4", "F6.1", "F7.1", "F9.1"],
    "flashpoint": ["P2.1", "P2.2", "P3.2", "P5.1", "P5.6", "P8.6"],
    "tails": ["T2.1", "T3.1", "T3.5", "T4.2", "T5.1"],
}


@pytest.mark.parametrize("game", CLAUSES)
def test_every_clause_is_counted_or_is_no_matter_of_play(game: str) -> None:
    manual = fc.load(game).plugin.rules.manual
    assert manual is not None
    assert {name for name in manual.clauses() if "." in name} == set(CLAUSES[game]) | NOT_IN_PLAY[game]
    assert not set(CLAUSES[game]) & NOT_IN_PLAY[game]


@pytest.mark.parametrize("game", CLAUSES)
def test_a_game_exercises_what_every_game_does(game: str) -> None:
    options = {"players": 3} if game == "tails" else {}
    steps = list(compared((game, options), RANDOM, seed=1))
    found = {name for step in steps for name, matters in CLAUSES[game].items() if matters(step)}
    assert set(SEEN[game]) <= found
    assert not {"F5.1", "F8.2", "P9.2", "P10.7", "P11.2"} & found     # of options that this game does not have
