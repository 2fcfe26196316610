"""The policies keep the laws, are agents, and serve a search."""
from __future__ import annotations

import pytest
from firecore_swift import hose, swift

import firecore as fc
from firecore.testing import check_agent, check_policy


def test_policies_keep_the_laws() -> None:
    check_policy(swift.POLICY, games=["feurio", "flashpoint"])
    check_policy(hose.POLICY)


@pytest.mark.parametrize("seed", [0, 7])
def test_agents_keep_the_laws(seed: int) -> None:
    check_agent(f"swift:seed={seed}", games=["feurio", "tails"], reproducible=True)
    check_agent("hose", games=["flashpoint"], reproducible=True)


def test_swift_beats_chance() -> None:
    wins = sum(fc.play(fc.Match(fc.load("feurio"), seed), ["swift", "random", "random", "random"]).returns[0]
               for seed in range(20))
    assert wins > 10


def test_hose_puts_out_what_burns() -> None:
    game = fc.load("flashpoint")

    def turns(agent: str) -> int:
        return sum(len(fc.play(fc.Match(game, seed), [agent] * game.seats).tokens) for seed in range(10))

    assert turns("hose") > turns("random")     # the house stands longer


def test_hose_plays_flashpoint_only() -> None:
    with pytest.raises(fc.OptionError, match="feurio has no policy 'hose'"):
        fc.play(fc.Match(fc.load("feurio"), 1), ["hose"] * 4)


@pytest.mark.parametrize("policy", [swift.POLICY, "swift", "firecore_swift.swift:POLICY"])
def test_searches_may_play_out_by_it(policy: object) -> None:
    state = fc.Match(fc.load("feurio"), 1).state
    assert fc.search(state, iterations=50, playout=policy, others=policy).best in state.legal_actions()


def test_agents_that_search_may_play_out_by_it() -> None:
    check_agent("mcts:iterations=4,playout=firecore_swift.hose:POLICY", games=[fc.load("flashpoint", players=1)])
