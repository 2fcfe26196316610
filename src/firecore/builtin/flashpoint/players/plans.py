"""The chief's plans: ways to play a turn, how good each is, and what a plan is in words."""
from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from ...._native.flashpoint.players.chief.binding import MAX_TRIES, TRAINED_WEIGHTS, Planner
from ...seat_words import listed_names
from ..pieces import SPECIALISTS

if TYPE_CHECKING:
    from ...._native.state import State

__all__ = ["MAX_TRIES", "in_words", "planner"]

MAX_SAVED = 4           # P3.2


def planner(state: State, *, seed: int, tries: int, rolls: int, turns: int) -> Planner:
    """A planner for the actor of a state."""
    return Planner(state, TRAINED_WEIGHTS, seed, tries, rolls, turns)


def in_words(state: State, actions: tuple[int, ...]) -> str:
    """What comes of some actions of a seat: "bring the victim on 35 out on the west side; save 2 AP"."""
    now = state.view()
    if now["phase"] != "act":
        return state.words(actions[0])
    after, then = state.copy(), now
    burdens = _Burdens()
    deeds: list[str] = []
    for action in actions:
        token = after.token(action)
        if token == ".":
            break
        deeds += _deed(then, token, after.words(action))
        before = then
        after.apply(action)
        then = after.view()
        burdens.follow(before, then, token)
    parts = [*burdens.in_words(), *dict.fromkeys(deeds), *_sent(now, then), *_put_out(now, then), *_goes(now, then)]
    if then["phase"] == "act" and then["ap"]:
        parts.append(f"save {min(then['ap'], MAX_SAVED)} AP")
    return "; ".join(parts) or "end the turn"


def _deed(view: dict[str, Any], token: str, words: str) -> list[str]:
    """Actions that are worth naming themselves; the purpose of the others shows in their result."""
    space = _space(view, view["seat"])
    if token in ("t", "r"):
        return [f"treat the victim on {space}" if token == "t" else f"remove the hazmat on {space}"]
    if token[0] == "=":
        return [f"change to {SPECIALISTS[token[1:]]}"]
    if token[0] in "icg" or token[1:] in ("+", "-"):
        return [words.rpartition(" (")[0] or words]
    return []


class _Burdens:
    """Victims and hazmats, and where they were when the turn began."""

    def __init__(self) -> None:
        self._from: dict[tuple[str, str], str] = {}
        self._out: list[str] = []

    def follow(self, before: dict[str, Any], after: dict[str, Any], token: str) -> None:
        """Note what an action moved, and where to."""
        seat, commanded, _ = token.partition(":")
        mover = int(seat) if commanded else before["seat"]
        for kind, old, new in (("victim", before["victims"] + before["treated"], after["victims"] + after["treated"]),
                               ("hazmat", before["hazmats"], after["hazmats"])):
            gone, come = list((Counter(old) - Counter(new)).elements()), list((Counter(new) - Counter(old)).elements())
            for space in gone:
                start = self._from.pop((kind, space), space)
                if come:
                    self._from[kind, come.pop(0)] = start
                elif token != "r":
                    self._out.append(f"bring the {kind} on {start} {_whereto(after, kind, mover)}")

    def in_words(self) -> list[str]:
        """Those who are out of the house first."""
        return self._out + [f"bring the {kind} on {start} to {space}"
                            for (kind, space), start in self._from.items() if start != space]


def _whereto(view: dict[str, Any], kind: str, mover: int) -> str:
    side = _side(_space(view, mover))
    return f"to the ambulance{side}" if kind == "victim" and view["vehicles"] else f"out{side}"


def _sent(now: dict[str, Any], then: dict[str, Any]) -> list[str]:
    """Where others are commanded to go."""
    return [f"send firefighter {seat} to {_space(then, seat)}" for seat in range(len(now["firefighters"]))
            if seat != now["seat"] and _space(then, seat) != _space(now, seat)]


def _put_out(now: dict[str, Any], then: dict[str, Any]) -> list[str]:
    out = sorted(set(now["fire"]) - set(then["fire"]))
    smoke = sorted(set(now["smoke"]) - set(then["smoke"]))
    return ([f"put out the fire on {listed_names(out)}"] if out else []) + (
        [f"remove the smoke on {listed_names(smoke)}"] if smoke else [])


def _goes(now: dict[str, Any], then: dict[str, Any]) -> list[str]:
    space = _space(then, now["seat"])
    if then["phase"] == "reveal":
        return [f"see what the POI on {then['target']} is"]
    return [f"go to {space}"] if space != _space(now, now["seat"]) else []


def _space(view: dict[str, Any], seat: int) -> str:
    space: str = view["firefighters"][seat]["space"]
    return space


def _side(space: str) -> str:
    """Of the house, where an outdoor space is."""
    sides = {"0": "north", "7": "south"}
    side = sides.get(space[0]) or {"0": "west", "9": "east"}.get(space[1])
    return f" on the {side} side" if side else ""
