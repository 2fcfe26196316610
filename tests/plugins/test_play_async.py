"""Matches from a coroutine, with agents that are coroutines; and what agents are told at the end."""
from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest

import firecore as fc

GAME = fc.load("feurio", players=2)


class First:
    """Takes the first action, and waits for nothing."""

    async def choose(self, turn: fc.Turn) -> int:
        await asyncio.sleep(0)
        return turn.legal_actions()[0]


async def first(turn: fc.Turn) -> int:
    return turn.legal_actions()[0]


class Called:
    """An object that is a function."""

    async def __call__(self, turn: fc.Turn) -> int:
        return turn.legal_actions()[0]


def here(turn: fc.Turn) -> int:
    assert threading.current_thread() is not threading.main_thread()
    return turn.legal_actions()[0]


def played(*agents: Any, **options: Any) -> fc.Record:
    return asyncio.run(fc.play_async(fc.Match(GAME, 1), agents, **options))


@pytest.mark.parametrize("agents", [(First(), first), (Called(), here), ("greedy", First())])
def test_coroutines_and_others_play(agents: tuple[Any, ...]) -> None:
    record = played(*agents)
    assert record.fault is None
    record.verify()


def test_it_is_the_same_match() -> None:
    assert played("greedy", "random").tokens == fc.play(fc.Match(GAME, 1), ["greedy", "random"]).tokens


async def waits(turn: fc.Turn) -> int:
    await asyncio.sleep(3600)
    return 0


async def fails(turn: fc.Turn) -> int:
    raise ZeroDivisionError("planted")


async def answers_nothing(turn: fc.Turn) -> None:
    pass


@pytest.mark.parametrize(("agent", "kind"), [(waits, "deadline"), (fails, "exception"), (answers_nothing, "type")])
def test_faults_of_coroutines(agent: Any, kind: str) -> None:
    record = played("random", agent, seconds=0.5)
    assert record.fault is not None
    assert record.fault["kind"] == kind
    with pytest.raises(fc.AgentError):
        played("random", agent, seconds=0.5, on_fault="raise")


def test_a_match_may_be_cancelled() -> None:
    async def cancelled() -> fc.Match:
        match = fc.Match(GAME, 1)
        task = asyncio.ensure_future(fc.play_async(match, [waits, waits]))
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        return match

    match = asyncio.run(cancelled())
    match.play(match.legal_actions()[0])


def test_many_matches_at_once() -> None:
    async def many() -> list[fc.Record]:
        return await asyncio.gather(*(fc.play_async(fc.Match(GAME, seed), [First(), first]) for seed in range(5)))

    assert [record.seed for record in asyncio.run(many())] == list(range(5))


def test_a_coroutine_elsewhere_is_named() -> None:
    record = fc.play(fc.Match(GAME, 1), [first, "random"])
    assert record.fault is not None
    assert "play_async awaits it" in record.fault["message"]


# The end.


class Learns:
    """Keeps what it is told at the end."""

    def __init__(self) -> None:
        self.told: list[fc.Record] = []

    def choose(self, turn: fc.Turn) -> int:
        return turn.legal_actions()[0]

    def end(self, record: fc.Record) -> None:
        self.told.append(record)


def test_agents_are_told_how_it_ended() -> None:
    one, other = Learns(), Learns()
    record = fc.play(fc.Match(fc.load("feurio", players=2, firebreaks=True), 1), [one, other])
    assert [told.returns for told in (*one.told, *other.told)] == [record.returns] * 2
    assert one.told[0].seats == record.seats


def test_they_are_told_what_their_seat_saw() -> None:
    match = fc.Match(fc.load("tails", players=2), 1)
    agents = [Learns(), Learns()]
    fc.play(match, agents)
    for seat, agent in enumerate(agents):
        assert list(agent.told[0].tokens) == match.seen(seat)


def test_they_are_told_who_failed_and_of_others_no_more_than_is_public() -> None:
    def fails(turn: fc.Turn) -> int:
        raise ValueError(turn.view())

    class FailsAndLearns(Learns):
        def choose(self, turn: fc.Turn) -> int:
            return fails(turn)

    failing, other = FailsAndLearns(), Learns()
    record = fc.play(fc.Match(fc.load("tails", players=2), 1), [failing, other])
    assert failing.told[0].fault == record.fault
    assert other.told[0].fault is not None
    assert other.told[0].fault["message"] == "it raised ValueError"
    assert other.told[0].fault["traceback"] == ""


def test_an_end_that_is_a_coroutine_is_warned_about() -> None:
    class Waits(Learns):
        async def end(self, record: fc.Record) -> None:     # type: ignore[override]
            raise AssertionError("nobody waits for it")

    with pytest.warns(fc.PluginWarning, match="seat 0 .* failed in end: TypeError: end is a coroutine"):
        played(Waits(), "random")


def test_an_end_that_fails_costs_nothing() -> None:
    class Fails(Learns):
        def end(self, record: fc.Record) -> None:
            raise ZeroDivisionError("planted")

    with pytest.warns(fc.PluginWarning, match="seat 0 .* failed in end: ZeroDivisionError"):
        record = fc.play(fc.Match(GAME, 1), [Fails(), "random"])
    assert record.fault is None


def test_series_with_objects() -> None:
    learns = Learns()
    from firecore.arena import play_series, standings

    agents = [learns, first_of_all]
    results = list(play_series(GAME, agents, games=4))
    assert len(learns.told) == 4
    assert {result.record.seats for result in results} == {
        ("object:Learns", "object:first_of_all"), ("object:first_of_all", "object:Learns")}
    assert {row.agent for row in standings(results, agents)} == {"object:Learns", "object:first_of_all"}
    with pytest.raises(fc.OptionError, match="play with jobs=1, got 2"):
        play_series(GAME, agents, jobs=2)
    assert [len(list(play_series(GAME, [Learns(), Learns()], games=2)))] == [2]


def first_of_all(turn: fc.Turn) -> int:
    return turn.legal_actions()[0]
