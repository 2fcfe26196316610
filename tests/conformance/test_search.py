"""Tree search, beside the exact value of positions near the end of games that are small enough to look through."""
from __future__ import annotations

import re
import warnings
from collections.abc import Callable
from threading import Event
from typing import Any

import numpy as np
import pytest

import firecore as fc
from firecore.analysis.evaluators import Evaluator, Leaves
from firecore.analysis.networks import trained

from .option_sets import load, name_of
from .walks import Case, some_states, walk

MAX_STATES = 1500       # of a game that is looked through
ENOUGH = 20_000           # iterations for a game of that size
LITTLE = 0.02            # what an action may be worth less than the best and still be taken for it

# Games without secrets that end soon enough after a decision to be looked through.
SMALL: list[Case] = [
    ("feurio", {"players": 2}),
    ("feurio", {"players": 2, "hot": True}),
    ("feurio", {"players": 3}),
    ("feurio", {}),
]


class TooLarge(Exception):
    """There is more to look through than is looked through."""


def values_of(state: fc.State, answer: Callable[[fc.State, list[tuple[float, ...]]], tuple[float, ...]],
              known: dict[int, tuple[float, ...]]) -> tuple[float, ...]:
    """What each seat may expect, if ``answer`` says what comes of the values of all that a seat may do."""
    if state.key() in known:
        return known[state.key()]
    if len(known) >= MAX_STATES:
        raise TooLarge
    if state.is_over:
        values = state.returns()
    elif state.is_chance:
        outcomes = [(chance, values_of(after(state, action), answer, known))
                    for action, chance in state.chance_outcomes()]
        values = tuple(sum(chance * each[seat] for chance, each in outcomes) for seat in range(state.game.seats))
    else:
        values = answer(state, [values_of(after(state, action), answer, known) for action in state.legal_actions()])
    known[state.key()] = values
    return values


def after(state: fc.State, action: int) -> fc.State:
    later = state.copy()
    later.apply(action)
    return later


def best_for_itself(state: fc.State, found: list[tuple[float, ...]]) -> tuple[float, ...]:
    return max(found, key=lambda values: values[state.actor])


def of_any(state: fc.State, found: list[tuple[float, ...]]) -> tuple[float, ...]:
    return tuple(sum(values) / len(found) for values in zip(*found, strict=True))


def worths(state: fc.State, others: str | None) -> list[float] | None:
    """The exact worth of each action for the one who acts, the others playing well or at random."""
    seat = state.actor

    def answer(state: fc.State, found: list[tuple[float, ...]]) -> tuple[float, ...]:
        return best_for_itself(state, found) if others is None or state.actor == seat else of_any(state, found)

    known: dict[int, tuple[float, ...]] = {}
    try:
        return [values_of(after(state, action), answer, known)[seat] for action in state.legal_actions()]
    except TooLarge:
        return None


def hard_choices(case: Case, others: str | None, wanted: int) -> list[tuple[fc.State, list[float]]]:
    """The first decision of each of some games that can be looked through and that matters."""
    found = []
    for seed in range(60):
        last = None
        for state in reversed([state.copy() for state, _ in walk(case, seed)]):
            if state.actor is None or state.is_chance:
                continue
            if (worth := worths(state, others)) is None:
                break
            if max(worth) - min(worth) > 5 * LITTLE:
                last = state, worth
        if last is not None:
            found.append(last)
        if len(found) == wanted:
            break
    return found


@pytest.mark.parametrize("others", [None, "random"])
@pytest.mark.parametrize("case", SMALL, ids=name_of)
def test_it_finds_what_is_best(case: Case, others: str | None) -> None:
    if others is None and load(case).seats > 2:
        pytest.skip("with three who each look for themselves, what is best is no single number")
    choices = hard_choices(case, others, wanted=6)
    assert len(choices) >= 3
    for state, worth in choices:
        found = fc.search(state, iterations=ENOUGH, seed=1, others=others)
        chosen = worth[state.legal_actions().index(found.best)]
        assert chosen >= max(worth) - LITTLE, (state.position(), state.token(found.best))
        means = {action: mean for action, _, mean in found.actions}
        assert means[found.best] == pytest.approx(chosen, abs=0.15)


