"""What is measured of every layer, from the rules in C up to the environments of learners."""
from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import partial
from importlib.util import find_spec
from typing import Any

import numpy as np

import firecore as fc
from firecore._native.state import State
from firecore.arena import play_series

from .timing import Work

STEPS = 200        # of a batch, in one piece of work
LAYERS = {
    "native": "random games, natively: `fc.playouts`",
    "search": "in the playouts of a search: `fc.search`",
    "native games": "a series of 100 games between native policies: `arena.play_series`",
    "batch": "4,096 games at once: `fc.Batch`",
    "batch masks": "… with legal masks",
    "batch observations": "… with masks and observations",
    "state": "a `State` from Python: list, choose, apply",
    "match": "a `Match`, which writes tokens and history",
    "told": "a `State`, with mask and observation",
    "pettingzoo": "PettingZoo: `last()`, `step()`",
    "gymnasium": "Gymnasium: `step()`",
    "vector": "Gymnasium, 1,024 games at once, each step of each",
    "openspiel": "OpenSpiel: `legal_actions()`, `apply_action()`",
}
ADAPTERS = {"pettingzoo": "pettingzoo", "gymnasium": "gymnasium", "vector": "gymnasium", "openspiel": "pyspiel"}


def decisions(game: fc.Game) -> Iterator[Work]:
    """A random decision, on every layer that is there for this game."""
    for layer in LAYERS:
        if layer in ADAPTERS and not find_spec(ADAPTERS[layer]):
            continue
        if layer in ("gymnasium", "vector") and not game.cooperative:
            continue
        yield Work(layer, _DECISIONS[layer](game))


def decision(layer: str, game: fc.Game) -> Callable[[], int]:
    """Random decisions on one layer: so many were made."""
    return _DECISIONS[layer](game)


def _native(game: fc.Game) -> Callable[[], int]:
    start, seeds = game.start(), iter(range(10**9))
    return lambda: fc.playouts(start, 500, seed=next(seeds)).decisions


def _batch(game: fc.Game, *asked: str) -> Callable[[], int]:
    batch, streams = fc.Batch(game, 4096), iter(range(10**9))
    for name in asked:
        getattr(batch, name)
    for _ in range(30):      # apart from one another
        batch.apply(batch.sample(1, next(streams)))

    def run() -> int:
        for _ in range(10):
            batch.apply(batch.sample(1, next(streams)))
        return 10 * len(batch)

    return run


def _playouts_of_a_search(game: fc.Game) -> Callable[[], int]:
    """Decisions are those of as many playouts; those that lead to the leaves are not counted."""
    match = fc.Match(game, seed=1)
    each = fc.playouts(match.state, 1000).decisions / 1000
    seeds = iter(range(10**9))
    return lambda: round(each * fc.search(match.state, iterations=200, seed=next(seeds)).iterations)


def _native_games(game: fc.Game) -> Callable[[], int]:
    seeds = iter(range(10**9))
    return lambda: sum(sum(one.decisions) for one in play_series(game, ["random"], games=100, seed=next(seeds)))


def _state(game: fc.Game, told: bool = False) -> Callable[[], int]:
    rng, dice = random.Random(1), fc.Dice(1)

    def run() -> int:
        state, n = game.start(), 0
        while not state.is_over:
            if state.is_chance:
                state.apply(dice.pick(state))
                continue
            if told:
                state.observe(state.actor)
                state.legal_mask()
            state.apply(rng.choice(state.legal_actions()))
            n += 1
        return n

    return run


def _match(game: fc.Game) -> Callable[[], int]:
    rng, seeds = random.Random(1), iter(range(10**9))

    def run() -> int:
        match, n = fc.Match(game, seed=next(seeds)), 0
        while not match.is_over:
            match.play(rng.choice(match.legal_actions()))
            n += 1
        return n

    return run


def _pettingzoo(game: fc.Game) -> Callable[[], int]:
    from firecore.envs import pettingzoo

    env, rng, seeds = pettingzoo.env(game), random.Random(1), iter(range(10**9))

    def run() -> int:
        env.reset(seed=next(seeds))
        n = 0
        for _ in env.agent_iter():
            observation, _, over, _, _ = env.last()
            assert observation["observation"].shape == game.observation_shape
            env.step(None if over else rng.choice(env.match.legal_actions()))
            n += not over
        return n

    return run


