"""A name that two plugins offer is ambiguous, and everything else works as before."""
from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import firecore as fc
from firecore.game import plugin_named
from firecore.plugins.manager import PluginManager
from firecore.plugins.types import AgentPlugin, CommandPlugin, PolicyPlugin, RendererPlugin
from firecore.policies import policies

KEEN = fc.load("feurio").players.policies["keen"]


class Everything:
    """A plugin that offers one of each kind."""

    @fc.hookimpl
    def firecore_agents(self) -> list[AgentPlugin]:
        return [AgentPlugin(name="foo", make=lambda: lambda turn: turn.legal_actions()[0])]

    @fc.hookimpl
    def firecore_renderers(self) -> list[RendererPlugin]:
        return [RendererPlugin(name="pdf", render=lambda state, seat: "drawn")]

    @fc.hookimpl
    def firecore_policies(self) -> list[PolicyPlugin]:
        return [PolicyPlugin(name="eager", policy=KEEN)]

    @fc.hookimpl
    def firecore_games(self) -> list[Any]:
        return [replace(plugin_named("feurio"), name="wildfire")]

    @fc.hookimpl
    def firecore_commands(self) -> list[CommandPlugin]:
        return [CommandPlugin(name="serve", help="", add_arguments=print, run=print, examples=("serve",))]


@pytest.fixture
def two(firecore_manager: PluginManager) -> PluginManager:
    """Two plugins that offer the same names."""
    for name in ("one", "two"):
        firecore_manager.register(Everything(), name)
    return firecore_manager


def test_agents_of_other_names_can_be_made(two: PluginManager) -> None:
    feurio = fc.load("feurio")
    assert fc.play(fc.Match(feurio, 1), ["greedy", "random", "two/foo", "one/eager"]).fault is None
    with pytest.raises(fc.PluginConflictError, match="agent 'foo' .*'one' .* 'two' .*write one/foo or two/foo"):
        fc.agent("foo")


def test_renderers_of_other_names_draw(two: PluginManager) -> None:
    state = fc.load("feurio").start()
    assert fc.render(state, "text")
    assert fc.render(state, "two/pdf") == "drawn"
    with pytest.raises(fc.PluginConflictError, match="renderer 'pdf' "):
        fc.render(state, "pdf")


def test_games_of_other_names_load(two: PluginManager) -> None:
    assert fc.games() == ("feurio", "flashpoint", "tails")
    with pytest.raises(fc.PluginConflictError, match="game 'wildfire' .*block one of them"):
        fc.load("wildfire")
    with pytest.raises(fc.OptionError, match="no game 'chess'"):
        fc.load("chess")


def test_policies_of_other_names_play(two: PluginManager) -> None:
    start = fc.Match(fc.load("feurio"), seed=1).state
    assert "eager" not in policies(start.game)
    assert fc.search(start, iterations=1, playout="two/eager").iterations == 1
    with pytest.raises(fc.PluginConflictError, match="policy 'eager' "):
        fc.search(start, iterations=1, playout="eager")
    with pytest.raises(fc.OptionError, match="feurio has no policy 'eagre'"):
        fc.search(start, iterations=1, playout="eagre")


def test_every_conflict_is_listed(two: PluginManager) -> None:
    assert [told.split()[:3] for told in two.conflicts()] == [
        ["the", "game", "'wildfire'"], ["the", "agent", "'foo'"], ["the", "renderer", "'pdf'"],
        ["the", "policy", "'eager'"], ["the", "command", "'serve'"]]


def test_a_game_with_a_built_in_name_hides_nothing(firecore_manager: PluginManager) -> None:
    class Copycat:
        @fc.hookimpl
        def firecore_games(self) -> list[Any]:
            return [replace(plugin_named("feurio"), title="Mine")]

    firecore_manager.register(Copycat(), "copycat")
    assert fc.games() == ("feurio", "flashpoint", "tails")
    assert fc.load("feurio").plugin.title == "Feurio!"
    [conflict] = firecore_manager.conflicts()
    assert "game 'feurio'" in conflict
