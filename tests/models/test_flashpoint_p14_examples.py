"""P14: the worked examples, played by the reference model of Flash Point on drawn houses."""
from __future__ import annotations

import pytest

from .flashpoint_houses import drawing, like, on_front, play, scene


def test_a_picture_is_drawn_as_it_was_read() -> None:
    picture = """
        f0 #.  %s  /.
         D   d   o
        pv  tth *h d1
    """
    model = scene(picture, at=(2, 2))
    assert drawing(model, rows=2, columns=4) == like(picture)


@pytest.mark.rule("P14.1", "P4.3")
def test_through_fire_to_a_free_space_and_open_a_door() -> None:
    model = play(scene("0   f   .  D."), "E E dE")
    assert model.ap == 0
    assert drawing(model, rows=1, columns=4) == ".   f   0  d."


@pytest.mark.rule("P14.1", "P4.2", "P3.2")
def test_extinguish_and_find_a_victim() -> None:
    model = play(scene("f   0   p", outside={1: (0, 0)}), "XW E *v")
    assert model.ap == 1
    assert drawing(model, rows=1, columns=3) == ".   .   v0"
    assert play(model, ".").saved == [1, 0]


@pytest.mark.rule("P14.1", "P4.1")
def test_carry_fell_a_wall_and_go_on_alone_with_a_saved_ap() -> None:
    model = scene(
        """
        v0

        .
         %
        .
        """,
        saved=(1,),
    )
    play(model, "Sv cS S")
    assert model.ap == 0
    assert drawing(model, rows=3, columns=1) == ".\n\nv\n /\n0"


@pytest.mark.rule("P14.2", "P5.2", "P5.3", "P5.7", "P6.1")
def test_explosion_of_the_example() -> None:
    model = scene(
        """
        .   .   .   .   .
             #
        .  Df   f   f   1

        .   p   .   .   .
        """,
        at=(2, 1),
        outside={0: (0, 0)},
    )
    play(model, ". *32")
    assert drawing(model, at=(2, 1), rows=3, columns=5) == like(
        """
        .   .   .   .   .
             %
        .  of   f   f   f1

        .   fp  .   .   .
        """
    )
    assert (model.actor, model.legal()) == (0, ["k05", "k06"])
    play(model, "k06")
    assert model.legal() == ["*v", "*f"]
    play(model, "*v")
    assert (model.lost, model.poi) == (1, set())
    assert model.firefighters == [(0, 0), (0, 6)]


@pytest.mark.rule("P14.3", "P5.6")
def test_flashover_of_the_example() -> None:
    model = scene(
        """
        s   s   s  ds   s
                     #
        .   s   .  #s   .

        .   .   f   .   .
        """,
        outside={0: (0, 0)},
    )
    play(model, ". *34")
    assert drawing(model, rows=3, columns=5) == like(
        """
        f   f   f  df   f
                     #
        .   f   f  #s   .

        .   .   f   .   .
        """
    )


@pytest.mark.rule("P14.4", "P10.6", "P1.2")
def test_deck_gun_of_the_example() -> None:
    model = on_front(("generalist",), engine="R", where=[(5, 9)])
    model.fire = {(5, 7), (5, 6), (4, 7), (5, 8)}
    model.poi = {(6, 7)}
    play(model, "g *22")
    assert model.fire == {(4, 7), (5, 8)}
    assert model.poi == {(6, 7)}
    assert (model.actor, model.ap) == (0, 1)
