"""P7: replenishing POI in the family game."""
from __future__ import annotations

import pytest

from ..playing import after, legal
from .houses import becomes, chances, house, played

ROOM = """
    +---+---+---+
    | s   F   0 |
    +---+---+---+
"""


@pytest.mark.rule("P7.1")
@pytest.mark.parametrize(("poi", "victims", "phase"), [
    ([], "", "replenish"), (["11"], "v", "replenish"), (["11", "12"], "v", "act"), ([], "vvv", "act")])
def test_while_fewer_than_three_poi_and_victims_are_on_the_board(poi: list[str], victims: str, phase: str) -> None:
    state = after(house(ROOM, phase="roll", poi=poi, lie={"61": victims}), "*68")
    assert state.view()["phase"] == phase


@pytest.mark.rule("P7.1")
def test_they_come_one_by_one_until_there_are_three() -> None:
    state = after(house(ROOM, phase="roll", left=(10, 5)), "*68 *11 *12")
    assert (state.view()["poi"], state.view()["phase"]) == (["11", "12"], "replenish")
    assert after(state, "*13").view()["phase"] == "act"


@pytest.mark.rule("P7.1", "P12.1")
def test_a_target_with_a_poi_or_victim_is_rolled_again() -> None:
    state = after(house(ROOM, phase="roll", poi=["11"], lie={"12": "v"}), "*68")
    assert len(chances(state)) == 46 and not {"*11", "*12"} & set(chances(state))
    assert set(chances(state).values()) == {1 / 46}
    assert "rolled again (P7.1)" in str(state.why_not("*11"))


@pytest.mark.rule("P7.1")
@pytest.mark.parametrize(("target", "now"), [("*33", " ?    F "), ("*34", " s    ? ")])
def test_fire_or_smoke_on_the_target_is_removed(target: str, now: str) -> None:
    picture = """
    +---+---+---+
    | s | F | 0 |
    +---+---+---+
    """
    state = after(house(picture, phase="roll", poi=["11", "12"]), "*68")
    left, right = (" ? ", " F ") if target == "*33" else (" s ", " ? ")
    seen, shown = becomes(state, target, picture.replace("| s | F ", f"|{left}|{right}"))
    assert seen == shown


@pytest.mark.rule("P7.1", "P7.2")
def test_where_a_firefighter_stands_it_is_revealed_at_once() -> None:
    state = after(house(ROOM, phase="roll", poi=["11", "12"]), "*68 *35")
    assert (state.view()["phase"], state.view()["target"]) == ("reveal-placed", "35")
    victim = after(state, "*v")
    assert (victim.view()["victims"], victim.view()["phase"]) == (["35"], "act")
    alarm = after(state, "*f")
    assert (alarm.view()["poi"], alarm.view()["phase"]) == (["11", "12"], "replenish")      # still short


@pytest.mark.rule("P7.1")
def test_when_the_bag_is_empty_none_comes() -> None:
    state = after(house(ROOM, phase="roll", poi=["11"], left=(1, 0), rescued=6, lost=3), "*68")
    assert (state.view()["bag"], state.view()["phase"]) == (0, "act")
    last = after(house(ROOM, phase="roll", poi=["11"], left=(2, 0), rescued=6, lost=2), "*68 *12")
    assert (last.view()["bag"], last.view()["phase"], last.view()["poi"]) == (0, "act", ["11", "12"])


@pytest.mark.rule("P7.2")
def test_tokens_in_the_bag_and_face_down_are_counted_together() -> None:
    state = after(house("+---+---+\n| 0   ? |\n+---+---+", poi=["11", "34"], left=(3, 1), rescued=4, lost=3), "E")
    assert chances(state) == {"*v": 0.75, "*f": 0.25}
    assert chances(after(house("+---+---+\n| 0   ? |\n+---+---+", left=(3, 0), rescued=5, lost=2), "E")) == {"*v": 1.0}
    assert chances(after(house("+---+---+\n| 0   ? |\n+---+---+", poi=["34"], left=(0, 2), rescued=6, lost=2,
                               lie={"66": "vv"}), "E")) == {"*f": 1.0}


@pytest.mark.rule("P7.2")
def test_nobody_knows_what_lies_face_down() -> None:
    state = played("@00 @00 @00")
    assert not state.game.has_secrets
    assert state.view(0) == state.view(None)
    assert legal(state)
