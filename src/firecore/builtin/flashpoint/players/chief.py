"""The agent ``chief``: plans whole turns of Flash Point."""
from __future__ import annotations

import time
from typing import TYPE_CHECKING

from ...._native.state import Dice, State
from ....agents.advice import Advice, Choice
from ....agents.clocks import time_for
from ....agents.policy import SEED
from ....agents.restoring import MAX_SECONDS
from ....agents.seeds import derive
from ....agents.turn import Turn
from ....errors import OptionError
from ....game import Game
from ....options import number, whole
from ....plugins.types import AgentPlugin
from .plans import in_words, planner

if TYPE_CHECKING:
    from ...._native.flashpoint.players.chief.binding import Planner

PLAYS = "flashpoint"
SET_UP = ("choose-specialist", "place-firefighter", "park-ambulance", "park-engine")


class Chief:
    """Plans a turn, and follows the plan until dice or a draw have decided something."""

    def __init__(self, *, tries: int = 32, rolls: int = 24, turns: int = 4, seconds: float | None = None,
                 seed: int = 0) -> None:
        self.tries = tries
        self.rolls = rolls
        self.turns = turns
        self.seconds = seconds
        self.seed = seed
        self._plan: list[tuple[State, int]] = []

    def start(self, game: Game, seat: int) -> None:
        """Refuse other games, and reset."""
        _check(game)
        self._plan = []

    def choose(self, turn: Turn) -> int:
        """The next action of the plan."""
        legal = turn.legal_actions()
        if len(legal) == 1:
            return legal[0]
        state = turn.sample(Dice(turn.seed))
        if not self._plan or state != self._plan[0][0]:
            self._plan = _steps(state, self._decided(turn, state))
        return self._plan.pop(0)[1]

    def explain(self, turn: Turn) -> Advice:
        """For each first action that was tried, the best plan that begins with it."""
        state = turn.sample(Dice(turn.seed))
        best: dict[int, Choice] = {}
        for value, _, actions in self._planned(turn, state).candidates():
            if actions[0] not in best:
                best[actions[0]] = Choice(action=actions[0], token=state.token(actions[0]), value=value,
                                          plan=in_words(state, actions))
        if _is_set_up(state):
            decided = best.pop(self._decided(turn, state)[0])
            return Advice(choices=(decided, *best.values()))
        return Advice(choices=tuple(best.values()))

    def _decided(self, turn: Turn, state: State) -> tuple[int, ...]:
        """The actions of the best plan; in the set-up the captain's choice, which is tried first."""
        if _is_set_up(state):
            work = self._planner(turn, state)
            work.go_on(1)
        else:
            work = self._planned(turn, state)
        return work.candidates()[0][2]

    def _planner(self, turn: Turn, state: State) -> Planner:
        _check(turn.game)
        return planner(state, seed=derive(turn.seed, self.seed), tries=self.tries, rolls=self.rolls, turns=self.turns)

    def _planned(self, turn: Turn, state: State) -> Planner:
        work = self._planner(turn, state)
        seconds = time_for(turn, self.seconds)
        ends = None if seconds is None else time.monotonic() + seconds
        while work.go_on(1) and (ends is None or time.monotonic() < ends):
            pass
        return work


def _is_set_up(state: State) -> bool:
    phase: str = state.view()["phase"]
    return phase in SET_UP


def _check(game: Game) -> None:
    if game.name != PLAYS:
        raise OptionError(f"the chief plays {PLAYS}, got {game.name}")


def _steps(state: State, actions: tuple[int, ...]) -> list[tuple[State, int]]:
    """The actions of a plan, each with the position in which it is played."""
    steps = []
    for action in actions:
        steps.append((state, action))
        state = state.copy()
        state.apply(action)
    return steps


PLUGIN = AgentPlugin(
    name="chief", make=Chief, help="Flash Point: plans whole turns for the crew, over many rolls of the dice",
    options=(
        whole("tries", 32, 1, 1024, help="ways to play a turn that are tried"),
        whole("rolls", 24, 1, 10_000, help="of the dice for each of them; the better ones get more"),
        whole("turns", 4, 0, 1000, help="that are played on by captains before a position is valued"),
        number("seconds", None, 0.0, 1e6, help="time limit of a plan"),
        SEED,
    ),
    restorable=(
        whole("tries", 32, 1, 128), whole("rolls", 24, 1, 96), whole("turns", 4, 0, 16),
        number("seconds", None, 0.0, MAX_SECONDS), SEED))
