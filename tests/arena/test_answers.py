"""What an agent in a process of its own answers may be anything: it is a decision that is legal, or an AgentError."""
from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import firecore as fc
from firecore.agents.turn import Turn
from firecore.matches.failure import KINDS, Failure
from firecore.sandbox import protocol as lines

TURN = Turn(fc.Match(fc.load("tails", players=2), seed=1))
LEGAL = TURN.legal_actions()
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.sampled_from(LEGAL)
    | st.sampled_from([TURN.token(one) for one in LEGAL]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(
        st.sampled_from(["error", "kind", "traceback", "firecore", "view"]) | st.text(max_size=3), inner, max_size=4))
ANSWERS = st.binary() | VALUES.map(lambda value: json.dumps(value).encode()) | st.text().map(
    lambda text: text.encode(errors="surrogatepass"))


def check_error(error: fc.AgentError) -> None:
    """What a record may keep, and a terminal show."""
    assert error.kind in (*KINDS, "refused")
    assert str(error).isprintable()
    assert len(str(error)) <= lines.MAX_TEXT_LENGTH
    assert len(error.traceback) <= lines.MAX_TEXT_LENGTH
    assert all(map(str.isprintable, error.traceback.split("\n")))


@settings(max_examples=500, deadline=None)
@given(ANSWERS)
def test_a_decision_is_legal_or_an_agent_error(answer: bytes) -> None:
    try:
        assert lines.decision(answer, TURN) in LEGAL
    except fc.AgentError as error:
        check_error(error)


@settings(max_examples=300, deadline=None)
@given(ANSWERS)
def test_an_answer_to_hello_is_sound_or_an_agent_error(answer: bytes) -> None:
    try:
        assert isinstance(lines.wants_view(answer), bool)
    except fc.AgentError as error:
        check_error(error)


@pytest.mark.parametrize(("answer", "action"), [
    (LEGAL[0], LEGAL[0]), (TURN.token(LEGAL[1]), LEGAL[1]), (LEGAL[-1], LEGAL[-1])])
def test_ids_and_tokens_are_decisions(answer: Any, action: int) -> None:
    assert lines.decision(json.dumps(answer).encode(), TURN) == action


@pytest.mark.parametrize(("kind", "message", "public"), [
    ("exception", "it said: my hand is 5", "it said"),
    ("crash", "its process ended with exit code 3 before it answered; it last printed my hand is 5",
     "its process ended with exit code 3 before it answered"),
    ("protocol", "it answered 'my hand is 5', which is not a line of JSON", "it did not keep to the line protocol"),
    ("deadline", "it had 1 seconds to answer, and was ended", "it had 1 seconds to answer, and was ended")])
def test_what_an_agent_says_as_it_fails_is_not_for_all(kind: str, message: str, public: str) -> None:
    failure = Failure(seat=0, name="a", kind=kind, token=0, message=message, traceback="my hand is 5")
    assert (failure.in_public().message, failure.in_public().traceback) == (public, "")
