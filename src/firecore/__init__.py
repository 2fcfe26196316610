"""firecore: fire-fighting board games for programs. ``import firecore as fc``."""
# ruff: noqa: E402     the first thing is first, so that a command can be interrupted while all else is imported
from . import starting

starting.begin()

from ._native.state import Dice, State
from .agents import Agent, agent
from .batch import Batch
from .errors import (
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
)
from .game import Game, games, load
from .match import CHANCE, Match
from .play import play
from .playouts import Playouts, playouts
from .plugins import hookimpl
from .record import Record
from .render import render
from .search import Search, search
from .turn import Turn

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "Agent",
    "Batch",
    "Dice",
    "FirecoreError",
    "Game",
    "IllegalActionError",
    "Match",
    "OptionError",
    "Playouts",
    "PluginConflictError",
    "PluginError",
    "PluginWarning",
    "PositionError",
    "Record",
    "RecordError",
    "SaveError",
    "Search",
    "State",
    "StateError",
    "Turn",
    "agent",
    "games",
    "hookimpl",
    "load",
    "play",
    "playouts",
    "render",
    "search",
]
