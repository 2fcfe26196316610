"""How games end: one answer for every game, which agrees with the rules and with what is shown."""
from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

import firecore as fc
from firecore.game import Game

from .option_sets import every_case, load
from .walks import Case, play_on

PAGES = Path(__file__).parents[2] / "docs" / "games"
REASONS = {
    "feurio": {"points", "zone", "shared", "safety"},
    "flashpoint": {"rescues", "losses", "collapse", "empty", "turns"},
    "tails": {"flames", "shared"}}


@every_case
def test_an_outcome_is_there_when_the_game_is_over_and_not_before(case: Case) -> None:
    for seed in range(3):
        match = fc.Match(load(case), seed=seed)
        assert match.outcome() is None and match.state.outcome() is None and match.game.start().outcome() is None
        play_on(match, seed=seed)
        outcome = match.outcome()
        assert outcome == match.state.outcome()
        assert outcome is not None
        assert (outcome.returns, outcome.scores) == (match.returns(), match.scores())
        assert outcome.winners == tuple(seat for seat in range(match.game.seats) if match.returns()[seat])
        assert outcome.reason in REASONS[match.game.name]
        assert outcome.reason == match.view(fc.PUBLIC)["reason"]
        assert f"({outcome.clause})" in outcome.words
        assert outcome.words in match.state.text(fc.PUBLIC)
        manual = match.game.plugin.rules.manual
        assert manual is not None and outcome.clause in manual.clauses()


@pytest.mark.parametrize("name", fc.games())
def test_the_page_of_a_game_lists_its_reasons(name: str) -> None:
    [line] = re.findall(r"^\| `reason` .*$", (PAGES / f"{name}.md").read_text(encoding="utf-8"), re.M)
    assert set(re.findall(r'`"(\w+)"`', line)) == REASONS[name]


def test_the_words_name_the_players() -> None:
    match = play_on(fc.Match(fc.load("tails", players=2), seed=1, seats=["Ada", "Bob"]), seed=1)
    outcome = match.outcome()
    assert outcome is not None
    assert any(match.seats[seat] in outcome.words for seat in outcome.winners)
    assert "seat" in match.state.outcome().words  # type: ignore[union-attr]


def test_a_game_that_says_nothing_has_a_reason_too() -> None:
    game = fc.load("tails", players=2)
    plain = Game(replace(game.plugin, words=replace(game.plugin.words, ending=None)), game.options)
    outcome = play_on(fc.Match(plain, seed=1), seed=1).outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.clause, outcome.words) == ("over", "T5.1", "the game is over (T5.1)")
