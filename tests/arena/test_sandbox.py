"""Agents in sandboxes: what they do harms themselves alone, and is told."""
from __future__ import annotations

import contextlib
import gc
import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

import firecore as fc
from firecore import sketch
from firecore.agents import specs
from firecore.agents.turn import Turn
from firecore.arena import Plan
from firecore.arena.running import block
from firecore.playing import match_play as playing
from firecore.plugins.manager import PluginManager
from firecore.plugins.types import AgentPlugin
from firecore.sandbox import Sandbox, availability
from firecore.sandbox import protocol as lines
from firecore.sandbox.supervisor_pool import Disturbed
from firecore.testing.fixtures import firecore_manager

__all__ = ["firecore_manager"]

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="what holds on Linux")
HOSTILE = Path(__file__).parent / "hostile.py"
GAME = fc.load("feurio", players=2)

LOSE = {
    "hangs": ("deadline", "seconds to answer, and was ended"),
    "sleeps": ("deadline", "seconds to answer, and was ended"),
    "hangs_natively": ("deadline", "seconds to answer, and was ended"),
    "holds_on": ("deadline", "seconds to answer, and was ended"),
    "bombs": ("deadline", "seconds to answer, and was ended"),
    "leaves": ("crash", "its process ended with exit code 3 before it answered"),
    "leaves_well": ("crash", "its process ended with exit code 0 before it answered"),
    "exits": ("exception", "it raised SystemExit: enough"),
    "crashes": ("crash", "its process was ended by SIGSEGV"),
    "aborts": ("crash", "its process was ended by SIGABRT"),
    "raises": ("exception", "it raised StopIteration: no more"),
    "interrupts": ("exception", "it raised KeyboardInterrupt"),
    "eats": ("memory", "it asked for more memory than it may have"),
    "eats_shared": ("memory", "its processes used more than the 536870912 bytes that they may"),
    "eats_by_children": ("memory", "its processes used more than the 536870912 bytes that they may"),
    "recurses": ("exception", "it raised RecursionError"),
    "forks": ("protocol", ""),
    "leaves_a_child": ("crash", "its process ended with exit code 4 before it answered"),
    "stops": ("deadline", "seconds to answer, and was ended"),
    "kills_its_supervisor": ("killed", "its process was killed, by itself or from without"),
    "closes": ("crash", "its process ended with exit code"),
    "chatters": ("protocol", "it went on after its answer: '2\\n"),
    "floods": ("protocol", "it answered with more than"),
    "answers_nonsense": ("type", "it answered 'the first one', which is not the id of an action"),
    "answers_too_much": ("illegal", "which is not legal here"),
    "answers_illegal": ("illegal", "which is not legal here"),
}
HARMLESS = ["reserves", "shares_with_children", "prints", "writes", "moves", "speaks_turkish", "changes_the_rules", "leaves_threads", "leaves_daemons"]


def spec(deed: str) -> str:
    return f"{HOSTILE}:Hostile:deed={deed}"


def played(deed: str, seconds: float | None = None, seed: int = 1) -> fc.Record:
    with Sandbox(spec(deed), memory=1 << 29) as hostile, Sandbox("greedy") as good:
        return fc.play(fc.Match(GAME, seed=seed), [good, hostile], seconds=seconds)


def processes() -> set[int]:
    """All that come from this one and live."""
    parents = {}
    for name in os.listdir("/proc"):
        if name.isdigit():
            try:
                state, parent = Path(f"/proc/{name}/stat").read_text().rpartition(")")[2].split()[:2]
            except OSError:
                continue
            parents[int(name)] = int(parent) if state not in "ZX" else 0
    found, nearest = set(), {os.getpid()}
    while nearest:
        nearest = {one for one, parent in parents.items() if parent in nearest}
        found |= nearest
    return found


@pytest.mark.parametrize("deed", LOSE)
def test_who_misbehaves_loses_and_is_named(deed: str) -> None:
    kind, message = LOSE[deed]
    record = played(deed, seconds=2 if kind == "deadline" else None)
    assert record.fault is not None
    assert (record.fault["seat"], record.fault["kind"]) == (1, kind), record.fault
    assert message in record.fault["message"]
    fc.Record.from_json(record.to_json()).verify()


