"""What several threads use at once either works or raises; docs/security.md says which. ``nox -s threads`` runs this
under ThreadSanitizer.
"""
from __future__ import annotations

import random
import sys
import threading
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any

import pytest

import firecore as fc
from firecore.plugins import registry
from firecore.plugins.manager import PluginManager
from firecore.plugins.types import AgentPlugin

from .option_sets import GAMES, load, of_every_game
from .walks import Case, play_on

THREADS = 4
TIMES = 60
CASES = of_every_game(GAMES[0], ("feurio", {"players": 2, "firebreaks": True}), ("flashpoint", {}),
                      ("flashpoint", {"rules": "experienced"}), ("tails", {}), ("tails", {"players": 3}))
every_game = pytest.mark.parametrize("case", CASES, ids=lambda case: "-".join(map(str, [case[0], *case[1]])))


@pytest.fixture(autouse=True)
def _hasty_switches() -> Iterator[None]:
    """Let Python change threads as often as it can."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def at_once(*works: Callable[[int], Any], times: int = TIMES) -> list[BaseException]:
    """Do each work in threads of its own, again and again, all beginning together: what was raised."""
    errors: list[BaseException] = []
    begin = threading.Barrier(len(works))

    def run(work: Callable[[int], Any], number: int) -> None:
        begin.wait()
        for i in range(times):
            try:
                work(number * times + i)
            except BaseException as error:
                errors.append(error)

    threads = [threading.Thread(target=run, args=(work, number)) for number, work in enumerate(works)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return errors


def play_any(match: fc.Match, i: int) -> None:
    legal = match.legal_actions()
    if legal:
        match.play(legal[i % len(legal)])


@every_game
def test_a_match_that_many_play_is_one_story(case: Case) -> None:
    match = fc.Match(load(case), seed=1)
    seen: list[bytes] = []

    def ask(i: int) -> None:
        seen.append(match.save())
        match.view(i % match.game.seats)
        match.events(i % match.game.seats)
        match.record(i % match.game.seats)
        seen.append(match.copy().save())

    def take_back(i: int) -> None:
        if i % 5 == 0:
            match.undo()

    errors = at_once(*[lambda i: play_any(match, i)] * THREADS, ask, take_back)
    assert all(isinstance(error, (fc.IllegalActionError, fc.StateError)) for error in errors), errors
    match.record(fc.EVERYTHING).verify()
    for save in (*seen[::7], match.save()):
        assert fc.Match.load(save).save() == save


@every_game
def test_a_state_that_many_change_stays_sound(case: Case) -> None:
    state = load(case).start()
    dice = fc.Dice(1)

    def change(i: int) -> None:
        if state.is_chance:
            state.apply(dice.pick(state))
        elif not state.is_over:
            state.apply(random.choice(state.legal_actions()))

    def ask(i: int) -> None:
        seat = i % state.game.seats
        (state.position, state.text, lambda: state.view(seat), lambda: state.observe(seat), state.legal_mask,
         lambda: state.resample(seat, dice), state.key, lambda: state.why_not("-"), lambda: repr(state))[i % 9]()

    errors = at_once(*[change] * THREADS, ask, ask)
    assert all(isinstance(error, Exception) for error in errors)
    assert state.faults() == ()
    assert state.game.read(state.position()) == state


@every_game
def test_states_and_games_may_be_read_by_many(case: Case) -> None:
    game = load(case)
    state = play_on(fc.Match(game, seed=2), seed=2, decisions=9).state
    told = (state.position(), state.text(fc.EVERYTHING), state.legal_actions(), state.view(0), state.observe(0).tobytes())
    one = fc.playouts(state, 20, seed=5)
    found = None if state.actor is None else fc.search(state, iterations=80, seed=3)

    def ask(i: int) -> None:
        assert told == (state.position(), state.text(fc.EVERYTHING), state.legal_actions(), state.view(0), state.observe(0).tobytes())
        assert game.read(told[0]) == state
        assert fc.load(game.name, **game.options) == game

    def play(i: int) -> None:
        assert fc.playouts(state, 20, seed=5) == one
        if found is not None:
            assert fc.search(state, iterations=80, seed=3).actions == found.actions

    assert at_once(ask, ask, play, play, times=12) == []


@every_game
def test_threads_of_ours_find_what_one_finds(case: Case) -> None:
    state = play_on(fc.Match(load(case), seed=2), seed=2, decisions=2).state
    assert fc.playouts(state, 600, seed=1, threads=4) == fc.playouts(state, 600, seed=1)
    assert fc.search(state, iterations=400, seed=1, threads=4).iterations == 400
    one, four = fc.Batch(state.game, 64, seed=1), fc.Batch(state.game, 64, seed=1, threads=4)
    assert (one.legal_masks == four.legal_masks).all() and (one.observations == four.observations).all()
    for i in range(20):
        actions = one.sample(i)
        one.apply(actions)
        four.apply(actions)
    assert (one.legal_masks == four.legal_masks).all() and (one.observations == four.observations).all()


@every_game
def test_dice_that_many_throw_lose_no_number(case: Case) -> None:
    match = fc.Match(load(case), seed=1)
    state = match.game.start()
    if not state.is_chance:
        pytest.skip("this game does not begin with chance")
    dice = fc.Dice(7)
    assert at_once(*[lambda i: dice.pick(state)] * THREADS) == []
    assert dice.drawn == THREADS * TIMES


@every_game
def test_a_batch_is_used_by_one_at_a_time(case: Case) -> None:
    batch = fc.Batch(load(case), 16, seed=1, threads=2)

    def use(i: int) -> None:
        batch.apply(batch.sample(i))
        assert batch.legal_masks.any()
        batch.state(i % 16)

    errors = at_once(*[use] * THREADS)
    assert all(isinstance(error, (fc.StateError, fc.IllegalActionError)) for error in errors), errors
    batch.apply(batch.sample(1))
    assert all(batch.state(i).faults() == () for i in range(16))


def test_turns_of_one_match_may_be_taken_in_many_threads() -> None:
    match = fc.Match(fc.load("tails"), seed=1)
    assert at_once(*[lambda i: fc.Turn(match).view()] * 2) == []


def test_plugins_come_and_go_while_others_look() -> None:
    manager = PluginManager()

    def guest(name: str) -> ModuleType:
        module = ModuleType(name)

        @fc.hookimpl
        def firecore_agents() -> list[AgentPlugin]:
            return [AgentPlugin(name=name, help="", make=lambda **options: lambda turn: turn.legal_actions()[0])]

        module.firecore_agents = firecore_agents  # type: ignore[attr-defined]
        return module

    def come_and_go(i: int) -> None:
        name = manager.register(guest(f"guest{i}"))
        manager.agents()
        manager.unregister(name=name)

    def look(i: int) -> None:
        manager.agents()
        manager.infos()
        manager.conflicts()
        manager.listeners.notify("firecore_match_ended", match=None)

    assert at_once(come_and_go, come_and_go, look, look) == []
    assert manager.agents() == {}


def test_the_default_manager_is_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_default", None)
    found: list[Any] = []
    assert at_once(*[lambda i: found.append(registry.default_manager())] * THREADS, times=1) == []
    assert len(set(map(id, found))) == 1
