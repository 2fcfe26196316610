"""The wrappers of Gymnasium and PettingZoo around single environments; those of many games are in test_autoreset.py."""
from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import firecore as fc

gymnasium: Any = pytest.importorskip("gymnasium")
from ..conformance.option_sets import of_every_game

importlib.import_module("firecore.envs.gymnasium")
wrappers = gymnasium.wrappers
SETS = of_every_game(("feurio", {"players": 1, "encoding": "planes"}), ("flashpoint", {"max_turns": 3}),
                     ("tails", {"players": 2, "opponents": "greedy", "seat": "rotate"}))
SINGLE: dict[str, Callable[[Any], Any]] = {
    "RecordEpisodeStatistics": wrappers.RecordEpisodeStatistics,
    "TimeLimit": lambda env: wrappers.TimeLimit(env, 15),
    "TimeAwareObservation": lambda env: wrappers.TimeAwareObservation(wrappers.TimeLimit(env, 15)),
    "FlattenObservation": wrappers.FlattenObservation,
    "ReshapeObservation": lambda env: wrappers.ReshapeObservation(env, (1, *env.observation_space.shape)),
    "RescaleObservation": lambda env: wrappers.RescaleObservation(env, np.float32(-1), np.float32(1)),
    "NormalizeObservation": wrappers.NormalizeObservation,
    "FrameStackObservation": lambda env: wrappers.FrameStackObservation(env, 3),
    "DelayObservation": lambda env: wrappers.DelayObservation(env, 2),
    "NormalizeReward": wrappers.NormalizeReward,
    "ClipReward": lambda env: wrappers.ClipReward(env, -1, 1),
    "Autoreset": wrappers.Autoreset,
}


@pytest.mark.parametrize("wrapper", SINGLE)
@pytest.mark.parametrize(("name", "options"), SETS)
def test_gymnasiums_wrappers_of_one_game(name: str, options: dict[str, Any], wrapper: str) -> None:
    env = SINGLE[wrapper](gymnasium.make(f"firecore/{name}-v1", **options))
    observation, info = env.reset(seed=1)
    over = truncated = False
    steps = 0
    while not (over or truncated):
        assert env.observation_space.contains(observation)
        observation, _, over, truncated, info = env.step(int(info["action_mask"].argmax()))
        steps += 1
    assert truncated == (wrapper.startswith("Time") and steps == 15)
    if wrapper == "RecordEpisodeStatistics":
        assert info["episode"]["l"] == steps
    env.close()


@pytest.mark.parametrize("flat", [False, True])
@pytest.mark.parametrize("name", fc.games())
def test_pettingzoos_wrappers(name: str, flat: bool) -> None:
    theirs = pytest.importorskip("pettingzoo.utils.wrappers")
    from firecore.envs import pettingzoo

    inner = pettingzoo.env(name, flat=flat)
    env = theirs.OrderEnforcingWrapper(theirs.AssertOutOfBoundsWrapper(theirs.BaseWrapper(inner)))
    env = env if flat else theirs.TerminateIllegalWrapper(env, illegal_reward=-1)
    env.reset(seed=1)
    for _ in env.agent_iter(60):
        observation, _, over, truncated, info = env.last()
        mask = info["action_mask"] if flat else observation["action_mask"]
        env.step(None if over or truncated else int(mask.argmax()))
    assert len(inner.match.tokens) > 40
