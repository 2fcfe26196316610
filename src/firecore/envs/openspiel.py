"""Every game as a game of OpenSpiel. Needs ``firecore-games[openspiel]``.

    import pyspiel
    from firecore.envs import openspiel                    # registers the games

    game = openspiel.load("tails", players=3)              # or
    game = pyspiel.load_game("firecore_tails(players=3)")
    state = game.new_initial_state()
"""
from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterator, Mapping
from typing import Any
from urllib.parse import quote, unquote
from zlib import crc32

import numpy as np

from .._native import state as native
from ..errors import OptionError, StateError
from ..game import Game, games, make, plugin_named
from ..game import load as load_firecore
from ..options import from_text
from ..plugins.encodings import Encoding
from ..plugins.games import GamePlugin
from ..plugins.types import Played
from ..wording import short
from . import setting

try:
    import pyspiel
except ImportError as error:
    setting.missing("pyspiel", "openspiel", error)

SeenToken = tuple[str, float]

PREFIX = "firecore_"
MEMORY = 1024            # the newest tokens that an information-state tensor holds
MAX_LENGTH = 1_000_000      # decisions, and throws, that no game with sensible options comes near
MAX_SEATS = 16          # that are looked for where a game lets one choose their number
SEED = 2**53             # of a resampled state, from a number between 0 and 1
OWN = {                  # parameters of every game, besides its options
    "position": "",      # where to begin; "" at the start
    "encoding": "rows",  # of observations as tensors
}


def load(name: str, *, position: str = "", encoding: str = "rows", **options: Any) -> SpielGame:
    """The OpenSpiel game of a firecore game, with options as ``firecore.load`` takes them.

    ``position`` is where it begins; ``encoding="planes"`` gives tensors of observations on a grid, in games on a board.
    """
    register()     # what has come since, such as a game of a plugin
    game = load_firecore(name, **options)
    kinds = _parameters(game.plugin)
    chosen = {key: _as_parameter(game.options[key], kinds[key]) for key in options}
    if position:
        chosen["position"] = quote(game.read(position).position(), safe="")
    if encoding != "rows":
        chosen["encoding"] = game.encoding(encoding).name
    loaded: SpielGame = pyspiel.load_game(PREFIX + name, chosen)
    return loaded


def register() -> None:
    """Register every game with OpenSpiel, as importing this module does: ``load_game("firecore_feurio(players=2)")``.

    Parameters are the options of the game, ``position`` and ``encoding``. What is neither a number, a truth value nor a
    name is a text of JSON, quoted as in an address (``%5B`` for a bracket), since brackets and commas mean something
    else.
    """
    known = set(pyspiel.registered_names())
    for name in games():
        if PREFIX + name not in known:
            plugin = plugin_named(name)
            # A class of its own, since OpenSpiel lets go of it when Python is gone: a function would be freed then.
            # It can be pickled, so it is found in this module.
            kind = type(f"SpielGame_{plugin.name}", (SpielGame,), {"plugin": plugin, "__module__": __name__})
            globals()[kind.__name__] = kind
            pyspiel.register_game(_type(make(plugin, {})), kind)


def _type(game: Game) -> pyspiel.GameType:
    plugin = game.plugin
    seats = sorted(_seats(game))
    return pyspiel.GameType(
        short_name=PREFIX + plugin.name,
        long_name=plugin.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION if game.has_secrets
        else pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.IDENTICAL if game.cooperative else pyspiel.GameType.Utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=seats[-1],
        min_num_players=seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=_parameters(plugin),
    )


def _seats(game: Game) -> Iterator[int]:
    """How many seats a game may have."""
    yield game.seats
    if "players" in game.options:
        for players in range(1, MAX_SEATS + 1):
            try:
                yield make(game.plugin, {"players": players}).seats
            except OptionError:
                continue


def _parameters(plugin: GamePlugin) -> dict[str, Any]:
    """The options of a game with their defaults, as OpenSpiel keeps them."""
    return {option.name: _plain(option.default) for option in plugin.rules.options} | OWN


def _plain(value: Any) -> bool | int | float | str:
    return value if isinstance(value, (bool, int, float, str)) else _written(value)


def _as_parameter(value: Any, default: Any) -> Any:
    """A value of an option, of the type that its default has."""
    if isinstance(value, str):
        return quote(value, safe="")
    return value if type(value) is type(default) else _written(value)


def _written(value: Any) -> str:
    """A value as text that OpenSpiel does not interpret: JSON after a blank, URL-quoted."""
    return quote(" " + json.dumps(value, default=dict), safe="")


