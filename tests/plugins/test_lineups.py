"""Who plays a game: the game says so, and nothing else knows any of its agents."""
from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import firecore as fc
from firecore.agents import agents
from firecore.agents.mcts import Mcts
from firecore.agents.restoring import check_restorable
from firecore.game import make, plugin_named
from firecore.plugins.games import Fact
from firecore.plugins.manager import PluginManager
from firecore.plugins.offer import OfferedGames
from firecore.plugins.players import ADVISER, ANY_GAME, Level, Lineup, Players
from firecore.plugins.types import AgentPlugin, PolicyPlugin
from firecore.sketch import register
from firecore.testing import check_game

from .test_sketch import Count

OURS = [fc.load("feurio"), fc.load("feurio", players=1), fc.load("feurio", players=3, cooperative=True),
        fc.load("flashpoint", players=1), fc.load("flashpoint"), fc.load("tails")]
POLICIES = dict(fc.load("feurio").players.policies)


def wildfire(**players: Any) -> Any:
    """Feurio! under another name, with other players."""
    return replace(plugin_named("feurio"), name="wildfire", players=lambda: Players(**players))


def last(turn: Any) -> int:
    choice: int = turn.legal_actions()[-1]
    return choice


@pytest.mark.parametrize("game", OURS, ids=repr)
def test_all_who_are_named_play(game: fc.Game) -> None:
    for spec in (game.lineup.policy, game.adviser, *(level.agent for level in game.levels), *game.agents):
        start = getattr(fc.agent(spec), "start", None)
        if start is not None:
            start(game, 0)
    assert spec and game.levels[0].agent == "random"
    assert all(game.agents.values())


@pytest.mark.parametrize("game", OURS, ids=repr)
def test_whoever_plays_a_game_may_be_restored(game: fc.Game) -> None:
    for spec in (*game.agents, game.adviser, *(level.agent for level in game.levels)):
        check_restorable(spec)


def test_a_game_lists_its_own_agents_first_and_none_of_other_games() -> None:
    assert list(fc.load("flashpoint").agents) == ["greedy", "captain", "chief", "random", "mcts", "rollout"]
    assert list(fc.load("tails", players=2).agents)[:3] == ["greedy", "bluffer", "random"]
    assert "network" in fc.load("tails", players=2).agents
    assert "network" not in fc.load("tails", players=3).agents
    assert "marshal" in fc.load("feurio").agents
    assert "marshal" not in fc.load("feurio", players=1).agents


def test_the_kind_of_game_decides() -> None:
    assert [(game.lineup.policy, game.adviser) for game in OURS] == [
        ("keen", "marshal"), ("ranger", ADVISER), ("ranger", ADVISER), ("captain", "chief"), ("captain", "chief"),
        ("greedy", "bluffer")]


def test_without_a_word_the_first_policy_and_a_search_are_taken() -> None:
    game = make(wildfire(policies={"greedy": POLICIES["greedy"]}), {})
    assert (game.lineup.policy, game.adviser, game.levels) == ("greedy", ADVISER, ANY_GAME)
    assert make(wildfire(), {}).lineup.policy == "random"


def test_no_name_of_a_policy_is_special() -> None:
    """Neither ``ranger``, where all win or lose together, nor ``greedy``, as a model of the others."""
    plugin = wildfire(policies={"keen": POLICIES["keen"], "ranger": POLICIES["ranger"], "greedy": POLICIES["greedy"]})
    assert make(plugin, {"players": 2, "cooperative": True}).lineup.policy == "keen"
    assert Mcts()._others(make(plugin, {})) is None
    assert Mcts()._others(fc.load("feurio")) is POLICIES["greedy"]


def test_a_policy_of_a_plugin_is_nobodys_best(firecore_manager: PluginManager) -> None:
    class Offers:
        @fc.hookimpl
        def firecore_policies(self) -> list[PolicyPlugin]:
            return [PolicyPlugin(name=name, policy=POLICIES["keen"]) for name in ("ranger", "greedy", "eager")]

    firecore_manager.register(Offers(), "mine")
    game = make(wildfire(policies={"calm": POLICIES["greedy"]}), {"players": 2, "cooperative": True})
    assert game.lineup.policy == "calm"
    assert Mcts()._others(make(game.plugin, {})) is None
    assert fc.agent("mine/ranger:seed=3").policy == "mine/ranger"     # type: ignore[union-attr]


