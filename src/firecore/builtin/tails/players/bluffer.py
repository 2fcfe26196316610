"""The agent ``bluffer``: plays Tails on Fire so that its hands cannot be predicted, and with an eye on the others'."""
from __future__ import annotations

import time

from ...._native.state import Dice, State
from ....agents.advice import Advice, Choice
from ....agents.clocks import effort_for
from ....agents.policy import SEED
from ....agents.restoring import EFFORT
from ....agents.seeds import derive
from ....agents.turn import Turn
from ....errors import OptionError
from ....game import Game
from ....options import number, whole
from ....plugins.types import AgentPlugin
from .plans import Mixer, Player, in_words, thought

PLAYS = "tails"
ITERATIONS = 3000       # without the options iterations and seconds
STEPS = 100             # between looks at the clock


class Bluffer:
    """Draws its hand from a mixed strategy, and searches for its plays among the hands that others may have chosen."""

    def __init__(self, *, iterations: int | None = None, seconds: float | None = None, seed: int = 0) -> None:
        self.iterations = iterations
        self.seconds = seconds
        self.seed = seed

    def start(self, game: Game, seat: int) -> None:
        """Refuse other games."""
        _check(game)

    def choose(self, turn: Turn) -> int:
        """A hand drawn from the mixed strategy, or the play that was tried most."""
        legal = turn.legal_actions()
        return legal[0] if len(legal) == 1 else self._thought(turn, turn.sample(Dice(turn.seed))).choose()

    def explain(self, turn: Turn) -> Advice:
        """The choice, and the others that were considered, the most usual first."""
        _check(turn.game)
        state = turn.sample(Dice(turn.seed))
        work = self._thought(turn, state)
        action = work.choose()
        found = sorted(work.choices(), key=lambda one: (one[0] != action, -one[1]))
        return Advice(choices=tuple(Choice(action=one, token=state.token(one), value=value,
                                           plan=in_words(work, state, one, share)) for one, share, value in found))

    def _thought(self, turn: Turn, state: State) -> Mixer | Player:
        iterations, seconds = effort_for(turn, self.iterations, self.seconds, ITERATIONS)
        until = None if seconds is None else time.monotonic() + seconds
        work = thought(state, turn.tokens, derive(turn.seed, self.seed))
        done = 0
        while (iterations is None or done < iterations) and (until is None or time.monotonic() < until or not done):
            steps = STEPS if iterations is None else min(STEPS, iterations - done)
            work.go_on(steps)
            done += steps
        return work


def _check(game: Game) -> None:
    if game.name != PLAYS:
        raise OptionError(f"the bluffer plays {PLAYS}, got {game.name}")


PLUGIN = AgentPlugin(
    name="bluffer", make=Bluffer, restorable=EFFORT,
    help="Tails on Fire: mixes hands by regret matching, so that they cannot be predicted, and plays them by a search "
         "over the hands that others may have chosen",
    options=(
        whole("iterations", None, 1, 2**31 - 1,
              help=f"rounds played out for a decision; {ITERATIONS} unless seconds are given"),
        number("seconds", None, 0.0, 1e6, help="time limit of a decision"),
        SEED,
    ))
