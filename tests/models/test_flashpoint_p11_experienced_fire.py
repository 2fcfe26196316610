"""P11: the fire of the experienced game, in the reference model of Flash Point."""
from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from .flashpoint import CHANCE
from .flashpoint.board import INDOORS, edge_between
from .flashpoint.poi import DicePoi
from .flashpoint.steps import BOTH_DICE
from .flashpoint_houses import on_front, play, scene


@pytest.mark.rule("P11.1")
def test_a_hazmat_explodes_after_the_flashover_and_leaves_a_hot_spot() -> None:
    model = scene("f   s   sh  .", outside={0: (0, 0)}, specialists=("generalist",))
    play(model, ". *68")
    assert model.fire == {(2, 2), (2, 3), (2, 4), (1, 4), (3, 4), (2, 5), (2, 1)}
    assert (model.hazmats, model.hot_spots, model.hot_spot_reserve) == (Counter(), {(2, 4)}, 5)


@pytest.mark.rule("P11.1")
def test_the_player_chooses_which_hazmat_is_next_and_new_fire_joins_at_once() -> None:
    model = scene("fhh sh  .   sh  h", outside={0: (0, 0)}, specialists=("generalist",))
    play(model, ". *68")
    assert (model.actor, model.legal()) == (0, ["h22", "h23"])
    play(model, "h22")  # its shock wave passed 23 and stopped at 24
    assert model.legal() == ["h22", "h23"]  # one more hazmat on 22
    play(model, "h22")  # now the wave went on to 25
    assert model.legal() == ["h23", "h25"]
    play(model, "h25")
    assert model.legal() == ["h23", "h26"]
    play(model, "h26")  # 23 is alone now, and nobody is asked
    assert (model.actor, model.hazmats) == (CHANCE, Counter())
    assert model.hot_spots == {(2, 2), (2, 3), (2, 5), (2, 6)}
    assert model.hot_spot_reserve == 2


@pytest.mark.rule("P11.1")
def test_smoke_waits_for_the_flashover_until_every_burning_hazmat_has_exploded() -> None:
    model = scene("fh  .   sh #fh  .   fh", outside={0: (0, 0)}, specialists=("generalist",))
    play(model, ". *68 h22")
    assert {(2, 3)} <= model.fire
    assert model.smoke == {(2, 4), (6, 8)}
    assert model.legal() == ["h25", "h27"]
    play(model, "h25")
    assert (model.hazmats, model.hot_spot_reserve) == (Counter(), 2)
    assert model.damage[edge_between((2, 4), (2, 5))] == 2


@pytest.mark.rule("P11.1", "P1.5")
def test_without_a_reserve_no_hot_spot_is_added() -> None:
    model = scene("fh", outside={0: (0, 0)}, specialists=("generalist",))
    model.hot_spot_reserve = 0
    play(model, ". *68")
    assert (model.hazmats, model.hot_spots) == (Counter(), set())


@pytest.mark.rule("P11.2")
def test_a_hot_spot_flares_up_and_one_more_lies_on_the_last_target() -> None:
    model = scene("v   *v  v", outside={0: (0, 0)}, specialists=("generalist",))
    play(model, ". *23")
    assert (model.actor, len(model.legal()), model.smoke) == (CHANCE, 48, {(2, 3)})
    play(model, "*23")  # smoke becomes fire, and it flares up again
    play(model, "*68")
    assert model.hot_spots == {(2, 3), (6, 8)}
    assert model.hot_spot_reserve == 5
    assert model.lost == 1


@pytest.mark.rule("P11.2")
def test_a_hot_spot_that_arrives_during_the_roll_does_not_flare_up() -> None:
    model = scene("fh", outside={0: (0, 0)}, specialists=("generalist",))
    play(model, ". *22")
    assert model.hot_spots == {(2, 2)}
    assert isinstance(model.todo[0], DicePoi)


@pytest.mark.rule("P11.2", "P11.3")
def test_losses_come_once_after_the_last_roll() -> None:
    model = scene("*   fv  1", outside={0: (0, 0)}, specialists=("generalist", "hazmat"), ambulance="L")
    play(model, ". *22")
    assert (model.lost, model.actor) == (0, CHANCE)
    play(model, "*23")
    assert model.lost == 0
    assert (model.actor, model.legal()) == (0, ["k30", "k40"])
    play(model, "k40")
    assert (model.lost, model.firefighters[1]) == (1, (4, 0))


@pytest.mark.rule("P11.2", "P5.5")
def test_fire_outdoors_burns_until_the_last_roll_of_the_turn() -> None:
    model = scene("*f", at=(3, 1), outside={0: (0, 0)}, specialists=("generalist",))
    play(model, ". *31")
    assert (3, 0) in model.fire
    play(model, "*68")
    assert (3, 0) not in model.fire


@pytest.mark.rule("P11.4")
def test_the_knocked_down_go_to_the_ambulance() -> None:
    model = scene("f   1", outside={0: (0, 0)}, specialists=("generalist", "hazmat"), ambulance="B")
    assert play(model, ". *23").legal() == ["k73", "k74"]


@pytest.mark.rule("P11.5", "P12.1")
def test_a_poi_follows_the_arrows_to_a_valid_space() -> None:
    model = on_front(("generalist", "hazmat"), where=[(0, 0), (3, 8)])
    model.smoke = {(1, 1)}
    model.fire = {(5, 5)}
    model.victims = Counter({(6, 1): 1})
    play(model, ". *68")
    # 11 is smoke: its arrow leads to 22. 55 burns: to 45. On 61 lies a victim: to 52. 68 is smoke now: to 57.
    # On 38 stands a firefighter: to 37.
    assert model.chance() == [(f"*{row}{column}", Fraction(1, 48)) for row, column in BOTH_DICE]
    assert play(model.copy(), "*61").poi == {(5, 2)}
    assert play(model.copy(), "*38").poi == {(3, 7)}
    assert play(model.copy(), "*55").poi == {(4, 5)}
    assert play(model.copy(), "*68").poi == {(5, 7)}
    assert play(model.copy(), "*62").poi == {(6, 2)}
    play(model, "*11")
    assert (model.poi, model.smoke) == ({(2, 2)}, {(1, 1), (6, 8)})
    play(model, "*11")
    assert model.poi == {(2, 2), (3, 3)}
    assert (model.actor, model.turn) == (1, 2)


@pytest.mark.rule("P11.5", "P12.1")
def test_arrows_that_go_round_in_circles_of_fire_are_no_outcome() -> None:
    model = on_front(("generalist",), where=[(0, 0)])
    model.smoke = {space for space in INDOORS if space not in [(1, 5), (6, 8)]}
    play(model, ". *68")
    assert model.smoke == {space for space in INDOORS if space != (1, 5)}
    assert model.chance() == [("*15", Fraction(1))]
    play(model, "*15")
    assert (model.poi, model.turn) == ({(1, 5)}, 2)  # and no other can be placed this turn
