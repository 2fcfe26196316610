"""The arena: which agent is better, and by how much."""
from .block import GameResult
from .decisions import Decisions, dataset
from .driver import run
from .plan import Plan
from .series import Result, entered, play_series, standings
from .stopping import Race, Sprt
from .store import Store
from .table import Standing

__all__ = ["Decisions", "GameResult", "Plan", "Race", "Result", "Sprt", "Standing", "Store", "dataset", "entered",
           "play_series", "run", "standings"]
