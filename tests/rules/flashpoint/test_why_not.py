"""Reasons that people read: what is wrong with tokens that are none, and with tokens of the other game."""
from __future__ import annotations

import pytest

import firecore as fc

from ..playing import after, refusal
from .houses import house, played

SPECIALISTS = "paramedic, cafs, hazmat, generalist, captain, rescue, imaging, driver"
FAMILY = "+---+---+\n| 0   1 |\n+---+---+"


@pytest.mark.rule("P13", "P1.1")
@pytest.mark.parametrize(("token", "reason"), [
    ("@35", "35 lies indoors, and firefighters begin outdoors (P2.2, P9.7)"),
    ("@80", "there is no space 80: rows go from 0 to 7, columns from 0 to 9 (P1.1)"),
    ("i00", "00 lies outdoors, and POI lie indoors: rows 1 to 6, columns 1 to 8 (P1.1, P1.4)"),
    ("h70", "70 lies outdoors, and hazmats lie indoors: rows 1 to 6, columns 1 to 8 (P1.1, P1.4)"),
    ("*09", "09 lies outdoors, and dice point indoors: rows 1 to 6, columns 1 to 8 (P1.1, P1.4)"),
    ("k35", "35 lies indoors, and who is knocked down is brought outdoors (P6.1, P11.4)"),
    ("1:x.", "a command is a seat, and a move or a door of that one's, as in 2:Nv and 2:dE (P10.7)"),
    ("7:N", "there is no seat 7; seats are 0 to 2 (P10.7)"),
    ("=boss", f"there is no specialist boss; there are {SPECIALISTS} (P10)"),
    ("*boss", f"there is no specialist boss; there are {SPECIALISTS} (P10)"),
    ("=" + 25 * "b", f"there is no specialist {20 * 'b'}; there are {SPECIALISTS} (P10)"),
    ("A=X", "parking places are T, R, B and L: top, right, bottom and left (P13)"),
    ("Nvl", "what a move takes along is written v, h, l, lv, lh or lt (P13)"),
    ("dX", "a side is N, E, S or W (P13)"),
    ("x5", "a side is N, E, S or W, the own space . (P13)"),
    ("nv", "tokens are case-sensitive: there is Nv (P13)"),
    ("what", "no token is written like that; the notation is N, Nv, dN, xN, cN, k05, *35 and so on (P13)"),
])
def test_what_is_no_token_is_told_what_is_wrong_with_it(token: str, reason: str) -> None:
    for state in (played("@00 @00 @00"), played("*33", rules="experienced")):
        assert state.why_not(token) == reason


@pytest.mark.rule("P10")
@pytest.mark.parametrize(("token", "reason"), [
    ("t", "there are no specialists in the family game, and so no one treats victims or removes hazmats (P10)"),
    ("r", "there are no specialists in the family game, and so no one treats victims or removes hazmats (P10)"),
    ("i35", "there are no specialists in the family game, and so no one identifies POI (P10)"),
    ("1:N", "there are no specialists in the family game, and so no one commands (P10)"),
    ("=captain", "there are no specialists in the family game (P10)"),
    ("E+", "vehicles are not driven in the family game (P10)"),
    ("A=T", "vehicles are not parked in the family game (P10)"),
    ("b1", "vehicles are not driven in the family game, and so no one rides (P10)"),
    ("g", "there is no deck gun in the family game (P10)"),
    ("grc", "there is no deck gun in the family game (P10)"),
    ("h35", "there are no hazmats in the family game (P10)"),
])
def test_the_family_game_is_told_apart(token: str, reason: str) -> None:
    assert house(FAMILY).why_not(token) == reason
    assert after(house(FAMILY), ".").why_not(token) == reason


@pytest.mark.rule("P9.5")
def test_specialists_have_their_names() -> None:
    drawing = fc.load("flashpoint", rules="experienced", players=2, specialists="random").start()
    while drawing.view()["phase"] != "draw-specialist":
        drawing.apply(drawing.legal_actions()[0])
    assert after(drawing, "*imaging").why_not("*imaging") == "the imaging technician is in play already (P9.5)"
    assert after(drawing, "*cafs").why_not("*cafs") == "the CAFS firefighter is in play already (P9.5)"
    assert "no specialist is drawn now (P9.5)" in refusal(played(rules="experienced"), "*imaging")
    assert "there are no specialists in the family game (P10)" in refusal(after(house(FAMILY), "."), "*imaging")


@pytest.mark.rule("P4", "P10.1")
@pytest.mark.parametrize(("ap", "extra", "words"), [
    (0, 1, "that move costs 2 AP, and 0 AP and 1 extra AP are left (P4)"),
    (1, 0, "that move costs 2 AP, and 1 AP is left (P4)"),
    (0, 0, "that move costs 2 AP, and 0 AP are left (P4)"),
])
def test_what_is_left_is_told_in_a_sentence(ap: int, extra: int, words: str) -> None:
    state = house("+---+---+\n|0v     |\n+---+---+", rules="experienced", crew=["rescue"], ap=ap, extra=extra)
    assert words in refusal(state, "Ev")


@pytest.mark.rule("P10.7")
def test_who_plays_alone_commands_nobody() -> None:
    assert house("+---+\n|0  |\n+---+", rules="experienced", crew=["captain"]).why_not("1:N") == (
        "there is no seat 1; seat 0 plays alone (P10.7)")


@pytest.mark.rule("P10.7")
def test_with_six_seats_there_is_no_seat_6() -> None:
    assert fc.load("flashpoint", players=6).start().why_not("6:N") == "there is no seat 6; seats are 0 to 5 (P10.7)"
