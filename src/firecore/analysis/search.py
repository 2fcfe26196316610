"""search: Monte Carlo tree search from a state, for the seat to act."""
from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from .._native.learning.networks import Network as Native
from .._native.policy import Policy
from .._native.search.trees import Trees
from .._native.state import State
from ..errors import OptionError, StateError
from ..options import number, validated, whole
from ..policies import find, own
from ..wording import short
from .evaluators import OPTIONS as ANSWERS
from .evaluators import Evaluator, Spare, ask, check_encoding, check_evaluator
from .networks import Network

if TYPE_CHECKING:
    from numpy.typing import NDArray

DEFAULT_ITERATIONS = 1000     # without iterations and seconds
OPTIONS = (
    whole("iterations", None, 1, 2**31 - 1, help=f"how many; {DEFAULT_ITERATIONS} unless seconds are given"),
    number("seconds", None, 0.0, 1e6, help="time limit of the search"),
    whole("seed", 0, 0, 2**64 - 1, help="the same seed and number of threads give the same result"),
    whole("threads", 1, 1, 256, help="each builds a tree of its own; the results are added"),
    whole("batch", 16, 1, 65536, help="how many states an evaluator gets at once"),
    number("explore", 1.0, 0.0, 100.0, help="weight of exploration"),
    number("bias", 3.0, 0.0, 50.0, help="how much exploration prefers the actions of the playout policy"),
    number("margin", 0.0, 0.0, 1.0, help="weight of the share of all scores against victory alone, where "
           "games end; values of an evaluator are used as they are"),
    whole("horizon", None, 0, 2**31 - 1, help="draws and rolls in a playout, before the next of which it ends with the "
          "policy's estimate; without, playouts go on to the end of the game"),
    whole("nodes", 1_000_000, 600, 2**31 - 1, help="maximal number of edges in each tree"),
    number("fpu_reduction", 0.0, 0.0, 1.0, help="with an evaluator: how much an action without visits is worth less "
           "than its position, once all others have visits"),
    *ANSWERS,
)
ENDLESS = 2**62
MAX_LINE_LENGTH = 20        # decisions of a principal variation
LOOK = 0.002   # seconds after which a look at the clock costs nothing that counts


class Stop(Protocol):
    """A signal to stop a search, such as a ``threading.Event``."""

    def is_set(self) -> bool:
        """Whether the search should stop."""


@dataclass(frozen=True, kw_only=True)
class Search:
    """The result of a search for the acting seat, or of the search that values a chance node."""

    best: int | None                               # the action visited most; None at a chance node
    actions: tuple[tuple[int, int, float], ...]    # for each legal action: id, visits, mean return; chance has none
    value: float | None                            # the mean return of the acting seat; None at a chance node
    values: tuple[float, ...]                      # the mean return of every seat
    line: tuple[int, ...]                          # the principal variation, as Searches.line gives it
    iterations: int
    elapsed: float                                 # seconds
    n_actions: int                                 # of the game

    def policy(self) -> NDArray[Any]:
        """The share of the visits of each of the ``n_actions`` actions (float32): the target for a policy network."""
        import numpy

        if self.best is None:
            raise StateError("search: chance decides here, so there is no policy")
        policy = numpy.zeros(self.n_actions, numpy.float32)
        visits = sum(visits for _, visits, _ in self.actions)
        for action, n, _ in self.actions:
            policy[action] = n / visits if visits else 1.0 / len(self.actions)
        return policy


def search(state: State, *, iterations: int | None = None, seconds: float | None = None, seed: int = 0,
           threads: int = 1, playout: str | Policy = "random", others: str | Policy | None = None,
           evaluator: Evaluator | None = None, batch: int = 16, explore: float = 1.0, bias: float = 3.0,
           margin: float = 0.0, horizon: int | None = None, nodes: int = 1_000_000, fpu_reduction: float = 0.0,
           priors: str = "logits", encoding: str = "rows", signed: bool = False, stop: Stop | None = None) -> Search:
    """Search from ``state``, which is not changed, for the seat to act there; at a chance node for every seat's value.

    Hidden information is resampled for every iteration, so its values in ``state`` make no difference. From a
    leaf of the tree, the policy ``playout`` plays to the end of the game, or with ``horizon`` until chance is asked
    once more than so often, and estimates the returns; or ``evaluator`` returns the values, and optionally the
    priors, of up to ``batch`` leaves at a time. With ``seconds`` a batch is smaller at first and as time
    runs out, which may change the result. The other seats search as well, each for itself; with ``others`` they are
    assumed to play that policy. Once ``stop.is_set()``, the search ends with what it has found so far.
    """
    if not isinstance(state, State):
        raise OptionError(f"search: state must be a State, got {type(state).__name__}")
    options = validated("search", OPTIONS, {
        "iterations": iterations, "seconds": seconds, "seed": seed, "threads": threads, "batch": batch,
        "explore": explore, "bias": bias, "margin": margin, "horizon": horizon, "nodes": nodes,
        "fpu_reduction": fpu_reduction, "priors": priors, "encoding": encoding, "signed": signed})
    check_encoding("search", state.game, encoding, evaluator)
    check_evaluator("search", evaluator, options["threads"])
    if stop is not None and not callable(getattr(stop, "is_set", None)):
        raise OptionError(f"search: stop must be a threading.Event, or have its is_set(), got {short(stop)}")
    if options["iterations"] is None and options["seconds"] is None:
        options["iterations"] = DEFAULT_ITERATIONS
    if state.is_over:
        raise StateError(f"{state.game.name}: the game is over, so there is nothing to search")
    at_chance = state.is_chance     # an evaluator may change the state later
    if at_chance and others is not None:
        raise OptionError(f"search: others play against the acting seat, and chance acts here; got {short(others)}")
    started = time.monotonic()
    policy = find(state.game, playout) if evaluator is None else None
    if horizon is not None:
        _check_estimates(state, policy)
    trees = _trees(state, options, policy,
                     None if others is None else find(state.game, others),
                     evaluator._native if isinstance(evaluator, Network) else None)
    deadline = None if options["seconds"] is None else started + options["seconds"]
    budget = Budget(deadline, time.monotonic(), stop)
    if evaluator is None or isinstance(evaluator, Network):
        trees.grow(budget)
    else:
        _grow_by(trees, budget, evaluator, options)
    return _valued(trees, started) if at_chance else _summary(trees, started)


