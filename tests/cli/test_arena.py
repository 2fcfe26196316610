"""The arena on the command line."""
from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import firecore as fc
from firecore.arena import Store

from .conftest import Command

BOTS = """
def choose(turn):
    if len(turn.tokens) > 20:
        raise ValueError("too much for me")
    return turn.legal_actions()[0]

def first(turn):
    return turn.legal_actions()[0]
"""


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to work in, with some bots."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "bots.py").write_text(BOTS)
    return tmp_path


def test_from_a_question_to_a_report(command: Command, here: Path) -> None:
    told = command("arena new feurio keen greedy --seed 1 --sprt 0 60 --blocks 500 --out plan.toml")
    assert (told.code, told.err) == (0, "")
    assert command("arena new feurio keen greedy --seed 1 --sprt 0 60 --blocks 500").out == Path("plan.toml").read_text()
    ran = command("arena run keen.db plan.toml --jobs 2")
    assert ran.code == 0
    assert ran.out.startswith("feurio, schedule against, seed 1: Is keen better than greedy?\nkeen is better: the test")
    assert command("arena show keen.db").out == ran.out
    assert command("arena run keen.db").out == ran.out
    facts = json.loads(command("arena show keen.db --json").out)
    assert facts["verdict"]["answer"] == "better"
    assert facts["games"] == 4 * facts["verdict"]["rounds"]
    assert command("arena report keen.db report.html --records records").code == 0
    assert len(list(Path("records").iterdir())) == 4
    lines = command("arena export keen.db --blocks 1:3").out.splitlines()
    assert [(one["block"], one["turn"]) for one in map(json.loads, lines)] == [
        (block, turn) for block in (1, 2) for turn in range(4)]
    assert command("arena export keen.db --blocks 1:3 --out games.jsonl").out == ""
    assert Path("games.jsonl").read_text().splitlines() == lines
    assert command("arena record keen.db 2/1 --out game.json").code == 0
    assert json.loads(lines[5])["tokens"] == json.loads(command("arena record keen.db 2/1").out)["tokens"]
    assert "the game is over" in command("replay game.json --at -1").out


def test_a_run_goes_on_and_may_be_asked_another_question(command: Command, here: Path) -> None:
    command("arena new tails greedy random -o players=2 --seed 3 --blocks 3 --out plan.toml")
    assert json.loads(command("arena run a.db plan.toml --json").out)["games"] == 6
    assert json.loads(command("arena run a.db --blocks 5 --json").out)["games"] == 10
    assert json.loads(command("arena run a.db --blocks 200 --sprt 0 100 --json").out)["verdict"]["answer"] == "better"
    with Store("a.db") as store:
        assert store.plan.blocks == 200


def test_races_are_told_with_those_who_dropped_out(command: Command, here: Path) -> None:
    command("arena new flashpoint captain random --race --blocks 60 --seed 1 --out plan.toml")
    told = command("arena run a.db plan.toml").out
    assert "One is left: all but captain dropped out after 32 rounds. 64 games in 32 blocks" in told
    assert "random (out after 32 rounds)" in told
    assert "of the seeds than random" in told


def test_a_game_that_went_wrong_can_be_had_again(command: Command, here: Path) -> None:
    command("arena new feurio bots.py:choose random -o players=2 --blocks 1 --seed 1 --out plan.toml")
    told = command("arena run a.db plan.toml").out
    assert "bots.py:choose failed in 2 games: exception 2" in told
    assert "game 0/0: bots.py:choose failed: it raised ValueError: too much for me" in told
    again = command("arena rerun a.db 0/1")
    assert (again.code, again.err) == (0, "")
    assert "seat 1 (bots.py:choose): it raised ValueError: too much for me" in again.out
    raised = command("arena rerun a.db 0/1 --on-fault raise")
    assert raised.code == 1
    assert 'bots.py", line 4, in choose' in raised.err
    assert raised.err.endswith("ValueError: too much for me\n")


def test_the_traceback_of_an_agent_does_not_steer_the_terminal(command: Command, here: Path) -> None:
    (here / "bots.py").write_text("def choose(turn):\n    raise ValueError('\\x1b[2J')\n")
    command("arena new feurio bots.py:choose random -o players=2 --blocks 1 --seed 1 --out plan.toml")
    command("arena run a.db plan.toml")
    told = command("arena rerun a.db 0/0 --on-fault raise").err
    assert told.endswith("ValueError: \\x1b[2J\n")
    assert "\x1b" not in told


def test_the_debugger_opens_where_an_agent_failed(here: Path) -> None:
    run = [sys.executable, "-m", "firecore", "arena"]
    for words in ("new feurio bots.py:choose random -o players=2 --blocks 1 --seed 1 --out plan.toml",
                  "run a.db plan.toml"):
        subprocess.run([*run, *words.split()], check=True, capture_output=True)
    told = subprocess.run([*run, "rerun", "a.db", "0/0", "--debug"], input="p len(turn.tokens) > 20\nq\n", text=True,
                          capture_output=True, timeout=120, check=False)
    assert "-> raise ValueError(\"too much for me\")" in told.stdout
    assert "(Pdb) True" in told.stdout


