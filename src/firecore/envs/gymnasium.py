"""The games as Gymnasium environments. Needs ``firecore-games[gymnasium]``.

    import gymnasium
    import firecore.envs.gymnasium       # registers the games

    env = gymnasium.make("firecore/tails-v1", players=3, opponents="greedy")        # one game at a time
    envs = gymnasium.make_vec("firecore/feurio-v1", num_envs=1024, players=1)       # many, played natively

``gymnasium.make("firecore.envs.gymnasium:firecore/tails-v1")`` does both at once.
"""
from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..errors import IllegalActionError, OptionError, StateError
from ..game import Game, games
from ..matches.match import Match
from ..wording import short
from . import setting
from .opponents import Given, Opponents, check_seat, listed, seat_of

try:
    import gymnasium
    from gymnasium import spaces

    from .gymnasium_vector import VectorEnv
except ImportError as error:
    setting.missing("gymnasium", "gymnasium", error)

__all__ = ["Env", "VectorEnv", "register"]

MAX_TRIES = 1000     # to begin a game that does not end before the learner is asked


class Env(gymnasium.Env):  # type: ignore[misc]
    """One game at a time.

    In a competitive game the learner has one seat, and agents play the others: ``opponents`` is a spec or an agent for
    all of them, or a list of one for each seat after the learner's, in turn; ``"random"`` if none are named. ``seat``
    is the learner's seat: a number, ``"rotate"`` (the next one in each game) or ``"random"`` (as the seed has it). In a
    cooperative game the learner acts for all seats in turn, unless there are ``opponents``, who are its partners then.

    An observation is what the acting seat knows. ``info["action_mask"]`` marks its legal actions, ``info["seat"]`` is
    its number. The reward is the return of the game when it is over; with ``reward="score"`` it is what each action,
    and all that is played until the next one, adds to the score, which helps a learner that never wins.

    ``encoding="planes"`` gives observations on a grid, in games on a board.

    ``illegal`` says how an illegal action is handled: ``"terminate"`` ends the game with a reward of -1, ``"raise"``
    raises an IllegalActionError and changes nothing.

    ``reset(seed=7)`` starts the game of ``Match(game, seed=7)``; later resets without a seed derive theirs from it.
    Copies and pickles continue from the current position with the same dice.
    """

    metadata: dict[str, Any] = {"render_modes": list(setting.RENDER_MODES), "render_fps": 2}   # noqa: RUF012
    match: Match      # the game being played: for records, views, and whatever else an environment does not offer

    def __init__(self, game: Game | str, *, opponents: Given = None, seat: int | str = 0, reward: str = "returns",
                 illegal: str = "terminate", encoding: str = "rows", render_mode: str | None = None,
                 **options: Any) -> None:
        setting.check(reward=reward, illegal=illegal, render_mode=render_mode)
        self.game = setting.game_of(game, options)
        given = listed(self.game, opponents)
        check_seat(self.game, seat, given)
        self.opponents = None if given is None else Opponents(self.game, given)
        self.seat = seat
        self.reward = reward
        self.illegal = illegal
        self.render_mode = render_mode
        self.encoding = encoding
        self.observation_space = setting.observation_space(self.game, encoding)
        self.action_space = spaces.Discrete(self.game.n_actions)
        self._played = 0
        self._over = True

    def reset(self, *, seed: int | None = None,
              options: dict[str, Any] | None = None) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """Start another game."""
        if options:
            raise OptionError(f"{self.game.name}: reset has no options, got {', '.join(map(short, options))}")
        super().reset(seed=seed)
        if seed is not None:
            self._played = 0
        for _ in range(MAX_TRIES):
            self._begin(seed)
            if not self._over:
                break
            seed = None
        else:
            raise StateError(f"{self.game.name}: a game that is over before the learner decides cannot be played")
        if self.render_mode == "human":
            self.render()
        return self._observed()

    def _begin(self, seed: int | None) -> None:
        self.match = Match(self.game, seed=int(self.np_random.integers(2**53)) if seed is None else seed)
        self._seat = 0
        if self.opponents is not None:
            self._seat = seat_of(self.game, self.seat, self.match, self._played)
            self.opponents.begin(self.match, self._seat)
        self._played += 1
        self._over = self.match.is_over
        self._score = self.match.state.scores()[self._seat]

    def step(self, action: Any) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        """Play an action for the seat whose turn it is, and then for the opponents."""
        if self._over:
            raise StateError(f"{self.game.name}: no game is being played: call reset() first")
        seat = self.match.actor
        assert seat is not None
        try:
            self.match.play(action)
        except IllegalActionError as error:
            if self.illegal == "raise" or not hasattr(action, "__index__"):
                raise
            return self._refused(seat, error)
        if self.opponents is not None:
            self.opponents.reply(self.match)
        self._over = self.match.is_over
        observation, info = self._observed(seat)
        if self.render_mode == "human":
            self.render()
        return observation, self._reward(), self._over, False, info

    def _reward(self) -> float:
        state = self.match.state
        if self.reward == "returns":
            return state.returns()[self._seat] if self._over else 0.0
        before, self._score = self._score, state.scores()[self._seat]
        return float(self._score - before)

    def _refused(self, seat: int, error: IllegalActionError) -> tuple[NDArray[np.float32], float, bool, bool,
                                                                      dict[str, Any]]:
        self._over = True
        observation, info = self._observed(seat)
        return observation, -1.0, True, False, info | {"illegal": str(error)}

    def _observed(self, last: int = 0) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """The observation of the acting seat, and its mask; once the game is over, of the seat that acted last."""
        state = self.match.state
        if self._over:
            nothing = np.zeros(self.game.n_actions, np.int8)
            info = {"action_mask": nothing, "seat": last, "scores": state.scores()}
            return state.observe(last, encoding=self.encoding), info
        seat = state.actor
        assert seat is not None
        mask = state.legal_mask().view(np.int8)
        return state.observe(seat, encoding=self.encoding), {"action_mask": mask, "seat": seat}

    def action_masks(self) -> NDArray[np.bool_]:
        """The mask of legal actions, as MaskablePPO of sb3-contrib expects it; empty once the game is over."""
        if self._over:
            return np.zeros(self.game.n_actions, np.bool_)
        return self.match.state.legal_mask()

    def render(self) -> Any:
        """The position with everything open, by the render mode: printed, as text with colours, or as pixels."""
        if not hasattr(self, "match"):
            raise StateError(f"{self.game.name}: no game has begun: call reset() first")
        return setting.show(self.match.state, self.render_mode)

    def close(self) -> None:
        """End the sandboxes of opponents."""
        if self.opponents is not None:
            self.opponents.close()


def register() -> None:
    """Register every game with Gymnasium, as importing this module does: ``gymnasium.make("firecore/feurio-v1")``.

    Call it for games that have come since, such as those of a plugin.
    """
    for name in games():
        identifier = f"firecore/{name}-v1"
        if identifier not in gymnasium.registry:
            gymnasium.register(identifier, entry_point=f"{__name__}:Env", vector_entry_point=f"{__name__}:VectorEnv",
                               kwargs={"game": name}, disable_env_checker=False)


register()
