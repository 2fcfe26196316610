"""Many games side by side as one Gymnasium environment."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space
from numpy.typing import DTypeLike, NDArray

from .._native.policy import Policy
from ..agents.seeds import derive
from ..analysis.batch import Batch
from ..analysis.networks import Network
from ..errors import OptionError, StateError
from ..game import Game
from ..policies import find
from ..wording import short
from . import setting
from .opponents import Given, check_seat, listed

Step = tuple[NDArray[Any], NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]


class VectorEnv(gymnasium.vector.VectorEnv):  # type: ignore[misc]
    """Many games side by side, over a :class:`firecore.Batch`: one native call for each step.

    ``opponents``, ``seat`` and ``reward`` are as for :class:`Env`, but opponents are native policies or networks, and
    game number i begins with seat i if it rotates. ``max_episode_steps`` is the ``max_age`` of the batch: an older game
    is truncated.

    ``infos["action_mask"]`` marks the legal actions, ``infos["seat"]`` is the acting seat. An illegal action raises an
    IllegalActionError that names the first such game, and changes nothing.

    ``autoreset_mode`` is one of Gymnasium's. With SAME_STEP a game that ends restarts in the same step: the observation
    is that of the next game, the final one is in ``infos["final_obs"]`` and the final scores are in
    ``infos["final_info"]``, in the rows that ``infos["_final_obs"]`` marks. With NEXT_STEP the final observation is
    returned, and the next step begins another game, whatever the action. With DISABLED
    ``reset(options={"reset_mask": ...})`` does, which may restart games in every mode.

    ``encoding``, ``dtype`` and ``records`` are those of a batch: ``"planes"`` gives observations on a grid, ``"uint8"``
    bytes; with ``records=True``, ``batch.record(i)`` is the record of the game that last ended in place i.

    With ``copy=False``, ``reset`` and ``step`` return the arrays of the batch, which every step fills in place, unless
    they have to show games that have ended.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}   # noqa: RUF012
    batch: Batch      # the games being played

    def __init__(self, game: Game | str, num_envs: int = 1, *, opponents: Given = None, seat: int | str = 0,
                 threads: int = 1, max_age: int | None = None, max_episode_steps: int | None = None,
                 reward: str = "returns", copy: bool = True, encoding: str = "rows", dtype: DTypeLike = "float32",
                 records: bool = False, autoreset_mode: AutoresetMode | str = AutoresetMode.SAME_STEP,
                 render_mode: None = None,
                 **options: Any) -> None:
        if render_mode is not None:
            raise OptionError(f"a vector env draws nothing: render_mode must be None, got {short(render_mode)}")
        setting.check(reward=reward)
        self.game = setting.game_of(game, options)
        given = listed(self.game, opponents)
        check_seat(self.game, seat, given)
        self.reward = reward
        self.num_envs = num_envs
        self.single_action_space = spaces.Discrete(self.game.n_actions)
        self._mode = _mode(autoreset_mode)
        self.metadata = {**self.metadata, "autoreset_mode": self._mode}
        self._has_one_seat = given is not None
        self._settings: dict[str, Any] = {
            "threads": threads, "max_age": _age(max_age, max_episode_steps), "encoding": encoding, "dtype": dtype,
            "records": records}
        if given is not None:
            self._settings |= {"others": _natives(self.game, given), "seat": seat}
        self._copy = copy
        self.batch = Batch(self.game, num_envs, **self._settings)      # refuses what is wrong with the settings
        self._begun = False
        self.single_observation_space = setting.observation_space(self.game, encoding, dtype)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(self, *, seed: int | Sequence[int | None] | None = None,
              options: dict[str, Any] | None = None) -> tuple[NDArray[Any], dict[str, Any]]:
        """Restart all games, or those that ``options["reset_mask"]`` marks.

        The seed is one number, from which those of the games are derived (``batch.seed_of(i)``), or one for each game.
        """
        mask = _mask(options or {}, self.num_envs)
        if isinstance(seed, (list, tuple, np.ndarray)):
            super().reset(seed=None if None in seed else derive(*map(str, seed)))
            chosen: Any = [int(self.np_random.integers(2**53)) if one is None else one for one in seed]
        else:
            super().reset(seed=seed)
            chosen = int(self.np_random.integers(2**53)) if seed is None else seed
        if mask is not None and self._begun:
            self._restart(mask, None if seed is None else chosen)
        else:
            self._begin(chosen)
        return self._observed()

    def _begin(self, seed: int | list[int]) -> None:
        self.batch = Batch(self.game, self.num_envs, seed=seed, **self._settings)
        self._begun = True
        _ = self.batch.last_observations       # kept from now on
        self._ended = np.zeros(self.num_envs, np.bool_)
        self._enders = self._learners()
        self._scores = self.batch.scores[np.arange(self.num_envs), self._enders].copy()

    def _restart(self, mask: NDArray[np.bool_], seed: int | list[int] | None) -> None:
        if seed is not None:
            fresh = Batch(self.game, self.num_envs, seed=seed, **self._settings)      # refuses what is no seed
        for i in np.flatnonzero(mask):
            if seed is not None:
                self.batch.restart(i, fresh.seed_of(i))
            elif not self._ended[i]:     # else the next game stands there already
                self.batch.restart(i)
        self._ended &= ~mask
        self._note_scores(mask)

    def step(self, actions: Any) -> Step:
        """Play an action in every game except those that have ended."""
        if not self._begun:
            raise StateError(f"{self.game.name}: no game is being played: call reset() first")
        batch = self.batch
        if self._mode is AutoresetMode.DISABLED and self._ended.any():
            raise StateError(f"{self.game.name}: game number {self._ended.argmax()} is over: begin another one with "
                             'reset(options={"reset_mask": ...})')
        self._enders = self._learners()
        batch.apply(actions, where=~self._ended if self._mode is AutoresetMode.NEXT_STEP else None)
        ended = batch.over | batch.truncated
        self._ended = np.zeros_like(ended) if self._mode is AutoresetMode.SAME_STEP else ended
        rewards = self._rewards(ended)
        observations, infos = self._observed()
        if ended.any() and self._mode is AutoresetMode.SAME_STEP:
            infos |= {"final_obs": self._own(batch.last_observations), "_final_obs": ended,
                      "final_info": {"scores": batch.scores.copy(), "_scores": ended}, "_final_info": ended}
        return observations, rewards, self._own(batch.over), self._own(batch.truncated), infos

    def _learners(self) -> NDArray[Any]:
        """The seat of each game whose rewards are returned: the learner's; in a cooperative game any."""
        return self.batch.actors.astype(np.intp) if self._has_one_seat else np.zeros(self.num_envs, np.intp)

    def _rewards(self, ended: NDArray[np.bool_]) -> NDArray[Any]:
        everywhere = np.arange(self.num_envs)
        if self.reward == "returns":
            rewards: NDArray[Any] = self.batch.rewards[everywhere, self._enders]
            return rewards
        scores = self.batch.scores[everywhere, self._enders]
        gains: NDArray[Any] = (scores - self._scores).astype(np.float32)
        self._scores = scores
        self._note_scores(ended)
        return gains

    def _note_scores(self, begun: NDArray[np.bool_]) -> None:
        """The scores at the start of games, which the batch has only after the first action."""
        learners = self._learners()
        for i in np.flatnonzero(begun):
            self._scores[i] = self.batch.state(i).scores()[learners[i]]

    def _observed(self) -> tuple[NDArray[Any], dict[str, Any]]:
        """Observations and masks of the acting seats; of games that have ended, the final observation."""
        batch, ended = self.batch, self._ended
        observations, masks = self._own(batch.observations), self._own(batch.legal_masks.view(np.int8))
        seats = self._own(batch.actors)
        everywhere = np.ones(self.num_envs, np.bool_)
        infos: dict[str, Any] = {}
        if ended.any():
            shown = ended[(..., *[None] * (observations.ndim - 1))]
            observations = np.where(shown, batch.last_observations, observations)
            masks, seats = np.where(ended[:, None], np.int8(0), masks), np.where(ended, self._enders, seats)
            infos = {"scores": batch.scores.copy(), "_scores": ended.copy()}
        return observations, infos | {"action_mask": masks, "_action_mask": everywhere,
                                      "seat": seats.astype(np.int8, copy=False), "_seat": everywhere.copy()}

    def action_masks(self) -> NDArray[np.bool_]:
        """The masks of legal actions, one row for each game."""
        return self.batch.legal_masks & ~self._ended[:, None] if self._begun else self.batch.legal_masks.copy()

    def _own(self, array: NDArray[Any]) -> NDArray[Any]:
        return array.copy() if self._copy else array


