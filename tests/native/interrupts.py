"""Interrupts at random moments: ``python -m tests.native.interrupts 100000`` makes so many of each kind.

``python -m tests.native.interrupts 100000 matches`` makes them of that kind only.

An alarm raises KeyboardInterrupt, as Ctrl-C does, at a moment drawn anew each time. What was interrupted must then stand
before or after what it was doing, and go on as if nothing had been.
"""
from __future__ import annotations

import faulthandler
import json
import random
import signal
import sys
import threading
import time
from collections.abc import Callable
from typing import Any

import numpy as np

import firecore as fc
from firecore.arena import play_series

MAX_THREADS = 30  # those that are leaving
MAX_LENGTH = 300      # seconds without progress: then all threads are shown, and it ends


def near_the_end() -> fc.State:
    """A position from which games are short, so that many interrupts take little time."""
    match = fc.Match(fc.load("tails", players=3), seed=1)
    for _ in range(180):
        match.play(match.legal_actions()[0])
    return match.state


STATE = near_the_end()


class Alarm:
    """Interrupts what is done, after a time drawn from nothing to somewhat more than it usually takes."""

    def __init__(self) -> None:
        self.armed = False
        self.usual = 0.0
        self.rng = random.Random(1)
        signal.signal(signal.SIGALRM, self._ring)

    def _ring(self, *_: object) -> None:
        if self.armed:
            self.armed = False
            raise KeyboardInterrupt

    def learns(self, act: Callable[[], object]) -> None:
        """See how long it usually takes."""
        began = time.perf_counter()
        for _ in range(10):
            act()
        self.usual = (time.perf_counter() - began) / 10

    def interrupts(self, act: Callable[[], object]) -> bool:
        """Whether it was interrupted."""
        delay = self.rng.uniform(1e-6, 1.2 * self.usual + 1e-5)
        try:
            try:
                self.armed = True
                signal.setitimer(signal.ITIMER_REAL, delay)
                act()
            finally:
                self.armed = False
        except KeyboardInterrupt:
            signal.setitimer(signal.ITIMER_REAL, 0)
            return True
        signal.setitimer(signal.ITIMER_REAL, 0)
        return False


def check(sound: bool, told: str) -> None:
    """Raise what is wrong."""
    if not sound:
        raise AssertionError(told)


def arrays_of(batch: fc.Batch) -> list[Any]:
    return [batch.ages, batch.actors, batch.over, batch.legal_masks, batch.observations, batch.rewards]


def batches(threads: int, alarm: Alarm) -> Callable[[int], bool]:
    """Steps of a batch, beside one that nobody interrupts."""
    game = fc.load("feurio", players=2)
    batch, twin = fc.Batch(game, 24, seed=5, threads=threads), fc.Batch(game, 24, seed=5)
    ours, theirs = arrays_of(batch), arrays_of(twin)
    alarm.learns(lambda: batch.apply(batch.sample(1)))
    alarm.learns(lambda: twin.apply(twin.sample(1)))

    def agree() -> bool:
        return all(np.array_equal(one, other) for one, other in zip(ours, theirs, strict=True))

    def trial(number: int) -> bool:
        actions = twin.sample(number)
        hit = alarm.interrupts(lambda: batch.apply(actions))
        if agree():
            check(hit, "nothing was played, and nothing was said")
            batch.apply(actions)
        twin.apply(actions)
        check(agree(), "a step was half played")
        check(batch.state(number % 24) == twin.state(number % 24), "states are not what arrays say")
        return hit

    return trial


def matches(threads: int, alarm: Alarm) -> Callable[[int], bool]:
    """Decisions and undoing them, in the middle of games."""
    places = [_place(name, decisions) for name in fc.games() for decisions in (1, 30, 31, 33)]

    def trial(number: int) -> bool:
        match, before, decision, after = places[number % len(places)]

        def back_and_forth() -> None:
            for _ in range(10):
                match.play(decision)
                match.undo()

        if number < len(places):
            alarm.learns(back_and_forth)
        hit = alarm.interrupts(back_and_forth)
        told = match.save()
        check(told in (before, after), "a step was half played")
        check(fc.Match.load(told).state == match.state, "the state is not what the tokens say")
        if told == before:
            match.play(decision)
        check(match.save() == after, "the same decision leads elsewhere")
        match.undo()
        check(match.save() == before, "what was undone has left something behind")
        return hit

    return trial


