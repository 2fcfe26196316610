"""Games for one seat and cooperative games as Gymnasium environments. Needs ``firecore-games[gymnasium]``.

    import gymnasium
    from firecore.envs.gymnasium import Env, VectorEnv, register

    env = Env("feurio", players=1)                           # one game at a time
    envs = VectorEnv("feurio", num_envs=1024, players=1)     # many, played natively by a firecore.Batch

After ``register()``, ``gymnasium.make("firecore/feurio-v1", players=1)`` and ``gymnasium.make_vec`` know them too.
"""
from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from ..analysis.batch import Batch
from ..errors import IllegalActionError, OptionError, StateError
from ..game import Game, games
from ..matches.match import Match
from ..wording import short
from . import setting

try:
    import gymnasium
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode
    from gymnasium.vector.utils import batch_space
except ImportError as error:
    setting.missing("gymnasium", "gymnasium", error)

LIMIT = float(np.finfo(np.float32).max)     # what a seat knows as numbers has no bounds that hold for every game


class Env(gymnasium.Env):  # type: ignore[misc]
    """One game at a time. If there are several seats, the agent acts for each of them in turn.

    An observation is what the acting seat knows. ``info["action_mask"]`` marks its legal actions, ``info["seat"]`` is
    its number. The reward is the return of the game when it is over; with ``reward="score"`` it is what each action,
    and the chance after it, adds to the score, which helps a learner that never wins.

    ``illegal`` says how an illegal action is handled: ``"terminate"`` ends the game with a reward of -1, ``"raise"``
    raises an IllegalActionError and changes nothing.

    ``reset(seed=7)`` starts the game of ``Match(game, seed=7)``; later resets without a seed derive theirs from it.
    """

    metadata: dict[str, Any] = {"render_modes": list(setting.RENDER_MODES), "render_fps": 2}   # noqa: RUF012
    match: Match      # the game being played: for records, views, and whatever else an environment does not offer

    def __init__(self, game: Game | str, *, reward: str = "returns", illegal: str = "terminate",
                 render_mode: str | None = None, **options: Any) -> None:
        setting.check(reward=reward, illegal=illegal, render_mode=render_mode)
        self.game = _shared(setting.game_of(game, options))
        self.reward = reward
        self.illegal = illegal
        self.render_mode = render_mode
        self.observation_space, self.action_space = _spaces(self.game)
        self._over = True

    def reset(self, *, seed: int | None = None,
              options: dict[str, Any] | None = None) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """Start another game."""
        super().reset(seed=seed)
        self.match = Match(self.game, seed=int(self.np_random.integers(2**53)) if seed is None else seed)
        self._over = False
        self._score = self.match.state.scores()[0]
        if self.render_mode == "human":
            self.render()
        return self._told(0)

    def step(self, action: Any) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        """Play an action for the seat whose turn it is."""
        if self._over:
            raise StateError(f"{self.game.name}: no game is being played: call reset() first")
        seat = self.match.actor
        assert seat is not None
        try:
            self.match.play(action)
        except IllegalActionError as error:
            if self.illegal == "raise" or not isinstance(action, (int, np.integer)):
                raise
            return self._refused(seat, error)
        self._over = self.match.is_over
        observation, info = self._told(seat)
        if self.render_mode == "human":
            self.render()
        return observation, self._reward(), self._over, False, info

    def _reward(self) -> float:
        state = self.match.state
        if self.reward == "returns":
            return state.returns()[0] if self._over else 0.0
        before, self._score = self._score, state.scores()[0]
        return float(self._score - before)

    def _refused(self, seat: int, error: IllegalActionError) -> tuple[NDArray[np.float32], float, bool, bool,
                                                                      dict[str, Any]]:
        self._over = True
        observation, info = self._told(seat)
        return observation, -1.0, True, False, info | {"illegal": str(error)}

    def _told(self, last: int) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """What the acting seat knows and may do; once the game is over, what the seat knows that acted last."""
        state = self.match.state
        if self._over:
            nothing = np.zeros(self.game.n_actions, np.int8)
            return state.observe(last), {"action_mask": nothing, "seat": last, "scores": state.scores()}
        seat = state.actor
        assert seat is not None
        return state.observe(seat), {"action_mask": state.legal_mask().view(np.int8), "seat": seat}

    def render(self) -> Any:
        """The position with everything open, as the render mode says: printed, text with colours, or pixels."""
        if not hasattr(self, "match"):
            raise StateError(f"{self.game.name}: there is no game yet: call reset() first")
        return setting.show(self.match.state, self.render_mode)


