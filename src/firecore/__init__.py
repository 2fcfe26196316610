"""firecore: fire-fighting board games for programs. ``import firecore as fc``.

A name is imported when it is first used, so that a program only pays for the parts that it needs.
"""
from importlib import import_module

TYPE_CHECKING = False     # type checkers take it for true, by its name
if TYPE_CHECKING:
    from ._native.state import Dice, State
    from .agents import Agent, agent
    from .agents.advice import Advice, Choice
    from .agents.turn import Turn
    from .analysis.batch import Batch
    from .analysis.evaluators import Leaves
    from .analysis.networks import Network
    from .analysis.playouts import Playouts, playouts
    from .analysis.search import Search, search
    from .analysis.searches import Searches
    from .analysis.self_play import Sample, self_play
    from .errors import (
        AgentError,
        FirecoreError,
        IllegalActionError,
        JailWarning,
        OptionError,
        PluginConflictError,
        PluginError,
        PluginWarning,
        PositionError,
        RecordError,
        SaveError,
        StateError,
        StoreError,
    )
    from .game import EVERYTHING, PUBLIC, Game, Outcome, games, load
    from .matches.match import CHANCE, Match
    from .matches.record import Record
    from .notebook import widget
    from .playing.decisions import advise, decide
    from .playing.improving import Analysis, analyze
    from .playing.match_play import Notifier, play, play_async
    from .plugins import hookimpl
    from .plugins.encodings import Encoding
    from .renderers import render

_HOMES = {     # the module of each name above
    "_native.state": "Dice State",
    "agents": "Agent agent",
    "agents.advice": "Advice Choice",
    "agents.turn": "Turn",
    "analysis.batch": "Batch",
    "analysis.evaluators": "Leaves",
    "analysis.networks": "Network",
    "analysis.playouts": "Playouts playouts",
    "analysis.search": "Search search",
    "analysis.searches": "Searches",
    "analysis.self_play": "Sample self_play",
    "errors":
        "AgentError FirecoreError IllegalActionError JailWarning OptionError PluginConflictError "
        "PluginError PluginWarning PositionError RecordError SaveError StateError StoreError",
    "game": "EVERYTHING PUBLIC Game Outcome games load",
    "matches.match": "CHANCE Match",
    "matches.record": "Record",
    "notebook": "widget",
    "playing.decisions": "advise decide",
    "playing.improving": "Analysis analyze",
    "playing.match_play": "Notifier play play_async",
    "plugins": "hookimpl",
    "plugins.encodings": "Encoding",
    "renderers": "render",
}
_HOME = {name: home for home, names in _HOMES.items() for name in names.split()}

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "EVERYTHING",
    "PUBLIC",
    "Advice",
    "Agent",
    "AgentError",
    "Analysis",
    "Batch",
    "Choice",
    "Dice",
    "Encoding",
    "FirecoreError",
    "Game",
    "IllegalActionError",
    "JailWarning",
    "Leaves",
    "Match",
    "Network",
    "Notifier",
    "OptionError",
    "Outcome",
    "Playouts",
    "PluginConflictError",
    "PluginError",
    "PluginWarning",
    "PositionError",
    "Record",
    "RecordError",
    "Sample",
    "SaveError",
    "Search",
    "Searches",
    "State",
    "StateError",
    "StoreError",
    "Turn",
    "advise",
    "agent",
    "analyze",
    "decide",
    "games",
    "hookimpl",
    "load",
    "play",
    "play_async",
    "playouts",
    "render",
    "search",
    "self_play",
    "widget",
]


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


if not TYPE_CHECKING:     # else every misspelled name would pass the type checker
    def __getattr__(name: str) -> object:
        if name not in _HOME:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        value = getattr(import_module(f"{__name__}.{_HOME[name]}"), name)
        globals()[name] = value
        return value
