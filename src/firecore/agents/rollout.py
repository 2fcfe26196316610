"""The agent ``rollout``: tries the actions that a policy rates best, by rollouts with that policy."""
from __future__ import annotations

from .._native.policy import Policy
from .._native.state import Dice
from ..analysis.rollouts import try_by_rollouts
from ..game import Game
from ..options import Option, number, whole
from ..plugins.types import AgentPlugin
from ..policies import find
from .advice import Advice, Choice
from .clocks import effort_for
from .mcts import POLICY, policy_or_name
from .policy import SEED
from .restoring import EFFORT, policy_name
from .seeds import derive
from .turn import Turn

ITERATIONS = 1000       # without the options iterations and seconds
POINT = 0.2             # what a point is worth in cooperative games, beside victory


class Rollout:
    """Plays rollouts before every decision with more than one legal action."""

    def __init__(self, *, iterations: int | None, seconds: float | None, candidates: int,
                 playout: str | Policy | None, others: str | Policy | None, points: float | None, seed: int) -> None:
        self.iterations = iterations
        self.seconds = seconds
        self.candidates = candidates
        self.playout = playout
        self.others = others
        self.points = points
        self.seed = seed

    def start(self, game: Game, seat: int) -> None:
        """Refuse a game without policies of those names."""
        self._policies(game)

    def choose(self, turn: Turn) -> int:
        """The action with the highest mean return of its rollouts."""
        legal = turn.legal_actions()
        if len(legal) == 1:
            return legal[0]
        return self._tried(turn)[0][0]

    def explain(self, turn: Turn) -> Advice:
        """The candidates, each with the mean return of its rollouts."""
        return Advice(choices=tuple(Choice(action=action, token=turn.token(action), value=value)
                                    for action, value in self._tried(turn)))

    def _tried(self, turn: Turn) -> list[tuple[int, float | None]]:
        game = turn.game
        playout, others = self._policies(game)
        points = (POINT if game.cooperative else 0.0) if self.points is None else self.points
        rollouts, seconds = effort_for(turn, self.iterations, self.seconds, ITERATIONS)
        seed = derive(turn.seed, self.seed)
        return try_by_rollouts(turn.sample(Dice(seed)), playout, others, rollouts=rollouts, seconds=seconds,
                               candidates=self.candidates, points=points, seed=seed)

    def _policies(self, game: Game) -> tuple[Policy, Policy]:
        """The policies of the deciding seat and of the other seats in rollouts."""
        playout = find(game, self.playout or game.lineup.policy)
        return playout, playout if self.others is None else find(game, self.others)


PLUGIN = AgentPlugin(
    name="rollout", make=Rollout,
    help="plays on from the actions that a policy rates best, and keeps the better half again and again",
    options=(
        whole("iterations", None, 1, 2**31 - 1, help=f"rollouts a decision; {ITERATIONS} unless seconds are given"),
        number("seconds", None, 0.0, 1e6, help="time limit of a decision"),
        whole("candidates", 16, 2, 512, help="how many actions are tried"),
        Option(name="playout", default=None, check=policy_or_name, allowed=POLICY,
               help="the policy that rates and plays on; without, the game's best"),
        Option(name="others", default=None, check=policy_or_name, allowed=POLICY,
               help="the policy that the others are taken to play; without, the same"),
        number("points", None, 0.0, 1e6, help="what a point of score ahead of the best of the others adds to victory; "
               f"without, {POINT} in cooperative games, else 0"),
        SEED,
    ),
    restorable=(
        *EFFORT, whole("candidates", 16, 2, 512), policy_name("playout"), policy_name("others"),
        number("points", None, 0.0, 1e6)))
