"""Limits of time: for a decision, for all decisions of a seat, for the match. The clock goes as the tests want."""
from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

import pytest

import firecore as fc
from firecore.agents.clocks import Clocks

from ..clock import Clock

Takes = Callable[[float], Callable[[fc.Turn], int]]
GAME = fc.load("feurio", players=2)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    for module in ("firecore.playing.match_play", "firecore.agents.clocks"):
        clock.stand_in(monkeypatch, import_module(module))
    return clock


@pytest.fixture
def takes(clock: Clock) -> Takes:
    """An agent that takes so many seconds for each decision."""
    def make(seconds: float) -> Callable[[fc.Turn], int]:
        def choose(turn: fc.Turn) -> int:
            clock.now += seconds
            return turn.legal_actions()[0]
        return choose
    return make


def test_who_has_used_up_the_bank_has_failed(takes: Takes) -> None:
    record = fc.play(fc.Match(GAME, seed=1), [takes(0.1), takes(2)], bank=7)
    assert record.failure is not None
    assert (record.failure.seat, record.failure.kind) == (1, "deadline")
    assert record.failure.message == "it had 1 seconds to answer and took 1 more"
    assert record.seats[1] == "seat 1"
    assert decisions(record, 1) == 3


def test_a_bank_that_lasts_is_no_limit(takes: Takes) -> None:
    record = fc.play(fc.Match(GAME, seed=1), [takes(2), takes(2)], bank=1000)
    assert record.failure is None


def test_an_agent_is_told_what_it_has_left(clock: Clock) -> None:
    told: dict[int, list[float | None]] = {0: [], 1: []}

    def choose(turn: fc.Turn) -> int:
        told[turn.seat].append(turn.bank)
        assert turn.deadline == clock.now + min(3.0, turn.bank or 0.0)
        clock.now += 1
        return turn.legal_actions()[0]

    fc.play(fc.Match(GAME, seed=1), [choose, choose], bank=5, seconds=3, on_fault="random")
    assert [one[:6] for one in told.values()] == [[5, 4, 3, 2, 1, 0]] * 2


def test_without_a_bank_nothing_is_told() -> None:
    seen = []

    def choose(turn: fc.Turn) -> int:
        seen.append((turn.bank, turn.deadline, turn.seconds_left))
        return turn.legal_actions()[0]

    fc.play(fc.Match(GAME, seed=1), [choose, choose])
    assert set(seen) == {(None, None, None)}


@pytest.mark.parametrize("on_fault", ["forfeit", "random"])
def test_a_match_that_takes_too_long_is_forfeited_by_whoever_took_most(takes: Takes, on_fault: str) -> None:
    record = fc.play(fc.Match(GAME, seed=1), [takes(1), takes(1.5)], wall=10, on_fault=on_fault)
    assert record.failure is not None
    assert (record.failure.seat, record.failure.kind, record.failure.then) == (1, "deadline", "forfeit")
    assert "the match had 10 seconds, and this seat took " in record.failure.message
    assert record.returns is None
    assert not record.verify().is_over


def test_a_wall_may_be_an_error(takes: Takes) -> None:
    with pytest.raises(fc.AgentError, match="seat 1: the match had 10 seconds") as caught:
        fc.play(fc.Match(GAME, seed=1), [takes(1), takes(1.5)], wall=10, on_fault="raise")
    assert caught.value.kind == "deadline"


def test_what_an_agent_raises_is_the_cause_of_the_error() -> None:
    def fails(turn: fc.Turn) -> int:
        raise ZeroDivisionError("here")

    with pytest.raises(fc.AgentError, match="it raised ZeroDivisionError: here") as caught:
        fc.play(fc.Match(GAME, seed=1), [fails, fails], on_fault="raise")
    assert caught.value.kind == "exception"
    assert isinstance(caught.value.__cause__, ZeroDivisionError)
    assert "in fails" in caught.value.traceback


def test_the_nearest_limit_counts(clock: Clock) -> None:
    clocks = Clocks(2, 5.0, 8.0, 20.0)
    assert clocks.limit(0) == 5
    with clocks.running(0):
        clock.now += 6
    assert (clocks.limit(0), clocks.left(0), clocks.left(1)) == (2, 2, 8)
    with clocks.running(1):
        clock.now += 13
    assert (clocks.limit(0), clocks.limit(1), clocks.late()) == (1, 0, None)
    clock.now += 1
    late = clocks.late()
    assert late is not None
    assert late.seat == 1


@pytest.mark.parametrize(("options", "message"), [
    ({"bank": 0}, "bank must be a number from 0.001"), ({"wall": "long"}, "wall must be a number"),
    ({"bank": float("nan")}, "bank must be"), ({"on_fault": "cry"}, "on_fault must be")])
def test_limits_are_checked(options: dict[str, object], message: str) -> None:
    with pytest.raises(fc.OptionError, match=message):
        fc.play(fc.Match(GAME, seed=1), ["greedy", "greedy"], **options)


def decisions(record: fc.Record, seat: int) -> int:
    """How many a seat has made."""
    count = 0
    for state, token in zip(record.states(), record.tokens, strict=False):
        count += state.actor == seat and bool(token)
    return count
