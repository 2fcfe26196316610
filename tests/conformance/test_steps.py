"""Exceptions, threads and forks in the middle of a step. Interrupts at random moments are tried in tests/native."""
from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable

import pytest

import firecore as fc
from firecore.game import Game

from ..changed import changed
from .option_sets import load, of_every_game
from .walks import Case, play_on

CASES = of_every_game(
    ("feurio", {"players": 2, "firebreaks": True}), ("flashpoint", {"rules": "experienced"}), ("tails", {}))
every_game = pytest.mark.parametrize("case", CASES, ids=lambda case: case[0])


def agrees(match: fc.Match) -> bool:
    """Whether state, tokens and dice tell the same story."""
    tokens = match.tokens
    return (match.record(fc.EVERYTHING).verify() == match.state and fc.Match.load(match.save()).tokens == tokens
            and [played.token for played in match.history] == tokens)


@every_game
def test_a_full_stack_leaves_a_match_before_the_step_or_after_it(case: Case) -> None:
    match = play_on(fc.Match(load(case), seed=1), seed=1, decisions=40)
    stories = [match.tokens]
    for _ in range(10):
        match.undo()
        stories.append(match.tokens)
    play_on(match, seed=2, decisions=5)

    def deep(work: Callable[[], None]) -> None:
        try:
            deep(work)
        except RecursionError:
            work()     # with hardly a frame left

    for _ in range(8):
        for work in (match.undo, lambda: match.play(match.legal_actions()[0])):
            length = len(match.tokens)
            try:
                deep(work)
            except RecursionError:
                assert len(match.tokens) == length
            assert agrees(match)


@every_game
def test_states_that_a_game_keeps_are_none_of_the_match(case: Case) -> None:
    kept: list[fc.State] = []

    def token(state: fc.State, action: int) -> str:
        told: str = plugin.notation.token(state, action)
        kept.append(state)
        return told

    game = load(case)
    plugin = game.plugin
    match, same = fc.Match(Game(changed(plugin, token=token), game.options), seed=1), fc.Match(game, seed=1)
    for _ in range(60):
        for state in kept[-3:]:
            if not state.is_over:
                state.apply(state.legal_actions()[-1])
        if match.is_over:
            break
        for one in (match, same):
            one.play(one.legal_actions()[0])
        assert match.state.position() == same.state.position()
    assert match.tokens == same.tokens


@every_game
def test_a_match_lists_what_is_legal_now(case: Case) -> None:
    match = fc.Match(load(case), seed=1)
    for n in range(60):
        if match.is_over:
            assert match.legal_actions() == []
            break
        legal = match.legal_actions()
        assert legal == match.state.legal_actions()
        match.legal_actions().clear()
        with pytest.raises(fc.IllegalActionError):
            match.play(next(action for action in range(match.game.n_actions) if action not in legal))
        match.play(legal[n % len(legal)])
        if n % 3 == 0:
            match.legal_actions()
            match.undo()
            assert match.legal_actions() == legal
            match.play(legal[-1])


class Held:
    """A game whose way to write actions waits, once, in the thread that is in the middle of a step."""

    def __init__(self, case: Case, call: int) -> None:
        game = load(case)
        self._token, self._left = game.plugin.notation.token, call
        self.game = Game(changed(game.plugin, token=self._write), game.options)
        self.waits, self.goes_on = threading.Event(), threading.Event()

    def _write(self, state: fc.State, action: int) -> str:
        self._left -= 1
        if self._left == 0:
            self.waits.set()
            self.goes_on.wait()
        return self._token(state, action)


def before_a_die() -> tuple[Held, fc.Match, str]:
    """A match of Flash Point, and a decision that dice follow."""
    match = fc.Match(fc.load("flashpoint"), seed=1)
    while "." not in match.state.token(match.legal_actions()[-1]):
        match.play(match.legal_actions()[0])
    # All that was written so far, the decision, and then the first die.
    held = Held(("flashpoint", {}), len(match.tokens) + 2)
    same = fc.Match(held.game, seed=1)
    for actor, token in match.history:
        if actor != fc.CHANCE:
            same.play(token)
    assert same.tokens == match.tokens
    return held, same, "."


def test_nobody_sees_half_a_step() -> None:
    held, match, decision = before_a_die()
    before, actor = match.tokens, match.actor
    thread = threading.Thread(target=match.play, args=(decision,))
    thread.start()
    held.waits.wait()
    seen = match.actor, match.tokens, match.is_over, match.legal_actions() != [], agrees(match.copy())
    held.goes_on.set()
    thread.join()
    assert seen == (actor, before, False, True, True)
    assert match.tokens[:len(before) + 1] == [*before, decision]
    assert agrees(match)


def test_a_step_made_meanwhile_comes_first() -> None:
    held, match, decision = before_a_die()
    before = match.tokens
    thread = threading.Thread(target=match.play, args=(decision,))
    thread.start()
    held.waits.wait()
    match.undo()
    other = next(token for token in map(match.state.token, match.legal_actions()) if token not in (before[-1], "."))
    match.play(other)
    match.play(match.legal_actions()[0])
    held.goes_on.set()
    thread.join()
    assert match.tokens.index(other) == len(before) - 1
    assert match.tokens.count(decision) == before.count(decision) + 1
    assert agrees(match)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
@pytest.mark.filterwarnings("ignore:.*multi-threaded:DeprecationWarning")
def test_after_a_fork_the_child_plays_on() -> None:
    held, match, decision = before_a_die()
    thread = threading.Thread(target=match.play, args=(decision,))
    thread.start()
    held.waits.wait()
    child = os.fork()
    if child == 0:
        code = 1
        try:
            signal.alarm(60)
            match.play(decision)
            code = 0 if agrees(match) else 2
        finally:
            os._exit(code)
    held.goes_on.set()
    thread.join()
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


NO_MEMORY = """
import sys
import _testcapi
import firecore as fc

game = fc.load("feurio", players=2)
match = fc.Match(game, seed=1)
decision = match.legal_actions()[0]
match.play(decision)
after = match.save(), match.state
match.undo()
before = match.save(), match.state
failed = set()

def tried(act, n):
    try:
        _testcapi.set_nomemory(n, n + 1)     # the allocation of that number fails
        act()
    except MemoryError:
        return True
    finally:
        _testcapi.remove_mem_hooks()
    return False

for n in range(60):
    held = [match.state for _ in range(70)]     # so that none is at hand
    if tried(match.state.copy, n):
        failed.add("copy")
    for door in (fc.State, type(game.engine)):
        try:
            door.__new__(door)
        except TypeError:
            continue
        sys.exit(f"after {n} allocations a {door.__name__} could be made of nothing")
    if tried(lambda: match.play(decision), n):
        failed.add("play")
    if (match.save(), match.state) not in (before, after):
        sys.exit(f"after {n} allocations a step was half played")
    if (match.save(), match.state) == before:
        match.play(decision)
    if tried(match.undo, n):
        failed.add("undo")
    if (match.save(), match.state) == after:
        match.undo()
    if (match.save(), match.state) != before:
        sys.exit(f"after {n} allocations a step was half undone")
sys.exit(0 if failed == {"copy", "play", "undo"} else f"only {failed} ran out of memory")
"""


def test_whatever_allocation_fails_a_match_stands_before_the_step_or_after_it() -> None:
    pytest.importorskip("_testcapi", reason="this Python was built without what its own tests take")
    run = subprocess.run([sys.executable, "-c", NO_MEMORY], capture_output=True, text=True, check=False)
    assert (run.returncode, run.stderr) == (0, "")
