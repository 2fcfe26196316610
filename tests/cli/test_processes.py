"""Commands as a shell runs them: pipes that close, Ctrl-C at any moment."""
from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import firecore as fc

Start = Callable[..., subprocess.Popen[str]]
posix = pytest.mark.skipif(os.name == "nt", reason="signals and pipes of POSIX")


def test_python_m_firecore(process: Start) -> None:
    out, err = process("match", "feurio", "greedy", "random", "random", "random", "--seed", "1").communicate(timeout=60)
    assert err == ""
    assert out.endswith("feurio, seed 1\n")


def test_jobs_in_fresh_processes_give_the_same_games(process: Start) -> None:
    line = ("match", "tails", "random", "--games", "6", "--seed", "1", "--json")
    alone, four = (json.loads(process(*line, "--jobs", jobs).communicate(timeout=60)[0]) for jobs in "14")
    assert alone["results"] == four["results"]


@posix
@pytest.mark.parametrize("line", [("games",), ("match", "feurio", "random", "--games", "40", "--show")])
def test_a_closed_pipe_is_no_drama(process: Start, line: tuple[str, ...]) -> None:
    command = process(*line)
    assert command.stdout is not None
    command.stdout.close()
    assert command.wait(timeout=60) == 141
    assert command.stderr is not None
    assert command.stderr.read() == ""
    command.stderr.close()


@posix
@pytest.mark.parametrize(("line", "code", "told"), [
    ("games >&-", 141, ""),
    ("games 2>&-", 0, "game "),
    ("games chess 2>&-", 2, ""),
    ("play feurio --seed 1 <&-", 0, "left before the end\n"),
    ("games <&- >&- 2>&-", 141, ""),
])
def test_streams_that_the_shell_closed(line: str, code: int, told: str) -> None:
    command = subprocess.run(["sh", "-c", f"{sys.executable} -m firecore {line}"], capture_output=True, text=True,
                             check=False, env=os.environ | {"PYTHONPATH": str(Path(fc.__file__).parents[1])})
    assert (command.returncode, command.stderr) == (code, "")
    assert told in command.stdout


SLOW = """
import time

def slow(turn):
    if turn.seat == 0 and turn.seed % 64 == 0:
        time.sleep(0.02)
    return turn.legal_actions()[0]
"""


@posix
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_keeps_the_finished_games(process: Start, tmp_path: Path, jobs: str) -> None:
    (tmp_path / "bots.py").write_text(SLOW)
    command = process("match", "tails", f"{tmp_path}/bots.py:slow", "--games", "100000", "--seed", "1", "--json",
                      "--jobs", jobs, "--jail", "off", "--records", str(tmp_path / "games"))
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline and len(list(tmp_path.glob("games/*.json"))) < 3:
        time.sleep(0.05)
    os.killpg(command.pid, signal.SIGINT)
    out, err = command.communicate(timeout=30)
    assert command.returncode == 130
    told = json.loads(out)
    finished = len(told["results"])
    assert told["interrupted"] is True
    assert finished >= 3
    last = err.splitlines()[-1]     # after lines of the progress, where the machine is slow
    assert re.match(rf"firecore match: interrupted after {finished} of 100000 games(; game |$)", last)
    assert len(list(tmp_path.glob("games/*.json"))) == finished
    for path in tmp_path.glob("games/*"):
        fc.Record.read(path).verify()


@posix
def test_importing_firecore_leaves_ctrl_c_to_the_program_whatever_its_name(tmp_path: Path, ctrl_c_works: None) -> None:
    (tmp_path / "firecore").write_text("try:\n    from firecore.plugins import hookimpl\nfinally:\n    print('cleaned up', flush=True)\n")
    (tmp_path / "pluggy.py").write_text("import time\nprint('here', flush=True)\ntime.sleep(100)\n")
    path = os.pathsep.join([str(tmp_path), str(Path(fc.__file__).parents[1])])
    with subprocess.Popen([sys.executable, "-P", "firecore"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                          cwd=tmp_path, env=os.environ | {"PYTHONPATH": path}) as program:
        assert program.stdout is not None
        assert program.stdout.readline() == "here\n"
        program.send_signal(signal.SIGINT)
        out, err = program.communicate(timeout=30)
    assert out == "cleaned up\n" and err.endswith("KeyboardInterrupt\n")


@posix
def test_ctrl_c_while_a_plugin_is_imported(process: Start, tmp_path: Path) -> None:
    (tmp_path / "hangs.py").write_text("import sys, time\nprint('here', flush=True)\ntime.sleep(100)\n")
    info = tmp_path / "hangs-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: hangs\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[firecore]\nhangs = hangs\n")
    path = os.pathsep.join([str(tmp_path), str(Path(fc.__file__).parents[1])])
    command = process("agents", PYTHONPATH=path)
    assert command.stderr is not None
    assert command.stderr.readline() == "here\n"     # what a plugin prints is no part of the answer
    os.killpg(command.pid, signal.SIGINT)
    assert command.communicate(timeout=30)[1] == "firecore agents: interrupted\n"
    assert command.returncode == 130
    out, err = process("agents", PYTHONPATH=path, FIRECORE_BLOCK_PLUGINS="hangs").communicate(timeout=60)
    assert (out.startswith("agent "), err) == (True, "")


