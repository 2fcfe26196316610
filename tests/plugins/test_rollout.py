"""The agent ``rollout``, and the policy ``ranger`` that it plays on with where all win or lose together."""
from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import firecore as fc
from benchmarks import train_ranger
from benchmarks.compiled import compiled
from firecore._native.search.rollouts import play_after, ratings
from firecore._native.weights_file import read_weights
from firecore.arena import play_series, standings
from firecore.testing import check_agent, check_policy

SOLO = fc.load("feurio", players=1)
TOGETHER = [fc.load("feurio", players=players, cooperative=True) for players in (2, 3, 4)]
RANGER = SOLO.players.policies["ranger"]


def late_in(game: fc.Game, tokens: int) -> fc.State:
    """A position of a game that ``ranger`` plays, where there is something to decide."""
    match = fc.Match(game, seed=4)
    while len(match.tokens) < tokens or len(match.legal_actions()) == 1:
        match.play(fc.decide(match, "ranger"))
    return match.state


def test_it_is_an_agent_for_any_game() -> None:
    games = [SOLO, *TOGETHER, "feurio", "tails", fc.load("flashpoint", players=2)]
    check_agent("rollout:iterations=4,candidates=2", games=games)
    check_agent("rollout:iterations=8,candidates=3", games=[SOLO], reproducible=True)


def test_ranger_keeps_the_laws_of_policies() -> None:
    check_policy(RANGER, games=[SOLO, *TOGETHER, fc.load("feurio", players=3)], matches=4)


def test_ranger_plays_as_keen_against_others() -> None:
    policies = fc.load("feurio").players.policies
    state = late_in(fc.load("feurio"), 40)
    assert policies["ranger"].choose(state, fc.Dice(1)) == policies["keen"].choose(state, fc.Dice(1))
    assert ratings(state, policies["ranger"]) == ratings(state, policies["keen"])


def test_a_board_far_from_the_first_tile_is_like_any_other() -> None:
    """Positions may lie anywhere, and be as long as 36 tiles in a row."""
    faces = [value for value in range(1, 7) for _ in range(6)]
    played = []
    for first in (0, -29, -12):
        row = ";".join(f"{first + i},0:{face}" for i, face in enumerate(faces[:30]))
        state = SOLO.read(f"feurio/1 tiles={row} supply=12,12,12,12 reserve=- given=0,0,0,0 turn=0 phase=lay "
                          f"hand={faces[30]} drawn=- laid=no passes=0")
        dice, weighed = fc.Dice(1), []
        while not state.is_over:
            if state.is_chance:
                state.apply(dice.pick(state))
            else:
                weighed.append(ratings(state, RANGER))
                state.apply(RANGER.choose(state, dice))
        played.append((weighed, state.scores()))
    assert played[0] == played[1] == played[2]


def test_ranger_wins_where_greedy_hardly_does() -> None:
    results = list(play_series(SOLO, ["ranger"], games=200, seed=1))
    assert standings(results, ["ranger"])[0].share > 0.5


def test_rollouts_save_more_colours() -> None:
    tried = "rollout:iterations=24,candidates=6,playout=greedy"
    found = {spec: sum(fc.play(fc.Match(SOLO, seed=seed), [spec]).scores[0] for seed in range(4))
             for spec in ("greedy", tried)}
    assert found[tried] > found["greedy"]


def test_the_last_turn_is_played_as_well_as_it_can_be() -> None:
    """F6.3, F8.2: nothing is left to chance then, so no victory within reach is missed."""
    for game in (SOLO, *TOGETHER):
        found = 0
        for seed in range(30):
            state, dice = game.start(), fc.Dice(seed)
            best = -1
            while not state.is_over:
                if not state.is_chance and best < 0 and state.view(fc.EVERYTHING)["stack"] == 0:
                    best = most_saved(state)
                state.apply(dice.pick(state) if state.is_chance else RANGER.choose(state, dice))
            assert state.scores()[0] == best
            found += best == 4
        assert found


def most_saved(state: fc.State) -> int:
    """The colours that are safe in the end if nothing but the best is played."""
    if state.is_over:
        return int(state.scores()[0])
    found = 0
    for action in state.legal_actions():
        after = state.copy()
        after.apply(action)
        found = max(found, most_saved(after))
    return found