def _mode(given: AutoresetMode | str) -> AutoresetMode:
    try:
        return AutoresetMode(given)
    except ValueError:
        modes = ", ".join(str(mode.value) for mode in AutoresetMode)
        raise OptionError(f"autoreset_mode must be one of {modes}, got {short(given)}") from None


def _age(max_age: int | None, max_episode_steps: int | None) -> int | None:
    if max_age is not None and max_episode_steps is not None:
        raise OptionError("max_age and max_episode_steps are two names of one limit: give one of them, got "
                          f"{short(max_age)} and {short(max_episode_steps)}")
    return max_episode_steps if max_age is None else max_age


def _natives(game: Game, opponents: Sequence[Any]) -> list[Policy | Network]:
    try:
        return [one if isinstance(one, Network) else find(game, one) for one in opponents]
    except OptionError as error:
        raise OptionError("opponents of many games are native policies or networks, played without Python; for other "
                          f'agents make single games with vectorization_mode="sync" or "async": {error}') from None


def _mask(options: Mapping[str, Any], n: int) -> NDArray[np.bool_] | None:
    """The mask of games to restart; None for all."""
    unknown = [name for name in options if name != "reset_mask"]
    if unknown:
        raise OptionError(f"reset has one option, reset_mask, got {', '.join(map(short, unknown))}")
    mask = options.get("reset_mask")
    if mask is None:
        return None
    if not isinstance(mask, np.ndarray) or mask.shape != (n,) or mask.dtype != np.bool_ or not mask.any():
        raise OptionError(f"reset_mask must be an array of {n} truth values, at least one of them true, "
                          f"got {short(mask)}")
    return mask
