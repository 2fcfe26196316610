"""Every game as a game of OpenSpiel. Needs ``firecore-games[openspiel]``.

    import pyspiel
    from firecore.envs import openspiel

    game = openspiel.load("tails", players=3)              # or, once openspiel.register() was called,
    game = pyspiel.load_game("firecore_tails(players=3)")
    state = game.new_initial_state()
"""
from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote, unquote
from zlib import crc32

import numpy as np

from .._native import state as native
from ..game import Game, games, plugin_named
from ..game import load as load_firecore
from ..options import from_text
from ..plugins.types import GamePlugin, Played
from . import setting

try:
    import pyspiel
except ImportError as error:
    setting.missing("pyspiel", "openspiel", error)

PREFIX = "firecore_"
MEMORY = 1024            # the newest tokens that an information-state tensor holds
LONGEST = 1_000_000      # decisions, and throws, that no game with sensible options comes near
MOST_SEATS = 8
POSITION = "position"    # a parameter of every game, besides its options: where to begin; "" at the start


def load(name: str, *, position: str = "", **options: Any) -> SpielGame:
    """The OpenSpiel game of a firecore game, with options as ``firecore.load`` takes them."""
    register()
    game = load_firecore(name, **options)
    kinds = _parameters(game.plugin)
    chosen = {key: _as_parameter(game.options[key], kinds[key]) for key in options}
    if position:
        chosen[POSITION] = quote(game.read(position).position(), safe="")
    loaded: SpielGame = pyspiel.load_game(PREFIX + name, chosen)
    return loaded


def register() -> None:
    """Register every game with OpenSpiel: ``pyspiel.load_game("firecore_feurio(players=2)")``.

    Parameters are the options of the game, and ``position``. What is neither a number, a truth value nor a name is
    a text of JSON, quoted as in an address (``%5B`` for a bracket), since brackets and commas mean something else.
    """
    known = set(pyspiel.registered_names())
    for name in games():
        if PREFIX + name not in known:
            plugin = plugin_named(name)
            # A class of its own, since OpenSpiel lets go of it when Python is gone: a function would be freed then.
            kind = type(f"SpielGame_{plugin.name}", (SpielGame,), {"plugin": plugin})
            pyspiel.register_game(_type(plugin, secrets=True, shared=False), kind)


def _type(plugin: GamePlugin, *, secrets: bool, shared: bool) -> pyspiel.GameType:
    return pyspiel.GameType(
        short_name=PREFIX + plugin.name,
        long_name=plugin.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION if secrets
        else pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.IDENTICAL if shared else pyspiel.GameType.Utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=MOST_SEATS,
        min_num_players=1,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=_parameters(plugin),
    )


def _parameters(plugin: GamePlugin) -> dict[str, Any]:
    """The options of a game with their defaults, as OpenSpiel keeps them."""
    return {option.name: _plain(option.default) for option in plugin.options} | {POSITION: ""}


def _plain(value: Any) -> bool | int | float | str:
    return value if isinstance(value, (bool, int, float, str)) else _written(value)


def _as_parameter(value: Any, default: Any) -> Any:
    """A value of an option, of the type that its default has."""
    if isinstance(value, str):
        return quote(value, safe="")
    return value if type(value) is type(default) else _written(value)


def _written(value: Any) -> str:
    """A value as a text that OpenSpiel takes for nothing else: JSON after a blank, quoted."""
    return quote(" " + json.dumps(value, default=dict), safe="")


