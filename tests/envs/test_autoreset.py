"""How games begin again in an environment of many: the three modes of Gymnasium, and wrappers that ask for one."""
from __future__ import annotations

import importlib
from typing import Any

import numpy as np
import pytest

import firecore as fc

gymnasium: Any = pytest.importorskip("gymnasium")

from ..conformance.option_sets import of_every_game

ours: Any = importlib.import_module("firecore.envs.gymnasium")
VectorEnv, Mode = ours.VectorEnv, gymnasium.vector.AutoresetMode
wrappers = gymnasium.wrappers.vector

N = 5
GAMES = of_every_game(("feurio", {"players": 1}), ("flashpoint", {"max_turns": 3}),
                      ("tails", {"players": 2, "opponents": "greedy"}))
every_game = pytest.mark.parametrize(("name", "options"), GAMES, ids=[name for name, _ in GAMES])


def actions_of(infos: dict[str, Any]) -> Any:
    return infos["action_mask"].argmax(axis=1)


@every_game
@pytest.mark.parametrize("reward", ["returns", "score"])
def test_next_step_shows_the_end_and_then_begins(name: str, options: dict[str, Any], reward: str) -> None:
    """The same games as with SAME_STEP, each with one step more, which plays nothing."""
    same = VectorEnv(name, 1, reward=reward, **options)
    later = VectorEnv(name, 1, reward=reward, autoreset_mode="NextStep", **options)
    assert later.metadata["autoreset_mode"] is Mode.NEXT_STEP and same.metadata["autoreset_mode"] is Mode.SAME_STEP
    told, infos = same.reset(seed=3)
    seen, shown = later.reset(seed=3)
    ended = 0
    for _ in range(250):
        assert (told == seen).all() and (infos["action_mask"] == shown["action_mask"]).all()
        told, rewards, over, truncated, infos = same.step(actions_of(infos))
        seen, given, done, cut, shown = later.step(actions_of(shown))
        assert (given, done, cut) == (rewards, over, truncated)
        if not over.any():
            continue
        ended += 1
        assert (seen == infos["final_obs"]).all() and not shown["action_mask"].any()
        assert (shown["scores"] == infos["final_info"]["scores"]).all() and shown["_scores"].all()
        seen, given, done, cut, shown = later.step([-1])
        assert given == 0 and not done.any() and not cut.any() and "scores" not in shown
    assert ended > 1


@every_game
def test_disabled_waits_for_a_reset(name: str, options: dict[str, Any]) -> None:
    envs = VectorEnv(name, N, autoreset_mode=Mode.DISABLED, **options)
    twin = VectorEnv(name, N, **options)
    observations, infos = envs.reset(seed=3)
    twin_sees, twin_infos = twin.reset(seed=3)
    ended = 0
    for _ in range(150):
        assert (observations == twin_sees).all()
        observations, rewards, over, truncated, infos = envs.step(actions_of(infos))
        twin_sees, *twin_told, twin_infos = twin.step(actions_of(twin_infos))
        assert all((one == two).all() for one, two in zip((rewards, over, truncated), twin_told, strict=True))
        if over.any():
            assert (observations[over] == twin_infos["final_obs"][over]).all()
            with pytest.raises(fc.StateError, match=rf"game number {over.argmax()} is over: .*reset_mask"):
                envs.step(actions_of(infos))
            observations, infos = envs.reset(options={"reset_mask": over})
            ended += over.sum()
    assert ended


@pytest.mark.parametrize("mode", list(Mode))
def test_some_games_begin_anew_and_the_others_go_on(mode: Any) -> None:
    envs = VectorEnv("tails", N, players=2, autoreset_mode=mode, opponents="greedy", seat="rotate", reward="score")
    _, infos = envs.reset(seed=1)
    for _ in range(4):
        _, _, _, _, infos = envs.step(actions_of(infos))
    before = [envs.batch.state(i) for i in range(N)]
    mask = np.array([True, False, True, False, False])
    observations, infos = envs.reset(seed=[50, 51, 52, 53, 54], options={"reset_mask": mask})
    assert envs.batch.ages.tolist() == [0, 4, 0, 4, 4]
    assert [envs.batch.state(i) == before[i] for i in (1, 3, 4)] == [True] * 3
    fresh = VectorEnv("tails", N, players=2, opponents="greedy", seat="rotate")
    assert (fresh.reset(seed=[50, 51, 52, 53, 54])[0][mask] == observations[mask]).all()
    envs.reset(options={"reset_mask": mask})
    assert envs.batch.state(1) == before[1] and envs.batch.ages.tolist() == [0, 4, 0, 4, 4]
    for wrong in ([True] * N, np.ones(N), np.ones(2, np.bool_), np.zeros(N, np.bool_)):
        with pytest.raises(fc.OptionError, match="reset_mask must be an array of 5 truth values"):
            envs.reset(options={"reset_mask": wrong})
    with pytest.raises(fc.OptionError, match="seed"):
        envs.reset(seed=[1, 2, 3, 4, -5], options={"reset_mask": mask})


def test_a_mask_of_a_first_reset_starts_all() -> None:
    envs = VectorEnv("tails", N)
    envs.reset(seed=1, options={"reset_mask": np.array([True] + [False] * (N - 1))})
    assert envs.batch.ages.tolist() == [0] * N


MANY = {
    "RecordEpisodeStatistics": wrappers.RecordEpisodeStatistics,
    "NormalizeReward": wrappers.NormalizeReward,
    "ClipReward": lambda envs: wrappers.ClipReward(envs, -1, 1),
    "TransformReward": lambda envs: wrappers.TransformReward(envs, lambda reward: 2 * reward),
    "DictInfoToList": wrappers.DictInfoToList,
}
NOT_SAME_STEP = {
    "FlattenObservation": wrappers.FlattenObservation,
    "ReshapeObservation": lambda envs: wrappers.ReshapeObservation(
        envs, (1, *envs.single_observation_space.shape)),
}


@pytest.mark.parametrize(("wrapper", "mode"), [(name, mode) for name in MANY for mode in Mode] + [
    (name, mode) for name in NOT_SAME_STEP for mode in (Mode.NEXT_STEP, Mode.DISABLED)] + [
    ("NormalizeObservation", Mode.NEXT_STEP)])
def test_gymnasiums_wrappers_of_many_games(wrapper: str, mode: Any) -> None:
    envs = gymnasium.make_vec("firecore/flashpoint-v1", num_envs=N, players=1, max_turns=2, autoreset_mode=mode)
    made = MANY | NOT_SAME_STEP | {"NormalizeObservation": wrappers.NormalizeObservation}
    wrapped = made[wrapper](envs)
    wrapped.reset(seed=1)
    inner, ended = envs.unwrapped, 0
    for step in range(40):
        _, _, over, truncated, _ = wrapped.step(inner.batch.sample(1, step))
        ended += over.sum()
        if mode is Mode.DISABLED and over.any():
            wrapped.reset(options={"reset_mask": over | truncated})
    assert ended


def test_bounds_are_those_of_the_game() -> None:
    envs = VectorEnv("feurio", N, players=2, opponents="greedy")
    encoding = envs.game.encoding()
    assert (envs.single_observation_space.low == encoding.low).all()
    assert (envs.single_observation_space.high >= encoding.high).all() and envs.single_observation_space.high.max() < 1000
    rescaled = wrappers.RescaleObservation(VectorEnv("feurio", N, players=2, autoreset_mode="NextStep"),
                                           np.float32(0), np.float32(1))
    observations, _ = rescaled.reset(seed=1)
    assert observations.min() >= 0 and observations.max() <= 1