def test_a_game_of_a_plugin_says_who_plays_it(firecore_manager: PluginManager) -> None:
    walker = AgentPlugin(name="walker", make=lambda: last, help="always the last")
    firecore_manager.register(OfferedGames(wildfire(
        policies={"calm": POLICIES["greedy"]}, agents=(walker,),
        competitive=Lineup(policy="calm", others="calm", adviser="walker",
                           levels=(Level(name="easy", agent="calm", about="looks one decision ahead"),)))), "wild")
    game = fc.load("wildfire")
    assert (game.lineup.policy, game.adviser, [level.name for level in game.levels]) == ("calm", "walker", ["easy"])
    assert Mcts()._others(game) is POLICIES["greedy"]
    assert list(game.agents) == ["calm", "walker", "random", "mcts", "rollout"]
    assert "walker" not in fc.load("feurio").agents
    assert fc.play(fc.Match(game, 1), ["walker", "calm", "wild/walker", "wild/calm"]).fault is None
    check_restorable("calm:seed=3")
    with pytest.raises(fc.OptionError, match="'walker' cannot be loaded from a saved game; the agents that can are "):
        check_restorable("walker")


class Hurry(Count):
    name = "hurry"
    introduction = "Be quick."

    @classmethod
    def facts(cls, view: Any) -> list[Fact]:
        return [Fact("keys", len(view))]

    @classmethod
    def players(cls) -> Players:
        return Players(agents=(AgentPlugin(name="hasty", make=lambda: last),),
                       competitive=Lineup(levels=(Level(name="easy", agent="hasty", about="always the last"),)))


def test_a_sketch_says_who_plays_it(firecore_manager: PluginManager) -> None:
    register(Hurry)
    game = fc.load("hurry")
    assert next(iter(game.agents)) == "hasty"
    assert [level.agent for level in game.levels] == ["hasty"]
    assert game.plugin.lobby.introduction == "Be quick."
    assert game.plugin.lobby.facts(game.start().view())[0].value == 1
    check_game("hurry", matches=1)


def spoilt() -> Players:
    raise ZeroDivisionError("planted")


@pytest.mark.parametrize(("players", "told"), [
    (lambda: 5, "wildfire: players must return firecore.plugins.players.Players, got 5"),
    (lambda: Players(agents=(AgentPlugin(name="walker", make=print), AgentPlugin(name="walker", make=last))),
     "with its games, it offers the name 'walker' twice"),
    (spoilt, "planted")])
def test_a_plugin_whose_players_are_faulty_is_no_plugin(
        players: Any, told: str, firecore_manager: PluginManager) -> None:
    with pytest.raises((fc.PluginError, ZeroDivisionError), match=told):
        firecore_manager.register(OfferedGames(replace(wildfire(), players=players)), "wild")
    assert "wildfire" not in fc.games()
    assert fc.agent("random")


def test_an_agent_that_cannot_say_whether_it_plays_does_not(firecore_manager: PluginManager) -> None:
    class Offers:
        @fc.hookimpl
        def firecore_agents(self) -> list[AgentPlugin]:
            return [AgentPlugin(name="unsure", make=lambda: last, plays=lambda game: 1 / 0)]     # type: ignore[arg-type, return-value]

    firecore_manager.register(Offers(), "mine")
    assert "unsure" not in fc.load("feurio").agents
    assert "unsure" in agents()


@pytest.mark.parametrize(("faulty", "told"), [
    ({"policies": {"calm": 5}}, "policies must map names to policies"),
    ({"agents": [5]}, "agents must be a tuple of AgentPlugin, got [5]"),
    ({"competitive": None}, "competitive must be a Lineup, got None"),
    ({"solo": 5}, "solo must be a Lineup, got 5"),
    ({"solo": Lineup(policy="calm")}, "a lineup names the policy 'calm'; the game has random"),
    ({"competitive": Lineup(others="calm")}, "a lineup names the policy 'calm'; the game has random"),
])
def test_players_are_checked(faulty: dict[str, Any], told: str) -> None:
    with pytest.raises(ValueError, match="the players of a game: ") as caught:
        Players(**faulty)
    assert told in str(caught.value)


EASY = Level(name="easy", agent="random", about="")


@pytest.mark.parametrize(("faulty", "told"), [
    ({"levels": ()}, "levels must be a tuple of one Level or more, got ()"),
    ({"levels": [EASY]}, "levels must be a tuple of one Level or more"),
    ({"levels": (EASY, EASY)}, "two levels have the same name, got easy, easy"),
    ({"adviser": ""}, "adviser must be the spec of an agent, got ''"),
    ({"policy": 5}, "policy must be one line of text, got 5"),
])
def test_lineups_are_checked(faulty: dict[str, Any], told: str) -> None:
    with pytest.raises(ValueError, match="a lineup: ") as caught:
        Lineup(**faulty)
    assert told in str(caught.value)


@pytest.mark.parametrize(("faulty", "told"), [
    ({"name": "Very Easy"}, "the name of a level must match"), ({"agent": ""}, "agent must be the spec of an agent"),
    ({"about": "two\nlines"}, "about must be one line of text")])
def test_levels_are_checked(faulty: dict[str, Any], told: str) -> None:
    with pytest.raises(ValueError, match="level") as caught:
        Level(**{"name": "easy", "agent": "random", "about": ""} | faulty)
    assert told in str(caught.value)
