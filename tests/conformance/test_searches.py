"""Searches side by side: what a slow search in Python finds, whatever the threads; and games that play themselves."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import firecore as fc
from firecore.analysis.evaluators import Leaves
from firecore.plugins.manager import PluginManager
from firecore.sketch import Sketch, register

from ..models.search import PythonSearch


class Heaps(Sketch):
    """Three seats in turn take one to three stones from one of three heaps; whoever takes the last one wins."""

    name = "heaps"
    seats = 3
    actions = tuple(f"{heap}x{stones}" for heap in "abc" for stones in (1, 2, 3))

    def start(self) -> Any:
        return 4, 3, 5, 0

    def actor(self, state: Any) -> int | None:
        return state[3] if any(state[:3]) else None

    def legal(self, state: Any) -> Any:
        return [token for token in self.actions if int(token[2]) <= state["abc".index(token[0])]]

    def apply(self, state: Any, token: str) -> Any:
        heaps = list(state[:3])
        heaps["abc".index(token[0])] -= int(token[2])
        return (*heaps, (state[3] + 1) % 3)

    def scores(self, state: Any) -> Any:
        return tuple(int(not any(state[:3]) and seat == (state[3] + 2) % 3) for seat in range(3))

    def returns(self, state: Any) -> Any:
        return tuple(float(score) for score in self.scores(state))


@pytest.fixture
def heaps(firecore_manager: PluginManager) -> fc.Game:
    register(Heaps)
    return fc.load("heaps")


def numbers(state: fc.State, n: int) -> Any:
    """Numbers from 0 to 1 that depend on nothing but the position."""
    return np.random.default_rng(state.key()).uniform(0.05, 0.95, n)


def answers(leaves: Leaves) -> Any:
    """Values and logits that depend on nothing but the position."""
    states, game = leaves.states(), leaves.game
    return (np.array([numbers(state, game.seats) for state in states]),
            np.array([3 * numbers(state, game.seats + game.n_actions)[game.seats:] for state in states]))


def answer(state: fc.State) -> Any:
    values = numbers(state, state.game.seats)
    logits = 3 * numbers(state, state.game.seats + state.game.n_actions)[state.game.seats:]
    shares = {action: float(np.exp(np.float32(logits[action]))) for action in state.legal_actions()}
    return list(values), {action: share / sum(shares.values()) for action, share in shares.items()}


@pytest.mark.parametrize(("options", "model"), [
    ({}, {}),
    ({"explore": 3.0}, {"explore": 3.0}),
    ({"fpu_reduction": 0.3}, {"fpu_reduction": 0.3}),
    ({"root": "gumbel", "gumbel_scale": 0.0, "considered": 4}, {"considered": 4}),
    ({"root": "gumbel", "gumbel_scale": 0.0, "considered": 16}, {"considered": 16}),
])
@pytest.mark.parametrize("iterations", [1, 2, 17, 150])
def test_a_slow_search_in_python_finds_the_same(options: Any, model: Any, iterations: int, heaps: fc.Game) -> None:
    state = heaps.start()
    roots = [state]
    for token in ("ax1", "cx3", "bx2", "ax3"):
        state = state.copy()
        state.apply(token)
        roots.append(state)
    searches = fc.Searches(heaps, len(roots), answers, iterations=iterations, **options)
    searches.run(roots)
    for i, root in enumerate(roots):
        slow = PythonSearch(root, answer, **model)
        edges = slow.run(iterations)
        found = {action: int(searches.visits[i, action]) for action in root.legal_actions()}
        assert found == {action: edge.visits for action, edge in edges.items()}, root.position()
        assert searches.visits[i].sum() == iterations
        assert searches.values[i] == pytest.approx([total / iterations for total in slow.totals], abs=1e-5)
        assert int(searches.best[i]) == slow.best()
        if model.get("considered"):
            policy = slow.improved()
            assert searches.policies[i] == pytest.approx([policy.get(a, 0.0) for a in range(heaps.n_actions)], abs=1e-4)
        else:
            assert searches.policies[i] == pytest.approx(searches.visits[i] / iterations)
            assert searches.line(i) == slow.line()


def test_a_tree_that_is_kept_goes_on_where_a_slow_one_does(heaps: fc.Game) -> None:
    state, nodes = heaps.start(), {}
    searches = fc.Searches(heaps, 1, answers, iterations=40, keep=True)
    for _ in range(4):
        searches.run([state])
        slow = PythonSearch(state, answer, nodes=nodes)
        edges = slow.run(40)
        assert {a: int(searches.visits[0, a]) for a in edges} == {a: edge.visits for a, edge in edges.items()}
        assert int(searches.best[0]) == slow.best()
        state = state.copy()
        state.apply(int(searches.best[0]))


@pytest.mark.parametrize("alpha", [0.3, 3.0])
def test_noise_at_the_root_is_that_of_dirichlet(alpha: float) -> None:
    """With equal values, visits spread by priors; of Dirichlet noise the squares of k shares add up to (a + 1) / (ka + 1)."""
    game = fc.load("flashpoint")
    searches = fc.Searches(game, 256, even, iterations=400, seed=3, dirichlet_fraction=1.0, dirichlet_alpha=alpha)
    searches.run([game.start()] * 256)
    k = len(game.start().legal_actions())
    squares = (searches.policies ** 2).sum(axis=1)
    assert squares.mean() == pytest.approx((alpha + 1) / (k * alpha + 1), rel=0.1)
    assert searches.policies.mean(axis=0)[game.start().legal_mask()] == pytest.approx(1 / k, rel=0.5)


def test_gumbel_noise_draws_by_priors_where_values_are_equal() -> None:
    """What is greatest of logits and Gumbel numbers is drawn by the softmax of the logits."""
    game, n = fc.load("flashpoint"), 4000
    legal = game.start().legal_actions()[:4]
    shares = np.array([0.5, 0.25, 0.15, 0.1])

    def likings(leaves: Leaves) -> Any:
        priors = np.full((len(leaves), game.n_actions), -50.0)
        priors[:, legal] = np.log(shares)
        return even(leaves), priors

    searches = fc.Searches(game, n, likings, iterations=8, seed=3, root="gumbel", considered=4)
    searches.run([game.start()] * n)
    drawn = np.bincount(searches.best, minlength=game.n_actions)[legal] / n
    assert drawn == pytest.approx(shares, abs=0.03)
    cold = fc.Searches(game, 3, likings, iterations=8, root="gumbel", gumbel_scale=0.0)
    cold.run([game.start()] * 3)
    assert cold.best.tolist() == [legal[0]] * 3


def even(leaves: Leaves) -> Any:
    return np.full((len(leaves), leaves.game.seats), 0.5)


def looking(leaves: Leaves) -> Any:
    """Cheap, and as good as random: made of what is observed."""
    seen = leaves.observations.reshape(len(leaves), -1)
    mixed = np.sin(seen @ np.arange(1, seen.shape[1] + 1, dtype=np.float32))
    return 0.5 + 0.4 * mixed, np.outer(mixed, np.arange(leaves.game.n_actions) % 7).astype(np.float32)


@pytest.mark.parametrize("options", [
    {}, {"dirichlet_fraction": 0.25}, {"root": "gumbel"}, {"keep": True}, {"leaves": 4}], ids=str)
@pytest.mark.parametrize("name", fc.games())
def test_threads_make_no_difference(name: str, options: Any) -> None:
    game = fc.load(name)
    found = []
    for threads in (1, 3):
        batch = fc.Batch(game, 8, seed=2)
        searches = fc.Searches(game, 8, looking, iterations=24, seed=5, threads=threads, **options)
        rows = []
        for _ in range(5):
            searches.run(batch)
            chosen = searches.choose(1.0)
            assert all(batch.legal_masks[i, action] for i, action in enumerate(chosen))
            rows += [searches.visits.copy(), searches.policies.copy(), searches.values.copy(), chosen]
            batch.apply(chosen)
        found.append(rows)
    assert all(np.array_equal(one, other) for one, other in zip(*found, strict=True))
    assert all(policy.sum() == pytest.approx(1, abs=1e-4) for policies in found[0][1::4] for policy in policies)


def test_what_an_evaluator_keeps_is_its_own() -> None:
    """Arrays are filled again in the next call, unless somebody holds them, or a view of them."""
    game = fc.load("tails", players=2)
    kept: list[tuple[Any, Any]] = []

    def keeping(leaves: Leaves) -> Any:
        kept.append((leaves.observations, leaves.observations.copy()))
        kept.append((leaves.masks[1:, ::2], leaves.masks[1:, ::2].copy()))
        return np.full(len(leaves), 0.5)

    searches = fc.Searches(game, 4, keeping, iterations=12)
    searches.run(fc.Batch(game, 4, seed=1))
    assert len(kept) > 20 and all((array == copy).all() for array, copy in kept)
    assert len({array.ctypes.data for array, _ in kept}) == len(kept)

    places = set()

    def forgetful(leaves: Leaves) -> Any:
        places.add(leaves.observations.ctypes.data)
        return np.full(len(leaves), 0.5)

    fc.Searches(game, 4, forgetful, iterations=12).run(fc.Batch(game, 4, seed=1))
    assert len(places) < 6


def test_noise_spreads_what_is_tried() -> None:
    game = fc.load("feurio")
    batch = fc.Batch(game, 16, seed=1)
    for step in range(12):
        batch.apply(batch.sample(step))

    def sure(leaves: Leaves) -> Any:
        logits = np.zeros((len(leaves), game.n_actions), np.float32)
        logits[np.arange(len(leaves)), leaves.masks.argmax(axis=1)] = 8.0
        return even(leaves), logits

    wide = batch.legal_counts > 1
    assert wide.any()
    for fraction in (0.0, 0.5):
        searches = fc.Searches(game, 16, sure, iterations=64, dirichlet_fraction=fraction, dirichlet_alpha=10.0)
        searches.run(batch)
        assert (((searches.visits > 0).sum(axis=1) > 1) == (wide if fraction else False)).all()


def test_gumbel_considers_as_many_as_it_is_told() -> None:
    game = fc.load("flashpoint")
    batch = fc.Batch(game, 8, seed=1)
    for _ in range(4):
        batch.apply(batch.legal_rows[:, 0])
    searches = fc.Searches(game, 8, even, iterations=32, root="gumbel", considered=4)
    searches.run(batch)
    wide = batch.legal_counts >= 4
    assert wide.any() and ((searches.visits > 0).sum(axis=1)[wide] == 4).all()
    assert (searches.choose() == searches.best).all()


def test_trees_are_kept_until_a_game_begins_anew() -> None:
    game = fc.load("feurio", players=2)
    searches = {keep: fc.Searches(game, 1, looking, iterations=50, keep=keep) for keep in (False, True)}
    batch = fc.Batch(game, 1, seed=1)
    for search in searches.values():
        search.run(batch)
    batch.apply(searches[True].best)
    for search in searches.values():
        search.run(batch)
    assert searches[False].visits.sum() == 50
    assert searches[True].visits.sum() > 50
    while not batch.over.any():
        batch.apply(batch.legal_rows[:, 0])
    searches[True].run(batch)
    assert searches[True].visits.sum() == 50


def test_some_games_may_be_left_out() -> None:
    game = fc.load("feurio")
    searches = fc.Searches(game, 3, even, iterations=8)
    searches.run([fc.Match(game, seed).state for seed in range(3)], active=np.array([True, False, True]))
    assert searches.visits.sum(axis=1).tolist() == [8, 0, 8]
    assert searches.best[1] == searches.choose()[1] == -1
    assert searches.line(1) == [] and searches.line(0)[0] == searches.best[0]


def test_the_line_can_be_played() -> None:
    for name in fc.games():
        state = fc.Match(fc.load(name), 4).state
        searches = fc.Searches(state.game, 1, looking, iterations=400)
        searches.run([state])
        line = searches.line(0)
        assert line[:1] == [searches.best[0]] and len(searches.line(0, most=1)) == 1
        for action in line:
            assert not state.is_chance
            state.apply(action)


def test_a_temperature_draws_by_visits() -> None:
    game = fc.load("tails")
    searches = fc.Searches(game, 1, looking, iterations=30)
    searches.run([fc.Match(game, 4).state])
    drawn = [int(searches.choose(1.0)[0]) for _ in range(3000)]
    shares = np.bincount(drawn, minlength=game.n_actions) / 3000
    assert shares == pytest.approx(searches.policies[0], abs=0.05)
    drawn = [int(searches.choose(0.5)[0]) for _ in range(3000)]
    squares = searches.policies[0] ** 2
    assert np.bincount(drawn, minlength=game.n_actions) / 3000 == pytest.approx(squares / squares.sum(), abs=0.05)
    assert {int(searches.choose(0.0)[0]) for _ in range(20)} == {int(searches.best[0])}


@pytest.mark.parametrize(("call", "kind", "told"), [
    (lambda game: fc.Searches(3, 1, even), fc.OptionError, "searches are of a game"),
    (lambda game: fc.Searches(game, 0, even), fc.OptionError, "n must be a whole number from 1"),
    (lambda game: fc.Searches(game, 1, 3), fc.OptionError, "evaluator must be a callable"),
    (lambda game: fc.Searches(game, 1, even, root="ucb"), fc.OptionError, "root must be 'puct' or 'gumbel'"),
    (lambda game: fc.Searches(game, 2, even).run([]), fc.StateError, "2 states or a batch of as many games"),
    (lambda game: fc.Searches(game, 1, even).run([3]), fc.StateError, "position number 0 must be a State"),
    (lambda game: fc.Searches(game, 1, even).run([game.start()]), fc.StateError, "nothing to search"),
    (lambda game: fc.Searches(game, 1, even).run([fc.Match(fc.load("tails"), 1).state]), fc.StateError, "all be of"),
    (lambda game: fc.Searches(game, 1, even).run(fc.Batch(game, 1), [1]), fc.OptionError, "1 truth values"),
    (lambda game: fc.Searches(game, 1, even).choose(-1.0), fc.OptionError, "temperature must be a number from 0"),
    (lambda game: fc.Searches(game, 1, even).choose([1.0, 2.0]), fc.OptionError, "or 1 of them"),
    (lambda game: list(fc.self_play(game, even, games=0)), fc.OptionError, "games must be a whole number from 1"),
    (lambda game: list(fc.self_play("feurio", even)), fc.OptionError, "game must be a Game"),
])
def test_what_is_wrong_is_refused(call: Callable[[fc.Game], Any], kind: type[Exception], told: str) -> None:
    with pytest.raises(kind, match=told):
        call(fc.load("feurio"))


def test_after_an_error_the_searches_go_on() -> None:
    game = fc.load("feurio")
    batch = fc.Batch(game, 4, seed=1)
    fail = [False]

    def net(leaves: Leaves) -> Any:
        if fail[0] and len(calls) > 5:
            raise LookupError("no weights")
        calls.append(len(leaves))
        return looking(leaves)

    calls: list[int] = []
    searches, twin = (fc.Searches(game, 4, net, iterations=20, seed=1) for _ in range(2))
    fail[0] = True
    with pytest.raises(LookupError):
        searches.run(batch)
    fail[0] = False
    searches.run(batch)
    twin.run(batch)
    assert (searches.visits.sum(axis=1) == 20).all() and (twin.visits.sum(axis=1) == 20).all()


@pytest.mark.parametrize(("name", "array"), [
    ("best", np.zeros(1, np.int64)), ("values", np.zeros((1, 2), np.float32)), ("values", np.zeros((8, 1), np.float32)),
    ("visits", np.zeros((8, 0, 1), np.uint32)), ("policies", np.zeros((8, 1), np.float32))])
def test_arrays_that_were_put_in_place_of_its_own_are_refused(name: str, array: Any) -> None:
    game = fc.load("tails", players=2)
    searches = fc.Searches(game, 8, lambda leaves: np.full(len(leaves), 0.5), iterations=2)
    setattr(searches, name, array)
    with pytest.raises(fc.StateError, match=f"expected arrays for 8 times {game.n_actions} actions and {game.seats} values"):
        searches.run(fc.Batch(game, 8))


def test_rows_of_several_lengths_are_not_truth_values() -> None:
    game = fc.load("tails")
    searches = fc.Searches(game, 2, lambda leaves: np.full(len(leaves), 0.5), iterations=2)
    with pytest.raises(fc.OptionError, match="active must be 2 truth values"):
        searches.run(fc.Batch(game, 2), active=[[True], [True, False]])


# Games that play themselves.


@pytest.mark.parametrize("name", fc.games())
def test_games_that_play_themselves_are_whole(name: str) -> None:
    game = fc.load(name)
    samples = list(fc.self_play(game, looking, games=7, side_by_side=4, iterations=4, seed=3))
    assert len(samples) == 7
    for sample in samples:
        n = len(sample)
        assert n > 5
        assert sample.observations.shape == (n, *game.observation_shape) and sample.observations.dtype == np.float32
        assert sample.masks.shape == sample.policies.shape == (n, game.n_actions)
        assert sample.masks[np.arange(n), sample.actions].all() and (sample.masks.sum(axis=1) > 1).all()
        assert sample.policies.sum(axis=1) == pytest.approx(np.ones(n), abs=1e-4)
        assert not sample.policies[~sample.masks].any()
        assert sample.values.shape == (n, game.seats) and sample.returns.shape == sample.scores.shape == (game.seats,)
        assert (sample.results() == sample.returns[sample.actors]).all()


def test_the_same_seed_plays_the_same_games() -> None:
    game = fc.load("tails", players=2)
    one, other = (list(fc.self_play(game, looking, games=6, side_by_side=3, iterations=6, seed=3, threads=threads))
                  for threads in (1, 2))
    for first, second in zip(one, other, strict=True):
        assert (first.actions == second.actions).all() and (first.policies == second.policies).all()


def test_the_first_game_in_a_place_is_that_of_a_match() -> None:
    game = fc.load("feurio", players=2)
    sample = next(iter(fc.self_play(game, looking, games=1, iterations=4, seed=3)))
    match = fc.Match(game, seed=fc.Batch(game, 1, seed=3).seed_of(0))
    actions = iter(sample.actions)
    while not match.is_over:
        legal = match.legal_actions()
        match.play(legal[0] if len(legal) == 1 else int(next(actions)))
    assert match.state.returns() == pytest.approx(tuple(sample.returns))
    assert match.state.scores() == tuple(sample.scores)


def test_an_evaluator_cannot_search_by_the_searches_that_wait_for_it() -> None:
    game = fc.load("tails", players=2)
    state, told = fc.Match(game, 1).state, []

    def nested(leaves: fc.Leaves) -> Any:
        try:
            searches.run([state])
        except fc.StateError as error:
            told.append(str(error))
        return np.full(len(leaves), 0.5)

    searches = fc.Searches(game, 1, nested, iterations=8)
    searches.run([state])
    assert set(told) == {"searches: an evaluator cannot search by the very searches that wait for it"}
    alone = fc.Searches(game, 1, lambda leaves: np.full(len(leaves), 0.5), iterations=8)
    alone.run([state])
    assert (searches.visits == alone.visits).all()
    searches.run([state])