def test_policies_of_the_game_can_stand_for_the_others() -> None:
    """Who knows that the others only ever pass finds out what that is worth to him."""
    state = some_states(("tails", {}))[20]
    assert state.actor is not None and not state.is_chance
    searched, taken = (fc.search(state, iterations=300, seed=1, playout="greedy", others=others)
                       for others in (None, "greedy"))
    assert searched.actions != taken.actions
    policy = state.game.players.policies["greedy"]
    assert fc.search(state, iterations=300, seed=1, playout="greedy", others=policy).actions == taken.actions


@pytest.mark.parametrize("name", fc.games())
@pytest.mark.parametrize("threads", [1, 2])
def test_the_same_seed_finds_the_same(name: str, threads: int) -> None:
    match = fc.Match(fc.load(name), seed=3)
    before = match.state.copy()
    found = [fc.search(match.state, iterations=101, seed=seed, threads=threads) for seed in (5, 5, 6)]
    assert match.state == before
    assert found[0].actions == found[1].actions
    assert found[0].actions != found[2].actions
    assert [action for action, _, _ in found[0].actions] == match.legal_actions()
    assert sum(visits for _, visits, _ in found[0].actions) == found[0].iterations == 101
    assert all(0.0 <= mean <= 1.0 for _, _, mean in found[0].actions)
    assert found[0].best in [action for action, visits, _ in found[0].actions
                             if visits == max(visits for _, visits, _ in found[0].actions)]


@pytest.mark.parametrize("name", fc.games())
def test_a_full_tree_goes_on_playing_out(name: str) -> None:
    state = fc.Match(fc.load(name), seed=3).state
    found = fc.search(state, iterations=2000, nodes=600, playout="random")
    assert found.iterations == 2000


def test_time_ends_it() -> None:
    state = fc.Match(fc.load("feurio"), seed=3).state
    found = fc.search(state, seconds=0.0)
    assert found.iterations >= 1
    assert fc.search(state, iterations=7, seconds=1000.0).iterations == 7


@pytest.mark.parametrize(("wrong", "kind", "reason"), [
    ({"iterations": 0}, fc.OptionError, "iterations"),
    ({"seconds": -1.0}, fc.OptionError, "seconds"),
    ({"threads": 0}, fc.OptionError, "threads"),
    ({"nodes": 10}, fc.OptionError, "nodes"),
    ({"explore": float("nan")}, fc.OptionError, "explore"),
    ({"playout": "captain"}, fc.OptionError, "feurio has no policy"),
    ({"others": "captain"}, fc.OptionError, "feurio has no policy"),
    ({"others": 3}, fc.OptionError, "feurio has no policy"),
    ({"others": fc.load("flashpoint").players.policies["captain"]}, fc.OptionError, "does not play feurio"),
    ({"evaluator": 3}, fc.OptionError, "evaluator"),
    ({"evaluator": len, "threads": 2}, fc.OptionError, "evaluator"),
])
def test_wrong_options_are_refused(wrong: dict[str, Any], kind: type[Exception], reason: str) -> None:
    with pytest.raises(kind, match=reason):
        fc.search(fc.Match(fc.load("feurio"), seed=3).state, **wrong)


def test_once_the_game_is_over_there_is_nothing_to_search() -> None:
    over = some_states(("feurio", {}))[-1]
    assert over.is_over
    with pytest.raises(fc.StateError, match="nothing to search"):
        fc.search(over)


# Chance nodes.


def chance_node(name: str) -> fc.State:
    """One in the middle of a game, after which there is more than one outcome."""
    return next(state.copy() for i, (state, _) in enumerate(walk((name, {}), seed=4))
                if i > 30 and state.is_chance and len(state.legal_actions()) > 1)


@pytest.mark.parametrize("name", fc.games())
@pytest.mark.parametrize("threads", [1, 2])
def test_at_a_chance_node_every_seat_has_a_value_and_nothing_is_best(name: str, threads: int) -> None:
    state = chance_node(name)
    before = state.copy()
    one, same, other = (fc.search(state, iterations=101, seed=seed, threads=threads, margin=0.5) for seed in (5, 5, 6))
    assert state == before
    assert one.iterations == 101 and one.n_actions == state.game.n_actions
    assert (one.best, one.value, one.actions, one.line) == (None, None, (), ())
    assert len(one.values) == state.game.seats and all(0.0 <= value <= 1.0 for value in one.values)
    assert one.values == same.values
    assert one.values != other.values or name == "flashpoint"      # where it may be lost whatever the dice do
    with pytest.raises(fc.StateError, match="chance decides here, so there is no policy"):
        one.policy()


