"""What plugins do wrong, and what nobody expected: told in one line, and no part of the answer."""
from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import firecore as fc
from firecore.plugins.manager import PluginManager
from firecore.plugins.types import AgentPlugin, RendererPlugin

from ..mute import TOLD, mute
from .conftest import Command, Offers


def test_a_plugin_that_fails_is_named(command: Command, recorded: Path, firecore_manager: PluginManager) -> None:
    firecore_manager.register(Offers(
        RendererPlugin(name="bad", render=lambda state, seat: str(1 // 0)),
        RendererPlugin(name="leaves", render=lambda state, seat: sys.exit(9)),
        RendererPlugin(name="odd", render=lambda state, seat: b""),
        AgentPlugin(name="unmade", make=lambda: 1 // 0)), "mine")
    for line, failed in {
        f"replay {recorded} --render bad": "the renderer 'bad' failed: ZeroDivisionError: integer division or modulo",
        f"replay {recorded} --render leaves": "the renderer 'leaves' failed: SystemExit: 9",
        f"replay {recorded} --render odd": "the renderer 'odd' of text/plain must return str, got bytes",
        "play tails human unmade random random": "agent unmade: it could not be made: ZeroDivisionError: integer division",
    }.items():
        told = command(line)
        assert (told.code, told.out) == (1, "")
        assert told.err.startswith(f"firecore {line.split()[0]}: {failed}")
        assert told.err.endswith(" (with FIRECORE_TRACEBACK=1 it says where)\n")


def test_a_plugin_that_leaves_does_not_end_a_command_unheard(
        command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("firecore.cli.games.plugins", lambda: sys.exit(9))
    told = command("games")
    assert told == (1, "", "firecore games: failed with SystemExit: 9 (with FIRECORE_TRACEBACK=1 it says where)\n")


NOISY = """
print("imported")

class Noisy:
    def __init__(self):
        print("made")

    def start(self, game, seat):
        print("started")

    def choose(self, turn):
        print("asked")
        return turn.legal_actions()[0]
"""


def test_what_plugins_print_is_no_part_of_the_answer(
        command: Command, recorded: Path, firecore_manager: PluginManager, tmp_path: Path) -> None:
    (tmp_path / "noisy.py").write_text(NOISY)
    told = command(f"match tails {tmp_path / 'noisy.py'}:Noisy --games 2 --seed 1 --json")
    assert len(json.loads(told.out)["results"]) == 2
    assert told.err == ""     # agents of a series print in their sandboxes

    def draw(state: fc.State, seat: int | None) -> str:
        print("drawn")
        return "{}"

    firecore_manager.register(Offers(RendererPlugin(name="noisy", render=draw, media_type="application/json")), "mine")
    assert command(f"replay {recorded} --render noisy --at 0") == (0, "{}\n", "drawn\n")


def test_what_nobody_expected_is_told_in_one_line_too(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails() -> Iterator[Any]:
        raise LookupError("never\nmind")

    monkeypatch.setattr("firecore.cli.games.plugins", fails)
    told = command("games")
    assert (told.code, told.out) == (1, "")
    assert told.err == "firecore games: failed with LookupError: never mind (with FIRECORE_TRACEBACK=1 it says where)\n"
    monkeypatch.setattr("firecore.cli.games.plugins", mute)
    assert command("games").err.startswith(f"firecore games: failed with {TOLD} (with ")
    monkeypatch.setattr("firecore.cli.games.plugins", fails)
    monkeypatch.setenv("FIRECORE_TRACEBACK", "1")
    told = command("games")
    assert (told.code, told.out) == (1, "")
    assert told.err.startswith("Traceback")
    assert told.err.endswith("LookupError: never\nmind\n")


def test_a_record_that_could_not_be_written_is_told_before_the_game(command: Command, tmp_path: Path) -> None:
    target = tmp_path / "nowhere" / "one.json"
    answer = command(f"play feurio random random random random --record {target}")
    assert answer == (2, "", f"firecore play: the record cannot be written to {target}: there is no such folder\n")
