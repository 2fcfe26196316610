"""The agent ``bluffer``: plays Tails on Fire with mixed strategies, so that its hands cannot be predicted."""
from __future__ import annotations

import time
from typing import TYPE_CHECKING

from .._native.state import Dice, State
from ..analysis.search import search
from ..errors import OptionError
from ..game import Game
from ..options import number, whole
from ..plugins.types import AgentPlugin
from .clocks import time_for
from .policy import SEED
from .seeds import derive
from .turn import Turn

if TYPE_CHECKING:
    from ..rulebooks.tails.mixing import Mixer

PLAYS = "tails"
CHOICE = "="            # what tokens that choose a hand begin with
MODEL = "greedy"        # how hands are played out, and how a search takes the others to play
ITERATIONS = 2000       # without a time limit
STEPS = 50              # between looks at the clock


class Bluffer:
    """Finds a mixed strategy for its hand by regret matching, and plays the cards by a search."""

    def __init__(self, *, iterations: int | None, seconds: float | None, seed: int) -> None:
        self.iterations = iterations
        self.seconds = seconds
        self.seed = seed

    def start(self, game: Game, seat: int) -> None:
        """Refuse other games."""
        if game.name != PLAYS:
            raise OptionError(f"the bluffer plays {PLAYS}, got {game.name}")

    def choose(self, turn: Turn) -> int:
        """A hand drawn from the mixed strategy, or the card that a search visits most."""
        legal = turn.legal_actions()
        if len(legal) == 1:
            return legal[0]
        seed = derive(turn.seed, self.seed)
        seconds = time_for(turn, self.seconds)
        iterations = ITERATIONS if self.iterations is None and seconds is None else self.iterations
        state = turn.sample(Dice(seed))
        if not turn.token(legal[0]).startswith(CHOICE):
            return search(state, seed=seed, playout=MODEL, others=MODEL, iterations=iterations, seconds=seconds).best
        mixer = self._mixed(state, seed, iterations, None if seconds is None else time.monotonic() + seconds)
        return mixer.choose()

    def _mixed(self, state: State, seed: int, iterations: int | None, until: float | None) -> Mixer:
        from ..rulebooks.tails.mixing import Mixer  # a game is loaded when it is played

        mixer = Mixer(state, seed)
        done = 0
        while (iterations is None or done < iterations) and (until is None or time.monotonic() < until or not done):
            n = STEPS if iterations is None else min(STEPS, iterations - done)
            mixer.mix(n)
            done += n
        return mixer


PLUGIN = AgentPlugin(
    name="bluffer", make=Bluffer,
    help="Tails on Fire: mixes hands by regret matching, so that they cannot be read, and plays them by a search",
    options=(
        whole("iterations", None, 1, 2**31 - 1, help=f"games played out a decision; {ITERATIONS} without a time limit"),
        number("seconds", None, 0.0, 1e6, help="time limit of a decision"),
        SEED,
    ))
