"""Environments whose observations lie on a grid, in whatever kind of numbers."""
from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest

import firecore as fc

pytest.importorskip("gymnasium")

from firecore.envs.gymnasium import Env, VectorEnv


def test_one_game_in_planes() -> None:
    env = Env("feurio", players=1, encoding="planes")
    observation, info = env.reset(seed=1)
    while True:
        assert observation.shape == (57, 21, 21) and env.observation_space.contains(observation)
        observation, _, over, _, info = env.step(int(info["action_mask"].argmax()))
        if over:
            return


@pytest.mark.parametrize("dtype", [np.float32, "float16", np.uint8])
def test_many_games_in_planes(dtype: Any) -> None:
    envs = VectorEnv("flashpoint", 4, players=2, encoding="planes", dtype=dtype, max_age=20)
    observations, infos = envs.reset(seed=1)
    for _ in range(30):
        assert observations.shape == (4, 187, 8, 10) and observations.dtype == dtype
        assert envs.observation_space.contains(observations)
        observations, _, _, _, infos = envs.step(infos["action_mask"].argmax(axis=1))


def test_what_a_game_has_not_is_refused() -> None:
    with pytest.raises(fc.OptionError, match="no encoding of tails 'planes'"):
        Env("tails", encoding="planes")
    with pytest.raises(fc.OptionError, match="dtype must be"):
        VectorEnv("feurio", 2, players=1, dtype="int8")


@pytest.mark.parametrize("flat", [False, True])
def test_agents_in_planes(flat: bool, capsys: pytest.CaptureFixture[str]) -> None:
    theirs = pytest.importorskip("pettingzoo.test")
    from firecore.envs import pettingzoo

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")     # what their test advises
        theirs.api_test(pettingzoo.env("feurio", players=2, encoding="planes", flat=flat), num_cycles=20)
    env = pettingzoo.env("feurio", players=2, encoding="planes", flat=flat)
    env.reset(seed=1)
    known = env.observe("seat_1") if flat else env.observe("seat_1")["observation"]
    assert np.array_equal(known, env.match.state.observe(1, encoding="planes")) and known.shape == (57, 21, 21)
    assert env.state().shape == env.state_space.shape == (2 * 1080,)
    with pytest.raises(fc.OptionError, match="no encoding of tails 'planes'"):
        pettingzoo.env("tails", encoding="planes")
