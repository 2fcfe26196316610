"""Many games as a VecEnv of Stable-Baselines3, with masks for MaskablePPO. Needs ``firecore-games[sb3]``.

    from sb3_contrib import MaskablePPO
    from firecore.envs.stable_baselines3 import VecEnv

    model = MaskablePPO("MlpPolicy", VecEnv("tails", 64, players=2, opponents="greedy", seat="rotate"))
    model.learn(100_000)
"""
from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..errors import OptionError
from ..game import Game
from ..wording import short
from . import setting

try:
    from stable_baselines3.common.vec_env import VecEnv as Base

    from .gymnasium import VectorEnv
except ImportError as error:
    setting.missing("stable-baselines3", "sb3", error, module="stable_baselines3")


class VecEnv(Base):  # type: ignore[misc]
    """``num_envs`` games side by side, played natively; the options are those of ``firecore.envs.gymnasium.VectorEnv``.

    ``envs`` is that environment. A game that ends restarts in the same step; its info has ``terminal_observation``,
    ``TimeLimit.truncated`` and ``scores``. Other infos are empty: masks come from ``env_method("action_masks")``, as
    MaskablePPO asks for them.
    """

    def __init__(self, game: Game | str, num_envs: int = 1, **options: Any) -> None:
        if "autoreset_mode" in options:
            raise OptionError("a VecEnv of Stable-Baselines3 restarts games in the same step: it has no autoreset_mode")
        self.envs = VectorEnv(game, num_envs, **options)
        self.metadata = self.envs.metadata
        self.render_mode = None
        self._actions: Any = None
        super().__init__(num_envs, self.envs.single_observation_space, self.envs.single_action_space)

    def reset(self) -> NDArray[Any]:
        """Restart all games, with the seeds from ``seed`` if it was called since the last reset."""
        seeds = list(self._seeds)
        observations, _ = self.envs.reset(seed=None if all(one is None for one in seeds) else seeds)
        self._reset_seeds()
        self._reset_options()
        self.reset_infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        return observations

    def step_async(self, actions: Any) -> None:
        """Store the actions for ``step_wait``."""
        self._actions = actions

    def step_wait(self) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any], list[dict[str, Any]]]:
        """Play an action in every game."""
        observations, rewards, over, truncated, info = self.envs.step(self._actions)
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        ended = over | truncated
        for i in np.flatnonzero(ended):
            infos[i] = {"terminal_observation": info["final_obs"][i], "TimeLimit.truncated": bool(truncated[i]),
                        "scores": info["final_info"]["scores"][i]}
        return observations, rewards, ended, infos

    def close(self) -> None:
        """Do nothing: there is nothing to close."""

    def has_attr(self, attr_name: str) -> bool:
        """Whether the games have an attribute of that name."""
        return hasattr(self.envs, attr_name)

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """An attribute of all games, once for each."""
        return [getattr(self.envs, attr_name) for _ in self._get_indices(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Not supported: native games have no attributes of their own."""
        raise OptionError(f"games that are played natively have no attributes to set, got {short(attr_name)}")

    def env_method(self, method_name: str, *method_args: Any, indices: Any = None, **method_kwargs: Any) -> list[Any]:
        """The rows of ``action_masks``, which is the only method of single games."""
        if method_name != "action_masks" or method_args or method_kwargs:
            raise OptionError("games that are played natively have one method, action_masks(), "
                              f"got {short(method_name)}")
        masks = self.envs.action_masks()
        return [masks[i] for i in self._get_indices(indices)]

    def env_is_wrapped(self, wrapper_class: type, indices: Any = None) -> list[bool]:
        """False: single games are not wrapped."""
        return [False for _ in self._get_indices(indices)]

    def get_images(self) -> Iterable[None]:
        """None: batches are not rendered."""
        return [None] * self.num_envs
