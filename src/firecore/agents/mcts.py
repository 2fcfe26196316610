"""The agent ``mcts``: Monte Carlo tree search, natively."""
from __future__ import annotations

from collections.abc import Iterator
from threading import Event
from typing import Any, cast

from .._native.policy import Policy
from .._native.state import Dice, State
from ..analysis.evaluators import Evaluator, check_evaluator
from ..analysis.networks import TRAINED, Network, trained
from ..analysis.search import DEFAULT_ITERATIONS, OPTIONS, Search, search
from ..game import Game
from ..options import Option, choice
from ..plugins.types import AgentPlugin
from ..policies import find
from .advice import Advice, Choice
from .clocks import effort_for, time_for
from .restoring import EFFORT, policy_name
from .seeds import derive
from .specs import load, parse
from .turn import Turn

SEARCH = "search"       # the other seats are taken to search as well, each for itself
POLICY = "the name of a policy, module:POLICY, a policy, or None"
FIRST_ITERATIONS, MAX_ITERATIONS = 250, 1 << 22     # of advice that improves


class Mcts:
    """Searches before every decision with more than one legal action."""

    default_iterations = DEFAULT_ITERATIONS

    def __init__(self, *, playout: str | Policy | None = None, others: str | Policy | None = None,
                 evaluator: Evaluator | str | None = None, seed: int = 0,
                 iterations: int | None = None, seconds: float | None = None, **options: Any) -> None:
        if evaluator != TRAINED:
            check_evaluator("agent mcts", evaluator, options.get("threads", 1))
        self.playout = playout
        self.others = others
        self.evaluator = evaluator
        self.seed = seed
        self.iterations = iterations
        self.seconds = seconds
        self.options = options

    def start(self, game: Game, seat: int) -> None:
        """Refuse a game without policies of those names, or without the network."""
        self._network(game)
        self._playout(game)
        self._others(game)

    def choose(self, turn: Turn) -> int:
        """The action that a search visits most."""
        legal = turn.legal_actions()
        return legal[0] if len(legal) == 1 else cast(int, self._search(turn).best)     # a seat decides

    def explain(self, turn: Turn) -> Advice:
        """Every action that was visited, with its mean return; most visited first, and with the rest of the turn."""
        return _advice(turn, self._search(turn))

    def improve(self, turn: Turn, stop: Event) -> Iterator[Advice]:
        """Such advice again and again, each time after twice as many iterations."""
        iterations = FIRST_ITERATIONS
        while not stop.is_set() and iterations <= MAX_ITERATIONS:
            found = self._search(turn, iterations, stop)
            if found.iterations:     # it may have been stopped at once
                yield _advice(turn, found)
            left = turn.seconds_left
            if len(found.actions) == 1 or found.iterations < iterations or (left is not None and left <= 0):
                return
            iterations *= 2

    def _search(self, turn: Turn, iterations: int | None = None, stop: Event | None = None) -> Search:
        seed = derive(turn.seed, self.seed)
        if iterations is None:
            iterations, seconds = effort_for(turn, self.iterations, self.seconds, self.default_iterations)
        else:
            seconds = time_for(turn, None)
        return search(turn.sample(Dice(seed)), seed=seed, playout=self._playout(turn.game),
                      others=self._others(turn.game), evaluator=self._network(turn.game),
                      iterations=iterations, seconds=seconds, stop=stop, **self.options)

    def _playout(self, game: Game) -> Policy:
        return find(game, self.playout or game.lineup.policy)

    def _others(self, game: Game) -> Policy | None:
        if self.others is not None:
            return None if self.others == SEARCH else find(game, self.others)
        model = game.lineup.others
        return find(game, model) if model and self.evaluator is None else None

    def _network(self, game: Game) -> Evaluator | None:
        if not isinstance(self.evaluator, str):
            return self.evaluator
        return trained(game)


def _advice(turn: Turn, found: Search) -> Advice:
    actions = sorted(found.actions, key=lambda one: (-one[1], -one[2]))     # as ``best`` is chosen
    plan = _in_words(turn.sample(Dice(turn.seed)), found.line)
    return Advice(choices=tuple(Choice(action=action, token=turn.token(action), value=value,
                                       plan=plan if action == found.best else "", visits=visits)
                                for action, visits, value in actions if visits))


def _in_words(state: State, line: tuple[int, ...]) -> str:
    """What the acting seat does itself of a line that has more than one of its actions."""
    seat, words = state.actor, []
    for action in line:
        if state.actor != seat:
            break
        words.append(state.words(action))
        state.apply(action)
    return "; ".join(words) if len(words) > 1 else ""


def policy_or_name(value: Any) -> str | Policy | None:
    """A policy or the name of one. Whether it fits the game is checked when the game is known."""
    if not (value is None or isinstance(value, (str, Policy))):
        raise ValueError
    return value


def _evaluator(value: Any) -> Evaluator | str | None:
    """The evaluator as given, or as a spec names it."""
    if isinstance(value, str) and value == TRAINED:
        return value
    if isinstance(value, str) and value.endswith(".npz"):
        value = Network(value)
    if isinstance(value, str):
        spec = parse(value)
        if spec.attribute is None or spec.options:
            raise ValueError
        value = load(spec)
    if value is not None and not callable(value):
        raise ValueError
    evaluator: Evaluator | None = value
    return evaluator


PLUGIN = AgentPlugin(
    name="mcts", make=Mcts, help="Monte Carlo tree search, for any game",
    options=(
        *OPTIONS,
        Option(name="playout", default=None, check=policy_or_name, allowed=POLICY,
               help="the policy that plays the games out; without, the game's best"),
        Option(name="others", default=None, check=policy_or_name, allowed=POLICY,
               help=f"the policy that the others are taken to play, or {SEARCH}; without, the one that the game "
                    f"names for this if there is no evaluator, else {SEARCH}"),
        Option(name="evaluator", default=None, check=_evaluator,
               allowed=f"a callable, module:attribute, file.py:attribute, the file.npz of a network, {TRAINED} or None",
               help="values positions instead of playouts: a callable over positions, or a network's file; "
                    f"{TRAINED}: the network that comes with the game"),
    ),
    restorable=(
        *EFFORT, policy_name("playout"), policy_name("others", SEARCH),
        choice("evaluator", TRAINED, TRAINED),
    ))