def _read(plugin: GamePlugin, parameters: Mapping[str, Any]) -> dict[str, Any]:
    """Options from parameters."""
    given = {key: unquote(value) if isinstance(value, str) else value for key, value in parameters.items()}
    typed = {key: value for key, value in given.items() if isinstance(value, str) and value[:1] != " "}
    written = {key: json.loads(value) for key, value in given.items() if isinstance(value, str) and value[:1] == " "}
    return given | written | from_text(plugin.options, typed)


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its options; ``firecore`` is the :class:`firecore.Game`."""

    plugin: GamePlugin     # that of the class which is registered
    firecore: Game

    def __init__(self, parameters: Mapping[str, Any]) -> None:
        plugin = self.plugin
        position = unquote(parameters.get(POSITION, ""))
        game = load_firecore(plugin.name, **_read(plugin, {key: value for key, value in parameters.items()
                                                           if key != POSITION}))
        super().__init__(
            _type(plugin, secrets=game.has_secrets, shared=game.cooperative),
            pyspiel.GameInfo(
                num_distinct_actions=game.n_actions, max_chance_outcomes=game.n_actions, num_players=game.seats,
                min_utility=0.0, max_utility=1.0, utility_sum=None if game.cooperative else 1.0,
                max_game_length=LONGEST),
            dict(parameters))
        self.firecore = game
        self._beginning = game.read(position) if position else game.start()

    def new_initial_state(self) -> SpielState:
        """The position before the first action."""
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """More than chance ever decides."""
        return LONGEST

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver | None:
        """What a seat knows: the position, or with perfect recall everything that it has seen."""
        if params:
            raise ValueError(f"observers of {self.firecore.name} take no parameters, got {params}")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        own = pyspiel.PrivateInfoType.SINGLE_PLAYER if self.firecore.has_secrets else kind.private_info
        if not kind.public_info or kind.private_info != own:
            return None
        return SpielObserver(self.firecore, kind.perfect_recall)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position and what led to it; ``trajectory.state`` is the :class:`firecore.State`."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.trajectory = Trajectory(game._beginning.copy(), [], [])

    def current_player(self) -> int:
        """The seat to act, chance, or nobody."""
        actor = self.trajectory.state.actor
        if actor is None:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if actor < 0 else actor

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.trajectory.state.is_over

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.trajectory.state.legal_actions())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance may decide, and how likely that is."""
        return sorted(self.trajectory.state.chance_outcomes())

    def _apply_action(self, action: int) -> None:
        self.trajectory.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.trajectory.state.token(action)

    def returns(self) -> list[float]:
        """The result for each seat; zeros before the end."""
        state = self.trajectory.state
        return list(state.returns()) if state.is_over else [0.0] * state.game.seats

    def __str__(self) -> str:
        return str(self.trajectory.state)


class Trajectory:
    """A position and the actions that led to it, with who took them. OpenSpiel copies it with each state."""

    __slots__ = ("actions", "history", "state")

    def __init__(self, state: native.State, history: list[Played], actions: list[int]) -> None:
        self.state = state
        self.history = history
        self.actions = actions

    def apply(self, action: int) -> None:
        """Play an action, or let chance decide on one."""
        actor, token = self.state.actor, self.state.token(action)
        self.state.apply(action)
        self.history.append(Played(-1 if actor is None else actor, token))
        self.actions.append(action)

    def seen(self, seat: int) -> list[str]:
        """The tokens as that seat saw them."""
        game = self.state.game
        if not game.has_secrets:
            return [token for _, token in self.history]
        return game.plugin.seen(game, self.history, seat, self.state.actor)

    def __deepcopy__(self, memo: object) -> Trajectory:
        return Trajectory(self.state.copy(), self.history.copy(), self.actions.copy())

    def __reduce__(self) -> tuple[Any, ...]:
        return Trajectory, (self.state, self.history, self.actions)


class SpielObserver:
    """What a seat knows, as numbers and as text.

    The tensor ``observation`` is what ``State.observe`` gives, the text is the view as JSON. With perfect recall the
    text is all tokens as the seat saw them, which begin with its number; and the tensor ``seen`` adds the newest
    ``MEMORY`` of them, the newest first: (1 + id) / n_actions for an action that the seat knows, a negative number made
    from the token for one that it does not know all of.
    """

    def __init__(self, game: Game, perfect_recall: bool) -> None:
        self._game = game
        self._recall = perfect_recall
        size = game.observation_shape[0]
        self.tensor = np.zeros(size + game.seats + MEMORY if perfect_recall else size, np.float32)
        self.dict = {"observation": self.tensor[:size]}
        if perfect_recall:
            self.dict["seat"] = self.tensor[size:size + game.seats]
            self.dict["seen"] = self.tensor[size + game.seats:]

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill the tensors."""
        trajectory = state.trajectory
        trajectory.state.observe(player, self.dict["observation"])
        if not self._recall:
            return
        self.dict["seat"].fill(0)
        self.dict["seat"][player] = 1
        numbers = [(1 + action) / self._game.n_actions if token == played.token else -crc32(token.encode()) / 2**32
                   for token, played, action in zip(
                       trajectory.seen(player), trajectory.history, trajectory.actions, strict=True)]
        newest = numbers[:-MEMORY - 1:-1]
        self.dict["seen"][:len(newest)] = newest
        self.dict["seen"][len(newest):] = 0

    def string_from(self, state: SpielState, player: int) -> str:
        """The text."""
        if self._recall:
            return " ".join([str(player), *state.trajectory.seen(player)])
        return json.dumps(state.trajectory.state.view(player))