NOISY = """
import os
import firecore as fc
from firecore.plugins.types import AgentPlugin

os.write(1, b"noise as it is imported")

def choose(turn):
    os.write(1, b"noise as it decides")
    print("more noise")
    return turn.legal_actions()[0]

@fc.hookimpl
def firecore_agents():
    return [AgentPlugin(name="noisy", make=lambda: choose)]
"""


def test_whatever_agents_write_the_answer_is_json(process: Start, tmp_path: Path) -> None:
    (tmp_path / "noisy.py").write_text(NOISY)
    info = tmp_path / "noisy-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: noisy\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[firecore]\nnoisy = noisy\n")
    path = os.pathsep.join([str(tmp_path), str(Path(fc.__file__).parents[1])])
    out, err = process("match", "feurio", "noisy", "--json", "--jail", "off", PYTHONPATH=path).communicate(timeout=60)
    assert json.loads(out)["games"] == 1
    assert "noise as it is imported" in err


def test_what_was_typed_does_not_steer_the_terminal(process: Start) -> None:
    err = process("match", "feurio", "random", "--jobs", "\x1b[2J").communicate(timeout=60)[1]
    assert "\x1b" not in err
    assert "must be a whole number" in err


def test_a_broken_plugin_is_a_warning_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "broken.py").write_text("raise SystemExit('two\\nlines')\n")
    info = tmp_path / "broken-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[firecore]\nbroken = broken\n")
    path = os.pathsep.join([str(tmp_path), str(Path(fc.__file__).parents[1])])

    def told(*words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run([sys.executable, "-m", "firecore", *words], capture_output=True, text=True, check=False,
                              env=os.environ | {"PYTHONPATH": path})

    agents = told("agents")
    assert agents.returncode == 0
    assert agents.stderr == ("firecore: warning: the plugin 'broken' (broken 1.0) was skipped: it could not be "
                             "imported: SystemExit: two lines\n")
    series = told("match", "tails", "random", "--games", "4", "--jobs", "2")
    assert series.stderr == agents.stderr     # once, however many processes there are
    plugins = told("plugins")
    assert plugins.stderr == ""
    assert "broken was skipped: it could not be imported: SystemExit: two lines" in plugins.stdout


@posix
def test_progress_is_shown_on_a_terminal_alone(tmp_path: Path) -> None:
    import pty

    ours, theirs = pty.openpty()
    command = subprocess.run(
        [sys.executable, "-m", "firecore", "match", "tails", "random", "--games", "5", "--seed", "1", "--json"],
        stdout=subprocess.PIPE, stderr=theirs, text=True, check=True,
        env=os.environ | {"PYTHONPATH": str(Path(fc.__file__).parents[1])})
    os.close(theirs)
    shown = os.read(ours, 100_000).decode()
    os.close(ours)
    assert "5/5 games" in shown
    assert shown.endswith("\r\x1b[K")
    assert len(json.loads(command.stdout)["results"]) == 5


SLEEPS = """
import time
from pathlib import Path

def sleeps(turn):
    Path(__file__).with_name("asked").touch()
    time.sleep(100)
"""


def wait_for(path: Path, command: subprocess.Popen[str]) -> None:
    """Return once there is a file that the command, or what it runs, creates."""
    while not path.exists():
        assert command.poll() is None
        time.sleep(0.05)


@posix
@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_match_that_is_stopped_says_what_it_has(process: Start, tmp_path: Path, number: int, code: int) -> None:
    (tmp_path / "bots.py").write_text(SLEEPS)
    command = process("match", "tails", f"{tmp_path}/bots.py:sleeps", "random", "-o", "players=2", "--games", "9",
                      "--seed", "1", "--jail", "off")
    wait_for(tmp_path / "asked", command)
    os.kill(command.pid, number)
    out, err = command.communicate(timeout=30)
    assert command.returncode == code
    assert out.startswith("tails players=2, seed 1: 0 of 9 games\nagent ")
    assert re.fullmatch(r"firecore match: interrupted after 0 of 9 games; game 1: seat \d \(\S+:sleeps\) decides, \d+ s, "
                        r"after 0 decisions\n", err)


@posix
def test_a_run_that_is_terminated_keeps_its_games(process: Start, tmp_path: Path) -> None:
    (tmp_path / "bots.py").write_text(SLEEPS)
    plan = tmp_path / "plan.toml"
    plan.write_text(f'game = "tails"\nagents = ["{tmp_path}/bots.py:sleeps", "random"]\nblocks = 9\njail = "off"\n')
    command = process("arena", "run", str(tmp_path / "games.db"), str(plan))
    wait_for(tmp_path / "asked", command)
    command.terminate()
    out, err = command.communicate(timeout=30)
    assert command.returncode == 143
    assert out.startswith("tails, schedule against, seed 0: ")
    assert err == f"firecore arena run: interrupted; 0 games are in {tmp_path / 'games.db'}\n"