def test_agents_that_decide_otherwise_are_told(command: Command, here: Path) -> None:
    command("arena new feurio bots.py:first random -o players=2 --blocks 1 --seed 1 --out plan.toml")
    command("arena run a.db plan.toml")
    assert command("arena rerun a.db 0/0").out.endswith("decisions, all as stored\n")
    (here / "bots.py").write_text(BOTS.replace("()[0]", "()[-1]"))
    for name in [name for name in sys.modules if name.startswith("firecore_file_bots")]:
        del sys.modules[name]
    told = command("arena rerun a.db 0/0").out
    assert "seat 0 (bots.py:first) decides" in told
    assert "of them different" in told
    assert "it holds games of other versions: agent bots.py:first was bots.py" in command("arena run a.db --blocks 9").err


@pytest.mark.parametrize(("words", "told"), [
    ("arena fight", "firecore: no arena command 'fight'; available: new, run, "),
    ("arena new feurio", "the following arguments are required: AGENT"),
    ("arena new feurio keen", "compares 2 to 64 agents, got 1"),
    ("arena new feurio keen greedy --race", "a race needs the schedule robin or each, got against"),
    ("arena new feurio keen greedy --race --sprt 0 5", "not allowed with argument"),
    ("arena new feurio keen greedy --sprt 5 0", "sprt: elo0 must be less than elo1, got 5 and 0"),
    ("arena new feurio keen greedy --sprt 0 5 --alpha 2", "sprt: alpha must be"),
    ("arena run none.db", "none.db: No such file or directory"),
    ("arena run none.db none.toml", "none.toml: No such file or directory"),
    ("arena show bots.py", "bots.py: no store of an arena"),
    ("arena report none.db report.pdf", "a report ends with .html, .md, .json, got 'report.pdf'"),
    ("arena record none.db 12", "must be the numbers of block and turn, such as 12/3, got '12'"),
    ("arena export none.db --blocks 3", "must be two numbers of blocks, such as 0:10, got '3'"),
])
def test_mistakes_are_told_in_a_line(words: str, told: str, command: Command, here: Path) -> None:
    answer = command(words)
    assert answer.code == 2
    assert told in answer.err
    assert answer.err.count("\n") == 1
    assert not (here / "none.db").exists()


def test_a_run_without_an_end_is_a_mistake(command: Command, here: Path) -> None:
    command("arena new feurio keen greedy --seed 1 --out plan.toml")
    told = command("arena run a.db plan.toml")
    assert (told.code, told.err) == (2, "firecore arena run: run: it needs blocks or a stop rule, else it would never end\n")


@pytest.mark.parametrize("name", ["new", "run", "show", "report", "export", "record", "rerun"])
def test_each_command_has_help_with_an_example(name: str, command: Command) -> None:
    told = command(f"arena {name} --help")
    assert told.code == 0
    assert f"  firecore arena {name} " in told.out


@pytest.mark.skipif(os.name == "nt", reason="signals to a process")
def test_ctrl_c_keeps_what_is_finished(command: Command, here: Path) -> None:
    (here / "bots.py").write_text("import time\ndef slow(turn):\n    time.sleep(0.002)\n    return turn.legal_actions()[0]\n")
    command("arena new tails bots.py:slow random -o players=2 --seed 1 --blocks 10000 --jail off --out plan.toml")
    before = signal.signal(signal.SIGINT, signal.default_int_handler)     # in the background it may be ignored
    process = subprocess.Popen([sys.executable, "-m", "firecore", "arena", "run", "a.db", "plan.toml"],
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    signal.signal(signal.SIGINT, before)
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and not stored("a.db"):
        time.sleep(0.1)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    with Store("a.db") as store:
        assert store.count() > 0
        assert err == f"firecore arena run: interrupted; {store.count()} games are in a.db\n"
        assert f"{store.tally().games} games in" in out


def stored(path: str) -> int:
    try:
        with Store(path) as store:
            return store.count()
    except (OSError, fc.StoreError):
        return 0


def test_a_record_is_annotated_and_replayed(command: Command, here: Path) -> None:
    command("arena new tails greedy random -o players=2 --seed 3 --blocks 1 --out plan.toml")
    command("arena run a.db plan.toml")
    line = ["arena", "record", "a.db", "0/0", "--values", "20", "--comment", "2=bold, \x1b[2J as ever", "--out", "game.json"]
    assert command(line).code == 0
    notes = fc.Record.read("game.json").notes
    assert notes[-1].text == "bold, \x1b[2J as ever"
    told = command("replay game.json --at 2").out
    assert "\n    bold, \\x1b[2J as ever\n" in told
    assert f"search 20: value {notes[0].value:.3g}" in command("replay game.json").out
    assert "must be a number of tokens and a text" in command("arena record a.db 0/0 --comment bold").err
