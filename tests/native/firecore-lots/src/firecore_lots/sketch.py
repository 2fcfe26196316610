"""Lots, a small game with secrets, in pure Python: who holds the lowest lot cannot know it, and bets all the same.

There are three lots of 1, two of 2 and one of 3. Each seat draws one, which nobody else sees. Two rounds long, a seat in
its turn holds, bets one or two of its three buckets, or, once, lays its lot open and draws another. The highest sum of
twice the lot and the buckets wins, and equals share; together, all win with nine or more in all.
"""
from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

import firecore as fc
from firecore.options import flag, whole
from firecore.plugins.types import Played
from firecore.sketch import Sketch

LOTS = (3, 2, 1)        # of 1, 2 and 3
BUCKETS = 3
ROUNDS = 2
ENOUGH = 9

# A state: whether all play together; the lots held, 0 for none; the open ones; the buckets bet; who has exchanged; the
# number of the turn; and who draws, or None.
State = tuple[bool, tuple[int, ...], tuple[int, ...], tuple[int, ...], tuple[bool, ...], int, int | None]


class Lots(Sketch):
    """The rules."""

    name = "lots"
    options = (whole("players", 2, 2, 3), flag("together", False))
    notation = (("*1", "a lot is drawn"), ("-", "hold"), ("b1", "bet a bucket"), ("x", "lay open and draw again"))
    actions = ("*1", "*2", "*3", "-", "b1", "b2", "x")
    observation_size = 16

    def __init__(self, *, players: int, together: bool) -> None:
        self.seats = players
        self.together = together
        self.cooperative = together

    def start(self) -> State:
        n = self.seats
        return self.together, (0,) * n, (0, 0, 0), (0,) * n, (False,) * n, 0, 0

    def actor(self, state: State) -> int | None:
        if state[6] is not None:
            return fc.CHANCE
        return state[5] % self.seats if state[5] < ROUNDS * self.seats else None

    def left(self, state: State, seat: int | None = None) -> list[int]:
        """How many lots of 1, 2 and 3 lie where that seat, or somebody who sees everything, cannot see them."""
        known = state[1] if seat is None else state[1][seat:seat + 1]
        return [LOTS[i] - state[2][i] - known.count(i + 1) for i in range(3)]

    def legal(self, state: State) -> Iterator[str]:
        if state[6] is not None:
            yield from (f"*{i + 1}" for i, count in enumerate(self.left(state)) if count)
            return
        seat = state[5] % self.seats
        yield "-"
        yield from (f"b{n}" for n in (1, 2) if state[3][seat] + n <= BUCKETS)
        if not state[4][seat]:
            yield "x"

    def weights(self, state: State) -> dict[str, float]:
        left = self.left(state)
        return {f"*{i + 1}": count / sum(left) for i, count in enumerate(left) if count}

    def apply(self, state: State, token: str) -> State:
        together, held, opened, bets, exchanged, turn, drawing = state
        if drawing is not None:
            held = _with(held, drawing, int(token[1]))
            follows = drawing + 1 < self.seats and not held[drawing + 1] and not any(exchanged)
            begun = 0 in held
            return (together, held, opened, bets, exchanged, turn if begun or not any((turn, *exchanged)) else turn + 1,
                    drawing + 1 if follows and begun else None)
        seat = turn % self.seats
        if token == "x":
            opened = _with(opened, held[seat] - 1, opened[held[seat] - 1] + 1)
            return together, _with(held, seat, 0), opened, bets, _with(exchanged, seat, True), turn, seat
        if token != "-":
            bets = _with(bets, seat, bets[seat] + int(token[1]))
        return together, held, opened, bets, exchanged, turn + 1, None

    def scores(self, state: State) -> list[int]:
        if self.actor(state) is not None:
            return list(state[3])
        return [2 * lot + bet for lot, bet in zip(state[1], state[3], strict=True)]

    def returns(self, state: State) -> list[float]:
        sums = self.scores(state)
        if self.together:
            return [float(sum(sums) >= ENOUGH)] * self.seats
        return [(one == max(sums)) / sums.count(max(sums)) for one in sums]

    def faults(self, state: State) -> list[str]:
        try:
            return list(self._faults(state))
        except (TypeError, ValueError, IndexError):
            return ["it has another shape"]

    def _faults(self, state: State) -> Iterator[str]:
        together, held, opened, bets, exchanged, turn, drawing = state
        numbers = [*held, *opened, *bets, turn, *([] if drawing is None else [drawing])]
        if together is not self.together or any(type(one) is not int or one < 0 for one in numbers):
            yield "numbers are numbers"
        if not len(held) == len(bets) == len(exchanged) == self.seats or len(opened) != 3 or max(held) > 3:
            yield "there is one of each a seat"
        elif min(self.left(state)) < 0 or sum(opened) != sum(exchanged) or any(type(one) is not bool
                                                                              for one in exchanged):
            yield "there are six lots"
        elif max(bets) > BUCKETS or turn > ROUNDS * self.seats or (turn == 0 and any(bets)):
            yield "there are three buckets and two rounds"
        elif drawing is None and 0 in held:
            yield "all have drawn"
        elif drawing is not None and not self._may_draw(state):
            yield "who draws has nothing"

    def _may_draw(self, state: State) -> bool:
        _, held, _, _, exchanged, turn, drawing = state
        assert drawing is not None
        if any(exchanged):
            return held.count(0) == 1 and held[drawing] == 0 and exchanged[drawing] and turn % self.seats == drawing \
                and turn < ROUNDS * self.seats
        return turn == 0 and 0 not in held[:drawing] and not any(held[drawing:]) and drawing < self.seats

    def why_not(self, state: State, token: str) -> str:
        if token not in self.actions:
            return "there are - b1 b2 x, and *1 *2 *3 for what is drawn"
        if state[6] is not None:
            return "a lot is drawn first"
        return {"x": "who has exchanged may not do so again", "b": "there are three buckets"}.get(
            token[0], "it is for a seat to decide")

    # What a seat is told.

    def held(self, state: State, seat: Any) -> list[int]:
        """The lots as a seat knows them: 0 for none, -1 for one that it cannot see."""
        over = self.actor(state) is None
        return [lot if over or not lot or seat is None or one == seat else -1 for one, lot in enumerate(state[1])]

    def view(self, state: State, seat: Any) -> dict[str, Any]:
        return {"actor": self.actor(state), "together": state[0], "held": self.held(state, seat), "opened": list(state[2]),
                "bets": list(state[3]), "exchanged": list(state[4]), "turn": state[5], "drawing": state[6]}

    def observe(self, state: State, seat: Any) -> list[float]:
        held = self.held(state, seat)
        numbers = [*held, *state[2], *state[3], *state[4], state[5], -1 if state[6] is None else state[6]]
        return [float(one) for one in numbers] + [0.0] * (16 - len(numbers))

    def redact(self, state: State, seat: Any, rng: random.Random) -> State:
        if self.actor(state) is None:
            return state
        held = self.held(state, seat)
        mine = seat if seat in range(self.seats) else None
        left = self.left(state, mine) if mine is not None else [LOTS[i] - state[2][i] for i in range(3)]
        bag = [i + 1 for i, count in enumerate(left) for _ in range(count)]
        rng.shuffle(bag)
        return (state[0], tuple(bag.pop() if lot < 0 else lot for lot in held), *state[2:])

    def seen(self, history: Sequence[Played], seat: Any) -> list[str]:
        decisions = [played.token for played in history if played.actor >= 0]
        over = len(decisions) == ROUNDS * self.seats and history[-1].token != "x"
        told: list[str] = []
        for place, played in enumerate(history):
            whose = place if place < self.seats else history[place - 1].actor      # of the lot, if one is drawn
            opened = any(later.actor == whose and later.token == "x" for later in history[place + 1:])
            hidden = played.actor < 0 and whose != seat and not opened and not over
            told.append("*?" if hidden else played.token)
        return told

    def events(self, before: State, token: str, after: State, seat: Any) -> list[dict[str, Any]]:
        if token[0] != "*":
            told: list[dict[str, Any]] = [{"event": token, "seat": before[5] % self.seats}]
            return told
        drawing = before[6]
        return [{"event": "drawn", "seat": drawing, "lot": int(token[1]) if seat in (None, drawing) else None}]


def _with(values: tuple[Any, ...], place: int, value: Any) -> tuple[Any, ...]:
    return (*values[:place], value, *values[place + 1:])
