"""The environments in the hands of Stable-Baselines3. It needs gigabytes, so CI runs this at night: ``nox -s sb3``."""
from __future__ import annotations

import importlib
import warnings
from typing import Any

import numpy as np
import pytest

import firecore as fc

from ..conformance.option_sets import every_case, load

pytest.importorskip("stable_baselines3")
ours: Any = importlib.import_module("firecore.envs.gymnasium")
VecEnv: Any = importlib.import_module("firecore.envs.stable_baselines3").VecEnv
checker: Any = importlib.import_module("stable_baselines3.common.env_checker")
vec_envs: Any = importlib.import_module("stable_baselines3.common.vec_env")
contrib: Any = pytest.importorskip("sb3_contrib")
masking: Any = importlib.import_module("sb3_contrib.common.maskable.utils")


@every_case
def test_sb3s_check_env(case: tuple[str, dict[str, Any]]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")      # it does not know what our render modes are about
        checker.check_env(ours.Env(load(case)), skip_render_check=True)


def test_games_end_and_restart_as_sb3_wants_it() -> None:
    envs = VecEnv("tails", 6, players=2, opponents="greedy", seat="rotate")
    twin = ours.VectorEnv("tails", 6, players=2, opponents="greedy", seat="rotate")
    envs.seed(5)
    seen, told = envs.reset(), twin.reset(seed=[5, 6, 7, 8, 9, 10])[0]
    ended = 0
    for step in range(100):
        assert (seen == told).all()
        assert (np.stack(envs.env_method("action_masks")) == twin.action_masks()).all()
        actions = twin.batch.sample(1, step)
        seen, rewards, dones, infos = envs.step(actions)
        told, gains, over, _, more = twin.step(actions)
        assert (rewards == gains).all() and (dones == over).all()
        for i in range(6):
            assert bool(infos[i]) == over[i]
            if over[i]:
                assert (infos[i]["terminal_observation"] == more["final_obs"][i]).all()
                assert not infos[i]["TimeLimit.truncated"]
        ended += over.sum()
    assert ended
    for wrong in (lambda: envs.set_attr("seat", 1), lambda: envs.env_method("close"),
                  lambda: VecEnv("tails", autoreset_mode="NextStep")):
        with pytest.raises(fc.OptionError):
            wrong()


def test_maskable_ppo_trains_and_never_plays_what_is_illegal() -> None:
    envs = vec_envs.VecMonitor(VecEnv("tails", 16, players=2, opponents="random", seat="rotate"))
    assert masking.is_masking_supported(envs) and masking.get_action_masks(envs).shape[0] == 16
    model = contrib.MaskablePPO("MlpPolicy", envs, n_steps=128, batch_size=512, n_epochs=4, seed=1, device="cpu",
                                policy_kwargs={"net_arch": [64]})
    model.learn(60_000)
    rewards, seen = [], envs.reset()
    while len(rewards) < 300:
        actions, _ = model.predict(seen, action_masks=masking.get_action_masks(envs))
        seen, gains, dones, _ = envs.step(actions)
        rewards += gains[dones].tolist()
    assert np.mean(rewards) > 0.6, "half of the games is what random play wins"


def test_single_games_have_masks_too() -> None:
    envs = vec_envs.DummyVecEnv([lambda: ours.gymnasium.make("firecore/feurio-v1", players=2, opponents="greedy")] * 3)
    assert masking.is_masking_supported(envs)
    contrib.MaskablePPO("MlpPolicy", envs, n_steps=32, batch_size=32, n_epochs=1, device="cpu").learn(200)
