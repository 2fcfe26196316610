"""The arena: which agent is better, and by how much."""
from .plans.plan import Plan
from .plans.stop_rules import Race, Sprt
from .running.block import GameResult
from .running.driver import run
from .running.series import Result, entered, play_series, standings
from .statistics.standings import Standing
from .store import Store
from .training_data import Decisions, dataset

__all__ = ["Decisions", "GameResult", "Plan", "Race", "Result", "Sprt", "Standing", "Store", "dataset", "entered",
           "play_series", "run", "standings"]
