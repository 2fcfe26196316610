"""The Gymnasium environments, by Gymnasium's own checks and by ours."""
from __future__ import annotations

import copy
import importlib
import pickle
import random
from typing import Any

import numpy as np
import pytest

import firecore as fc

from ..conformance.option_sets import GAMES, every_case, load, name_of

gymnasium: Any = pytest.importorskip("gymnasium")
checker: Any = pytest.importorskip("gymnasium.utils.env_checker")
ours: Any = importlib.import_module("firecore.envs.gymnasium")
Env, VectorEnv = ours.Env, ours.VectorEnv

SHARED = [case for case in GAMES if load(case).cooperative]
EVERY = pytest.mark.parametrize("case", SHARED, ids=name_of)
Case = tuple[str, dict[str, Any]]


@pytest.fixture(autouse=True)
def _registered() -> None:
    ours.register()
    ours.register()     # twice does no harm


def made(case: Case, **more: Any) -> Any:
    """The environment as gymnasium makes it, wrappers and all."""
    return gymnasium.make(f"firecore/{case[0]}-v1", **case[1], **more)


@every_case
def test_gymnasiums_check_env(case: Case, capsys: pytest.CaptureFixture[str]) -> None:
    checker.check_env(made(case).unwrapped)


@EVERY
def test_it_is_the_match_of_its_seed(case: Case) -> None:
    env, match = made(case), fc.Match(load(case), seed=11)
    observation, info = env.reset(seed=11)
    rng = random.Random(1)
    over, last, reward = False, 0, 0.0
    while not match.is_over:
        assert reward == 0.0
        assert info["seat"] == match.actor
        assert (observation == match.state.observe(match.actor)).all()
        assert np.flatnonzero(info["action_mask"]).tolist() == sorted(match.legal_actions())
        last, action = match.actor, rng.choice(match.legal_actions())
        match.play(action)
        observation, reward, over, truncated, info = env.step(action)
        assert over == match.is_over and not truncated
    assert reward == match.state.returns()[0]
    assert (observation == match.state.observe(last)).all()
    assert info["scores"] == match.state.scores() and not info["action_mask"].any()
    assert env.unwrapped.match.record(fc.EVERYTHING) == match.record(fc.EVERYTHING)


@EVERY
def test_copies_go_on_from_the_middle_of_a_game(case: Case) -> None:
    env = Env(load(case))
    env.reset(seed=3)
    for _ in range(9):
        env.step(env.match.legal_actions()[0])
    twins = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    rng = random.Random(2)
    while not env.match.is_over:
        action = rng.choice(env.match.legal_actions())
        told = [one.step(action) for one in (env, *twins)]
        for observation, *rest in told[1:]:
            assert (observation == told[0][0]).all() and rest[:3] == list(told[0][1:4])
    seeds = set()
    for one in (env, *twins):
        one.reset()
        seeds.add(one.match.seed)
    assert len(seeds) == 1


@EVERY
def test_illegal_actions_end_the_game_or_are_refused(case: Case) -> None:
    env = Env(load(case))
    _, info = env.reset(seed=1)
    wrong = int(np.flatnonzero(1 - info["action_mask"])[0])
    _, reward, over, truncated, info = env.step(wrong)
    assert (reward, over, truncated) == (-1.0, True, False)
    assert "not legal" in info["illegal"] and not info["action_mask"].any()
    with pytest.raises(fc.StateError, match="reset"):
        env.step(wrong)
    env.reset(seed=1)
    assert env.step(np.array(wrong))[1:3] == (-1.0, True)

    strict = Env(load(case), illegal="raise")
    strict.reset(seed=1)
    before = strict.match.state
    for action in (wrong, -1, strict.game.n_actions, 0.5, None, True):
        with pytest.raises(fc.IllegalActionError):
            strict.step(action)  # type: ignore[arg-type]
    assert strict.match.state == before
    strict.step(strict.match.legal_actions()[0])