def test_ranger_learns_by_playing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """``benchmarks/train_ranger.py``: from zero, and on from the weights of the package."""
    file = tmp_path / "train_ranger.npy"
    train_ranger.main(["--players", "1", "--games", "3000", "--from-zero", "--to", str(file)])
    first, *_, last = (float(line.split()[-3]) for line in capsys.readouterr().out.splitlines())
    assert last > 2 * first > 0
    train_ranger.main(["--players", "4", "--games", "500", "--to", str(file)])
    before = np.load(train_ranger.FILE)
    changed = np.array(read_weights(str(file), "h", before.shape)) != before
    assert any(changed[-len(before) // 4:]) and not any(changed[:-len(before) // 4])


def test_gradients_refuse_arrays_of_other_sizes() -> None:
    native = compiled("policy_gradient")
    weights = np.zeros(native.N_WEIGHTS, np.float32)
    baseline = np.zeros((native.N_LEFT, native.N_PREDICTORS))
    moments = np.zeros((native.N_LEFT, native.N_PREDICTORS, native.N_PREDICTORS + 1))
    assert native.add_gradient(2, 0, 1, weights, baseline, weights, moments) == (0, 0)
    with pytest.raises(ValueError, match="players must be 1 to 4, got 5"):
        native.add_gradient(5, 1, 1, weights, baseline, weights, moments)
    with pytest.raises(ValueError, match=f"expected {native.N_WEIGHTS} weights, got 1"):
        native.add_gradient(2, 1, 1, weights[:1], baseline, weights, moments)
    with pytest.raises(ValueError, match="a row of the baseline for each number of tiles"):
        native.add_gradient(2, 1, 1, weights, baseline[1:], weights, moments)


def test_rollouts_have_the_same_luck_however_they_are_counted() -> None:
    for game in (SOLO, fc.load("feurio"), fc.load("tails")):
        state = late_in(game, 12) if game is SOLO else fc.Match(game, seed=4).state
        policy = next(iter(game.players.policies.values()))
        actions = state.legal_actions()[:3]
        whole = play_after(state, actions, 0, 6, 5, policy, policy, 0.0)
        parts = [play_after(state, actions, first, 3, 5, policy, policy, 0.0) for first in (0, 3)]
        assert [worth for worth, _ in whole] == pytest.approx(
            [one[0] + other[0] for one, other in zip(*parts, strict=True)])
        assert whole[:1] == play_after(state, actions[:1], 0, 6, 5, policy, policy, 0.0)


def test_points_count_beside_victory() -> None:
    state = late_in(SOLO, 60)
    action = state.legal_actions()[0]
    bare, graded = (play_after(state, [action], 0, 8, 1, RANGER, RANGER, points)[0] for points in (0.0, 0.25))
    assert 0.0 <= bare[0] == bare[1] == graded[1] <= 8.0
    assert bare[0] < graded[0] <= bare[0] + 8.0


def test_without_time_it_plays_what_the_policy_rates_best() -> None:
    match = fc.Match(SOLO, seed=4)
    while len(match.legal_actions()) < 10:
        match.play(match.legal_actions()[0])
    rated = ratings(match.state, RANGER)
    chosen = fc.agent("rollout:seconds=0").choose(fc.Turn(match))
    assert rated[match.legal_actions().index(chosen)] == max(rated)


def test_it_explains_what_it_expects() -> None:
    match = fc.Match(SOLO, seed=4)
    while len(match.legal_actions()) < 10:
        match.play(match.legal_actions()[0])
    agent = fc.agent("rollout:iterations=8,candidates=4")
    advice = agent.explain(fc.Turn(match))
    assert advice.action == agent.choose(fc.Turn(match))
    assert len(advice.choices) == 4
    assert all(one.value is not None and 0.0 <= one.value <= 1.0 for one in advice.choices)


def test_what_is_wrong_is_refused() -> None:
    state = late_in(SOLO, 12)
    captain = fc.load("flashpoint").players.policies["captain"]
    with pytest.raises(fc.OptionError, match="feurio has no policy 'captain'"):
        fc.play(fc.Match(SOLO, seed=1), ["rollout:playout=captain"])
    with pytest.raises(fc.StateError, match="does not play feurio"):
        ratings(state, captain)
    with pytest.raises(fc.StateError, match="does not play feurio"):
        play_after(state, [], 0, 1, 1, RANGER, captain, 0.0)
    with pytest.raises(fc.StateError, match="is not legal here"):
        play_after(state, [0], 0, 1, 1, RANGER, RANGER, 0.0)
    with pytest.raises(fc.StateError, match="no seat has a decision here"):
        play_after(SOLO.start(), [0], 0, 1, 1, RANGER, RANGER, 0.0)
