"""search: Monte Carlo tree search from a state, for the seat that is to act."""
from __future__ import annotations

import threading
import time
from dataclasses import dataclass

from ._native.policy import RANDOM, Policy
from ._native.search.tree import Tree
from ._native.state import State
from .errors import OptionError, StateError
from .options import number, settle, unknown, whole

OPTIONS = (
    whole("iterations", None, 1, 2**31 - 1, help="how many games are played out; 1000 without a time"),
    number("seconds", None, 0.0, 1e6, help="or how long the search may take"),
    whole("seed", 0, 0, 2**64 - 1, help="the same seed and number of threads give the same result"),
    whole("threads", 1, 1, 256, help="each grows a tree of its own, and what they found is added"),
    number("explore", 0.7, 0.0, 100.0, help="how much what is uncertain attracts"),
    number("bias", 0.5, 0.0, 100.0, help="how much the policy's own opinion of an action counts before it is tried"),
    number("margin", 0.0, 0.0, 1.0, help="how much the share of all scores counts against victory alone"),
    whole("nodes", 1_000_000, 600, 2**31 - 1, help="how many actions of positions each tree remembers at most"),
)
CHUNK = 64     # iterations between two looks at the clock


@dataclass(frozen=True, kw_only=True)
class Search:
    """What a search found out about the actions of the acting seat."""

    best: int                                      # the action visited most
    actions: tuple[tuple[int, int, float], ...]    # for each legal action: id, visits, mean return
    value: float                                   # the mean return of the acting seat over the whole search
    iterations: int
    elapsed: float                                 # seconds


def search(state: State, *, iterations: int | None = None, seconds: float | None = None, seed: int = 0,
           threads: int = 1, playout: str | Policy = "random", explore: float = 0.7,
           bias: float = 0.5, margin: float = 0.0,
           nodes: int = 1_000_000) -> Search:
    """Search from ``state``, which stays as it is, for the seat that is to act there.

    What that seat cannot know is dealt anew for every iteration, so it makes no difference what it is in ``state``.
    """
    if not isinstance(state, State):
        raise OptionError(f"search: state must be a State, got {type(state).__name__}")
    given = {"iterations": iterations, "seconds": seconds, "seed": seed, "threads": threads, "explore": explore,
             "bias": bias, "margin": margin, "nodes": nodes}
    options = settle("search", OPTIONS, given)
    if options["iterations"] is None and options["seconds"] is None:
        options["iterations"] = 1000
    if state.actor is None or state.is_chance:
        raise StateError(f"{state.game.name}: there is nothing for a seat to decide here, so nothing to search")
    started = time.monotonic()
    legal = state.legal_actions()
    policy = _policy(state, playout)
    trees = [Tree(state, policy, seed=seed, stream=i, explore=options["explore"], bias=options["bias"],
                  margin=options["margin"], nodes=nodes)
             for i in range(threads)]
    _grow(trees, options["iterations"], None if seconds is None else started + seconds)
    return _summary(legal, trees, started)


def _policy(state: State, playout: str | Policy) -> Policy:
    if isinstance(playout, Policy):
        return playout
    policies = {"random": RANDOM} | dict(state.game.plugin.policies)
    if not isinstance(playout, str) or playout not in policies:
        raise unknown(f"policy of {state.game.name} for playouts", playout, policies)
    policy: Policy = policies[playout]
    return policy


def _grow(trees: list[Tree], iterations: int | None, deadline: float | None) -> None:
    stop = threading.Event()
    shares = [None if iterations is None else iterations // len(trees) + (i < iterations % len(trees))
              for i in range(len(trees))]
    if len(trees) == 1:
        _grow_one(trees[0], shares[0], deadline, stop)
        return
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(len(trees)) as pool:
        try:
            for done in [pool.submit(_grow_one, tree, share, deadline, stop)
                         for tree, share in zip(trees, shares, strict=True)]:
                done.result()
        finally:
            stop.set()     # Ctrl-C reaches the thread that waits, and ends the others


def _grow_one(tree: Tree, iterations: int | None, deadline: float | None, stop: threading.Event) -> None:
    while not stop.is_set():
        left = CHUNK if iterations is None else min(CHUNK, iterations - tree.iterations)
        if left <= 0 or (deadline is not None and tree.iterations and time.monotonic() >= deadline):
            return
        tree.grow(left)


def _summary(legal: list[int], trees: list[Tree], started: float) -> Search:
    visits = dict.fromkeys(legal, 0)
    totals = dict.fromkeys(legal, 0.0)
    for tree in trees:
        for action, n, total in tree.edges():
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


