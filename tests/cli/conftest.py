"""Commands run in this process, with nothing installed but what a test offers, or in a fresh interpreter."""
from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import firecore as fc
from firecore.cli import main
from firecore.plugins.manager import PluginManager
from firecore.plugins.types import AgentPlugin, CommandPlugin, RendererPlugin
from firecore.testing.fixtures import firecore_manager

__all__ = ["firecore_manager"]


class Told(NamedTuple):
    """What a command answered."""

    code: int
    out: str
    err: str


Command = Callable[..., Told]


class Offers:
    """A plugin with these agents, renderers and commands."""

    def __init__(self, *offers: Any) -> None:
        self.offers = offers

    @fc.hookimpl
    def firecore_agents(self) -> list[Any]:
        return [one for one in self.offers if isinstance(one, AgentPlugin)]

    @fc.hookimpl
    def firecore_renderers(self) -> list[Any]:
        return [one for one in self.offers if isinstance(one, RendererPlugin)]

    @fc.hookimpl
    def firecore_commands(self) -> list[Any]:
        return [one for one in self.offers if isinstance(one, CommandPlugin)]


@pytest.fixture
def command(firecore_manager: PluginManager, capsys: pytest.CaptureFixture[str],
            monkeypatch: pytest.MonkeyPatch) -> Command:
    """Run a command in this process; ``typed`` is what a person would type."""
    for variable in ("NO_COLOR", "FORCE_COLOR", "FIRECORE_TRACEBACK"):
        monkeypatch.delenv(variable, raising=False)

    def run(line: str | list[str], typed: str = "") -> Told:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        code = main(line.split() if isinstance(line, str) else line)
        return Told(code, *capsys.readouterr())

    return run


@pytest.fixture
def ctrl_c_works() -> Iterator[None]:
    """Where tests run in the background, Ctrl-C is ignored, and what they start would inherit that."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture
def process(ctrl_c_works: None) -> Callable[..., subprocess.Popen[str]]:
    """Start a command in a fresh interpreter, in a group of processes of its own."""

    def start(*words: str, **env: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, "-W", "error", "-m", "firecore", *words], stdin=subprocess.DEVNULL, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
            env=os.environ | {"PYTHONPATH": str(Path(fc.__file__).parents[1])} | env)

    return start


@pytest.fixture
def recorded(command: Command, tmp_path: Path) -> Path:
    """The record of a game."""
    command(f"match feurio greedy random random random --seed 1 --records {tmp_path / 'games'}")
    return tmp_path / "games" / "game-0001.json"