def _check_estimates(state: State, playout: Policy | None) -> None:
    """An OptionError if nothing estimates what a position at the horizon is worth."""
    if playout is None:
        raise OptionError("search: a horizon ends playouts, got an evaluator, which takes their place")
    if not playout.estimates:
        known = [name for name, one in own(state.game).items() if one.estimates]
        raise OptionError(f"search: a horizon needs a playout policy that estimates positions, got {playout.name!r}; "
                          f"in {state.game.name} {' and '.join(known) or 'none'} does")


def _trees(state: State, options: dict[str, Any], playout: Policy | None, others: Policy | None,
            network: Native | None) -> Trees:
    """One tree for each thread, all from the same state."""
    n, iterations, nodes = options["threads"], options["iterations"], options["nodes"]
    most = nodes if iterations is None else iterations + 1
    trees = Trees(state.game, n, playout=playout, others=others, seed=options["seed"],
                    slots=min(2 * most, nodes // 4), edges=nodes, threads=n, explore=options["explore"],
                    bias=options["bias"], margin=options["margin"], fpu_reduction=options["fpu_reduction"],
                    network=network, horizon=-1 if options["horizon"] is None else options["horizon"])
    for i in range(n):
        if state.is_chance:
            trees.set_chance_root(i, state)
        else:
            trees.set_root(i, state, False)
    trees.set_goals([ENDLESS if iterations is None else iterations // n + (i < iterations % n) for i in range(n)])
    return trees


@dataclass(frozen=True)
class Budget:
    """How long a search may go on."""

    deadline: float | None
    began: float
    stop: Stop | None = None

    def allows(self, done: int, most: int) -> int:
        """How many more iterations, up to ``most``, before this is asked again; one in any case."""
        if done == 0:
            return 1
        if self.stop is not None and self.stop.is_set():
            return 0
        return most if self.deadline is None else min(most, self._in_time(self.deadline, done))

    def is_spent(self) -> bool:
        """Whether it is over."""
        if self.stop is not None and self.stop.is_set():
            return True
        return self.deadline is not None and time.monotonic() >= self.deadline

    def _in_time(self, deadline: float, done: int) -> int:
        """How many take a tenth of what is left, at the pace so far."""
        now = time.monotonic()
        if now >= deadline:
            return 0
        passed = now - self.began
        due = done * max(LOOK, (deadline - now) / 10) / passed if passed > 0 else done
        return max(1, min(done, int(due)))     # no more than were done: the first few may have been lucky


def _grow_by(trees: Trees, budget: Budget, evaluator: Evaluator, options: dict[str, Any]) -> None:
    goal = ENDLESS if options["iterations"] is None else options["iterations"]
    spare: Spare = {}
    while (done := trees.iterations(0)) < goal:
        if not (allowed := budget.allows(done, min(options["batch"], goal - done))):
            return
        if n := trees.gather(allowed, allowed):
            ask(trees, evaluator, n, spare, priors=options["priors"], signed=options["signed"],
                encoding=options["encoding"])


def _valued(trees: Trees, started: float) -> Search:
    """The result at a chance node."""
    return Search(best=None, actions=(), value=None, values=_values(trees), line=(), iterations=_iterations(trees),
                  elapsed=time.monotonic() - started, n_actions=trees.game.n_actions)


def _iterations(trees: Trees) -> int:
    return sum(trees.iterations(i) for i in range(trees.n))


def _values(trees: Trees) -> tuple[float, ...]:
    """The mean return of every seat over all trees."""
    every = [trees.totals(i) for i in range(trees.n)]
    return tuple(sum(totals) / max(1, _iterations(trees)) for totals in zip(*every, strict=True))


def _summary(trees: Trees, started: float) -> Search:
    edges = [trees.edges(i) for i in range(trees.n)]
    legal = [action for action, _, _, _ in edges[0]]
    visits = dict.fromkeys(legal, 0)
    totals = dict.fromkeys(legal, 0.0)
    for found in edges:
        for action, n, total, _ in found:
            visits[action] += n
            totals[action] += total
    everything = sum(visits.values())
    best = max(legal, key=lambda action: (visits[action], totals[action]))
    lines = [trees.line(i, MAX_LINE_LENGTH) for i in range(trees.n)]
    return Search(
        best=best,
        actions=tuple((action, visits[action], totals[action] / visits[action] if visits[action] else 0.0)
                      for action in legal),
        value=sum(totals.values()) / everything if everything else 0.0,
        values=_values(trees),
        line=next((tuple(line) for line in lines if line[:1] == [best]), (best,)),
        iterations=_iterations(trees),
        elapsed=time.monotonic() - started,
        n_actions=trees.game.n_actions,
    )
