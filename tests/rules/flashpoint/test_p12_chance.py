"""P12: chance, exactly."""
from __future__ import annotations

from collections import Counter

import pytest

import firecore as fc

from ..playing import after, legal
from .houses import chances, house, played

POI = ["61", "62", "63"]


def drawn(state: fc.State, n: int, seed: int) -> Counter[str]:
    """What n draws from the dice give."""
    dice = fc.Dice(seed)
    return Counter(state.token(dice.pick(state)) for _ in range(n))


def chi_square(state: fc.State, n: int, seed: int) -> tuple[float, int]:
    """How far n draws are from the probabilities, and the degrees of freedom."""
    counts, expected = drawn(state, n, seed), chances(state)
    assert set(counts) <= set(expected)
    return (sum((counts[token] - n * p) ** 2 / (n * p) for token, p in expected.items()), len(expected) - 1)


def nodes() -> dict[str, fc.State]:
    """A chance node of every kind."""
    set_up = played("*33 *56", rules="experienced", level="heroic")
    column = after(set_up, "*13")
    hazmat = played("*33 *56 *13", rules="experienced", specialists="random")
    poi = after(hazmat, "*68 *68 *68")
    specialist = after(poi, "*61 *51 *17")
    gun = house("+---+\n|   |\n+---+", rules="experienced", crew=["driver"], stand={0: "07"})
    room = house("+---+---+---+\n| 0   ?   F |\n+---+---+---+", left=(3, 2), rescued=6, lost=1)
    arrows = house("+---+---+\n|F  |F 0|\n+---+---+", rules="experienced", phase="roll", stand={0: "00"})
    return {
        "first explosion": fc.load("flashpoint", rules="experienced", board="back").start(),
        "second explosion": played("*33", rules="experienced"), "third explosion": set_up, "fourth explosion": column,
        "hazmat": hazmat, "poi": poi, "specialist": specialist,
        "hot spot": after(specialist, "*cafs *driver *rescue"), "fire": after(room, "."),
        "reveal": after(room, "E"), "replenish": after(room, ". *11"), "arrows": after(arrows, "*11"),
        "gun": after(gun, "g"), "gun row": after(gun, "g *11 gr"), "gun column": after(gun, "g *11 gc"),
        "gun both": after(gun, "g *11 grc"),
    }


@pytest.mark.rule("P12.1", "P12.2", "P12.3")
@pytest.mark.parametrize("kind", nodes())
def test_dice_draw_by_the_probabilities_and_take_one_number_each(kind: str) -> None:
    state = nodes()[kind]
    value, freedom = chi_square(state, 20_000, seed=11)
    assert value < freedom + 4.5 * (2 * freedom) ** 0.5 + 8
    dice = fc.Dice(3)
    dice.pick(state)
    assert dice.drawn == 1


@pytest.mark.rule("P12.1")
def test_a_roll_that_would_be_rolled_again_is_never_shown() -> None:
    state = nodes()["second explosion"]
    assert not {f"*{space}" for space in state.view()["fire"]} & set(chances(state))


@pytest.mark.rule("P12.2")
def test_a_chance_node_is_shown_also_with_one_outcome() -> None:
    state = after(house("+---+---+\n| 0   ? |\n+---+---+", left=(3, 0), rescued=5, lost=2), "E")
    assert state.is_chance and chances(state) == {"*v": 1.0}


@pytest.mark.rule("P12.2", "P13.1")
def test_outcomes_are_ordered_and_add_up_to_1() -> None:
    for state in nodes().values():
        tokens = list(chances(state))
        assert sum(chances(state).values()) == pytest.approx(1)
        assert tokens == legal(state)
        if tokens[0][1].isdigit():
            assert tokens == sorted(tokens)
    assert list(chances(nodes()["reveal"])) == ["*v", "*f"]
    assert list(chances(nodes()["specialist"]))[:3] == ["*paramedic", "*cafs", "*hazmat"]


@pytest.mark.rule("P12.2")
def test_a_decision_node_exists_only_where_a_clause_asks_for_one() -> None:
    state = house("+---+\n|Fh |\n+---+", rules="experienced", phase="roll", poi=POI)
    assert after(state, "*11").view()["phase"] == "act"              # one hazmat explodes unasked
    gunner = house("+---+\n|   |\n+---+", rules="experienced", stand={0: "07"})
    assert after(gunner, "g *11").view()["phase"] == "act"           # and who is no driver keeps the dice


@pytest.mark.rule("P12.3")
def test_the_token_shows_both_dice_as_they_lie() -> None:
    assert set(chances(nodes()["gun row"])) == {f"*{row}1" for row in range(1, 7)}
    assert set(chances(nodes()["gun column"])) == {f"*1{column}" for column in range(1, 9)}
    assert len(chances(nodes()["gun"])) == len(chances(nodes()["gun both"])) == 48
