"""The agent keeps the laws of all agents, and its policy serves a search."""
from __future__ import annotations

import pytest
from firecore_swift import PLUGIN
from firecore_swift.swift import POLICY

import firecore as fc
from firecore.testing import check_agent


@pytest.mark.parametrize("seed", [0, 7])
def test_it_keeps_the_laws(seed: int) -> None:
    check_agent(PLUGIN, reproducible=True, seed=seed)


def test_it_is_found_by_its_name() -> None:
    check_agent("swift", games=["tails"])


def test_it_beats_chance() -> None:
    wins = sum(fc.play(fc.Match(fc.load("feurio"), seed), ["swift", "random", "random", "random"]).returns[0]
               for seed in range(20))
    assert wins > 10


def test_searches_may_play_out_by_it() -> None:
    state = fc.Match(fc.load("feurio"), 1).state
    assert fc.search(state, iterations=50, playout=POLICY).best in state.legal_actions()
