"""The arena: which agent is better, and by how much. Like those of firecore, its names are imported when first used."""
from importlib import import_module

TYPE_CHECKING = False     # type checkers take it for true, by its name
if TYPE_CHECKING:
    from .plans.plan import Plan
    from .plans.stop_rules import Race, Sprt
    from .running.block import GameResult
    from .running.driver import run
    from .running.series import Result, entered, play_series, standings
    from .statistics.standings import Standing
    from .store import Store
    from .training_data import Decisions, dataset

_HOMES = {     # the module of each name above
    "plans.plan": "Plan",
    "plans.stop_rules": "Race Sprt",
    "running.block": "GameResult",
    "running.driver": "run",
    "running.series": "Result entered play_series standings",
    "statistics.standings": "Standing",
    "store": "Store",
    "training_data": "Decisions dataset",
}
_HOME = {name: home for home, names in _HOMES.items() for name in names.split()}

__all__ = ["Decisions", "GameResult", "Plan", "Race", "Result", "Sprt", "Standing", "Store", "dataset", "entered",
           "play_series", "run", "standings"]


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


if not TYPE_CHECKING:     # else every misspelled name would pass the type checker
    def __getattr__(name: str) -> object:
        if name not in _HOME:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        value = getattr(import_module(f"{__name__}.{_HOME[name]}"), name)
        globals()[name] = value
        return value
