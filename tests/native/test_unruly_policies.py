"""What native policies of strangers pick is looked at before it is played."""
from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from .test_native_plugin import FIRECORE, built_plugin

USE = """
import json
import firecore as fc
from firecore._native.native_games import play_games
from firecore.game import Game
from firecore_unruly import TREADMILL, _unruly

def told(attempt):
    try:
        return attempt()
    except fc.PluginError as error:
        return str(error)

found = []
for name in fc.games():
    state = fc.Match(fc.load(name), seed=1).state
    for policy in (_unruly.OUTSIDE, _unruly.ELSEWHERE):
        found.append(told(lambda: [policy.choose(state, fc.Dice(seed)) for seed in range(100)]))
        for threads in (1, 2):
            found.append(told(lambda: fc.search(state, iterations=200, playout=policy, threads=threads)))
        seated = [(policy, 1)] * state.game.seats
        found.append(told(lambda: play_games(state.game.start(), 1, [seated] * 20)))
        found.append(told(lambda: [batch.apply(batch.sample(step)) for batch in
                                   [fc.Batch(state.game, 20, others=policy)] for step in range(100)]))
        if name != "flashpoint":
            found.append(told(lambda: fc.search(state, iterations=200, others=policy)))
mill = Game(TREADMILL, {}).start()
print(json.dumps({
    "refused": found,
    "endless": told(lambda: fc.search(mill, iterations=10, playout=_unruly.FIRST)),
    "sound": told(lambda: fc.search(mill, iterations=10).iterations),
    "first": told(lambda: fc.search(fc.Match(fc.load("feurio"), seed=1).state, iterations=100,
                                    playout=_unruly.FIRST).iterations),
}))
"""


def test_illegal_picks_and_endless_games_are_errors(tmp_path: Path) -> None:
    site = built_plugin(tmp_path, Path(__file__).parent / "firecore-unruly")
    run = subprocess.run([sys.executable, "-W", "error", "-c", USE], capture_output=True, text=True, check=False,
                         env=os.environ | {"PYTHONPATH": os.pathsep.join([str(site), FIRECORE])})
    assert run.returncode == 0, run.stderr
    told = json.loads(run.stdout)
    assert len(told["refused"]) == 34
    for one in told["refused"]:
        assert "the policy 'outside'" in one or "the policy 'elsewhere'" in one, one
        assert "not legal" in one and "check_policy" in one
    assert told["endless"] == "treadmill: a playout by the policy 'first' does not end: 1048576 decisions were played"
    assert told["sound"] == 10 and told["first"] == 100
