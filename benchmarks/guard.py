"""Has firecore become slower, or different? ``nox -s guard``.

Speed is compared as ratios within one run: random games played natively beside a small C loop compiled on the spot,
calls from Python beside a call that does nothing, a match beside a bare state that is played the same way, and what a
match does at the end of a game beside the same at its start. A ratio may be ``TOLERANCE`` times what it was when this
was written; what is found above that is slower for a reason, or the reason is worth writing down here. Where the docs
promise a ratio, it may be no larger than that (``PROMISED``).

Behaviour is compared exactly: the signature of every game, as ``firecore bench`` tells it, must be the one in
``signatures.json``. Who changes the rules, the dice or the order of actions on purpose writes the file anew, with
``python -m benchmarks.guard --write``.
"""
from __future__ import annotations

import ctypes
import json
import math
import os
import random
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import firecore as fc
from firecore.cli.bench import signature

from .layers import decision, questions
from .timing import Work, machine, measure, table, times_interval
from .timing import ratio as ratio_of

TOLERANCE = 1.6
SIGNATURES = Path(__file__).with_name("signatures.json")

# What a decision natively costs in steps of the C loop, what a call costs in calls that do nothing, and so on.
EXPECTED = {
    "native: feurio": 3.9,
    "native: flashpoint": 2.5,
    "native: tails": 0.83,
    "state.copy()": 1.8,
    "state.legal_actions()": 1.75,
    "state.apply(action)": 12.0,
    "match: feurio": 1.5,
    "match: flashpoint": 1.3,
    "match: tails": 1.6,
    "late undo": 1.2,
    "late events": 1.1,
    "batch.apply(actions) of one game": 69.0,
    "feurio: `state.view(seat)`": 540.0,
    "feurio: `state.position()`": 105.0,
    "feurio: `game.read(position)`": 2000.0,
    "feurio: `game.drawing(state)`": 22000.0,
    "flashpoint: `game.drawing(state)`": 23000.0,
    "tails: `game.drawing(state)`": 24500.0,
    "tails: `match.save()`": 220.0,
    "tails: `Match.load(data)`": 1180.0,
}

PROMISED = {f"match: {name}": 2.0 for name in fc.games()}      # docs/performance.md

# Steps of about what rules do: random numbers, bits of words, a small table, branches that nobody foresees.
YARDSTICK = """
#include <stdint.h>
uint64_t yardstick(uint64_t seed, long steps) {
    uint8_t cells[64] = {0};
    uint64_t word = seed, taken = 0, sum = 0;
    for (long i = 0; i < steps; i++) {
        uint64_t z = word += 0x9E3779B97F4A7C15ULL;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
        z ^= z >> 31;
        int left = 0;
        for (uint64_t open = ~taken; open; open &= open - 1) left += cells[__builtin_ctzll(open)] < 8;
        if (left == 0) { taken = 0; for (int j = 0; j < 64; j++) cells[j] = 0; continue; }
        int at = (int)((z >> 32) * 64 >> 32);
        if (++cells[at] >= 4) taken |= 1ULL << at;
        sum += (uint64_t)left;
    }
    return sum;
}
"""


def yardstick() -> Callable[[int], int]:
    """The C loop, compiled by this machine's compiler: so many steps of it."""
    with tempfile.TemporaryDirectory() as folder:
        source, library = Path(folder, "yardstick.c"), Path(folder, "yardstick.so")
        source.write_text(YARDSTICK, encoding="ascii")
        compiler = shlex.split(os.environ.get("CC", "cc"))
        subprocess.run([*compiler, "-O2", "-shared", "-fPIC", "-o", str(library), str(source)], check=True)
        function = ctypes.CDLL(str(library)).yardstick
    function.argtypes, function.restype = [ctypes.c_uint64, ctypes.c_long], ctypes.c_uint64

    def run(steps: int) -> int:
        assert function(1, steps) > 0
        return steps

    return run


