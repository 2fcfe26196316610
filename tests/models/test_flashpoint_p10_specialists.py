"""P10.1, P10.3, P10.4, P10.7, P10.8: what specialists pay and can do, in the reference model of Flash Point."""
from __future__ import annotations

from collections import Counter

import pytest

from .flashpoint import CHANCE
from .flashpoint.specialists import SPECIALISTS
from .flashpoint.turn import BeginTurn
from .flashpoint_houses import drawing, moves, on_front, play, scene, starting_with


@pytest.mark.rule("P10", "P10.1")
@pytest.mark.parametrize(
    ("specialist", "ap", "extra"),
    [
        ("paramedic", 4, 0),
        ("cafs", 3, 3),
        ("hazmat", 4, 0),
        ("generalist", 5, 0),
        ("captain", 4, 2),
        ("rescue", 4, 3),
        ("imaging", 4, 0),
        ("driver", 4, 0),
    ],
)
def test_ap_of_a_turn_and_what_is_kept_of_them(specialist: str, ap: int, extra: int) -> None:
    model = scene("v   v   v", outside={0: (0, 0)}, specialists=(specialist,), saved=(2,))
    assert (model.ap, model.extra) == (2 + ap, extra)
    play(model, ". *68")
    assert (model.ap, model.extra) == (4 + ap, extra)


@pytest.mark.rule("P10.1", "P10.3")
@pytest.mark.parametrize(
    ("specialist", "picture", "token", "ap_paid", "extra_paid"),
    [
        ("paramedic", "0   s", "xE", 2, 0),
        ("paramedic", "0   f", "XE", 4, 0),
        ("paramedic", "v0  .", "t", 1, 0),
        ("cafs", "0   f", "XE", 0, 2),
        ("cafs", "0   .", "E", 1, 0),
        ("cafs", "0  #.", "cE", 2, 0),
        ("hazmat", "h0  .", "r", 2, 0),
        ("hazmat", "h0  .", "Eh", 2, 0),
        ("captain", "0   .", "E", 1, 0),
        ("rescue", "0   .", "E", 0, 1),
        ("rescue", "v0  .", "Ev", 0, 2),
        ("rescue", "tv0 .", "Elv", 0, 2),
        ("rescue", "t0  .", "El", 0, 1),
        ("rescue", "0  D.", "dE", 1, 0),
        ("rescue", "0  #.", "cE", 1, 0),
        ("rescue", "0   s", "xE", 2, 0),
        ("rescue", "0   f", "XE", 4, 0),
        ("rescue", "0   .", "A+", 2, 0),
        ("generalist", "t0  .", "El", 1, 0),
        ("generalist", "tt0 .", "Elt", 2, 0),
        ("generalist", "th0 .", "Elh", 2, 0),
        ("imaging", "0   p", "i23", 1, 0),
    ],
)
def test_prices_and_who_pays_them(specialist: str, picture: str, token: str, ap_paid: int, extra_paid: int) -> None:
    model = scene(picture, specialists=(specialist,))
    ap, extra = model.ap, model.extra
    play(model, token)
    assert (ap - model.ap, extra - model.extra) == (ap_paid, extra_paid)


@pytest.mark.rule("P10.1")
def test_a_price_may_be_paid_with_both_kinds_of_ap() -> None:
    model = scene("0   f", specialists=("cafs",))
    model.ap, model.extra = 1, 1
    assert (play(model, "XE").ap, model.extra) == (0, 0)
    model = scene("v0  .", specialists=("rescue",))
    model.ap, model.extra = 1, 1
    assert (play(model, "Ev").ap, model.extra) == (0, 0)
    model = scene("0   v1", specialists=("captain", "driver"))
    model.ap, model.extra = 1, 1
    assert (play(model, "1:Wv").ap, model.extra) == (0, 0)


@pytest.mark.rule("P10")
def test_only_their_specialists_treat_remove_and_identify() -> None:
    picture = "vh0 p"
    kinds = {
        name: starting_with(scene(picture, specialists=(name,)), "t", "r", "i", "g") for name in SPECIALISTS
    }
    assert {name: tokens for name, tokens in kinds.items() if tokens} == {
        "paramedic": ["t"],
        "hazmat": ["r"],
        "imaging": ["i23"],
    }


@pytest.mark.rule("P10", "P4.2")
def test_identifying_leaves_a_victim_where_it_is() -> None:
    model = play(scene("0   .  #p", specialists=("imaging",)), "i24")
    assert model.legal() == ["*v", "*f"]
    assert drawing(play(model.copy(), "*v"), rows=1, columns=3) == "0   .  #v"
    assert drawing(play(model.copy(), "*f"), rows=1, columns=3) == "0   .  #."


