"""What there is to play and with: games, agents, renderers, plugins."""
from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import firecore as fc
from firecore.plugins.manager import PluginManager
from firecore.plugins.types import AgentPlugin

from .conftest import Command, Offers


def test_games(command: Command) -> None:
    assert [one["name"] for one in json.loads(command("games --json").out)] == list(fc.games())
    listed = command("games").out
    assert all(name in listed for name in fc.games())
    assert "whole number from 1 to 4" in command("games feurio").out
    option = json.loads(command("games feurio --json").out)[0]["options"][0]
    assert (option["name"], option["default"]) == ("players", 4)


def test_agents(command: Command) -> None:
    listed = json.loads(command("agents --json").out)
    assert {"random", "greedy", "mcts"} <= {one["name"] for one in listed}
    assert "iterations" in command("agents mcts").out
    assert "random" in command("agents").out
    assert "module:attribute" not in command("agents gredy").err     # which it does not take


def test_who_plays_a_game(command: Command) -> None:
    told = json.loads(command("agents flashpoint --json").out)
    assert (told["adviser"], told["levels"][-1]["agent"]) == ("chief", "chief")
    assert list(told["agents"])[:3] == ["greedy", "captain", "chief"]
    shown = command("agents feurio -o players=1").out
    assert "Feurio! (feurio players=1)" in shown
    assert "Hints come from mcts:iterations=2000." in shown
    assert "marshal" not in shown
    assert "marshal" in command("agents feurio").out
    assert "no option 'seats'" in command("agents feurio -o seats=3").err
    assert "--option belongs to a game" in command("agents mcts -o players=3").err


def test_what_a_saved_game_may_give_an_agent_is_shown(command: Command) -> None:
    assert re.search(r"option +in a saved game\ntries +a whole number from 1 to 128\n", command("agents chief").out)
    assert "A saved game cannot seat it." in command("agents cmd").out
    [told] = json.loads(command("agents bluffer --json").out)
    assert told["restorable"]["iterations"] == "a whole number from 1 to 20000 or None"


def test_renderers(command: Command) -> None:
    listed = json.loads(command("renderers --json").out)
    assert {"text", "ansi", "json"} <= {one["name"] for one in listed}
    assert "indent" in command("renderers json").out
    assert "who sits on each seat" in command("renderers text").out


def test_plugins(command: Command, firecore_manager: PluginManager) -> None:
    firecore_manager.register(Offers(AgentPlugin(name="random", make=print)), "mine")
    listed = json.loads(command("plugins --json").out)
    assert listed["plugins"][-1] == {
        "name": "mine", "from": "registered by the program", "status": "active", "reason": "", "traceback": "",
        "games": [], "agents": ["random"], "renderers": [], "commands": [], "policies": [], "hears": []}
    assert "'random' is offered by both" in listed["conflicts"][0]
    told = command("plugins")
    assert told.code == 0
    assert "conflict: the agent 'random'" in told.out
    assert command("agents").code == 0
    assert command("agents random").code == 2


def test_listeners_are_shown_and_nothing_steers_the_terminal(
        command: Command, firecore_manager: PluginManager) -> None:
    class Listens:
        @fc.hookimpl
        def firecore_match_ended(self) -> None:
            pass

    firecore_manager.register(Listens(), "\x1b[31mred", origin="\x07bell")
    told = command("plugins").out
    assert "hears firecore_match_ended" in told
    assert "\x1b" not in told
    assert "\x07" not in told


def test_skipped_plugins_are_shown_with_their_reason(
        command: Command, firecore_manager: PluginManager, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(tmp_path))
    (tmp_path / "spoilt_plugin.py").write_text("1 / 0")
    info = tmp_path / "spoilt_plugin-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: spoilt-plugin\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[firecore.test]\nspoilt = spoilt_plugin\n")
    with pytest.warns(fc.PluginWarning):
        firecore_manager.load_installed("firecore.test")
    told = command("plugins")
    assert told.code == 0
    assert "spoilt was skipped: it could not be imported: ZeroDivisionError: division by zero" in told.out
    assert "Traceback" not in told.out
    assert "Traceback" in command("plugins --traceback").out


@pytest.mark.parametrize("columns", [12, 30, 50, 80])
@pytest.mark.parametrize("words", ["agents", "games", "renderers", "plugins", "games flashpoint", "agents mcts",
                                   "match feurio greedy random random keen --games 2"])
def test_tables_fit_the_terminal(command: Command, words: str, columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    everything = sorted("".join(command(words).out.split()))
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setenv("NO_COLOR", "1")
    told = command(words)
    lines = told.out.splitlines()
    if len(words.split()) > 1:
        lines = [line for line in lines[1:] if not line.startswith("agent ")]     # what is no table
    assert max(map(len, lines)) <= columns, told.out
    if columns >= 50 and "match" not in words:
        assert sorted("".join(told.out.split())) == everything     # nothing is lost
