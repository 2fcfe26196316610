"""Game: the rules of one game with its options, as ``load`` returns it."""
from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from ._native.state import Engine, State
from .builtin import NAMES, built_in
from .errors import OptionError, PositionError
from .options import kept, validated
from .plugins.games import GamePlugin
from .wording import listed, short, unknown

if TYPE_CHECKING:
    from .plugins.encodings import Encoding
    from .plugins.players import Level, Lineup, Players
    from .plugins.types import AgentPlugin, EventText

PUBLIC = -3                   # wherever a seat may stand: what a viewer without a seat sees
EVERYTHING = -4               # wherever a viewer is named: all secrets
MAX_POSITION_LENGTH = 20_000     # characters; no position of a built-in game comes near it


def games() -> tuple[str, ...]:
    """The names of all games, those of installed plugins included."""
    return tuple(plugins())


def plugins() -> Mapping[str, GamePlugin]:
    """All games by name. A built-in game stays what it is, whatever plugins offer under its name."""
    from .plugins import registry

    offers = registry.default_manager().games()
    unique = set(offers)
    return {name: built_in(name) if name in NAMES else offers[name]
            for name in offers.all_names() if name in NAMES or name in unique}


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
    from .plugins import registry

    return registry.default_manager().games().find(name)


def make(plugin: GamePlugin, options: Mapping[str, Any]) -> Game:
    """The game that a plugin offers, with the options given and the defaults of all others."""
    values = validated(plugin.name, plugin.rules.options, options, plugin.rules.options_clause)
    faults = plugin.rules.validate(values)
    if faults:
        raise OptionError(f"{plugin.name}: {listed(faults)}")
    return Game._of(plugin, values)


@dataclass(frozen=True, kw_only=True)
class Outcome:
    """How a game ended."""

    winners: tuple[int, ...]     # the seats that won, alone or shared; none if all lost
    returns: tuple[float, ...]
    scores: tuple[int, ...]
    reason: str                  # a short word; the page of each game lists its words
    clause: str                  # that says so; empty if the game names none
    words: str


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
        from .plugins.players import players_of

        return players_of(self.plugin)

    @cached_property
    def lineup(self) -> Lineup:
        """Who plays it well, with these options."""
        return self.players.lineup(self.seats, self.cooperative)

    @property
    def agents(self) -> Mapping[str, str]:
        """The agents that play it, by name, each with a line on how it plays: its own first, then those for any game.

        Agents that more than one plugin offers under the same name are left out.
        """
        return _who_plays(self)

    @property
    def adviser(self) -> str:
        """The spec of the agent who gives hints."""
        return self.lineup.adviser

    @property
    def levels(self) -> tuple[Level, ...]:
        """Levels of difficulty for people, from weak to strong."""
        return self.lineup.levels

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
        if len(position) > MAX_POSITION_LENGTH:
            raise PositionError(
                f"{self.name}: a position has at most {MAX_POSITION_LENGTH} characters, got {len(position)}")
        state: State = self.plugin.notation.read(self, position)
        return state

    def event_text(self, event: Mapping[str, Any], names: Sequence[str] = ()) -> EventText:
        """An event of ``Match.events`` in words, and where in the drawing it happened; ``names`` name the seats."""
        return self.plugin.words.event(event, names)

    def outcome(self, state: State, names: Sequence[str] = ()) -> Outcome | None:
        """How a game ended that is over at this state, with these names of the seats; None while it goes on."""
        if not state.is_over:
            return None
        from .plugins.types import Ending  # not needed while games last

        plugin, returns = self.plugin, state.returns()
        if plugin.words.ending is None:
            ending = Ending("over", plugin.rules.end_clause, plugin.rules.over)
        else:
            ending = plugin.words.ending(plugin.views.view(state, None), names)
        return Outcome(winners=tuple(seat for seat, share in enumerate(returns) if share > 0), returns=returns,
                       scores=state.scores(), **ending._asdict())

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


def _who_plays(game: Game) -> dict[str, str]:
    from ._native.policy import Policy, is_for
    from .plugins import registry
    from .plugins.players import players_of

    manager = registry.default_manager()
    own = {agent.name for agent in game.players.agents}
    of_games = {agent.name for info in manager.infos() for one in info.games for agent in players_of(one).agents}
    agents = [agent for name, agent in manager.agents().items()
              if (name in own or name not in of_games) and _plays(agent, game)]
    agents.sort(key=lambda agent: agent.name not in own)
    return (
        {name: policy.help for name, policy in game.players.policies.items()}
        | {agent.name: agent.help for agent in agents}
        | {one.name: one.help for one in manager.policies().values()
           if isinstance(one.policy, Policy) and is_for(one.policy, game.engine)})


def _plays(agent: AgentPlugin, game: Game) -> bool:
    """Whether an agent plays a game; one that cannot even say so does not."""
    try:
        return agent.plays is None or bool(agent.plays(game))
    except Exception:
        return False


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
