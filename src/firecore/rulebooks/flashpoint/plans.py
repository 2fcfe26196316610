"""The chief's plans: ways to play a turn, how good each is, and what a plan is in words."""
from __future__ import annotations

import json
from array import array
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..._native.flashpoint.chief.binding import MOST_TRIES, Planner

if TYPE_CHECKING:
    from ..._native.state import State

__all__ = ["MOST_TRIES", "in_words", "planner"]


@cache
def _outlook() -> array[float]:
    """What the network learned of whole games."""
    weights = json.loads((Path(__file__).parent / "data" / "outlook.json").read_text("ascii"))
    return array("f", weights)


def planner(state: State, *, seed: int, tries: int, rolls: int, turns: int) -> Planner:
    """A planner for the actor of a state."""
    return Planner(state, _outlook(), seed, tries, rolls, turns)


def in_words(state: State, actions: tuple[int, ...]) -> str:
    """What comes of some actions of a turn: "bring the victim on 35 out on the west side; save 2 AP"."""
    after = state.copy()
    said: list[str] = []
    for action in actions:
        token = after.token(action)
        if token[0] in "=ieEA@gtr" or ":" in token:
            said.append(after.words(action).rpartition(" (")[0] or after.words(action))
        if token == ".":
            break
        after.apply(action)
    now, then = state.view(), after.view()
    parts = [*_brought_out(now, then), *dict.fromkeys(said), *_put_out(now, then), *_goes(now, then)]
    if then["ap"] and then["phase"] == "act":
        parts.append(f"save {min(then['ap'], 4)} AP")
    return "; ".join(parts) or "end the turn"


def _brought_out(now: dict[str, Any], then: dict[str, Any]) -> list[str]:
    parts = []
    gone, come = _difference(now["victims"] + now["treated"], then["victims"] + then["treated"])
    for start in gone:
        if then["rescued"] > now["rescued"]:
            parts.append(f"bring the victim on {start} out{_side(_space(then))}")
        elif come:
            parts.append(f"bring the victim on {start} to {come.pop(0)}")
    gone, come = _difference(now["hazmats"], then["hazmats"])
    parts += [f"bring the hazmat on {start} to {come.pop(0)}" if come else f"get the hazmat on {start} out of the house"
              for start in gone]
    if then["phase"] == "reveal" and then["target"]:
        parts.append(f"see what the POI on {then['target']} is")
    return parts


def _put_out(now: dict[str, Any], then: dict[str, Any]) -> list[str]:
    out = sorted(set(now["fire"]) - set(then["fire"]))
    smoke = sorted(set(now["smoke"]) - set(then["smoke"]))
    return ([f"put out the fire on {' and '.join(out)}"] if out else []) + (
        [f"remove the smoke on {' and '.join(smoke)}"] if smoke else [])


def _goes(now: dict[str, Any], then: dict[str, Any]) -> list[str]:
    if now["phase"] != "act" or _space(now) == _space(then) or then["phase"] == "reveal":
        return []
    return [f"go to {_space(then)}"]


def _space(view: dict[str, Any]) -> str:
    space: str = view["firefighters"][view["seat"]]["space"]
    return space


def _side(space: str) -> str:
    """Of the house, where an outdoor space is."""
    sides = {"0": "north", "7": "south"}
    side = sides.get(space[0]) or {"0": "west", "9": "east"}.get(space[1])
    return f" on the {side} side" if side else ""


def _difference(before: list[str], after: list[str]) -> tuple[list[str], list[str]]:
    """What is missing after, and what is new."""
    gone, come = list(before), list(after)
    for one in before:
        if one in come:
            gone.remove(one)
            come.remove(one)
    return gone, come