def test_processes_are_limited() -> None:
    """The system refuses more where it can; else the supervisor ends them all."""
    before = processes()
    record = played("breeds")
    assert record.fault is not None
    assert ("it had more than 256 processes and threads" in record.fault["message"]
            or "Resource temporarily unavailable" in record.fault["message"])
    assert len(processes() - before) <= 2, "no more than the supervisors"


@pytest.mark.parametrize("deed", HARMLESS)
def test_what_harms_nobody_does_not_count(deed: str) -> None:
    if deed == "shares_with_children" and availability.obstacle() is not None and os.geteuid():
        pytest.skip("without a jail and root rights, nobody is told what processes share")
    record = played(deed)
    assert record.fault is None
    first = fc.play(fc.Match(GAME, seed=1), ["greedy", lambda turn: turn.legal_actions()[0]])
    assert record.tokens == first.tokens


def test_a_sandbox_plays_the_same_game_as_its_agent_would_here() -> None:
    for name, agent in (("feurio", "mcts:iterations=5"), ("flashpoint", "captain"), ("tails", "greedy")):
        game = fc.load(name, players=3)
        with Sandbox(agent) as sandbox:
            away = fc.play(fc.Match(game, seed=4), [sandbox] * 3)
        assert away.tokens == fc.play(fc.Match(game, seed=4), [agent] * 3).tokens
        assert away.fault is None


# What is told of a failure, and what remains.


def test_where_an_agent_raised_is_told() -> None:
    record = played("recurses")
    assert record.fault is not None
    assert "hostile.py" in record.fault["traceback"]
    assert "in recurses" in record.fault["traceback"]


def test_what_an_agent_printed_before_it_ended_is_told() -> None:
    match = fc.Match(GAME, seed=1)
    record = fc.play(match, [Sandbox(spec("says_goodbye"))] * 2)
    assert record.fault is not None
    assert record.fault["message"].endswith("exit code 5 before it answered; it last printed good\\x1bbye")
    assert record.fault["traceback"] == "hello\ngood\\x1bbye\n"


def test_nothing_remains_of_an_agent() -> None:
    with Sandbox(spec("leaves_daemons")) as sandbox:
        before = processes()
        fc.play(fc.Match(GAME, seed=1), [sandbox, "greedy"])
        during = processes()
    after = processes()
    assert len(during - before) > 3, "each decision leaves a daemon"
    assert len(after - before) <= 1, "no more than the supervisor"


@pytest.mark.parametrize("deed", ["leaves_a_child", "bombs", "holds_on"])
def test_nothing_remains_of_an_agent_that_failed(deed: str) -> None:
    played("prints")
    before = processes()
    assert played(deed, seconds=2).fault is not None
    assert len(processes() - before) <= 1, "no more than the supervisor"


def test_an_agent_may_fail_again_and_again() -> None:
    with Sandbox(spec("leaves")) as sandbox:
        record = fc.play(fc.Match(GAME, seed=1), [sandbox, "greedy"], on_fault="random")
    assert record.returns is not None
    assert record.fault is not None
    assert record.fault["counts"][0] > 1
    assert record.fault["counts"][1] == 0


def test_a_process_that_was_killed_from_without_is_told_apart() -> None:
    sandbox, match = Sandbox(spec("prints")), fc.Match(GAME, seed=1)
    before = processes()
    sandbox.start(GAME, Turn(match).seat)
    for process in processes() - before:
        with contextlib.suppress(ProcessLookupError):     # it went with another
            os.kill(process, signal.SIGKILL)
    with pytest.raises(Disturbed, match="its process was killed"):
        sandbox.choose(Turn(match))
    assert sandbox.choose(Turn(match)) in match.legal_actions()     # in another process


def test_an_agent_that_cannot_be_made_or_refuses_is_told_at_once() -> None:
    for wrong, message in (("gredy", "did you mean 'greedy'"), ("captain", "feurio has no policy 'captain'"),
                           (f"{HOSTILE}:Nobody", "has no attribute 'Nobody'"), ("mcts:iterations=0", "iterations must"),
                           (f"{HOSTILE}:Hostile:deed=nothing", "KeyError: 'nothing'")):
        with pytest.raises((fc.OptionError, fc.PluginError), match=re.escape(message)):
            fc.play(fc.Match(GAME, seed=1), [Sandbox(wrong)] * 2)