def _gymnasium(game: fc.Game) -> Callable[[], int]:
    from firecore.envs.gymnasium import Env

    env, rng, seeds = Env(game), random.Random(1), iter(range(10**9))

    def run() -> int:
        env.reset(seed=next(seeds))
        n, over = 0, False
        while not over:
            observation, _, over, _, _ = env.step(rng.choice(env.match.legal_actions()))
            assert observation.shape == game.observation_shape
            n += 1
        return n

    return run


def _vector(game: fc.Game) -> Callable[[], int]:
    from firecore.envs.gymnasium import VectorEnv

    envs, streams = VectorEnv(game, 1024, copy=False), iter(range(10**9))
    envs.reset(seed=1)

    def run() -> int:
        observations = envs.step(envs.batch.sample(1, next(streams)))[0]
        assert len(observations) == 1024
        return 1024

    return run


def _openspiel(game: fc.Game) -> Callable[[], int]:
    from firecore.envs import openspiel

    spiel, rng = openspiel.load(game.name, **game.options), random.Random(1)

    def run() -> int:
        state, n = spiel.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(rng.choice(state.legal_actions()))
                continue
            state.apply_action(rng.choice(state.legal_actions()))
            n += 1
        return n

    return run


_DECISIONS: dict[str, Callable[[fc.Game], Callable[[], int]]] = {
    "native": _native,
    "search": _playouts_of_a_search,
    "native games": _native_games,
    "batch": _batch,
    "batch masks": lambda game: _batch(game, "legal_masks"),
    "batch observations": lambda game: _batch(game, "legal_masks", "observations"),
    "state": _state,
    "match": _match,
    "told": lambda game: _state(game, told=True),
    "pettingzoo": _pettingzoo,
    "gymnasium": _gymnasium,
    "vector": _vector,
    "openspiel": _openspiel,
}


def middle(game: fc.Game, decisions: int = 30) -> fc.Match:
    """A match after some random decisions."""
    match, rng = fc.Match(game, seed=3), random.Random(3)
    for _ in range(decisions):
        match.play(rng.choice(match.legal_actions()))
    return match


def questions(game: fc.Game) -> Iterator[Work]:
    """What one asks of a single position in mid-game."""
    match = middle(game)
    state, saved, position = match.state, match.save(), match.state.position()
    mask = np.zeros(game.n_actions, np.bool_)
    sight = np.zeros(game.observation_shape, np.float32)
    token = state.token(state.legal_actions()[0])
    yield Work("`state.copy()`", _many(state.copy, state))
    yield Work("`state == other`", _many(partial(state.__eq__, state.copy()), True))
    yield Work("`state.key()`", _many(state.key, state.key()))
    yield Work("`state.legal_actions()`", _many(state.legal_actions, state.legal_actions()))
    yield Work("`state.legal_mask(out)`", _many(partial(state.legal_mask, mask)))
    yield Work("`state.observe(seat, out)`", _many(partial(state.observe, 0, sight)))
    yield Work("`state.parse(token)`", _many(partial(state.parse, token), state.legal_actions()[0]))
    yield Work("`state.resample(seat, dice)`", _many(partial(state.resample, 0, fc.Dice(1))))
    yield Work("`state.view(seat)`", _many(partial(state.view, 0), state.view(0)))
    yield Work("`state.position()`", _many(state.position, position))
    yield Work("`game.read(position)`", _many(partial(game.read, position), state))
    drawn = partial(game.drawing, state, fc.EVERYTHING)
    yield Work("`game.drawing(state)`", _many(drawn, drawn()))
    yield Work("`match.save()`", _many(match.save, saved))
    yield Work("`Match.load(data)`", _many(partial(fc.Match.load, saved)))
    yield Work("a simulation of `fc.search`, 500 of them", _search(match.state))


def _many(act: Callable[[], Any], expected: Any = None) -> Callable[[], int]:
    def run() -> int:
        for _ in range(20):
            found = act()
        assert expected is None or found == expected
        return 20

    return run


def _search(state: State) -> Callable[[], int]:
    seeds = iter(range(10**9))
    return lambda: fc.search(state, iterations=500, seed=next(seeds)).iterations
