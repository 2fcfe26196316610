"""search: Monte Carlo tree search from a state, for the seat that is to act."""
from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from ._native.policy import RANDOM, Policy
from ._native.search.tree import Tree
from ._native.state import State
from .errors import OptionError, StateError
from .options import number, settle, short, unknown, whole

Evaluator = Callable[[list[State]], Any]     # an array-like of numbers from 0 to 1: a row a state, one number a seat

OPTIONS = (
    whole("iterations", None, 1, 2**31 - 1, help="how many games are played out; 1000 without a time"),
    number("seconds", None, 0.0, 1e6, help="or how long the search may take"),
    whole("seed", 0, 0, 2**64 - 1, help="the same seed and number of threads give the same result"),
    whole("threads", 1, 1, 256, help="each grows a tree of its own, and what they found is added"),
    whole("batch", 16, 1, 65536, help="how many states an evaluator is asked about at once"),
    number("explore", 1.0, 0.0, 100.0, help="how much what is uncertain attracts"),
    number("bias", 3.0, 0.0, 50.0, help="how much more what the policy thinks well of attracts"),
    number("margin", 0.0, 0.0, 1.0, help="how much the share of all scores counts against victory alone, "
           "where games end; the values of an evaluator are taken as they are"),
    whole("nodes", 1_000_000, 600, 2**31 - 1, help="how many actions of positions each tree remembers at most"),
)
CHUNK = 64     # iterations at most before somebody who wants to stop is heard
LOOK = 0.002   # seconds after which a look at the clock costs nothing that counts


@dataclass(frozen=True, kw_only=True)
class Search:
    """What a search found out about the actions of the acting seat."""

    best: int                                      # the action visited most
    actions: tuple[tuple[int, int, float], ...]    # for each legal action: id, visits, mean return
    value: float                                   # the mean return of the acting seat over the whole search
    iterations: int
    elapsed: float                                 # seconds


def search(state: State, *, iterations: int | None = None, seconds: float | None = None, seed: int = 0,
           threads: int = 1, playout: str | Policy = "random", others: str | Policy | None = None,
           evaluator: Evaluator | None = None, batch: int = 16, explore: float = 1.0, bias: float = 3.0,
           margin: float = 0.0, nodes: int = 1_000_000) -> Search:
    """Search from ``state``, which stays as it is, for the seat that is to act there.

    What that seat cannot know is dealt anew for every iteration, so it makes no difference what it is in ``state``.
    Where the tree ends, ``playout`` plays on to the end of the game; or ``evaluator`` is asked what ``batch`` states
    at a time are worth: for each a row of numbers from 0 to 1, one a seat. With ``seconds`` these are fewer at first
    and as the time runs out, which may change what is found.
    The other seats search as well, each for itself; with ``others`` they are taken to play by that policy.
    """
    if not isinstance(state, State):
        raise OptionError(f"search: state must be a State, got {type(state).__name__}")
    check_evaluator("search", evaluator, threads)
    given = {"iterations": iterations, "seconds": seconds, "seed": seed, "threads": threads, "batch": batch,
             "explore": explore, "bias": bias, "margin": margin, "nodes": nodes}
    options = settle("search", OPTIONS, given)
    if options["iterations"] is None and options["seconds"] is None:
        options["iterations"] = 1000
    if state.actor is None or state.is_chance:
        raise StateError(f"{state.game.name}: there is nothing for a seat to decide here, so nothing to search")
    started = time.monotonic()
    policy = _policy(state, playout)
    opponents = None if others is None else _policy(state, others)
    trees = [Tree(state, policy, opponents, seed=seed, stream=i, explore=options["explore"], bias=options["bias"],
                  margin=options["margin"], nodes=nodes, iterations=options["iterations"] or nodes)
             for i in range(threads)]
    budget = _Budget(options["iterations"], None if seconds is None else started + seconds, time.monotonic())
    if evaluator is not None:
        _grow_by(trees[0], budget, evaluator, batch, state.game.seats)
    else:
        _grow(trees, budget)
    return _summary(trees, started)