def _read(plugin: GamePlugin, parameters: Mapping[str, Any]) -> dict[str, Any]:
    """The options that parameters stand for."""
    given = {key: unquote(value) if isinstance(value, str) else value for key, value in parameters.items()}
    typed = {key: value for key, value in given.items() if isinstance(value, str) and value[:1] != " "}
    written = {key: json.loads(value) for key, value in given.items() if isinstance(value, str) and value[:1] == " "}
    return given | written | from_text(plugin.rules.options, typed)


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its options; ``firecore`` is the :class:`firecore.Game`."""

    plugin: GamePlugin     # that of the class which is registered
    firecore: Game

    def __init__(self, parameters: Mapping[str, Any]) -> None:
        plugin = self.plugin
        own = OWN | {key: unquote(value) for key, value in parameters.items() if key in OWN}
        game = load_firecore(plugin.name, **_read(plugin, {key: value for key, value in parameters.items()
                                                           if key not in OWN}))
        encoding = game.encoding(own["encoding"])     # refuses one that there is not
        super().__init__(
            _type(game),
            pyspiel.GameInfo(
                num_distinct_actions=game.n_actions, max_chance_outcomes=game.n_actions, num_players=game.seats,
                min_utility=0.0, max_utility=1.0, utility_sum=None if game.cooperative else 1.0,
                max_game_length=MAX_LENGTH),
            dict(parameters))
        self.firecore = game
        self._encoding = encoding
        self._beginning = game.read(own["position"]) if own["position"] else game.start()

    def new_initial_state(self) -> SpielState:
        """The position before the first action."""
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """More than chance ever decides."""
        return MAX_LENGTH

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver | None:
        """What a seat knows: the position, or with perfect recall everything that it has seen."""
        if params:
            raise ValueError(f"observers of {self.firecore.name} take no parameters, got {params}")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        own = pyspiel.PrivateInfoType.SINGLE_PLAYER if self.firecore.has_secrets else kind.private_info
        if not kind.public_info or kind.private_info != own:
            return None
        return SpielObserver(self.firecore, self._encoding, kind.perfect_recall)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position and what led to it; ``trajectory.state`` is the :class:`firecore.State`."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.trajectory = Trajectory(game._beginning)

    def current_player(self) -> int:
        """The seat to act, chance, or TERMINAL."""
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
        """The chance outcomes with their probabilities."""
        return sorted(self.trajectory.state.chance_outcomes())

    def _apply_action(self, action: int) -> None:
        self.trajectory.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.trajectory.state.token(action)

    def returns(self) -> list[float]:
        """The result for each seat; zeros before the end."""
        state = self.trajectory.state
        return list(state.returns()) if state.is_over else [0.0] * state.game.seats

    def resample_from_infostate(self, player_id: int, prng: Callable[[], float]) -> SpielState:
        """A state in which hidden information is resampled, by numbers from 0 to 1.

        It begins there: its history is empty. Its strings and tensors give that seat what it has seen so far, and
        the other seats what they know there.
        """
        world: SpielState = self.get_game().new_initial_state()
        world.trajectory = self.trajectory.resampled(player_id, native.Dice(int(prng() * SEED)))
        return world

    # OpenSpiel keeps what was ever applied, and does not let go of it: what was taken back is left out here.

    def undo_action(self, player: int, action: int) -> None:
        """Take the last action back, which must be this one of that player."""
        self.trajectory.undo(player, action)

    def history(self) -> list[int]:
        """The actions that led here."""
        return self.trajectory.actions.copy()

    def full_history(self) -> list[Any]:
        """The actions that led here, with their players."""
        applied = super().full_history()
        return [applied[place] for place in self.trajectory.places]

    def history_str(self) -> str:
        """The actions that led here, as text."""
        return ", ".join(map(str, self.trajectory.actions))

    def move_number(self) -> int:
        """How many actions led here."""
        return len(self.trajectory.actions)

    def is_initial_state(self) -> bool:
        """Whether nothing has been played."""
        return not self.trajectory.actions

    def __str__(self) -> str:
        return str(self.trajectory.state)


class Trajectory:
    """A position and the actions that led to it, with who took them. OpenSpiel copies it with each state.

    ``places`` are those of the actions among all that were ever applied, ``applied`` in number. ``before`` is what each
    seat had seen before the beginning, if that is a resampled state: words and numbers.
    """

    __slots__ = ("actions", "applied", "before", "beginning", "history", "places", "state")

    def __init__(self, beginning: native.State, before: tuple[tuple[SeenToken, ...], ...] = ()) -> None:
        self.beginning = beginning
        self.before = before
        self.state = beginning.copy()
        self.history: list[Played] = []
        self.actions: list[int] = []
        self.places: list[int] = []
        self.applied = 0

    def apply(self, action: int) -> None:
        """Play an action, or let chance decide on one."""
        actor, token = self.state.actor, self.state.token(action)
        self.state.apply(action)
        self.history.append(Played(-1 if actor is None else actor, token))
        self.actions.append(action)
        self.places.append(self.applied)
        self.applied += 1

    def undo(self, player: int, action: int) -> None:
        """Take the last action back."""
        if not self.actions or (self.history[-1].actor, self.actions[-1]) != (player, action):
            last = f"{self.actions[-1]} of player {self.history[-1].actor}" if self.actions else "none"
            raise StateError(f"only the last action can be taken back, which is {last}, "
                             f"got {short(action)} of player {short(player)}")
        state = self.beginning.copy()
        for one in self.actions[:-1]:
            state.apply(one)
        self.state = state
        for kept in (self.history, self.actions, self.places):
            kept.pop()

    def resampled(self, seat: int, dice: native.Dice) -> Trajectory:
        """A trajectory that begins in a state with the hidden information resampled."""
        world = self.state.resample(seat, dice)
        seen = [self.numbered(one) if one == seat else [_numbered(_view(world, one))]
                for one in range(world.game.seats)]
        return Trajectory(world, tuple(map(tuple, seen)))

    def seen(self, seat: int) -> list[str]:
        """The tokens as that seat saw them."""
        game = self.state.game
        if not game.has_secrets:
            return [token for _, token in self.history]
        return game.plugin.views.seen(game, self.history, seat, self.state.actor)

    def numbered(self, seat: int) -> list[SeenToken]:
        """The tokens as that seat saw them, each with a number: that of the action, if the seat knows it."""
        before = list(self.before[seat]) if self.before else []
        n = self.state.game.n_actions
        return before + [(token, (1 + action) / n) if token == played.token else _numbered(token)
                         for token, played, action in zip(self.seen(seat), self.history, self.actions, strict=True)]

    def __deepcopy__(self, memo: object) -> Trajectory:
        twin = Trajectory.__new__(Trajectory)
        twin.__setstate__(self.__getstate__())
        return twin

    def __getstate__(self) -> tuple[Any, ...]:
        return (self.beginning, self.before, self.state.copy(), self.history.copy(), self.actions.copy(),
                self.places.copy(), self.applied)

    def __setstate__(self, kept: tuple[Any, ...]) -> None:
        (self.beginning, self.before, self.state, self.history, self.actions, self.places, self.applied) = kept


def _numbered(words: str) -> SeenToken:
    """A token that a seat saw, with a negative number derived from it."""
    return words, -crc32(words.encode()) / 2**32


def _view(state: native.State, seat: int) -> str:
    return json.dumps(state.view(seat), separators=(",", ":"))


class SpielObserver:
    """What a seat knows, as numbers and as text.

    The tensor ``observation`` is what ``State.observe`` gives in the encoding, the text is the view as JSON. With
    perfect recall the text is all tokens as the seat saw them, which begin with its number; and the tensor ``seen``
    adds the newest ``MEMORY`` of them, the newest first: (1 + id) / n_actions for an action that the seat knows, a
    negative number made from the token for one that it does not know all of.
    """

    def __init__(self, game: Game, encoding: Encoding, perfect_recall: bool) -> None:
        self._recall = perfect_recall
        self._encoding = encoding.name
        size = math.prod(encoding.shape)
        self.tensor = np.zeros(size + game.seats + MEMORY if perfect_recall else size, np.float32)
        self.dict = {"observation": self.tensor[:size].reshape(encoding.shape)}
        if perfect_recall:
            self.dict["seat"] = self.tensor[size:size + game.seats]
            self.dict["seen"] = self.tensor[size + game.seats:]

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill the tensors."""
        state.trajectory.state.observe(player, self.dict["observation"], encoding=self._encoding)
        if not self._recall:
            return
        self.dict["seat"].fill(0)
        self.dict["seat"][player] = 1
        newest = [number for _, number in state.trajectory.numbered(player)[:-MEMORY - 1:-1]]
        self.dict["seen"][:len(newest)] = newest
        self.dict["seen"][len(newest):] = 0

    def string_from(self, state: SpielState, player: int) -> str:
        """The text."""
        if self._recall:
            return " ".join([str(player), *(words for words, _ in state.trajectory.numbered(player))])
        return json.dumps(state.trajectory.state.view(player))


register()