@EVERY
def test_rewards_may_be_what_the_score_gains(case: Case) -> None:
    env, envs = Env(load(case), reward="score"), VectorEnv(load(case), N, reward="score")
    rng = random.Random(4)
    env.reset(seed=2)
    total, over = float(env.match.state.scores()[0]), False
    while not over:
        _, reward, over, _, info = env.step(rng.choice(env.match.legal_actions()))
        total += reward
    assert total == info["scores"][0]
    envs.reset(seed=7)
    totals, ended = np.array([envs.batch.state(i).scores()[0] for i in range(N)], float), 0
    for step in range(200):
        _, rewards, over, _, _ = envs.step(envs.batch.sample(1, step))
        totals += rewards
        assert (totals == envs.batch.scores[:, 0]).all()
        for i in np.flatnonzero(over):
            totals[i], ended = envs.batch.state(i).scores()[0], ended + 1
    assert ended
    for make in (Env, VectorEnv):
        with pytest.raises(fc.OptionError, match="reward must be one of returns, score, got 'money'"):
            make(load(case), reward="money")


def test_pictures(capsys: pytest.CaptureFixture[str]) -> None:
    shapes = set()
    env = Env("feurio", players=1, render_mode="rgb_array")
    env.reset(seed=1)
    over = False
    while not over:
        if len(env.match.tokens) % 16 == 0:
            picture = env.render()
            assert picture.dtype == np.uint8 and np.ptp(picture) > 100
            shapes.add(picture.shape)
        over = env.step(env.match.legal_actions()[0])[2]
    assert len(shapes) == 1, "a film needs pictures of one size"
    env = Env("feurio", players=1, render_mode="ansi")
    env.reset(seed=1)
    assert "\x1b[" in env.render()
    Env("feurio", players=1, render_mode="human").reset(seed=1)
    assert "Feurio!" in capsys.readouterr().out


def test_options_are_checked() -> None:
    for make in (Env, VectorEnv):
        with pytest.raises(fc.OptionError, match="options go with the name"):
            make(fc.load("feurio", players=1), players=1)
    with pytest.raises(fc.OptionError, match="illegal must be"):
        Env("feurio", players=1, illegal="no")
    with pytest.raises(fc.OptionError, match="reset has no options, got 'sead'"):
        Env("feurio", players=1).reset(options={"sead": 1})
    with pytest.raises(fc.OptionError, match="reset has one option, reset_mask, got 'sead'"):
        VectorEnv("feurio", players=1).reset(options={"sead": 1})


# Many games at once.

N = 6


@EVERY
@pytest.mark.parametrize("threads", [1, 2])
def test_many_games_are_a_batch(case: Case, threads: int) -> None:
    envs = VectorEnv(load(case), N, threads=threads, max_age=30)
    batch = fc.Batch(load(case), N, seed=4, max_age=30)
    assert batch.last_observations.shape == (N, *batch.game.observation_shape)
    observations, infos = envs.reset(seed=4)
    rng = np.random.default_rng(1)
    ended = 0
    for _ in range(150):
        assert observations in envs.observation_space
        assert (observations == batch.observations).all()
        assert (infos["action_mask"] == batch.legal_masks).all() and infos["_action_mask"].all()
        assert (infos["seat"] == batch.actors).all()
        actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in batch.legal_masks])
        assert actions in envs.action_space
        batch.apply(actions)
        observations, rewards, terminations, truncations, infos = envs.step(actions)
        assert (rewards == batch.rewards[:, 0]).all()
        assert (terminations == batch.over).all() and (truncations == batch.truncated).all()
        done = terminations | truncations
        ended += done.sum()
        assert ("final_obs" in infos) == done.any()
        if done.any():
            assert (infos["_final_obs"] == done).all()
            assert (infos["final_obs"][done] == batch.last_observations[done]).all()
    assert ended


