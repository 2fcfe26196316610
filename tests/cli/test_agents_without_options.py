"""Every built-in agent without options, in every game and every command: it does as much as it documents, and ends."""
from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import firecore as fc
from firecore.agents import firecore_agents
from firecore.arena import Plan, Store, run
from firecore.errors import OptionError
from firecore.plugins.manager import PluginManager

from .conftest import Command

FAR = 1e5     # seconds: whoever thinks until a limit like this never ends
SHORT: dict[str, dict[str, Any]] = {
    "feurio": {"players": 2, "slots": (0, 0, 0, 0, 0, 1)},
    "flashpoint": {"players": 2, "max_turns": 1},
    "tails": {"players": 2},
}
BUILT_IN = [plugin.name for plugin in firecore_agents()]
NEEDS_OPTIONS = {"cmd"}     # a program
GAMES = [fc.load(name, **options) for name, options in SHORT.items()]


def plays(name: str, game: fc.Game) -> bool:
    """Whether the agent accepts the game."""
    try:
        fc.agent(name).start(game, 0)     # type: ignore[union-attr]
    except OptionError:
        return False
    return True


PAIRS = [pytest.param(name, game, id=f"{name}-{game.name}")
         for name in BUILT_IN if name not in NEEDS_OPTIONS for game in GAMES if plays(name, game)]


def given(game: fc.Game) -> str:
    """The options of a game, as words of the command line."""
    return " ".join(f"-o {name}={json.dumps(value, separators=(',', ':'))}" for name, value in SHORT[game.name].items())


def test_every_agent_plays_some_game(firecore_manager: PluginManager) -> None:
    assert set(SHORT) == set(fc.games())
    assert {pair.values[0] for pair in PAIRS} == set(BUILT_IN) - NEEDS_OPTIONS


@pytest.mark.parametrize(("name", "game"), PAIRS)
def test_a_far_limit_changes_no_decision(name: str, game: fc.Game) -> None:
    def played(**limits: float) -> list[str]:
        match = fc.Match(game, seed=1)
        fc.play(match, [name] * game.seats, on_fault="raise", **limits)
        return match.tokens

    assert played() == played(wall=FAR)


@pytest.mark.parametrize(("name", "game"), PAIRS)
def test_a_game_ends_in_every_command(name: str, game: fc.Game, command: Command, tmp_path: Path) -> None:
    told = command(f"match {game.name} {name} {given(game)} --seed 1 --json")
    [result] = json.loads(told.out)["results"]
    assert (told.code, told.err, "fault" in result) == (0, "", False)
    assert result["returns"] is not None

    told = command(f"play {game.name} {name} {name} {given(game)} --seed 1")
    assert (told.code, told.err) == (0, "")
    assert f"seat 0  {name}  score " in told.out

    told = command(f"play {game.name} human human {given(game)} --seed 1 --hint {name}", "hint\n")
    assert (told.code, told.err) == (0, "")
    assert "hint: " in told.out

    plan = Plan(game, (name,), schedule="table", seed=1, blocks=1, rotate=False)
    with Store(tmp_path / "games.db", plan) as store:
        run(plan, store)
        [stored] = store.games()
    assert (stored.failure, stored.returns is None) == (None, False)


def test_the_match_of_the_command_line_is_that_of_the_library(command: Command) -> None:
    told = command(f"match feurio mcts {given(GAMES[0])} --seed 1 --json")
    [result] = json.loads(told.out)["results"]
    match = fc.Match(GAMES[0], result["seed"])
    fc.play(match, ["mcts", "mcts"])
    assert match.tokens == result["tokens"]
