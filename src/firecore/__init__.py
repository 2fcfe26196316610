"""firecore: fire-fighting board games for programs. ``import firecore as fc``."""
from ._native.state import Dice, State
from .errors import (
    FirecoreError,
    IllegalActionError,
    OptionError,
    PositionError,
    RecordError,
    SaveError,
    StateError,
)
from .game import Game, games, load
from .match import CHANCE, Match
from .playouts import Playouts, playouts
from .record import Record
from .search import Search, search

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "Dice",
    "FirecoreError",
    "Game",
    "IllegalActionError",
    "Match",
    "OptionError",
    "Playouts",
    "PositionError",
    "Record",
    "RecordError",
    "SaveError",
    "Search",
    "State",
    "StateError",
    "games",
    "load",
    "playouts",
    "search",
]