@EVERY
def test_one_of_many_is_like_one_alone(case: Case) -> None:
    """What Gymnasium asks of same-step resets: the last observation aside, the next game's first one here."""
    envs = VectorEnv(load(case), 1)
    env = Env(load(case))
    observations, infos = envs.reset(seed=8)
    observation, info = env.reset(seed=envs.batch.seed_of(0))
    rng = random.Random(3)
    over = False
    while not over:
        assert (observations[0] == observation).all() and (infos["action_mask"][0] == info["action_mask"]).all()
        action = rng.choice(np.flatnonzero(info["action_mask"]).tolist())
        observation, reward, over, _, info = env.step(action)
        observations, rewards, terminations, _, infos = envs.step([action])
        assert rewards[0] == reward and terminations[0] == over
    assert (infos["final_obs"][0] == observation).all()
    assert not (observations[0] == observation).all()
    assert VectorEnv.metadata["autoreset_mode"] is gymnasium.vector.AutoresetMode.SAME_STEP


@EVERY
def test_what_is_returned_stays_unless_one_asks_for_views(case: Case) -> None:
    for copied in (True, False):
        envs = VectorEnv(load(case), N, copy=copied)
        observations, infos = envs.reset(seed=1)
        kept = observations.copy()
        envs.step([np.flatnonzero(mask)[0] for mask in infos["action_mask"]])
        assert (observations == kept).all() == copied


def test_an_illegal_action_is_refused_and_nothing_changes() -> None:
    envs = VectorEnv("feurio", 3, players=1)
    with pytest.raises(fc.StateError, match="reset"):
        envs.step([0, 0, 0])
    _, infos = envs.reset(seed=1)
    legal = [int(np.flatnonzero(mask)[0]) for mask in infos["action_mask"]]
    with pytest.raises(fc.IllegalActionError, match="game number 2"):
        envs.step([*legal[:2], -1])
    assert envs.batch.ages.tolist() == [0, 0, 0]
    envs.step(legal)


def test_seeds_of_many() -> None:
    first, second = VectorEnv("feurio", 3, players=1), VectorEnv("feurio", 3, players=1)
    for envs in (first, second):
        envs.reset(seed=5)
        assert envs.batch.seed_of(1) == fc.Batch(envs.game, 3, seed=5).seed_of(1)
        envs.reset()
    assert first.batch.seed_of(0) == second.batch.seed_of(0)
    first.reset(seed=[7, 8, 9])
    assert [first.batch.seed_of(i) for i in range(3)] == [7, 8, 9]
    assert first.batch.state(1) == fc.Match(first.game, seed=8).state
    second.reset(seed=[7, 8, 9])
    assert first.reset()[0].tolist() == second.reset()[0].tolist(), "and so are the next ones"
    first.reset(seed=[7, None, 9])
    assert first.batch.seed_of(0) == 7 and first.batch.seed_of(1) != 8
    for seed in ([1, 2], [1, 2, -3], [1, 2, "x"], "abc"):
        with pytest.raises((fc.OptionError, gymnasium.error.Error)):
            first.reset(seed=seed)
    for wrong in ({"num_envs": 0}, {"threads": 0}, {"max_age": 0}, {"render_mode": "ansi"},
                  {"autoreset_mode": "never"}, {"max_age": 3, "max_episode_steps": 4}, {"max_episode_steps": 0}):
        with pytest.raises(fc.OptionError):
            VectorEnv("feurio", players=1, **wrong)


def test_gymnasium_makes_many_and_its_wrappers_take_them() -> None:
    envs = gymnasium.make_vec("firecore/feurio-v1", num_envs=4, vectorization_mode="vector_entry_point", players=1)
    assert isinstance(envs.unwrapped, VectorEnv) and envs.num_envs == 4
    recorded = gymnasium.wrappers.vector.RecordEpisodeStatistics(envs)
    _, infos = recorded.reset(seed=1)
    episodes = []
    for _ in range(120):
        _, _, over, _, infos = recorded.step([np.flatnonzero(mask)[-1] for mask in infos["action_mask"]])
        if over.any():
            episodes += infos["episode"]["l"][infos["_episode"]].tolist()
    assert episodes and min(episodes) > 20
    envs.close()


def test_gymnasiums_own_many_take_single_ones() -> None:
    envs = gymnasium.make_vec("firecore/feurio-v1", num_envs=2, vectorization_mode="sync", players=1)
    observations, infos = envs.reset(seed=[1, 2])
    assert observations.shape[0] == 2
    envs.step(np.array([np.flatnonzero(mask)[0] for mask in infos["action_mask"]]))
    envs.close()
