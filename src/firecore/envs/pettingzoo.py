"""Every game as a PettingZoo environment: ``env("feurio", players=3)``. Needs ``firecore-games[pettingzoo]``.

    from firecore.envs import pettingzoo

    env = pettingzoo.env("tails", players=3, render_mode="ansi")
    env.reset(seed=7)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        over = termination or truncation
        env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))
"""
from __future__ import annotations

from typing import Any, SupportsIndex

import numpy as np
from numpy.typing import NDArray

from ..errors import IllegalActionError, StateError
from ..game import Game
from ..matches.match import Match
from . import setting

try:
    from gymnasium import spaces
    from gymnasium.utils import seeding
    from pettingzoo import AECEnv
except ImportError as error:
    setting.missing("pettingzoo", "pettingzoo", error)


class Env(AECEnv):  # type: ignore[misc]
    """One game after another, one seat at a time.

    The agents are ``seat_0``, ``seat_1``, …; chance plays by itself. An observation has two keys: ``observation`` is
    what the seat knows, and ``action_mask`` marks its legal actions, none while others decide. With ``flat=True`` an
    observation is what the seat knows and nothing else, and the mask is in ``infos[agent]["action_mask"]``. Rewards are
    the returns of the game when it is over; with ``reward="score"`` what each action, and the chance after it, adds to
    the score of each seat. ``state()`` is what all seats know, one after another, for critics that see everything.
    ``encoding="planes"`` gives observations on a grid, in games on a board; ``state()`` is in rows all the same.

    ``illegal`` says how an illegal action is handled: ``"terminate"`` ends the game with a reward of -1 for the seat
    that tried it and 0 for all others; ``"raise"`` raises an IllegalActionError and changes nothing.

    ``reset(seed=7)`` starts the game of ``Match(game, seed=7)``; later resets without a seed derive theirs from it.
    Copies and pickles continue from the current position, also in mid-game, with the same dice.
    """

    match: Match      # the game being played: for records, views, and whatever else an environment does not offer

    def __init__(self, game: Game | str, *, reward: str = "returns", flat: bool = False, illegal: str = "terminate",
                 encoding: str = "rows", render_mode: str | None = None, **options: Any) -> None:
        super().__init__()
        setting.check(reward=reward, illegal=illegal, render_mode=render_mode)
        self.game = setting.game_of(game, options)
        self.reward = reward
        self.flat = flat
        self.illegal = illegal
        self.encoding = encoding
        self.render_mode = render_mode
        self.metadata = {"name": f"{self.game.name}_v1", "render_modes": list(setting.RENDER_MODES),
                         "is_parallelizable": False, "render_fps": 2}
        self.possible_agents = [f"seat_{seat}" for seat in range(self.game.seats)]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: self._space() for agent in self.possible_agents}
        self.state_space = setting.state_space(self.game)
        self.action_spaces = {agent: spaces.Discrete(self.game.n_actions) for agent in self.possible_agents}
        self._generator: np.random.Generator | None = None

    def _space(self) -> spaces.Space[Any]:
        known = setting.observation_space(self.game, self.encoding)
        if self.flat:
            return known
        return spaces.Dict({"observation": known, "action_mask": spaces.MultiBinary(self.game.n_actions)})

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The observation space of that agent; always the same object."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The action space of that agent; always the same object."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start another game."""
        if seed is not None or self._generator is None:
            self._generator, _ = seeding.np_random(seed)
        self.match = Match(self.game, seed=int(self._generator.integers(2**53)) if seed is None else seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._scores = self.match.state.scores()
        self.agent_selection = self._actor()
        self._skip_agent_selection = None
        self._put_masks()
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> Any:
        """What that agent knows, and the mask of its legal actions."""
        known = self._standing().observe(self._seats[agent], encoding=self.encoding)
        return known if self.flat else {"observation": known, "action_mask": self._mask(agent)}

    def state(self) -> NDArray[np.float32]:
        """What all seats know, one after another."""
        standing = self._standing()
        return np.concatenate([standing.observe(seat).ravel() for seat in range(self.game.seats)])

    def _mask(self, agent: str) -> NDArray[np.int8]:
        if agent == self.agent_selection and not self.terminations.get(agent, True):
            mask: NDArray[np.int8] = self.match.state.legal_mask().view(np.int8)
            return mask
        return np.zeros(self.game.n_actions, np.int8)

    def _put_masks(self) -> None:
        if self.flat:
            for agent, info in self.infos.items():
                info["action_mask"] = self._mask(agent)

    def step(self, action: SupportsIndex | None) -> None:
        """Play an action for the agent whose turn it is; None for one whose game is over."""
        if not self.agents:
            raise StateError(f"{self.game.name}: no game is being played: call reset() first")
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._play(agent, action)
        self._accumulate_rewards()
        if self.terminations[agent]:
            self._deads_step_first()
        else:
            self.agent_selection = self._actor()
        self._put_masks()
        if self.render_mode == "human":
            self.render()

    def _play(self, agent: str, action: Any) -> None:
        try:
            self.match.play(action)
        except IllegalActionError as error:
            if self.illegal == "raise" or not hasattr(action, "__index__"):
                raise
            self._end({agent: -1.0}, {agent: {"illegal": str(error)}})
            return
        state = self.match.state
        before, self._scores = self._scores, state.scores()
        if self.reward == "score":
            gained = [float(now - then) for now, then in zip(self._scores, before, strict=True)]
            self.rewards = dict(zip(self.agents, gained, strict=True))
        elif self.match.is_over:
            self.rewards = dict(zip(self.agents, state.returns(), strict=True))
        if self.match.is_over:
            self._end(self.rewards, {one: {"score": self._scores[seat]} for one, seat in self._seats.items()})

    def _end(self, rewards: dict[str, float], infos: dict[str, dict[str, Any]]) -> None:
        self.rewards.update(rewards)
        self.infos.update(infos)
        self.terminations = dict.fromkeys(self.agents, True)

    def _actor(self) -> str:
        seat = self.match.actor
        assert seat is not None
        return self.possible_agents[seat]

    def _standing(self) -> Any:
        if not hasattr(self, "match"):
            raise StateError(f"{self.game.name}: no game has begun: call reset() first")
        return self.match.state

    def render(self) -> Any:
        """The position with everything open, by the render mode: printed, as text with colours, or as pixels."""
        return setting.show(self._standing(), self.render_mode)

    def close(self) -> None:
        """Do nothing: there is nothing to close."""


def env(game: Game | str, *, reward: str = "returns", flat: bool = False, illegal: str = "terminate",
        encoding: str = "rows", render_mode: str | None = None, **options: Any) -> Env:
    """The environment of a game, by its name and options."""
    return Env(game, reward=reward, flat=flat, illegal=illegal, encoding=encoding, render_mode=render_mode, **options)
