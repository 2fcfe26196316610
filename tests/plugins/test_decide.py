"""One decision of one agent, and that listeners hear of what is then played."""
from __future__ import annotations

from typing import Any

import pytest

import firecore as fc
from firecore.playing import match_play as playing
from firecore.plugins.registry import built_in_manager, using

from ..clock import Clock

MATCH = fc.Match(fc.load("feurio"), seed=1)


def test_an_agent_decides_and_the_match_stays_as_it_is() -> None:
    before = MATCH.tokens
    assert fc.decide(MATCH, "greedy") == fc.decide(MATCH, fc.agent("greedy"), 60) in MATCH.legal_actions()
    assert MATCH.tokens == before


def test_an_agent_named_by_a_spec_is_told_what_it_plays() -> None:
    with pytest.raises(fc.OptionError, match="captain"):
        fc.decide(MATCH, "captain")


@pytest.mark.parametrize(("chooser", "kind", "words"), [
    (lambda turn: -1, "illegal", "which is not legal here"),
    (lambda turn: "x", "type", "which is not the id of an action"),
    (lambda turn: 1 / 0, "exception", "ZeroDivisionError"),
])
def test_a_failure_is_an_error_of_its_kind(chooser: fc.Agent, kind: str, words: str) -> None:
    with pytest.raises(fc.AgentError, match=words) as caught:
        fc.decide(MATCH, chooser)
    assert caught.value.kind == kind and str(caught.value).startswith("feurio: the agent ")


def test_an_agent_that_takes_too_long_has_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    clock.stand_in(monkeypatch, playing)

    def dawdles(turn: fc.Turn) -> int:
        clock.now += 2
        return turn.legal_actions()[0]

    with pytest.raises(fc.AgentError, match="1 seconds to answer") as caught:
        fc.decide(MATCH, dawdles, 1)
    assert caught.value.kind == "deadline"


def test_what_cannot_be_asked_is_refused() -> None:
    with pytest.raises(fc.OptionError, match="decide: expected a Match"):
        fc.decide("feurio", "random")     # type: ignore[arg-type]
    with pytest.raises(fc.OptionError, match="seconds must be"):
        fc.decide(MATCH, "random", -1)
    with pytest.raises(fc.OptionError, match="an agent has choose"):
        fc.decide(MATCH, 3)     # type: ignore[arg-type]
    over = fc.Match(fc.load("tails"), seed=1)
    while over.actor is not None:
        over.play(over.legal_actions()[0])
    with pytest.raises(fc.StateError, match="there is nothing to decide"):
        fc.decide(over, "random")


class Listener:
    def __init__(self) -> None:
        self.heard: list[tuple[int, str]] = []

    @fc.hookimpl
    def firecore_action_played(self, seat: int, token: str) -> None:
        self.heard.append((seat, token))


def test_listeners_hear_of_what_a_notifier_plays() -> None:
    listener, match = Listener(), fc.Match(fc.load("feurio"), seed=2)
    set_up = len(match.tokens)
    with using(built_in_manager()) as manager:
        manager.register(listener, "listener")
        fc.Notifier(match).play(fc.decide(match, "random"))
    assert [token for _, token in listener.heard] == match.tokens[set_up:]


def test_advice_of_an_agent_that_explains_nothing_is_its_decision() -> None:
    advice = fc.advise(MATCH, "greedy")
    assert advice.action == fc.decide(MATCH, "greedy") and advice.plan == "" and len(advice.choices) == 1
    assert advice.choices[0] == fc.Choice(action=advice.action, token=MATCH.state.token(advice.action))


def test_a_search_advises_what_it_would_play_and_values_the_rest() -> None:
    advice = fc.advise(MATCH, "mcts:iterations=50")
    assert advice.action == fc.decide(MATCH, "mcts:iterations=50")
    assert len(advice.choices) > 1 and all(one.value is not None for one in advice.choices)


@pytest.mark.parametrize(("agent", "options"), [("marshal", {}), ("mcts", {"players": 2, "cooperative": True})])
def test_a_search_plans_the_rest_of_its_turn_in_words(agent: str, options: dict[str, Any]) -> None:
    match = fc.Match(fc.load("feurio", **options), seed=3)
    found = fc.advise(match, f"{agent}:iterations=300")
    lay = match.state.words(found.action)
    assert found.plan.startswith(f"{lay}; place ") and not any(one.plan for one in found.choices[1:])


def test_the_line_of_a_search_is_legal_and_ends_with_the_turn() -> None:
    match = fc.Match(fc.load("feurio"), seed=3)
    for threads in (1, 3):
        line = fc.search(match.state, iterations=300, seed=1, threads=threads).line
        state = match.state.copy()
        for action in line:
            assert not state.is_chance and action in state.legal_actions()
            state.apply(action)
        assert len(line) > 1


@pytest.mark.parametrize("answer", [None, fc.Advice(choices=()), fc.Advice(choices=(fc.Choice(action=-1, token="x"),))])
def test_advice_that_is_none_is_a_failure(answer: object) -> None:
    class Muddled:
        def choose(self, turn: fc.Turn) -> int:
            return turn.legal_actions()[0]

        def explain(self, turn: fc.Turn) -> object:
            return answer

    with pytest.raises(fc.AgentError, match="failed for seat"):
        fc.advise(MATCH, Muddled())


def test_a_notifier_is_of_a_match() -> None:
    with pytest.raises(fc.OptionError, match="match must be a Match, such as"):
        fc.Notifier(None)     # type: ignore[arg-type]
