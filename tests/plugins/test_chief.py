"""The chief: plans turns of Flash Point, keeps to them, and says what they are."""
from __future__ import annotations

from pathlib import Path

import pytest

import firecore as fc
from benchmarks import clairvoyant, train_chief
from firecore._native.flashpoint.players.chief.binding import (
    MAX_TRIES,
    N_FEATURES,
    N_WEIGHTS,
    Planner,
    chance_of_victory,
)
from firecore._native.weights_file import read_weights
from firecore.builtin.flashpoint.players import chief
from firecore.builtin.flashpoint.players.plans import in_words, planner
from firecore.policies import policies
from firecore.testing import check_agent

from ..clock import Clock
from ..rules.flashpoint.houses import house

QUICK = {"tries": 4, "rolls": 2, "turns": 0}
EXPERIENCED = {"rules": "experienced", "players": 2, "level": "veteran", "max_turns": 8}


@pytest.mark.parametrize("options", [
    {"players": 1, "max_turns": 4},
    {"players": 6, "max_turns": 6, "board": "back"},
    EXPERIENCED,
    {**EXPERIENCED, "level": "heroic", "board": "back", "players": 3, "perfect": True},
    {**EXPERIENCED, "level": "recruit", "specialists": ["driver", "captain"]},
])
def test_the_chief_is_an_agent(options: dict[str, object]) -> None:
    check_agent("chief", games=[fc.load("flashpoint", **options)], reproducible=True, **QUICK)


def test_other_games_are_refused() -> None:
    with pytest.raises(fc.OptionError, match="the chief plays flashpoint, got feurio"):
        fc.decide(fc.Match(fc.load("feurio"), seed=1), "chief")


def _in_a_turn(**options: str) -> fc.Match:
    match = fc.Match(fc.load("flashpoint", players=2, **options), seed=3)
    while match.state.view()["phase"] != "act":
        match.play(match.legal_actions()[0])
    return match


def test_a_plan_is_kept_until_chance_decides() -> None:
    match, agent = _in_a_turn(rules="experienced"), fc.agent("chief", **QUICK)
    planned: list[str] = []
    while match.state.view()["seat"] == 0:
        planned.append(match.state.token(fc.decide(match, agent)))
        match.play(planned[-1])
    assert planned[-1] == "." and len(planned) > 1
    assert not agent._plan or match.state != agent._plan[0][0]     # type: ignore[union-attr]


def test_advice_has_the_decision_first_and_says_what_follows() -> None:
    match = _in_a_turn()
    advice = fc.advise(match, "chief:tries=16,rolls=4,turns=1")
    assert advice.action == fc.decide(match, "chief:tries=16,rolls=4,turns=1")
    assert advice.choices[0].token == match.state.token(advice.action)
    assert all(0 <= one.value <= 1 for one in advice.choices if one.value is not None) and advice.plan
    assert len({one.action for one in advice.choices}) == len(advice.choices) > 1


class Ticking(Clock):
    """A second goes by between two looks."""

    def __call__(self) -> float:
        self.now += 1.0
        return self.now


@pytest.mark.parametrize(("seconds", "looks"), [(0, 1), (0.5, 1), (3.5, 4)])
def test_a_plan_ends_in_time(monkeypatch: pytest.MonkeyPatch, seconds: float, looks: int) -> None:
    Ticking().stand_in(monkeypatch, chief)
    match = _in_a_turn()
    agent = fc.agent(f"chief:tries=1024,rolls=10000,turns=100,seconds={seconds}")
    found = agent._planned(fc.Turn(match), match.state).candidates()    # type: ignore[union-attr]
    assert 1 <= len(found) <= looks       # it never came to the rolls
    assert all(rolls == 0 for _, rolls, _ in found)
    assert agent.choose(fc.Turn(match)) in match.legal_actions()


def test_the_network_is_trained_on_games(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """``benchmarks/train_chief.py`` writes what a planner takes; without any game it would say 0.5."""
    file = tmp_path / "train_chief.npy"
    monkeypatch.setattr("sys.argv", ["train_chief", "--games", "12", "--epochs", "3", "--to", str(file)])
    train_chief.main()
    weights = read_weights(str(file), "f", (N_WEIGHTS,))
    assert 0 < chance_of_victory(_in_a_turn().state, weights) < 1
    assert chance_of_victory(_in_a_turn().state, weights) != 0.5


def test_what_cannot_be_planned_is_refused() -> None:
    import numpy

    state, weights = _in_a_turn().state, numpy.zeros(N_WEIGHTS, numpy.float32)
    assert chance_of_victory(state, weights) == 0.5 and N_FEATURES > 0
    with pytest.raises(ValueError, match="weights"):
        Planner(state, weights[1:], 1, 1, 1, 0)
    with pytest.raises(ValueError, match=f"tries must be from 1 to {MAX_TRIES}, got 0"):
        Planner(state, weights, 1, 0, 1, 0)
    state.apply(".")
    with pytest.raises(ValueError, match="no seat has a decision here"):
        Planner(state, weights, 1, 1, 1, 0)


def test_a_victim_who_lies_outdoors_is_not_forgotten() -> None:
    """The captain's games stay as they are; he would leave the victim there for ever."""
    state = house("""
        +---+
        |   |
        +---+
    """, "33", rules="experienced", crew=["generalist"], lie={"03": "v"}, stand={0: "03"}, ap=8)
    assert state.token(policies(state.game)["captain"].choose(state, fc.Dice(1))) == "."
    planned = planner(state, seed=1, tries=1, rolls=1, turns=0)
    planned.go_on()
    assert in_words(state, planned.candidates()[0][2]).startswith("bring the victim on 03 to the ambulance")


def test_who_knows_the_dice_wins_the_family_game() -> None:
    """``benchmarks/clairvoyant.py``: what falls in a turn does not depend on what was done before."""
    match = _in_a_turn()
    worlds = [clairvoyant.World(match.state.copy(), policies(match.game)["captain"], 7, fc.Dice(1)) for _ in range(2)]
    worlds[0].dice.pick(_chance(match.state))
    for world in worlds:
        world.play(world.state.parse("."))
    assert worlds[0].dice == worlds[1].dice and worlds[0].state == worlds[1].state
    assert clairvoyant.is_won(fc.load("flashpoint", players=1), 1, 2)
    assert not clairvoyant.is_won(fc.load("flashpoint", players=1, max_turns=3), 1, 2)


def _chance(state: fc.State) -> fc.State:
    after = state.copy()
    after.apply(".")
    return after
