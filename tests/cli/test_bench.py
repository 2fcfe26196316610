"""How fast this machine plays: what is measured, with a signature of the games played."""
from __future__ import annotations

import json
import sys
from pathlib import Path
from types import ModuleType

import pytest

import firecore as fc
from firecore.plugins.manager import PluginManager
from firecore.plugins.types import AgentPlugin

from .conftest import Command, Offers


def test_bench_signs_what_it_measured(command: Command) -> None:
    one = json.loads(command("bench feurio tails --seconds 0.01 --json").out)
    assert [row["game"] for row in one] == ["feurio", "tails"]
    assert all(row["decisions_per_second"] > 0 and row["simulations_per_second"] > 0 for row in one)
    again = json.loads(command("bench tails feurio --seconds 0.01 --json").out)
    assert [row["signature"] for row in again] == [row["signature"] for row in reversed(one)]
    shown = command("bench feurio --seconds 0.01").out
    assert one[0]["signature"] in shown
    assert shown.splitlines()[-1].startswith("measured in CPU time, ")
    assert all(row["cores"] >= 1 for row in one)


def test_words_of_bench_stand_anywhere(command: Command) -> None:
    listed = json.loads(command("bench feurio --seconds 0.01 tails --json").out)
    assert [row["game"] for row in listed] == ["feurio", "tails"]


def test_bench_measures_agents_of_all_kinds(
        command: Command, firecore_manager: PluginManager, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    lent = ModuleType("lent")
    lent.KEEN = fc.load("feurio").players.policies["keen"]     # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "lent", lent)
    first = AgentPlugin(name="first", make=lambda: lambda turn: turn.legal_actions()[0])
    firecore_manager.register(Offers(first), "mine")
    (tmp_path / "mine.py").write_text("def last(turn): return turn.legal_actions()[-1]")
    specs = ["greedy", "mcts:iterations=2", "first", "mine/first", "lent:KEEN", f"{tmp_path / 'mine.py'}:last"]
    words = [word for spec in specs for word in ("--agent", spec)]
    rows = json.loads(command(["bench", "feurio", *words, "--seconds", "0.001", "--json"]).out)
    assert [(row["game"], row["agent"]) for row in rows] == [("feurio", spec) for spec in specs]
    assert all(row["decisions_per_second"] > 0 for row in rows)


def test_without_a_game_an_agent_is_measured_where_it_plays(command: Command) -> None:
    told = command("bench --agent captain --seconds 0.001")
    assert told.code == 0
    assert told.out.splitlines()[1].split()[:2] == ["flashpoint", "captain"]
    assert told.out.splitlines()[2].startswith("measured with ")
    assert len(told.out.splitlines()) == 3


@pytest.mark.parametrize(("words", "code", "told"), [
    ("feurio --agent captain", 2, "feurio has no policy 'captain'"),
    ("--agent nobody", 2, "no agent 'nobody'"),
    ("--agent mine/nobody", 2, "no agent 'mine/nobody'"),
    ("tails --agent math:floor", 1, "math:floor failed: it raised TypeError"),
])
def test_what_bench_cannot_measure(command: Command, words: str, code: int, told: str) -> None:
    answer = command(f"bench {words} --seconds 0.001")
    assert (answer.code, answer.out) == (code, "")
    assert told in answer.err
