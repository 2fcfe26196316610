"""Hints: what is recommended first and why, what the numbers are, and no excuse where an agent was late."""
from __future__ import annotations

import time
from typing import Any

import pytest
from firecore_web import hints
from firecore_web.hints import advice

import firecore as fc
from firecore.agents.advice import Advice, Choice


class Adviser:
    """Says what it was given to say, as an agent would."""

    def __init__(self, *choices: tuple[float | None, int | None], fails: bool = False, late: bool = False) -> None:
        self.choices, self.fails, self.late, self.asked = choices, fails, late, 0

    def choose(self, turn: Any) -> int:
        return self.explain(turn).action

    def explain(self, turn: Any) -> Advice:
        self.asked += 1
        if self.fails:
            raise RuntimeError("no")
        if self.late:
            time.sleep(0.01)
        legal = turn.legal_actions()
        return Advice(choices=tuple(Choice(action=action, token=turn.token(action), value=value, visits=visits)
                                    for action, (value, visits) in zip(legal, self.choices, strict=False)))


@pytest.fixture
def match() -> fc.Match:
    """A game in which there is much to do."""
    return fc.Match(fc.load("flashpoint", players=1), seed=1)


def asked(monkeypatch: pytest.MonkeyPatch, match: fc.Match, *agents: Adviser) -> dict[str, Any]:
    """The advice if these are asked in turn."""
    named = {f"adviser{n}": agent for n, agent in enumerate(agents)}
    monkeypatch.setattr(hints, "advisers", lambda game: list(named))
    monkeypatch.setattr(hints.fc, "agent", named.__getitem__)
    return advice(match)


def test_no_number_is_above_that_of_the_recommended_choice(monkeypatch: pytest.MonkeyPatch, match: fc.Match) -> None:
    told = asked(monkeypatch, match, Adviser((0.30, 900), (0.25, 50), (0.31, 40), (0.19, 10), (0.26, 60)))
    assert [row["value"] for row in told["hint"]] == [0.3, 0.26, 0.25, 0.19, None]
    assert [row["note"] for row in told["hint"]] == [
        "", "", "", "", "tried 40 times against 900: too few to trust its value"]


def test_why_a_number_is_missing_is_told_where_nothing_was_counted(monkeypatch: pytest.MonkeyPatch,
                                                                  match: fc.Match) -> None:
    told = asked(monkeypatch, match, Adviser((0.5, None), (0.7, None), (None, None)))
    assert [(row["value"], row["note"]) for row in told["hint"]] == [
        (0.5, ""), (None, "its value is less certain than that of the first"), (None, "")]


@pytest.mark.parametrize(("name", "options", "seed"), [
    ("feurio", {}, 1), ("feurio", {"players": 1}, 2), ("feurio", {"players": 3, "cooperative": True}, 3),
    ("flashpoint", {"players": 2}, 4), ("tails", {"players": 3}, 5)])
def test_real_advice_is_in_order(name: str, options: dict[str, Any], seed: int) -> None:
    match = fc.Match(fc.load(name, **options), seed=seed)
    told = advice(match)
    values = [row["value"] for row in told["hint"] if row["value"] is not None]
    assert values == sorted(values, reverse=True) and told["hint"][0]["value"] is not None
    together = match.game.cooperative or match.game.seats == 1
    assert told["measure"] == ("chance to win" if together else "share of the win") and told["percent"]
    assert all(row["note"] for row in told["hint"] if row["value"] is None)


def test_nobody_is_asked_about_the_only_move(monkeypatch: pytest.MonkeyPatch) -> None:
    match = fc.Match(fc.load("feurio", players=1), seed=1)
    while len(match.legal_actions()) != 1:
        match.play(match.legal_actions()[0])
    adviser = Adviser((0.5, 1))
    told = asked(monkeypatch, match, adviser)
    assert adviser.asked == 0 and told["by"] is None and told["measure"] is None
    assert [row["token"] for row in told["hint"]] == [match.state.token(match.legal_actions()[0])]


def test_advice_that_came_late_is_advice(monkeypatch: pytest.MonkeyPatch, match: fc.Match) -> None:
    monkeypatch.setattr(hints, "SECONDS", 0.001)
    adviser = Adviser((0.5, 10), late=True)
    assert asked(monkeypatch, match, adviser)["by"] == "adviser0" and adviser.asked == 1


def test_where_one_fails_the_next_is_asked(monkeypatch: pytest.MonkeyPatch, match: fc.Match) -> None:
    told = asked(monkeypatch, match, Adviser(fails=True), Adviser((0.5, 10)))
    assert told["by"] == "adviser1"


def test_one_who_values_is_asked_before_one_who_does_not_is_believed(monkeypatch: pytest.MonkeyPatch,
                                                                    match: fc.Match) -> None:
    assert asked(monkeypatch, match, Adviser((None, None)), Adviser((0.5, 10)))["by"] == "adviser1"
    assert asked(monkeypatch, match, Adviser((None, None)), Adviser(fails=True))["by"] == "adviser0"


def test_if_all_fail_that_is_told(monkeypatch: pytest.MonkeyPatch, match: fc.Match) -> None:
    with pytest.raises(fc.AgentError, match="no agent has an answer to this position now: try again"):
        asked(monkeypatch, match, Adviser(fails=True))


def test_a_result_that_is_no_share_is_shown_as_a_number(monkeypatch: pytest.MonkeyPatch, match: fc.Match) -> None:
    told = asked(monkeypatch, match, Adviser((-0.5, 10), (-0.7, 5)))
    assert told["measure"] == "result" and not told["percent"]