class VectorEnv(gymnasium.vector.VectorEnv):  # type: ignore[misc]
    """Many games side by side, over a :class:`firecore.Batch`: one native call for each step.

    A game that ends restarts in the same step (``AutoresetMode.SAME_STEP``): the observation is that of the next game,
    and the final observation is in ``infos["final_obs"]``, in the rows that ``infos["_final_obs"]`` marks.
    ``infos["action_mask"]`` marks the legal actions, ``infos["seat"]`` is the acting seat. An illegal action raises an
    IllegalActionError that names the first such game, and changes nothing.

    ``reward`` is as for :class:`Env`. With ``copy=False``, ``reset`` and ``step`` return the arrays of the batch, which
    every step fills in place.
    """

    metadata: ClassVar[dict[str, Any]] = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}
    batch: Batch      # the games being played

    def __init__(self, game: Game | str, num_envs: int = 1, *, threads: int = 1, max_age: int | None = None,
                 reward: str = "returns", copy: bool = True, render_mode: None = None, **options: Any) -> None:
        if render_mode is not None:
            raise OptionError(f"a vector env draws nothing: render_mode must be None, got {short(render_mode)}")
        setting.check(reward=reward)
        self.game = _shared(setting.game_of(game, options))
        self.reward = reward
        self.num_envs = num_envs
        self.single_observation_space, self.single_action_space = _spaces(self.game)
        self._settings: dict[str, Any] = {"threads": threads, "max_age": max_age}
        self._copy = copy
        self.batch = Batch(self.game, num_envs, **self._settings)      # refuses what is wrong with the settings
        self._begun = False
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(self, *, seed: int | list[int | None] | None = None,
              options: dict[str, Any] | None = None) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """Restart all games. The seed is one number; game i has the dice of ``batch.seed_of(i)``."""
        if isinstance(seed, (list, tuple)):
            raise OptionError("a seed is one number, from which the seeds of all games are derived, "
                              f"got {short(seed)}")
        if options and "reset_mask" in options:
            raise OptionError("single games cannot be reset: they restart by themselves")
        super().reset(seed=seed)
        self.batch = Batch(self.game, self.num_envs, seed=int(self.np_random.integers(2**53)) if seed is None else seed,
                           **self._settings)
        self._begun = True
        _ = self.batch.last_observations       # kept from now on
        if self.reward == "score":
            self._scores = self.batch.scores[:, 0].copy()
        return self._own(self.batch.observations), self._infos()

    def step(self, actions: Any) -> tuple[NDArray[np.float32], NDArray[Any], NDArray[Any], NDArray[Any],
                                          dict[str, Any]]:
        """Play an action in every game."""
        if not self._begun:
            raise StateError(f"{self.game.name}: no game is being played: call reset() first")
        batch = self.batch
        batch.apply(actions)
        infos = self._infos()
        ended = batch.over | batch.truncated
        if ended.any():
            infos["final_obs"], infos["_final_obs"] = self._own(batch.last_observations), ended
        return (self._own(batch.observations), self._rewards(ended), self._own(batch.over), self._own(batch.truncated),
                infos)

    def _rewards(self, ended: NDArray[Any]) -> NDArray[Any]:
        if self.reward == "returns":
            return self._own(self.batch.rewards[:, 0])
        before, self._scores = self._scores, self.batch.scores[:, 0].copy()
        gains: NDArray[Any] = (self._scores - before).astype(np.float32)
        for i in np.flatnonzero(ended):
            self._scores[i] = self.batch.state(i).scores()[0]     # of the game that stands there now
        return gains

    def _infos(self) -> dict[str, Any]:
        everywhere = np.ones(self.num_envs, np.bool_)
        return {"action_mask": self._own(self.batch.legal_masks.view(np.int8)), "_action_mask": everywhere,
                "seat": self._own(self.batch.actors), "_seat": everywhere}

    def _own(self, array: NDArray[Any]) -> NDArray[Any]:
        return array.copy() if self._copy else array


def register() -> None:
    """Register every game with Gymnasium, for ``gymnasium.make("firecore/feurio-v1", players=1)`` and ``make_vec``."""
    for name in games():
        identifier = f"firecore/{name}-v1"
        if identifier not in gymnasium.registry:
            gymnasium.register(identifier, entry_point=f"{__name__}:Env", vector_entry_point=f"{__name__}:VectorEnv",
                               kwargs={"game": name}, disable_env_checker=False)


def _shared(game: Game) -> Game:
    if not game.cooperative:
        raise OptionError(f"{game!r} has several winners and losers: a Gymnasium environment gives one reward; "
                          "take a game for one seat or a cooperative one, or firecore.envs.pettingzoo")
    return game


def _spaces(game: Game) -> tuple[spaces.Box, spaces.Discrete]:
    return spaces.Box(-LIMIT, LIMIT, game.observation_shape, np.float32), spaces.Discrete(game.n_actions)