def _place(name: str, decisions: int) -> tuple[fc.Match, bytes, int, bytes]:
    """A match, its save, a decision, and its save after it."""
    match, rng = fc.Match(fc.load(name), seed=decisions), random.Random(decisions)
    for _ in range(decisions):
        match.play(rng.choice(match.legal_actions()))
    before, decision = match.save(), rng.choice(match.legal_actions())
    match.play(decision)
    after = match.save()
    match.undo()
    return match, before, decision, after


def searches(threads: int, alarm: Alarm) -> Callable[[int], bool]:
    """Searches with playouts."""
    def run() -> fc.Search:
        return fc.search(STATE, iterations=60, seed=3, threads=threads, nodes=2000)

    return _functions(run, lambda found: found.actions, alarm)


def evaluations(threads: int, alarm: Alarm) -> Callable[[int], bool]:
    """Searches with an evaluator."""
    def run() -> fc.Search:
        return fc.search(STATE, iterations=40, seed=3, nodes=2000,
                         evaluator=lambda leaves: np.full(len(leaves), 0.5) + 0.0 * leaves.observations.sum())

    return _functions(run, lambda found: found.actions, alarm)


def playouts(threads: int, alarm: Alarm) -> Callable[[int], bool]:
    """Random games."""
    def run() -> fc.Playouts:
        return fc.playouts(STATE, 1024, seed=3, threads=threads)

    return _functions(run, lambda found: found, alarm)


def series(jobs: int, alarm: Alarm) -> Callable[[int], bool]:
    """Series of native policies, of which what was finished counts."""
    game = fc.load("tails", players=3)

    def run(found: list[tuple[int, tuple[int, ...]]]) -> None:
        for result in play_series(game, ["random"] * 3, games=4, seed=3, jobs=jobs):
            found.append((result.number, result.game.scores))

    expected: list[tuple[int, tuple[int, ...]]] = []
    run(expected)
    alarm.learns(lambda: run([]))

    def trial(number: int) -> bool:
        found: list[tuple[int, tuple[int, ...]]] = []
        hit = alarm.interrupts(lambda: run(found))
        check(set(found) <= set(expected), "a game was played otherwise")
        check(hit or len(found) == 4, "it ended too early")
        if not number % 16:
            again: list[tuple[int, tuple[int, ...]]] = []
            run(again)
            check(sorted(again) == sorted(expected), "the same series went otherwise")
            check(threading.active_count() < MAX_THREADS, "threads stay behind")
        return hit

    return trial


def _functions(run: Callable[[], Any], told: Callable[[Any], Any], alarm: Alarm) -> Callable[[int], bool]:
    """Calls that leave nothing behind: the state stays as it is, and the same call finds the same."""
    key, expected = STATE.key(), told(run())
    alarm.learns(run)

    def trial(number: int) -> bool:
        found: list[Any] = []
        hit = alarm.interrupts(lambda: found.append(run()))
        check(hit or bool(found), "it ended with nothing")
        check(STATE.key() == key, "the state has changed")
        if not number % 16 or found:
            check(told(found[0] if found else run()) == expected, "the same call found something else")
        return hit

    return trial


KINDS = [(kind, threads) for kind in (batches, searches, playouts, series) for threads in (1, 2, 4)] + [
    (evaluations, 1), (matches, 1)]


def main(interrupts: int, *kinds: str) -> dict[str, str]:
    """So many interrupts of each kind, or of some only; what was done."""
    done = {}
    for kind, threads in KINDS:
        if kinds and kind.__name__ not in kinds:
            continue
        alarm = Alarm()
        trial = kind(threads, alarm)
        trials = hits = 0
        while hits < interrupts:
            if trials % 100 == 0:
                faulthandler.dump_traceback_later(MAX_LENGTH, exit=True)
            hits += trial(trials)
            trials += 1
        done[f"{kind.__name__}, threads={threads}"] = f"{hits} interrupts in {trials} calls"
    faulthandler.cancel_dump_traceback_later()
    return done


if __name__ == "__main__":
    print(json.dumps(main(int(sys.argv[1]), *sys.argv[2:]), indent=1))
