"""The PettingZoo environments, by PettingZoo's own tests and by ours."""
from __future__ import annotations

import copy
import importlib
import pickle
import random
import warnings
from typing import Any

import numpy as np
import pytest

import firecore as fc

from ..conformance.option_sets import every_case, load

theirs = pytest.importorskip("pettingzoo.test")
laws: Any = importlib.import_module("pettingzoo.test.state_test")
pettingzoo: Any = importlib.import_module("firecore.envs.pettingzoo")

# PettingZoo knows its own games that observe a dict by their names, and wonders about all others.
WONDERS = ["ignore:Observation is not a NumPy array", "ignore:Observation space for each agent probably should be"]
pytestmark = [pytest.mark.filterwarnings(told) for told in WONDERS]


def play(env: Any, steps: int, rng: random.Random) -> list[Any]:
    """Play at random; what every agent was told."""
    story = []
    for agent in env.agent_iter(steps):
        observation, reward, termination, truncation, info = env.last()
        story.append((agent, observation["observation"].tolist(), observation["action_mask"].tolist(), reward,
                      termination, truncation, info))
        legal = np.flatnonzero(observation["action_mask"])
        env.step(None if termination else int(rng.choice(legal.tolist())))
    return story


@every_case
def test_pettingzoos_api_test(case: tuple[str, dict[str, Any]], capsys: pytest.CaptureFixture[str]) -> None:
    theirs.api_test(pettingzoo.env(load(case)), num_cycles=300)
    assert "Passed" in capsys.readouterr().out


@every_case
def test_pettingzoos_state_test(case: tuple[str, dict[str, Any]]) -> None:
    """Its random actions are not legal and end the game at once, so that ours goes on a little further."""
    env = pettingzoo.env(load(case))
    laws.test_state_space(env)
    laws.test_state(env, 20)
    env.reset(seed=1)
    play(env, 30, random.Random(1))
    state = env.state()
    assert state in env.state_space
    rows = state.reshape(env.game.seats, *env.game.observation_shape)
    assert all((row == env.match.state.observe(seat)).all() for seat, row in enumerate(rows))


