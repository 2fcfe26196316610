"""Game: the rules of one game with its options, as ``load`` returns it."""
from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from ._native.state import Engine, State
from .builtin import NAMES, built_in
from .errors import OptionError, PluginError, PositionError
from .options import kept, validated
from .plugins.games import GamePlugin
from .wording import listed, short, unknown

if TYPE_CHECKING:
    from .plugins.encodings import Encoding
    from .plugins.players import Players
    from .plugins.types import Told

PUBLIC = -3                   # wherever a seat may stand: what somebody sees who has none
EVERYTHING = -4               # wherever a viewer is named: all secrets
LONGEST_POSITION = 20_000     # characters; no position of a built-in game comes near it


def games() -> tuple[str, ...]:
    """The names of all games, those of installed plugins included."""
    return tuple(plugins())


def plugins() -> Mapping[str, GamePlugin]:
    """All games by name."""
    from .plugins import registry

    return registry.default_manager().games()


def load(name: str, /, **options: Any) -> Game:
    """A game by its name, with the options given and the defaults of all others."""
    return make(plugin_named(name), options)


def load_kept(name: str, options: Mapping[str, Any]) -> Game:
    """The game of an untrusted save or record. No file that it names is opened."""
    plugin = plugin_named(name)
    for option in plugin.rules.options:
        if option.is_path is not None and option.name in options and option.is_path(options[option.name]):
            raise OptionError(f"{plugin.name}: {option.name} must be kept as what the file holds, "
                              f"got {short(options[option.name])}")
    return make(plugin, options)


def plugin_named(name: str) -> GamePlugin:
    """The plugin of the game of that name. Installed plugins are loaded only if the game is not built in."""
    if name in NAMES:
        return built_in(name)
    known = plugins()
    if not isinstance(name, str) or name not in known:
        raise unknown("game", name, known)
    return known[name]


def make(plugin: GamePlugin, options: Mapping[str, Any]) -> Game:
    """The game that a plugin offers, with the options given and the defaults of all others."""
    values = validated(plugin.name, plugin.rules.options, options, plugin.rules.options_clause)
    faults = plugin.rules.validate(values)
    if faults:
        raise OptionError(f"{plugin.name}: {listed(faults)}")
    return Game._of(plugin, values)