def check_evaluator(owner: str, evaluator: object, threads: int) -> None:
    """An OptionError if this is no evaluator, or there is one and more than one thread."""
    if evaluator is not None and (not callable(evaluator) or threads != 1):
        raise OptionError(f"{owner}: evaluator must be a callable over lists of states, and threads 1 with it")


@dataclass(frozen=True)
class _Budget:
    """How long a tree may grow."""

    iterations: int | None
    deadline: float | None
    began: float

    def share(self, i: int, n: int) -> _Budget:
        """What falls to tree number ``i`` of ``n``."""
        if self.iterations is None:
            return self
        return replace(self, iterations=self.iterations // n + (i < self.iterations % n))

    def allows(self, tree: Tree, most: int) -> int:
        """How many more iterations, up to ``most``, before the clock must be looked at."""
        if self.iterations is not None:
            most = min(most, self.iterations - tree.iterations)
        return most if self.deadline is None else min(most, self._in_time(self.deadline, tree.iterations))

    def _in_time(self, deadline: float, done: int) -> int:
        """How many take a tenth of what is left, at the pace so far; a tree without any gets one in any case."""
        now = time.monotonic()
        if done == 0 or now >= deadline:
            return int(done == 0)
        passed = now - self.began
        due = done * max(LOOK, (deadline - now) / 10) / passed if passed > 0 else done
        return max(1, min(done, int(due)))     # no more than were done: the first few may have been lucky


def _policy(state: State, wanted: str | Policy) -> Policy:
    if isinstance(wanted, Policy):
        return wanted
    policies = {"random": RANDOM} | dict(state.game.plugin.policies)
    if not isinstance(wanted, str) or wanted not in policies:
        raise unknown(f"policy of {state.game.name}", wanted, policies)
    policy: Policy = policies[wanted]
    return policy


def _grow(trees: list[Tree], budget: _Budget) -> None:
    stop = threading.Event()
    if len(trees) == 1:
        _grow_one(trees[0], budget, stop)
        return
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(len(trees)) as pool:
        try:
            for done in [pool.submit(_grow_one, tree, budget.share(i, len(trees)), stop)
                         for i, tree in enumerate(trees)]:
                done.result()
        finally:
            stop.set()     # Ctrl-C reaches the thread that waits, and ends the others


def _grow_one(tree: Tree, budget: _Budget, stop: threading.Event) -> None:
    while not stop.is_set() and (allowed := budget.allows(tree, CHUNK)) > 0:
        tree.grow(allowed)


def _grow_by(tree: Tree, budget: _Budget, evaluator: Evaluator, batch: int, seats: int) -> None:
    while (allowed := budget.allows(tree, batch)) > 0:
        states = tree.gather(allowed)
        if n := len(states):
            tree.settle(_values(evaluator(states), n, seats))     # the list is the evaluator's now


def _values(given: Any, n: int, seats: int) -> Any:
    """What an evaluator answered, if it can be what it must be."""
    import numpy

    try:
        values = numpy.ascontiguousarray(numpy.asarray(given).astype(numpy.float64, casting="same_kind"))
    except (TypeError, ValueError, OverflowError):
        values = numpy.empty(0)
    if values.shape != (n, seats) or not bool(numpy.all((values >= 0.0) & (values <= 1.0))):
        raise StateError(f"search: the evaluator must give {n} rows of {seats} numbers from 0 to 1, got {short(given)}")
    return values


def _summary(trees: list[Tree], started: float) -> Search:
    edges = [tree.edges() for tree in trees]
    legal = [action for action, _, _ in edges[0]]
    visits = dict.fromkeys(legal, 0)
    totals = dict.fromkeys(legal, 0.0)
    for found in edges:
        for action, n, total in found:
            visits[action] += n
            totals[action] += total
    best = max(legal, key=lambda action: (visits[action], totals[action]))
    everything = sum(visits.values())
    return Search(
        best=best,
        actions=tuple((action, visits[action], totals[action] / visits[action] if visits[action] else 0.0)
                      for action in legal),
        value=sum(totals.values()) / everything if everything else 0.0,
        iterations=sum(tree.iterations for tree in trees),
        elapsed=time.monotonic() - started,
    )