@every_case
def test_observations_may_be_flat(case: tuple[str, dict[str, Any]], capsys: pytest.CaptureFixture[str]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")     # now there is nothing to wonder about
        theirs.api_test(pettingzoo.env(load(case), flat=True), num_cycles=50)
    flat, usual = pettingzoo.env(load(case), flat=True), pettingzoo.env(load(case))
    rng = random.Random(2)
    for env in (flat, usual):
        env.reset(seed=4)
    for _ in flat.agent_iter(40):
        observation, reward, over, _, info = flat.last()
        known, rewarded, done, _, _ = usual.last()
        assert (observation == known["observation"]).all() and (info["action_mask"] == known["action_mask"]).all()
        assert observation in flat.observation_space(flat.agent_selection)
        assert (reward, over) == (rewarded, done)
        assert sum(flat.infos[agent]["action_mask"].any() for agent in flat.agents) == (not over)
        action = None if over else rng.choice(np.flatnonzero(info["action_mask"]).tolist())
        flat.step(action)
        usual.step(action)


@every_case
def test_rewards_may_be_what_the_scores_gain(case: tuple[str, dict[str, Any]]) -> None:
    env = pettingzoo.env(load(case), reward="score")
    env.reset(seed=6)
    rng = random.Random(3)
    totals = dict(zip(env.agents, map(float, env.match.state.scores()), strict=True))
    while not env.match.is_over:
        env.step(rng.choice(env.match.legal_actions()))
        for agent, reward in env.rewards.items():
            totals[agent] += reward
    assert list(totals.values()) == list(env.match.state.scores())
    with pytest.raises(fc.OptionError, match="reward must be one of returns, score, got 'money'"):
        pettingzoo.env(load(case), reward="money")


@every_case
def test_pettingzoos_seed_test(case: tuple[str, dict[str, Any]]) -> None:
    theirs.seed_test(lambda: pettingzoo.env(load(case)), num_cycles=100)


@pytest.mark.parametrize("name", fc.games())
def test_pettingzoos_render_test(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    theirs.render_test(lambda render_mode: pettingzoo.env(name, render_mode=render_mode))


@every_case
def test_it_is_the_match_of_its_seed(case: tuple[str, dict[str, Any]]) -> None:
    env, match = pettingzoo.env(load(case)), fc.Match(load(case), seed=11)
    env.reset(seed=11)
    rng = random.Random(1)
    while not match.is_over:
        agent = env.agent_selection
        assert agent == f"seat_{match.actor}"
        for seat in range(match.game.seats):
            told = env.observe(f"seat_{seat}")
            assert (told["observation"] == match.state.observe(seat)).all()
            legal = match.legal_actions() if seat == match.actor else []
            assert np.flatnonzero(told["action_mask"]).tolist() == sorted(legal)
        action = rng.choice(match.legal_actions())
        env.step(action)
        match.play(action)
    assert list(env.rewards.values()) == list(match.state.returns())
    assert [env.infos[agent]["score"] for agent in env.agents] == list(match.state.scores())
    assert env.match.record(fc.EVERYTHING) == match.record(fc.EVERYTHING)


@every_case
def test_copies_go_on_from_the_middle_of_a_game(case: tuple[str, dict[str, Any]]) -> None:
    env = pettingzoo.env(load(case), render_mode="ansi")
    env.reset(seed=3)
    play(env, 17, random.Random(4))
    twins = [copy.deepcopy(env), pickle.loads(pickle.dumps(env)), copy.deepcopy(pickle.loads(pickle.dumps(env)))]
    position, drawn = env.match.state.position(), env.render()
    assert all(twin.match.state.position() == position and twin.render() == drawn for twin in twins)
    rest = play(env, 10**6, random.Random(5))
    assert all(twin.match.state.position() == position for twin in twins), "they are independent"
    assert all(play(twin, 10**6, random.Random(5)) == rest for twin in twins), "and throw the same dice"
    env.reset()
    for twin in twins:
        twin.reset()
        assert twin.match.seed == env.match.seed, "the next games are the same as well"


def test_resets_without_a_seed_follow_from_the_last_seed() -> None:
    env = pettingzoo.env("feurio")
    seeds = []
    for _ in range(2):
        env.reset(seed=5)
        seeds.append([env.match.seed])
        for _ in range(3):
            env.reset()
            seeds[-1].append(env.match.seed)
    assert seeds[0] == seeds[1] and len(set(seeds[0])) == 4
    fresh = [pettingzoo.env("feurio") for _ in range(2)]
    for one in fresh:
        one.reset()
    assert fresh[0].match.seed != fresh[1].match.seed


@pytest.mark.parametrize("name", fc.games())
def test_an_illegal_action_ends_the_game(name: str) -> None:
    env = pettingzoo.env(name)
    env.reset(seed=1)
    seat = env.agent_selection
    wrong = int(np.flatnonzero(1 - env.observe(seat)["action_mask"])[0])
    env.step(wrong)
    assert env.rewards == {agent: -1.0 if agent == seat else 0.0 for agent in env.possible_agents}
    assert all(env.terminations.values())
    assert "not legal" in env.infos[seat]["illegal"]
    assert not env.observe(seat)["action_mask"].any()
    for _ in env.agent_iter():
        env.step(None)
    assert env.agents == []


@pytest.mark.parametrize("name", fc.games())
def test_or_is_refused_and_nothing_changes(name: str) -> None:
    env = pettingzoo.env(name, illegal="raise")
    env.reset(seed=1)
    before = env.match.state, env.agent_selection, dict(env.rewards)
    wrong = int(np.flatnonzero(1 - env.observe(env.agent_selection)["action_mask"])[0])
    for action in (wrong, -1, env.game.n_actions, None, 0.5, True):
        with pytest.raises(fc.IllegalActionError):
            env.step(action)
        assert (env.match.state, env.agent_selection, dict(env.rewards)) == before
        assert not any(env.terminations.values())


def test_what_is_no_action_is_refused_in_any_case() -> None:
    env = pettingzoo.env("feurio")
    env.reset(seed=1)
    for action in (None, 0.5, "nonsense"):
        with pytest.raises(fc.IllegalActionError):
            env.step(action)


def test_a_game_has_to_begin() -> None:
    env = pettingzoo.env("feurio", render_mode="ansi")
    for use in (lambda: env.step(0), env.render, lambda: env.observe("seat_0")):
        with pytest.raises(fc.StateError, match="reset"):
            use()


def test_options_are_checked() -> None:
    with pytest.raises(fc.OptionError, match="illegal must be one of terminate, raise, got 'ignore'"):
        pettingzoo.env("feurio", illegal="ignore")
    with pytest.raises(fc.OptionError, match="render_mode must be None or one of human, ansi, rgb_array, got 'svg'"):
        pettingzoo.env("feurio", render_mode="svg")
    with pytest.raises(fc.OptionError, match="options go with the name of a game"):
        pettingzoo.env(fc.load("feurio"), players=3)
    with pytest.raises(fc.OptionError, match="no game 'chess'"):
        pettingzoo.env("chess")
    assert pettingzoo.env("feurio", players=3).game == fc.load("feurio", players=3)