@pytest.mark.rule("P10.3")
def test_one_treated_victim_is_led_and_another_only_then_carried() -> None:
    model = scene("0   .", specialists=("generalist",))
    model.treated = Counter({(2, 2): 1})
    assert starting_with(model, "E")[:2] == ["E", "El"]
    model.treated = Counter({(2, 2): 2})
    model.victims = Counter({(2, 2): 1})
    model.hazmats = Counter({(2, 2): 1})
    assert [token for token in moves(model) if token[0] == "E"] == ["E", "Ev", "Eh", "El", "Elv", "Elh", "Elt"]
    play(model, "Elt")
    assert (model.treated, model.ap) == (Counter({(2, 3): 2}), 3)
    model.fire.add((2, 2))
    assert [token for token in moves(model) if token[0] == "W"] == ["W"]


@pytest.mark.rule("P10.4")
def test_hazmats_leave_the_game_outdoors() -> None:
    model = play(scene("h0  .", at=(3, 1), specialists=("generalist",)), "Eh")
    assert model.hazmats == Counter({(3, 2): 1})
    play(model, "Wh W")
    model = play(scene("th0", at=(3, 1), ambulance="T", specialists=("generalist",)), "Wlh")
    assert (model.hazmats, model.treated, model.rescued) == (Counter(), Counter({(3, 0): 1}), 0)


@pytest.mark.rule("P10.7")
def test_what_a_captain_may_command() -> None:
    model = scene("f  D1   .   0", specialists=("captain", "generalist"))
    model.victims = Counter({(2, 3): 1})
    assert starting_with(model, "0:") == []
    assert starting_with(model, "1:") == ["1:N", "1:Nv", "1:E", "1:Ev", "1:S", "1:Sv", "1:dW"]
    play(model, "1:dW")
    assert "1:W" not in model.legal()  # into fire
    assert (model.ap, model.extra) == (4, 1)
    play(model, "1:Ev")
    assert (model.ap, model.extra) == (3, 0)
    assert drawing(model, rows=1, columns=4) == "f  d.   v1  0"


@pytest.mark.rule("P10.7", "P4.2")
def test_a_commanded_move_reveals_and_rescues() -> None:
    model = scene("v1  p", at=(3, 1), outside={0: (0, 0)}, ambulance="L", specialists=("captain", "generalist"))
    play(model, "1:Wv")
    assert model.rescued == 1
    play(model, "1:E 1:E")
    assert (model.actor, model.legal()) == (CHANCE, ["*v", "*f"])
    assert play(model, "*v").actor == 0


@pytest.mark.rule("P10.7")
def test_the_cafs_accepts_commands_for_one_ap_a_turn() -> None:
    model = scene("0   v1 D.", specialists=("captain", "cafs"))
    assert "1:Wv" not in model.legal()
    assert {"1:W", "1:dE"} <= set(model.legal())
    play(model, "1:W")
    assert starting_with(model, "1:") == []
    play(model, ". *68")
    while model.actor == CHANCE:
        model.apply(model.legal()[0])
    play(model, ". *68")
    assert (model.actor, model.cafs_commanded) == (0, 0)


@pytest.mark.rule("P10.8")
def test_crew_change() -> None:
    specialists = ("generalist", "driver", "hazmat")
    model = on_front(specialists, engine="R", where=[(5, 9), (0, 0), (0, 0)])
    model.saved[0] = 3
    model.todo = [BeginTurn(0)]
    model.go_on()
    assert model.ap == 8
    assert starting_with(model, "=") == ["=paramedic", "=cafs", "=captain", "=rescue", "=imaging"]
    after_command = play(model.copy(), "A+")
    assert starting_with(after_command, "=") == []
    play(model, "=cafs")
    assert (model.specialists, model.ap, model.extra) == (["cafs", "driver", "hazmat"], 3 - 2 + 3, 3)
    assert starting_with(model, "=") == []
    elsewhere = on_front(specialists, engine="R", where=[(3, 9), (0, 0), (0, 0)])
    assert starting_with(elsewhere, "=") == []


@pytest.mark.rule("P10.8")
def test_the_specialist_given_back_may_be_taken_by_another() -> None:
    model = on_front(("generalist", "driver"), engine="R", where=[(5, 9), (6, 9)])
    play(model, "=captain . *68")
    while model.actor == CHANCE:
        model.apply(model.legal()[0])
    assert model.actor == 1
    assert "=generalist" in model.legal()
    assert "=captain" not in model.legal()