def test_files_are_found_from_the_folder_where_the_sandbox_was_made(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "bot.py").write_text("def first(turn):\n    return turn.legal_actions()[0]\n")
    monkeypatch.chdir(tmp_path)
    sandbox = Sandbox("bot.py:first")
    monkeypatch.chdir("/")
    assert fc.play(fc.Match(GAME, seed=1), [sandbox, "greedy"]).fault is None


@pytest.mark.parametrize(("limits", "message"), [
    ({"memory": 5}, "memory must be a whole number from 1048576"), ({"memory": "much"}, "memory must be"),
    ({"patience": 0}, "patience must be a number from 0.001"), ({"patience": float("nan")}, "patience must be")])
def test_limits_are_checked(limits: dict[str, Any], message: str) -> None:
    with pytest.raises(fc.OptionError, match=message):
        Sandbox("greedy", **limits)


def test_who_does_not_start_in_time_fails() -> None:
    with Sandbox(f"{HOSTILE}:Slow", patience=0.5) as sandbox, pytest.raises(fc.AgentError, match="as it started, it had"):
        sandbox.start(GAME, 0)


# What an agent may know.


def test_the_true_match_is_not_to_be_found_from_within() -> None:
    """Where agents share an interpreter it is: the frames that called them hold it."""
    here = fc.play(fc.Match(GAME, seed=1), [fc.agent(spec("secrets_in_sight")), "greedy"])
    assert here.fault is not None
    assert "saw ['Match" in here.fault["message"]
    away = played("secrets_in_sight")
    assert away.fault is not None
    assert "saw []" in away.fault["message"]


def test_what_is_sent_is_the_same_in_every_world_that_the_seat_cannot_tell_apart() -> None:
    game = fc.load("tails", players=3)
    match = fc.Match(game, seed=3)
    for _ in range(30):
        match.play(match.legal_actions()[-1])
    seat = match.actor
    assert seat is not None
    sent = json.loads(lines.question(Turn(match), view=True))
    world = game.read(sent["position"])
    assert world != match.state, "dealt anew"
    assert world.view(seat) == match.state.view(seat) == sent["view"]
    assert sent["history"] == match.seen(seat)
    assert str(match.seed) not in json.dumps(sent).split()
    hello = json.loads(lines.hello(game, seat))
    assert set(hello) == {"firecore", "game", "options", "seat", "seats", "actions", "cooperative"}


def test_replacing_functions_reaches_nobody_else() -> None:
    """Within one interpreter it does."""
    with mock.patch.object(playing, "decide", playing.decide), mock.patch.object(playing, "_checked", playing._checked):
        before = playing.decide
        with pytest.raises(fc.IllegalActionError, match="action 0 is not legal here"):
            fc.play(fc.Match(GAME, seed=1), [fc.agent(spec("changes_the_rules")), "greedy"])
        assert playing.decide is not before
    played("changes_the_rules")
    assert playing.decide is before


def test_agents_whose_code_is_in_a_file_decide_in_sandboxes(tmp_path: Path) -> None:
    """Unless somebody has made them here."""
    (tmp_path / "bot.py").write_text(WHERE)
    for text in (f"{tmp_path}/bot.py:where", f"{tmp_path}/bot.py:Where:seat=1"):
        with pytest.raises(fc.AgentError) as caught:
            fc.play(fc.Match(GAME, seed=1), [text] * 2, on_fault="raise")
        assert f"in {os.getpid()}" not in str(caught.value)
        with pytest.raises(fc.AgentError) as caught:
            fc.decide(fc.Match(GAME, seed=1), text)
        assert f"in {os.getpid()}" not in str(caught.value)
        with pytest.raises(fc.AgentError, match=f"in {os.getpid()}"):
            fc.play(fc.Match(GAME, seed=1), [fc.agent(text)] * 2, on_fault="raise")


@pytest.mark.parametrize(("text", "so"), [
    ("greedy", False), ("mcts:iterations=5", False), ("package.module:attribute", False), ("cmd:./bot.py --x", False),
    ("cmd:bot.py:x", False), ("bot.py:choose", True), ("bot.py:Bot:depth=2", True), ("mcts:evaluator=net.py:value", True)])
def test_which_specs_name_files(text: str, so: bool) -> None:
    assert specs.names_file(text) is so


