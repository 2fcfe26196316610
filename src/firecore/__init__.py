"""firecore: fire-fighting board games for programs. ``import firecore as fc``."""
from ._native.state import Dice, State
from .agents import Agent, agent
from .agents.deciding import decide
from .agents.playing import Notifier, play, play_async
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
from .game import PUBLIC, Game, games, load
from .matches.match import CHANCE, Match
from .matches.record import Record
from .notebook import widget
from .plugins import hookimpl
from .renderers import render

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "PUBLIC",
    "Agent",
    "AgentError",
    "Batch",
    "Dice",
    "FirecoreError",
    "Game",
    "IllegalActionError",
    "Leaves",
    "Match",
    "Network",
    "Notifier",
    "OptionError",
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
    "agent",
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
