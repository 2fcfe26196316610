"""What Feurio! counts: the zones of each colour, or how far each colour is from safety; as values and in words."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ..._native.feurio.rules import binding
from ..._native.state import State
from ..seat_words import plural
from .pieces import COLOURS

if TYPE_CHECKING:
    from ...game import Game


def _scoring(seats: int) -> str:
    """F7.4: reinforcements, which are all the Y men of three players, score nothing."""
    return "RGB" if seats == 3 else COLOURS


def totals(game: Game, found: Sequence[Mapping[str, Any]]) -> dict[str, int] | None:
    """What each colour scores with the zones that it has; None where zones do not score."""
    if game.cooperative:
        return None
    sums = dict.fromkeys(_scoring(game.seats), 0)
    for zone in found:
        sums[zone["colour"]] += zone["value"]
    return sums


def best_zones(state: State) -> list[int] | None:
    """The value of each seat's most valuable zone, which breaks ties (F7.5); None where zones do not score."""
    return None if state.game.cooperative else binding.best_zones(state)


def progress(state: State) -> dict[str, dict[str, Any]] | None:
    """How far each colour is from what F8.2 asks; None in a competitive game."""
    if not state.game.cooperative:
        return None
    return {colour: {"safe": not one["men_left"] and one["zones"] == 1 and bool(one["open_one"]),
                     "men_left": one["men_left"], "zones": one["zones"], "open_one": bool(one["open_one"])}
            for colour, one in zip(COLOURS, binding.towards_safety(state), strict=True)}


# In words.


def zone_in_words(zone: Mapping[str, Any], hot: bool) -> str:
    """How a zone is counted: ``4 = 7/2 rounded up``."""
    if zone["lowest_open"] is None:
        return f"0, {zone['sum']} closed in"
    fraction = f"{zone['sum']}/{zone['lowest_open']}"
    if zone["sum"] % zone["lowest_open"] == 0:
        return f"{zone['value']} = {fraction}"
    return f"{zone['value']} = {fraction} rounded {'down' if hot else 'up'}"


def lacking(colour: Mapping[str, Any]) -> list[str]:
    """What a colour lacks to be safe (F8.2); nothing if it is."""
    faults = []
    if colour["men_left"]:
        faults.append(f"{plural(colour['men_left'], 'man', 'men')} left to place")
    if colour["zones"] > 1:
        faults.append(f"split into {colour['zones']} zones")
    if not colour["open_one"]:
        faults.append("no open 1")
    return faults


def tiles_in_words(tiles: Sequence[Sequence[int]]) -> str:
    """Spaces by name."""
    return " ".join(f"{q},{r}" for q, r in tiles)
