"""Ctrl-C at any moment leaves batches, searches, playouts and series before or after what they did; so does a fork."""
from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from .interrupts import KINDS

ROOT = Path(__file__).parents[2]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there are no alarms")
def test_interrupts_at_random_moments() -> None:
    run = subprocess.run([sys.executable, "-m", "tests.native.interrupts", "150"], capture_output=True, text=True,
                         check=False, cwd=ROOT)
    assert run.returncode == 0, run.stderr
    assert len(json.loads(run.stdout)) == len(KINDS)


FORKED = """
import os, sys, threading, warnings
import firecore as fc

warnings.simplefilter("ignore", DeprecationWarning)     # of forks of processes with threads
game = fc.load("feurio", players=2)
batch, twin = fc.Batch(game, 64, seed=1, threads=4), fc.Batch(game, 64, seed=1)
state = fc.Match(game, seed=1).state
batch.apply(batch.sample(0))
twin.apply(twin.sample(0))
searched, played = (fc.search(state, iterations=100, threads=2).actions, fc.playouts(state, 600, threads=2))
child = os.fork()
batch.apply(batch.sample(1))
twin.apply(twin.sample(1))
sound = all(batch.state(i) == twin.state(i) for i in range(64))
sound &= fc.search(state, iterations=100, threads=2).actions == searched
sound &= fc.playouts(state, 600, threads=2) == played
if child == 0:
    os._exit(0 if sound else 1)
sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) or not sound)
"""

IN_USE = """
import os, sys, threading, warnings
import firecore as fc

warnings.simplefilter("ignore", DeprecationWarning)
batch = fc.Batch(fc.load("flashpoint"), 200_000, threads=2)
begun = threading.Event()

def work():
    begun.set()
    while True:
        try:
            batch.apply(batch.sample(0))
        except fc.StateError:
            pass

threading.Thread(target=work, daemon=True).start()
begun.wait()
for _ in range(10):
    child = os.fork()
    if child == 0:
        try:
            batch.sample(1)
        except fc.StateError as error:
            os._exit("was as this process was forked" not in str(error))
        os._exit(0)
    if os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]):
        sys.exit(1)
os._exit(0)
"""

NO_THREADS = """
import sys, threading
import firecore as fc
from firecore.arena import play_series

game = fc.load("feurio", players=2)
state = fc.Match(game, seed=1).state
def all_of_it():
    batch = fc.Batch(game, 64, seed=1, threads=4)
    for step in range(30):
        batch.apply(batch.sample(step))
    return ([batch.state(i).key() for i in range(64)], fc.search(state, iterations=100, threads=4).actions,
            fc.playouts(state, 600, threads=3),
            sorted((one.number, one.game.scores) for one in play_series(game, ["random"] * 2, games=6, seed=1, jobs=2)))
expected = all_of_it()
threading.stack_size(1 << 46)     # no thread finds room for such a stack
try:
    threading.Thread(target=print).start()
except RuntimeError:
    sys.exit(all_of_it() != expected)
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there are no forks, and stacks may be as large as they like")
@pytest.mark.parametrize("program", [FORKED, IN_USE, NO_THREADS], ids=["forked at rest", "forked in use", "no threads"])
def test_what_the_system_does_to_threads(program: str) -> None:
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