def works() -> Iterator[Work]:
    """All that is compared, and what it is compared with."""
    loop = yardstick()
    yield Work("C loop", lambda: loop(20_000))
    for name in fc.games():
        yield Work(f"native: {name}", _playouts(fc.load(name).start()))
    yield Work("empty call", _nothing)
    match = fc.Match(fc.load("feurio"), seed=1)
    rng = random.Random(1)
    for _ in range(20):
        match.play(rng.choice(match.legal_actions()))
    state = match.state
    yield Work("state.copy()", _calls(state.copy))
    yield Work("state.legal_actions()", _calls(state.legal_actions))
    yield Work("state.apply(action)", _first_choices)
    for name in fc.games():
        yield Work(f"state: {name}", decision("state", fc.load(name)))
        yield Work(f"match: {name}", decision("match", fc.load(name)))
    for when, decisions in (("early", 8), ("late", 160)):
        match = _after(decisions)
        yield Work(f"{when} undo", _back_and_forth(match))
        yield Work(f"{when} events", _calls(partial(match.events, fc.EVERYTHING)))
    yield Work("batch.apply(actions) of one game", _batched())
    for name in fc.games():
        for work in questions(fc.load(name)):
            if f"{name}: {work.name}" in EXPECTED:
                yield Work(f"{name}: {work.name}", work.run)


def _playouts(state: fc.State) -> Callable[[], int]:
    return lambda: fc.playouts(state, 100, seed=1).decisions


def _empty() -> None:
    pass


def _nothing() -> int:
    for _ in range(1000):
        _empty()
    return 1000


def _calls(act: Callable[[], object]) -> Callable[[], int]:
    def run() -> int:
        for _ in range(200):
            act()
        return 200

    return run


def _first_choices() -> int:
    """A whole game in which everybody takes what is listed first."""
    state, n = fc.load("feurio").start(), 0
    while not state.is_over:
        state.apply(state.chance_outcomes()[0][0] if state.is_chance else state.legal_actions()[0])
        n += 1
    return n


def _after(decisions: int) -> fc.Match:
    """A match of six after so many decisions, which thereby has as many tokens and more."""
    match, rng = fc.Match(fc.load("tails", players=6), seed=1), random.Random(1)
    for _ in range(decisions):
        match.play(rng.choice(match.legal_actions()))
    return match


def _back_and_forth(match: fc.Match) -> Callable[[], int]:
    decision = match.legal_actions()[0]

    def run() -> int:
        for _ in range(100):
            match.play(decision)
            match.undo()
        return 100

    return run


def _batched() -> Callable[[], int]:
    batch = fc.Batch(fc.load("feurio"), 1)
    rows = batch.legal_rows

    def run() -> int:
        for _ in range(100):
            batch.apply(rows[:, 0])
        return 100

    return run


def ratios() -> dict[str, tuple[float, float, float]]:
    """What is found now."""
    times = measure(list(works()), seconds=0.02, rounds=15)
    return {name: ratio_of(times[name], times[_beside(name)]) for name in EXPECTED if name in times}


def _beside(name: str) -> str:
    """What this is compared with."""
    if name.startswith("native"):
        return "C loop"
    twin = name.replace("match: ", "state: ").replace("late ", "early ")
    return "empty call" if twin == name else twin


def signatures() -> dict[str, str]:
    """The signature of every game."""
    return {name: signature(fc.load(name)) for name in fc.games()}


def main(words: list[str]) -> int:
    """Compare, and tell; 1 if something is wrong."""
    if "--write" in words:
        SIGNATURES.write_text(json.dumps(signatures(), indent=2) + "\n", encoding="utf-8")
        return 0
    print(machine())
    expected, found = json.loads(SIGNATURES.read_text(encoding="utf-8")), signatures()
    faults = [f"{name} plays otherwise: its signature was {expected.get(name)}, it is {found.get(name)}"
              for name in sorted(expected.keys() | found.keys()) if expected.get(name) != found.get(name)]
    now = ratios()
    print(table([("", "now", "when this was written"), *(
        (name, times_interval(value), f"{EXPECTED[name]:.3g}") for name, value in now.items())]))
    # The low end of the interval: what disturbs the machine makes ratios larger and smaller, slow code only larger.
    for name, value in now.items():
        most = min(TOLERANCE * EXPECTED[name], PROMISED.get(name, math.inf))
        if value[1] > most:
            faults.append(f"{name} has become slower: {value[1]:.3g} at least, {EXPECTED[name]:.3g} when this was "
                          f"written, {most:.3g} at most")
    for fault in faults:
        print(fault)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
