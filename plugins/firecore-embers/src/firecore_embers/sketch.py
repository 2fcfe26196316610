"""Embers in pure Python: where the game began, and what its native rules are compared with."""
from __future__ import annotations

from collections.abc import Sequence

import firecore as fc
from firecore.options import whole
from firecore.sketch import Sketch

ENOUGH = 50

# The sum of each player, who still plays, whose turn it is, and whether the die is in the air.
State = tuple[tuple[int, ...], tuple[int, ...], int, bool]


class EmbersSketch(Sketch):
    """The rules E1 to E3."""

    name = "embers-sketch"
    title = "Embers, in Python"
    options = (whole("players", 2, 2, 4, help="how many play"),)
    actions = ("r", "-", "*1", "*2", "*3", "*4", "*5", "*6")

    def __init__(self, *, players: int) -> None:
        self.seats = players

    def start(self) -> State:
        return (0,) * self.seats, tuple(range(self.seats)), 0, False

    def actor(self, state: State) -> int | None:
        _, playing, seat, rolling = state
        if rolling:
            return fc.CHANCE
        return seat if playing else None

    def legal(self, state: State) -> Sequence[str]:
        return self.actions[2:] if state[3] else self.actions[:2]

    def apply(self, state: State, token: str) -> State:
        sums, playing, seat, _ = state
        if token == "r":
            return sums, playing, seat, True
        face = 0 if token == "-" else int(token[1])
        total = 0 if face == 1 else sums[seat] + face                   # E2.3: burnt
        if face < 2 or total >= ENOUGH:
            playing = tuple(other for other in playing if other != seat)
        follows = min((other for other in playing if other > seat), default=min(playing, default=0))
        return (*sums[:seat], total, *sums[seat + 1:]), playing, follows, False

    def scores(self, state: State) -> Sequence[int]:
        return state[0]

    def returns(self, state: State) -> Sequence[float]:
        sums = state[0]                                                 # E3.1: equals share
        return [(one == max(sums)) / sums.count(max(sums)) for one in sums]

    def faults(self, state: State) -> list[str]:
        sums, playing, seat, rolling = state
        faults = []
        if len(sums) != self.seats or not all(type(one) is int and 0 <= one <= 55 for one in sums):
            faults.append("there is a sum for each player")
        if playing != tuple(one for one in range(self.seats) if one in playing):
            faults.append("those who play are there, in order")
        if type(seat) is not int or seat not in (playing or (0,)) or type(rolling) is not bool \
                or rolling > bool(playing):
            faults.append("it is the turn of a seat that plays (E2.1)")
        return faults