class Game:
    """The rules of one game with one choice of options. Immutable; games with equal names and options are equal."""

    __slots__ = ("__dict__", "__weakref__", "engine", "options", "plugin")

    plugin: GamePlugin
    options: Mapping[str, Any]
    engine: Engine

    def __init__(self, plugin: GamePlugin, options: Mapping[str, Any]) -> None:
        if hasattr(self, "engine"):
            raise AttributeError("games are immutable: load another one")
        self._put(plugin, make(plugin, options).options)

    @classmethod
    def _of(cls, plugin: GamePlugin, options: Mapping[str, Any]) -> Game:
        """The game with options that have been checked."""
        game = cls.__new__(cls)
        game._put(plugin, options)
        return game

    def _put(self, plugin: GamePlugin, options: Mapping[str, Any]) -> None:
        put = object.__setattr__
        put(self, "plugin", plugin)
        put(self, "options", _Options(options))
        put(self, "engine", plugin.rules.engine(**self.options))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("games are immutable: load another one")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("games are immutable: load another one")

    @property
    def name(self) -> str:
        """Its name for ``load``."""
        return self.plugin.name

    @cached_property
    def players(self) -> Players:
        """The players that come with it."""
        from .plugins.players import Players

        players = self.plugin.players()
        if not isinstance(players, Players):
            raise PluginError(f"{self.name}: players must return firecore.plugins.players.Players, "
                              f"got {short(players)}")
        return players

    @property
    def kept_options(self) -> dict[str, Any]:
        """The options as saves, records and plans keep them: without those that were added later and not chosen."""
        return kept(self.plugin.rules.options, self.options)

    @property
    def seats(self) -> int:
        """The number of seats."""
        return self.engine.n_seats

    @property
    def n_actions(self) -> int:
        """The number of action ids, which start at 0."""
        return self.engine.n_actions

    @property
    def cooperative(self) -> bool:
        """Whether all seats win or lose together."""
        return self.engine.cooperative

    @property
    def has_secrets(self) -> bool:
        """Whether some seat may not know the whole position."""
        return self.engine.has_secrets

    @property
    def observation_shape(self) -> tuple[int, ...]:
        """The shape of the array that ``State.observe`` returns."""
        return (self.engine.observation_size,)

    @property
    def encodings(self) -> tuple[str, ...]:
        """The names of the available encodings of observations and actions, the default first."""
        return ("rows",) if self.engine.planes is None else ("rows", "planes")

    def encoding(self, name: str = "rows") -> Encoding:
        """One of these encodings: shapes, and a name and bounds for each number."""
        if name not in self.encodings:
            raise unknown(f"encoding of {self.name}", name, self.encodings)
        return self._encodings[name]

    @property
    def network(self) -> str | None:
        """The file of a trained network for this game, which ``Network`` reads; None if none comes with it."""
        return None if self.plugin.features.network is None else self.plugin.features.network(self)

    def start(self) -> State:
        """The position before the first action."""
        return self.engine.start(self)

    def read(self, position: str) -> State:
        """The state of a line that ``State.position`` wrote."""
        if not isinstance(position, str):
            raise PositionError(f"{self.name}: a position is a line of text, got {type(position).__name__}")
        if len(position) > LONGEST_POSITION:
            raise PositionError(
                f"{self.name}: a position has at most {LONGEST_POSITION} characters, got {len(position)}")
        state: State = self.plugin.notation.read(self, position)
        return state

    def tell(self, event: Mapping[str, Any], names: Sequence[str] = ()) -> Told:
        """An event of ``Match.events`` in words, and where in the drawing it happened; ``names`` name the seats."""
        return self.plugin.words.event(event, names)

    def drawing(self, state: State, seat: int | None = None, names: Sequence[str] = ()) -> str | None:
        """A position as a viewer sees it: an SVG document, or None if the game has no drawing."""
        view = state.view(seat)
        return None if self.plugin.drawing.draw is None else self.plugin.drawing.draw(view, names)

    @cached_property
    def _encodings(self) -> dict[str, Encoding]:
        from .plugins.encodings import Encoding

        parts = None if self.plugin.features.rows is None else self.plugin.features.rows(self)
        made = {"rows": Encoding("rows", self.observation_shape, parts, (self.n_actions,))}
        if self.engine.planes is not None:
            planes, names = (None, ()) if self.plugin.features.planes is None else self.plugin.features.planes(self)
            made["planes"] = Encoding("planes", self.engine.planes, planes,
                                      self.engine.action_planes or (self.n_actions,), names)
        return made

    @cached_property
    def _identity(self) -> tuple[str, str]:
        import json  # slow to import, and few programs compare games

        return self.name, json.dumps(dict(self.options), sort_keys=True)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return self is other or self._identity == other._identity

    def __hash__(self) -> int:
        return hash(self._identity)

    def __reduce__(self) -> tuple[Any, ...]:
        return _load, (self.name, dict(self.options))

    def __copy__(self) -> Game:
        return self

    def __deepcopy__(self, memo: object) -> Game:
        return self

    def __repr__(self) -> str:
        defaults = {option.name: option.default for option in self.plugin.rules.options}
        chosen = [f", {name}={short(value)}" for name, value in self.options.items() if value != defaults.get(name)]
        return f"load({self.name!r}{''.join(chosen)})"


class _Options(Mapping[str, Any]):
    """The options of a game, read-only. Mutable values, such as a board, are returned as copies."""

    __slots__ = ("_mutable", "_values")

    def __init__(self, values: Mapping[str, Any]) -> None:
        self._mutable = {name for name, value in values.items() if not _is_frozen(value)}
        self._values = {name: self._shown(name, value) for name, value in values.items()}

    def __getitem__(self, name: str) -> Any:
        return self._shown(name, self._values[name])

    def _shown(self, name: str, value: Any) -> Any:
        if name not in self._mutable:
            return value
        from copy import deepcopy  # slow to import, and few options are mutable

        return deepcopy(value)

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __repr__(self) -> str:
        return repr(self._values)


def _is_frozen(value: object) -> bool:
    """Whether a value is immutable, so that it needs no copy."""
    return all(map(_is_frozen, value)) if type(value) is tuple else type(value) in (str, int, float, bool, type(None))


def _load(name: str, options: dict[str, Any]) -> Game:
    return load(name, **options)
