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
CHANCE = -1
