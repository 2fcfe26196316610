"""P8: how games end, and who has won, in the reference model of Flash Point."""
from __future__ import annotations

from fractions import Fraction

import pytest

from .flashpoint import FlashpointModel
from .flashpoint.board import edge_between
from .flashpoint_houses import bring_damage_to, drawing, play, scene


@pytest.mark.rule("P8.1", "P8.4")
def test_the_seventh_rescue_wins_at_once() -> None:
    model = scene("v0", at=(3, 1), outside={1: (0, 0)})
    model.rescued = 6
    play(model, "Wv")
    assert (model.over, model.scores(), model.returns()) == (True, (7, 7), (Fraction(1), Fraction(1)))


@pytest.mark.rule("P8.2", "P8.6")
def test_the_house_collapses_in_the_middle_of_an_explosion() -> None:
    model = scene(".  #f  #.", outside={0: (0, 0)})
    bring_damage_to(model, 23)
    play(model, ". *23")
    assert model.over
    assert drawing(model, rows=1, columns=3) == ".  #f  %."
    assert (1, 3) in model.fire  # north came first, then east
    assert model.todo == []


@pytest.mark.rule("P8.2", "P9.2")
def test_the_house_may_collapse_during_set_up() -> None:
    model = FlashpointModel(rules="experienced")
    north = edge_between((2, 3), (3, 3))
    for wall in sorted(model.damage, key=sorted):
        if wall != north and sum(model.damage.values()) < 22:
            model.damage[wall] = 2
    model.damage[north] = 1
    play(model, "*33")
    assert (model.over, model.firefighters, model.returns()) == (True, [None] * 3, (Fraction(0),) * 3)
    assert model.fire == {(3, 3)}


@pytest.mark.rule("P8.3")
def test_a_perfect_game_goes_on_until_nobody_is_left() -> None:
    model = scene("v0  p", at=(3, 1), perfect=True)
    model.rescued, model.lost, model.false_alarms = 6, 3, 4
    play(model, "Wv")
    assert (model.over, model.rescued, model.bag()) == (False, 7, 0)
    play(model, "E . *68")  # somebody may still lie under the last POI
    assert (model.over, model.turn) == (False, 2)
    play(model, "E *f")
    assert (model.over, model.returns()) == (True, (Fraction(1),))


@pytest.mark.rule("P8.3")
def test_a_perfect_game_ends_with_its_last_rescue_false_alarm_or_loss() -> None:
    rescue = scene("v0", at=(3, 1), perfect=True)
    rescue.rescued, rescue.lost, rescue.false_alarms = 8, 1, 5
    play(rescue, "Wv")
    assert (rescue.over, rescue.rescued) == (True, 9)

    false_alarm = scene("0   p", perfect=True)
    false_alarm.rescued, false_alarm.lost, false_alarm.false_alarms = 9, 1, 4
    play(false_alarm, "E *f")
    assert (false_alarm.over, false_alarm.returns()) == (True, (Fraction(1),))

    loss = scene("fv", outside={0: (0, 0)}, perfect=True)
    loss.rescued, loss.lost, loss.false_alarms = 7, 2, 5
    play(loss, ". *68")
    assert (loss.over, loss.lost, loss.returns()) == (True, 3, (Fraction(1),))


@pytest.mark.rule("P8.2", "P8.3")
def test_a_perfect_game_that_collapses_after_seven_rescues_is_won() -> None:
    model = scene("0  #.", perfect=True)
    model.rescued = 7
    bring_damage_to(model, 23)
    assert play(model, "cE").returns() == (Fraction(1),)


@pytest.mark.rule("P8.5")
def test_the_game_is_cut_off_after_the_last_turn_and_its_replenishing() -> None:
    model = scene("v   v   v", outside={0: (0, 0), 1: (0, 1)}, max_turns=2)
    play(model, ". *68")
    assert (model.over, model.turn) == (False, 2)
    play(model, ". *67")
    assert (model.over, model.truncated, model.turn, model.seat) == (True, True, 2, 1)
    assert model.returns() == (Fraction(0), Fraction(0))


@pytest.mark.rule("P8.5")
def test_a_game_that_ends_by_itself_in_its_last_turn_is_not_cut_off() -> None:
    model = scene("fv", outside={0: (0, 0)}, max_turns=1)
    model.lost = 3
    play(model, ". *68")
    assert (model.over, model.truncated) == (True, False)
