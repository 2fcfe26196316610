"""What the chief of Flash Point says about his plans."""
from __future__ import annotations

import pytest

import firecore as fc
from firecore.builtin.flashpoint.players.plans import in_words
from firecore.policies import policies

from ..rules.flashpoint.houses import house

FAMILY = """
    +---+---+---+
     0v  s   F
    +---+   +---+
    | 1   ?
    +---+---+---+
"""
EXPERIENCED = """
    +---+---+---+
     0v  h   F
    +---+   +   +
    | 1   h  2t
    +---+---+---+
"""
CAPTAIN, HAZMAT, PARAMEDIC, DRIVER = "captain", "hazmat", "paramedic", "driver"


def _words(state: fc.State, tokens: str) -> str:
    actions, after = [], state.copy()
    for token in tokens.split():
        actions.append(after.parse(token))
        after.apply(token)
    return in_words(state, tuple(actions))


@pytest.mark.parametrize(("tokens", "words"), [
    (".", "save 4 AP"),
    ("Wv .", "bring the victim on 11 out on the west side; go to 10; save 2 AP"),
    ("xE E .", "remove the smoke on 12; go to 12; save 2 AP"),
    ("xE E XE .", "put out the fire on 13; remove the smoke on 12; go to 12"),
    ("xE Ev .", "bring the victim on 11 to 12; remove the smoke on 12; go to 12; save 1 AP"),
    ("xE E S", "remove the smoke on 12; see what the POI on 22 is"),
    ("cS cS .", "chop the wall to the south"),
])
def test_plans_of_the_family_game(tokens: str, words: str) -> None:
    assert _words(house(FAMILY, "11"), tokens) == words


@pytest.mark.parametrize(("who", "tokens", "words"), [
    (CAPTAIN, "1:E .", "send firefighter 1 to 22; save 4 AP"),
    (CAPTAIN, "Wv N E E E E .", "bring the victim on 11 to 10; go to 04; save 1 AP"),
    (HAZMAT, "E r .", "remove the hazmat on 12; go to 12; save 4 AP"),
    (PARAMEDIC, "t Wl N E .",
     "bring the victim on 11 to 10; treat the victim on 11; go to 01; save 4 AP"),
    (DRIVER, "E Wh Wh .", "bring the hazmat on 12 out on the west side; go to 10; save 3 AP"),
])
def test_plans_of_the_experienced_game(who: str, tokens: str, words: str) -> None:
    state = house(EXPERIENCED, "11", rules="experienced", crew=[who, "generalist", "imaging"], ap=8)
    assert _words(state, tokens) == words


def test_a_hint_in_every_phase_values_all_choices() -> None:
    """The agent's decision comes first, in the set-up as well, which is the captain's."""
    phases: set[str] = set()
    for seed in range(4):
        match = fc.Match(fc.load("flashpoint", rules="experienced", players=3), seed=seed)
        captain, dice = policies(match.game)["captain"], fc.Dice(1)
        while not match.is_over and len(phases) < 8:
            phase = match.state.view()["phase"]
            if phase not in phases and len(match.legal_actions()) > 1:
                phases.add(phase)
                advice = fc.advise(match, "chief:tries=4,rolls=1,turns=0")
                assert advice.action == fc.decide(match, "chief:tries=4,rolls=1,turns=0")
                assert all(one.value is not None and one.plan for one in advice.choices), phase
                assert phase == "act" or len(advice.choices) == len(match.legal_actions())
            match.play(captain.choose(match.state, dice))
    assert phases >= {"choose-specialist", "place-firefighter", "park-ambulance", "park-engine", "act", "ride"}