def test_a_chance_node_is_worth_the_mean_of_its_outcomes() -> None:
    nodes = [state.copy() for state, _ in walk(("feurio", {"players": 2}), seed=4) if state.is_chance]
    spread = 0.0
    for state in nodes[len(nodes) // 2::8]:
        found = [(chance, fc.search(state.child(action), iterations=2000, seed=1).values[0])
                 for action, chance in state.chance_outcomes()]
        whole = fc.search(state, iterations=2000 * len(found), seed=2)
        assert whole.values[0] == pytest.approx(sum(chance * value for chance, value in found), abs=0.06), state.position()
        values = [value for _, value in found]
        spread = max(spread, max(values) - min(values))
    assert spread > 0.1     # the outcome matters


@pytest.mark.parametrize("name", fc.games())
@pytest.mark.parametrize("batch", [1, 16])
def test_an_evaluator_values_chance_nodes_too(name: str, batch: int) -> None:
    """Every iteration counts, also those that end right after the first outcome."""
    state = chance_node(name)
    given = [0.1 * (seat + 1) for seat in range(state.game.seats)]
    for iterations in (1, 100):
        found = fc.search(state, iterations=iterations, batch=batch, evaluator=lambda leaves: [given] * len(leaves))
        assert found.iterations == iterations and found.values == pytest.approx(given)


def test_a_network_values_chance_nodes_too() -> None:
    game = fc.load("tails", players=2)
    one, two = (fc.search(game.start(), iterations=200, evaluator=trained(game), threads=threads) for threads in (1, 2))
    assert one.iterations == two.iterations == 200
    assert sum(one.values) == pytest.approx(1.0, abs=0.01) and one.values == pytest.approx(two.values, abs=0.1)


def test_the_value_of_a_chance_node_does_not_depend_on_secrets() -> None:
    state, dealt = next((state.copy(), other) for state, _ in walk(("tails", {"players": 2}), seed=1) if state.is_chance
                        for other in (state.resample(fc.PUBLIC, fc.Dice(3)),) if other != state)
    assert fc.search(state, iterations=100, seed=1).values == fc.search(dealt, iterations=100, seed=1).values


def test_no_one_is_another_at_a_chance_node() -> None:
    with pytest.raises(fc.OptionError, match="others play against the acting seat, and chance acts here; got 'random'"):
        fc.search(chance_node("feurio"), others="random")


# Evaluators.


def searched_with(evaluator: Evaluator, **options: Any) -> fc.Search:
    return fc.search(fc.Match(fc.load("feurio"), seed=3).state, iterations=300, evaluator=evaluator, **options)


def test_an_evaluator_leads_the_search() -> None:
    """Seat 1 decides; it is told that a good position is one with many of its men on the board."""
    def men(states: Leaves) -> list[list[float]]:
        return [[min(1.0, sum(tile["men"].get("G", 0) for tile in state.view(fc.EVERYTHING)["tiles"]) / 3)] * 4 for state in states]

    match = fc.Match(fc.load("feurio"), seed=3)
    match.play(match.legal_actions()[0])
    assert match.actor == 1
    found = fc.search(match.state, iterations=600, evaluator=men)
    assert match.state.token(found.best) == "G2@0,0"


@pytest.mark.parametrize("batch", [1, 7, 64])
def test_an_evaluator_sees_no_more_states_at_once_than_asked(batch: int) -> None:
    sizes = []

    def evaluate(states: Leaves) -> Any:
        sizes.append(len(states))
        return np.full((len(states), 4), 0.25, np.float32)

    found = searched_with(evaluate, batch=batch)
    assert found.iterations == 300 and found.value == pytest.approx(0.25)
    assert 0 < max(sizes) <= batch


def test_leaves_are_what_they_say() -> None:
    def look(leaves: Leaves) -> Any:
        states = leaves.states()
        assert len(states) == len(leaves) == len(list(leaves)) and leaves[-1] == states[-1] and leaves[:1] == states[:1]
        assert leaves.observations.shape == (len(leaves), *leaves.game.observation_shape)
        assert leaves.masks.shape == (len(leaves), leaves.game.n_actions)
        for state, actor, mask, seen in zip(states, leaves.actors, leaves.masks, leaves.observations, strict=True):
            assert state.actor == actor and (state.legal_mask() == mask).all()
            assert (state.observe(int(actor)) == seen).all()
        assert leaves.masks is leaves.masks
        with pytest.raises(IndexError):
            leaves[len(leaves)]
        kept.append(leaves)
        return np.full(len(leaves), 0.5)

    for name in fc.games():
        kept: list[Leaves] = []
        fc.search(fc.Match(fc.load(name), seed=3).state, iterations=40, evaluator=look)
        assert sum(map(len, kept)) > 20
        with pytest.raises(fc.StateError, match="these positions have been valued"):
            kept[-1].states()


def test_an_evaluator_may_play_with_the_state_that_is_searched() -> None:
    state = fc.Match(fc.load("feurio"), seed=3).state
    legal = state.legal_actions()

    def meddle(states: Leaves) -> Any:
        if not state.is_chance and not state.is_over:
            state.apply(state.legal_actions()[0])
        return [[0.5] * 4] * len(states)

    found = fc.search(state, iterations=40, evaluator=meddle)
    assert [action for action, _, _ in found.actions] == legal


@pytest.mark.parametrize("evaluator", [
    lambda states: [[0.5] * 4] * (len(states) - 1),
    lambda states: None,
    lambda states: [[0.5] * 3] * len(states),
    lambda states: [[1.5] * 4] * len(states),
    lambda states: [[float("nan")] * 4] * len(states),
    lambda states: [[10**400] * 4] * len(states),
    lambda states: [[0.5 + 0.5j] * 4] * len(states),
    lambda states: [["0.5"] * 4] * len(states),
    lambda states: [-0.5] * len(states),
    lambda states: ([[2.0] * 4] * len(states), np.zeros((len(states), states.game.n_actions))),
    lambda states: [[0.5] * 4] * (len(states) + 1),
])
def test_what_no_evaluator_may_answer_is_refused(evaluator: Evaluator) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with pytest.raises(fc.StateError, match=r"the evaluator must give \d+ rows of 4 numbers from 0 to 1"):
            searched_with(evaluator)


class Tensor:
    """What numpy asks of a tensor of torch, and how torch refuses."""

    def __init__(self, array: Any, *, dtype: str = "torch.float32", requires_grad: bool = False, device: str = "cpu") -> None:
        self.array, self.dtype, self.requires_grad, self.device = np.asarray(array), dtype, requires_grad, device

    def __array__(self, dtype: Any = None, copy: Any = None) -> Any:
        if self.requires_grad:
            raise RuntimeError("Can't call numpy() on Tensor that requires grad.")
        if self.dtype == "torch.bfloat16":
            raise TypeError("Got unsupported ScalarType BFloat16")
        if self.device != "cpu":
            raise TypeError("can't convert cuda:0 device type tensor to numpy. Use Tensor.cpu() to copy it first.")
        return self.array


@pytest.mark.parametrize(("options", "told"), [
    ({}, ""), ({"requires_grad": True}, "it keeps a gradient: detach() it"),
    ({"dtype": "torch.bfloat16"}, "bfloat16 is no type of numpy's: give float() of it"),
    ({"device": "cuda"}, "Use Tensor.cpu()")])
def test_a_tensor_is_taken_or_the_error_says_what_to_do(options: dict[str, Any], told: str) -> None:
    def values(leaves: Leaves) -> Any:
        return Tensor(np.full(len(leaves), 0.5), **options)

    def priors(leaves: Leaves) -> Any:
        return np.full(len(leaves), 0.5), Tensor(np.zeros((len(leaves), leaves.game.n_actions)), **options)

    for evaluator in (values, priors):
        if not told:
            assert searched_with(evaluator).iterations == 300
            continue
        with pytest.raises(fc.StateError, match=re.escape(told)):
            searched_with(evaluator)


def test_values_and_priors_go_in_a_tuple() -> None:
    for wrong in (lambda pair: [*pair], lambda pair: (*pair, 1)):
        with pytest.raises(fc.StateError, match="an evaluator gives values, or a tuple of values and priors"):
            searched_with(lambda leaves, wrong=wrong: wrong((
                np.full(len(leaves), 0.5), np.zeros((len(leaves), leaves.game.n_actions)))))


def test_what_an_evaluator_raises_comes_through() -> None:
    def fail(states: Leaves) -> Any:
        raise LookupError("no weights")

    with pytest.raises(LookupError, match="no weights"):
        searched_with(fail)


@pytest.mark.parametrize(("priors", "options", "told"), [
    (np.zeros(3), {}, "the evaluator's priors must be 1 rows of 581 logits, one an action, got shape (3,)"),
    (np.full((1, 581), np.nan), {}, "priors must be finite numbers, logits or weights from 0 as the option priors says"),
    (np.full((1, 581), np.inf), {}, "; that of action "),
    (np.full((1, 581), -1.0), {"priors": "weights"}, "priors must be finite numbers"),
    (None, {}, ""),
])
def test_what_no_priors_may_be_is_refused(priors: Any, options: dict[str, Any], told: str) -> None:
    def evaluate(leaves: Leaves) -> Any:
        return np.full(len(leaves), 0.5), priors if priors is not None else None

    if not told:
        assert searched_with(evaluate).iterations == 300
        return
    with pytest.raises(fc.StateError, match=re.escape(told)):
        searched_with(evaluate, **options)


def test_signed_values_and_weights() -> None:
    plain = searched_with(lambda leaves: (np.full((len(leaves), 4), 0.75), np.zeros((len(leaves), 581))))
    signed = searched_with(lambda leaves: (np.full((len(leaves), 4), 0.5), np.ones((len(leaves), 581))), signed=True,
                           priors="weights")
    assert plain.actions == signed.actions and plain.value == pytest.approx(0.75)
    assert plain.values == pytest.approx((0.75,) * 4)


def test_values_of_the_seats_that_decide_leave_the_rest_to_the_others() -> None:
    def by_seat(leaves: Leaves) -> Any:
        return np.where(leaves.actors == 0, 0.7, 0.1)

    def of_all(leaves: Leaves) -> Any:
        values = np.full((len(leaves), 4), 0.1)
        values[leaves.actors != 0] = 0.3
        values[np.arange(len(leaves)), leaves.actors] = np.where(leaves.actors == 0, 0.7, 0.1)
        return values

    assert searched_with(by_seat).value == pytest.approx(searched_with(of_all).value)


def test_priors_lead_the_search() -> None:
    """Where everything is worth the same, visits follow the priors."""
    state = fc.Match(fc.load("feurio"), seed=3).state
    first, second = state.legal_actions()[:2]
    priors = np.full((1, state.game.n_actions), -np.inf, np.float32)
    priors[:, first], priors[:, second] = np.log(0.75), np.log(0.25)

    def evaluate(leaves: Leaves) -> Any:
        return np.full((len(leaves), 4), 0.5), np.repeat(priors, len(leaves), 0)

    visits = {action: n for action, n, _ in fc.search(state, iterations=1000, evaluator=evaluate, batch=1).actions}
    assert visits[first] == pytest.approx(750, abs=5) and visits[second] == pytest.approx(250, abs=5)


def test_without_priors_no_policy_stands_in_for_them() -> None:
    def even(leaves: Leaves) -> Any:
        return np.full((len(leaves), 4), 0.5)

    state = fc.Match(fc.load("feurio"), seed=3).state
    found = fc.search(state, iterations=500, evaluator=even, playout="greedy", batch=1)
    assert {n for _, n, _ in found.actions} <= {500 // len(found.actions), 500 // len(found.actions) + 1}


def test_a_search_can_be_stopped() -> None:
    stop = Event()

    def value(leaves: Leaves) -> Any:
        calls.append(len(leaves))
        if len(calls) == 3:
            stop.set()
        return np.full(len(leaves), 0.5)

    calls: list[int] = []
    found = fc.search(fc.Match(fc.load("feurio"), seed=3).state, iterations=10**9, evaluator=value, stop=stop)
    assert len(calls) == 3 and 1 <= found.iterations < 100
    for threads in (1, 2):
        assert fc.search(fc.Match(fc.load("feurio"), seed=3).state, iterations=10**9, stop=stop,
                         threads=threads).iterations >= threads
    with pytest.raises(fc.OptionError, match="stop must be a threading.Event"):
        fc.search(fc.Match(fc.load("feurio"), seed=3).state, stop=True)     # type: ignore[arg-type]


def test_visits_are_a_policy() -> None:
    found = fc.search(fc.Match(fc.load("tails"), seed=3).state, iterations=64)
    policy = found.policy()
    assert policy.shape == (fc.load("tails").n_actions,) and policy.sum() == pytest.approx(1)
    assert int(policy.argmax()) == found.best
