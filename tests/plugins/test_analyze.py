"""Advice that improves until it is stopped, plain and in an event loop."""
from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

import firecore as fc


def match() -> fc.Match:
    return fc.Match(fc.load("feurio", players=2), seed=7)


def visits(advice: fc.Advice) -> int:
    return sum(choice.visits or 0 for choice in advice.choices)


def test_advice_comes_again_and_again_after_twice_the_iterations() -> None:
    played = match()
    steps = []
    with fc.analyze(played, "mcts") as analysis:
        for advice in analysis:
            steps.append(advice)
            if len(steps) == 3:
                break
    assert [visits(advice) for advice in steps] == [250, 500, 1000]
    assert all(advice.action in played.legal_actions() for advice in steps)
    assert played.tokens == match().tokens


def test_it_is_in_the_order_of_the_recommendation() -> None:
    advice = next(iter(fc.analyze(match(), "mcts")))
    counts = [choice.visits or 0 for choice in advice.choices]
    assert counts == sorted(counts, reverse=True)


def test_stop_ends_it_from_another_thread() -> None:
    analysis = fc.analyze(match(), "mcts")
    first = next(analysis)
    stopper = threading.Thread(target=analysis.stop)
    stopper.start()
    stopper.join()
    assert visits(first) == 250
    assert list(analysis) == []


def test_it_can_be_stopped_before_it_begins() -> None:
    for agent in ("mcts", "greedy"):
        analysis = fc.analyze(match(), agent)
        analysis.stop()
        assert list(analysis) == []


def test_an_agent_that_does_not_improve_gives_one_advice() -> None:
    [advice] = fc.analyze(match(), "greedy")
    assert advice == fc.advise(match(), "greedy")


def test_it_ends_with_its_time() -> None:
    steps = list(fc.analyze(match(), "mcts", seconds=0.02))
    assert all(visits(one) <= visits(other) for one, other in pairwise(steps[:-1]))


def test_in_an_event_loop() -> None:
    async def first_two() -> list[int]:
        found = []
        analysis = fc.analyze(match(), "mcts")
        async for advice in analysis:
            found.append(visits(advice))
            if len(found) == 2:
                analysis.stop()
        return found

    assert asyncio.run(first_two()) == [250, 500]


def test_an_agent_of_ones_own_may_improve() -> None:
    class Slow:
        def choose(self, turn: fc.Turn) -> int:
            return turn.legal_actions()[0]

        def improve(self, turn: fc.Turn, stop: threading.Event) -> Iterator[fc.Advice]:
            for action in turn.legal_actions():
                yield fc.Advice(choices=(fc.Choice(action=action, token=turn.token(action)),))

    played = match()
    assert [advice.action for advice in fc.analyze(played, Slow())] == played.legal_actions()


@pytest.mark.parametrize("given", [None, 5, fc.Advice(choices=())])
def test_what_is_no_advice_is_refused(given: Any) -> None:
    class Odd:
        def choose(self, turn: fc.Turn) -> int:
            return turn.legal_actions()[0]

        def improve(self, turn: fc.Turn, stop: threading.Event) -> Iterator[Any]:
            yield given

    steps = fc.analyze(match(), Odd())
    if given is None:
        assert list(steps) == []
    else:
        with pytest.raises(fc.AgentError, match="improve yields an Advice with at least one choice"):
            next(steps)


def test_an_agent_that_fails_is_named_and_its_turn_ends() -> None:
    turns = []

    class Failing:
        def choose(self, turn: fc.Turn) -> int:
            return turn.legal_actions()[0]

        def improve(self, turn: fc.Turn, stop: threading.Event) -> Iterator[Any]:
            turns.append(turn)
            raise ZeroDivisionError
            yield

    with pytest.raises(fc.AgentError, match="failed: ZeroDivisionError"):
        next(fc.analyze(match(), Failing()))
    with pytest.raises(fc.StateError):
        turns[0].legal_actions()


def test_what_cannot_be_analyzed_is_refused() -> None:
    with pytest.raises(fc.OptionError, match="analyze: expected a Match"):
        fc.analyze("feurio", "mcts")     # type: ignore[arg-type]