def test_an_agent_that_changes_directory_harms_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "bot.py").write_text(MOVES)
    (tmp_path / "other.py").write_text("def first(turn):\n    return turn.legal_actions()[0]\n")
    monkeypatch.chdir(tmp_path)
    for _ in range(2):
        assert fc.play(fc.Match(GAME, seed=1), ["bot.py:moves", "other.py:first"]).fault is None
    assert os.getcwd() == str(tmp_path)


WHERE = """
import os

def where(turn):
    raise RuntimeError(f"in {os.getpid()}")

class Where:
    def __init__(self, seat):
        self.choose = where
"""
MOVES = """
import os
os.chdir("/")

def moves(turn):
    os.chdir("/")
    return turn.legal_actions()[0]
"""


def test_nothing_grows_from_game_to_game() -> None:
    """Neither processes nor descriptors, however the games end."""
    def play() -> None:
        for deed in ("prints", "leaves", "raises", "chatters"):
            played(deed)

    gc.collect()     # what other tests left
    play()
    before = len(processes()), len(os.listdir("/proc/self/fd"))
    for _ in range(3):
        play()
    assert len(processes()) <= before[0]
    assert len(os.listdir("/proc/self/fd")) <= before[1]


WITHOUT = """
import os, select, signal, socket, sys

for module, name in ((os, "fork"), (os, "register_at_fork"), (select, "poll"), (socket, "send_fds"), (signal, "SIGKILL")):
    delattr(module, name)
import firecore as fc
from firecore.arena import Plan
from firecore.arena.running import block
from firecore.sandbox import Sandbox

game = fc.load("tails", players=2)
print(fc.play(fc.Match(game, seed=1), [sys.argv[1], "greedy"]).failure)
print([one.failure for one in block.play_block(Plan(game, agents=[sys.argv[1], "greedy"]), 0)])
try:
    Sandbox("greedy")
except fc.OptionError as error:
    print(error)
"""


def test_without_fork_agents_decide_in_the_same_process(tmp_path: Path) -> None:
    """As on Windows."""
    (tmp_path / "bot.py").write_text("def first(turn):\n    return turn.legal_actions()[0]\n")
    run = subprocess.run([sys.executable, "-c", WITHOUT, f"{tmp_path}/bot.py:first"], capture_output=True, text=True,
                         check=False, env=os.environ | {"PYTHONPATH": str(Path(fc.__file__).parents[1])})
    assert run.stderr == ""
    assert run.stdout.splitlines() == [
        "None", "[None, None]", "a sandbox needs a system that can fork processes, such as Linux or macOS"]


# What the program has registered, no other process would find: it plays in this one.


def test_agents_and_games_of_the_program_itself_play_in_its_process(
        tmp_path: Path, firecore_manager: PluginManager) -> None:
    where: list[int] = []

    def here(turn: fc.Turn) -> int:
        where.append(os.getpid())
        return turn.legal_actions()[0]

    class Ours:
        @fc.hookimpl
        def firecore_agents(self) -> list[AgentPlugin]:
            return [AgentPlugin(name="here", make=lambda: here)]

    firecore_manager.register(Ours())
    for result in block.play_block(Plan(GAME, agents=["here", "greedy"]), 0):
        assert result.failure is None
    assert set(where) == {os.getpid()}


class Toss(sketch.Sketch):
    """Two seats say a number, one after the other."""

    name = "toss"
    seats = 2
    actions = ("1", "2")

    def start(self) -> Any:
        return ()

    def actor(self, state: Any) -> int | None:
        return len(state) if len(state) < 2 else None

    def legal(self, state: Any) -> Any:
        return self.actions

    def apply(self, state: Any, token: str) -> Any:
        return (*state, int(token))

    def scores(self, state: Any) -> Any:
        return (*state, 0, 0)[:2]

    def returns(self, state: Any) -> Any:
        return tuple(float(one == max(state)) for one in state)


def test_a_game_of_the_program_itself_is_played_in_its_process(tmp_path: Path, firecore_manager: PluginManager) -> None:
    (tmp_path / "bot.py").write_text(WHERE)
    sketch.register(Toss)
    game = fc.load("toss")
    with pytest.raises(fc.AgentError, match=f"in {os.getpid()}"):
        fc.play(fc.Match(game, seed=1), [f"{tmp_path}/bot.py:where"] * 2, on_fault="raise")
    with pytest.raises(fc.OptionError, match="no game 'toss'"):
        Sandbox(f"{tmp_path}/bot.py:where").start(game, 0)
