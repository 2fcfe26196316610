"""Tests of the reference model of Flash Point itself: the worked examples, drawn positions, laws of random games.

A picture shows a part of a house that has outer walls and else only what is drawn. A space takes three characters:
`.` nothing, `f` fire, `s` smoke, `p` POI, `*` hot spot, `v` victim, `t` treated victim, `h` hazmat, a digit the
firefighter of that seat. Between two spaces of a row, and on the lines between rows under a space's second character,
stand the edges: `#` wall, `%` wall with one damage marker, `/` fallen wall, `D` closed, `d` open, `o` destroyed door.
"""
from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import islice
from textwrap import dedent
from typing import Any

import pytest

from .flashpoint import CHANCE, FlashpointModel, load_board
from .flashpoint.board import INDOORS, OUTDOORS, SIDES, SPACES, Edge, Space, beyond, edge_between, is_indoors
from .flashpoint.fire import FireOutdoorsGoesOut, nearest_parking_spaces
from .flashpoint.poi import DicePoi, RevealInFire
from .flashpoint.setup import FourthExplosion, ThirdExplosion
from .flashpoint.specialists import SPECIALISTS
from .flashpoint.steps import BOTH_DICE
from .flashpoint.turn import Act, BeginTurn

DEFAULT_EXITS = (((3, 0), (3, 1)), ((0, 6), (1, 6)))
CELL = 4  # characters of a picture from one space to the next
DAMAGE_DRAWN = {"#": 0, "%": 1, "/": 2}
DOOR_DRAWN = {"D": "closed", "d": "open", "o": "destroyed"}


# Pictures


def cells(picture: str, at: Space) -> Iterator[tuple[Space, str]]:
    """The drawn spaces, with what is drawn in them; the first one is `at`."""
    for number, line in enumerate(lines_of(picture)[::2]):
        for index in range(0, len(line), CELL):
            yield (at[0] + number, at[1] + index // CELL), line[index : index + CELL - 1].strip()


def edges(picture: str, at: Space) -> Iterator[tuple[Edge, str]]:
    """The drawn edges, with their signs."""
    for number, line in enumerate(lines_of(picture)):
        row = at[0] + number // 2
        between_rows = number % 2 == 1
        for index, sign in enumerate(line):
            here = (row, at[1] + index // CELL)
            if between_rows and sign != " ":
                assert index % CELL == 1, f"{sign} stands between two edges"
                yield edge_between(here, across(here, "S")), sign
            if not between_rows and sign != " " and index % CELL == CELL - 1:
                yield edge_between(here, across(here, "E")), sign


def lines_of(picture: str) -> list[str]:
    return [line.rstrip() for line in dedent(picture).strip("\n").split("\n")]


def house(picture: str, *, at: Space, exits: tuple[tuple[Space, Space], ...] = DEFAULT_EXITS) -> dict[str, Any]:
    """A board with outer walls, these exits, and the walls and doors that are drawn."""
    signs = dict(edges(picture, at))
    openings = {edge_between(*pair) for pair in exits}
    sides = [(space, across(space, side)) for space in INDOORS for side in SIDES]
    outer = {edge_between(space, there) for space, there in sides if not is_indoors(there)}
    drawn = {sign: {edge for edge, drawn_sign in signs.items() if drawn_sign == sign} for sign in "#%/Ddo"}
    walls = (outer | drawn["#"] | drawn["%"] | drawn["/"]) - openings
    doors = drawn["D"] | drawn["d"] | drawn["o"]
    return {**load_board("front"), "walls": pairs(walls), "doors": pairs(doors), "exits": pairs(openings)}


def across(space: Space, side: str) -> Space:
    there = beyond(space, side)
    assert there is not None
    return there


def pairs(some_edges: set[Edge]) -> list[list[list[int]]]:
    return [[list(space) for space in sorted(edge)] for edge in sorted(some_edges, key=sorted)]


def scene(
    picture: str,
    *,
    at: Space = (2, 2),
    outside: dict[int, Space] | None = None,
    saved: tuple[int, ...] = (),
    specialists: tuple[str, ...] = (),
    ambulance: str = "T",
    engine: str = "R",
    exits: tuple[tuple[Space, Space], ...] = DEFAULT_EXITS,
    **options: Any,
) -> FlashpointModel:
    """Seat 0 begins its turn in this position; specialists make it an experienced game."""
    drawn = list(cells(picture, at))
    where = {int(sign): space for space, signs in drawn for sign in signs if sign.isdigit()} | (outside or {})
    if specialists:
        options |= {"rules": "experienced", "specialists": specialists}
    model = FlashpointModel(board=house(picture, at=at, exits=exits), players=len(where), **options)
    model.fire = {space for space, signs in drawn if "f" in signs}
    model.smoke = {space for space, signs in drawn if "s" in signs}
    model.poi = {space for space, signs in drawn if "p" in signs}
    model.hot_spots = {space for space, signs in drawn if "*" in signs}
    model.victims = Counter({space: signs.count("v") for space, signs in drawn if "v" in signs})
    model.treated = Counter({space: signs.count("t") for space, signs in drawn if "t" in signs})
    model.hazmats = Counter({space: signs.count("h") for space, signs in drawn if "h" in signs})
    for edge, sign in edges(picture, at):
        if sign in DAMAGE_DRAWN:
            model.damage[edge] = DAMAGE_DRAWN[sign]
        else:
            model.doors[edge] = DOOR_DRAWN[sign]
    model.firefighters = [where[seat] for seat in range(len(where))]
    model.saved = [*saved, *[0] * (len(where) - len(saved))]
    if specialists:
        model.ambulance, model.engine = ambulance, engine
    model.todo = [BeginTurn(0)]
    model.go_on()
    return model


def drawing(model: FlashpointModel, *, at: Space = (2, 2), rows: int, columns: int) -> str:
    """The same kind of picture of a part of the house, as it is now."""
    lines = []
    for row in range(at[0], at[0] + rows):
        spaces = [(row, column) for column in range(at[1], at[1] + columns)]
        lines.append("".join(f"{signs_at(model, space):3}{edge_sign(model, space, 'E')}" for space in spaces))
        lines.append("".join(f" {edge_sign(model, space, 'S')}  " for space in spaces))
    return "\n".join(line.rstrip() for line in lines[:-1])


def signs_at(model: FlashpointModel, space: Space) -> str:
    flags = {"f": model.fire, "s": model.smoke, "p": model.poi, "*": model.hot_spots}
    piles = {"v": model.victims, "t": model.treated, "h": model.hazmats}
    signs = "".join(sign for sign, spaces in flags.items() if space in spaces)
    signs += "".join(sign * pile[space] for sign, pile in piles.items())
    return (signs + "".join(str(seat) for seat, where in enumerate(model.firefighters) if where == space)) or "."


def edge_sign(model: FlashpointModel, space: Space, side: str) -> str:
    edge = edge_between(space, across(space, side))
    if edge in model.board.walls:
        return "#%/"[model.damage[edge]]
    return {"closed": "D", "open": "d", "destroyed": "o", None: " "}[model.doors.get(edge)]


def like(picture: str) -> str:
    return "\n".join(lines_of(picture))


def on_front(
    specialists: tuple[str, ...], *, where: list[Space], ambulance: str = "T", engine: str = "R", **options: Any
) -> FlashpointModel:
    """Seat 0 begins its turn in the experienced game on the printed front board, with nothing in the house."""
    model = FlashpointModel(rules="experienced", players=len(where), specialists=specialists, **options)
    model.firefighters = list(where)
    model.ambulance, model.engine = ambulance, engine
    model.todo = [BeginTurn(0)]
    model.go_on()
    return model


def play(model: FlashpointModel, tokens: str) -> FlashpointModel:
    for token in tokens.split():
        model.apply(token)
    return model


def starting_with(model: FlashpointModel, *beginnings: str) -> list[str]:
    return [token for token in model.legal() if token.startswith(beginnings)]


def moves(model: FlashpointModel) -> list[str]:
    return starting_with(model, *SIDES)


def test_a_picture_is_drawn_as_it_was_read() -> None:
    picture = """
        f0 #.  %s  /.
         D   d   o
        pv  tth *h d1
    """
    model = scene(picture, at=(2, 2))
    assert drawing(model, rows=2, columns=4) == like(picture)


# P14: the worked examples


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


# P0 to P2: options, spaces, set-up


@pytest.mark.rule("P0", "P1.3")
def test_a_board_may_be_a_name_or_what_its_file_holds() -> None:
    by_name, by_value = FlashpointModel(board="back"), FlashpointModel(board=load_board("back"))
    assert by_name.board == by_value.board
    assert FlashpointModel().board != by_name.board
    assert len(by_name.board.poi_arrows) == 48


@pytest.mark.rule("P1.1", "P2.2")
def test_firefighters_start_anywhere_on_the_ring_seat_by_seat() -> None:
    model = FlashpointModel(players=2)
    placements = model.legal()
    assert len(placements) == len(OUTDOORS) == 32
    assert placements == sorted(placements)
    assert (placements[0], placements[9], placements[10], placements[11]) == ("@00", "@09", "@10", "@19")
    play(model, "@00")
    assert (model.actor, model.legal()) == (1, placements)
    play(model, "@00")
    assert (model.actor, model.ap, model.turn) == (0, 4, 1)


@pytest.mark.rule("P1.2")
def test_what_makes_spaces_adjacent() -> None:
    model = scene(".  #.  %.  /.  D.  o.  d0", exits=(((2, 0), (2, 1)),))
    assert [model.adjacent((2, column), "E") is not None for column in range(8)] == [
        True,  # an exit
        True,  # nothing between
        False,  # a wall
        False,  # a damaged wall
        True,  # a fallen wall
        False,  # a closed door
        True,  # a destroyed door
        True,  # an open door
    ]
    assert model.all_adjacent((0, 0)) == [(0, 1), (1, 0)]
    assert model.all_adjacent((7, 5)) == [(7, 6), (7, 4)]


@pytest.mark.rule("P2.1", "P1.5")
def test_the_family_house_at_the_start() -> None:
    model = FlashpointModel(rules="family", specialists=("cafs", "driver", "hazmat"), level="heroic")
    assert model.fire == {(2, 2), (2, 3), (3, 2), (3, 3), (3, 4), (3, 5), (4, 4), (5, 6), (5, 7), (6, 6)}
    assert model.poi == {(2, 4), (5, 1), (5, 8)}
    assert model.bag() == 12
    assert set(model.doors.values()) == {"closed"}
    assert model.specialists == [None, None, None]


# P3: a turn


@pytest.mark.rule("P3.1", "P3.2")
def test_at_most_four_ap_are_kept() -> None:
    model = play(scene(".", outside={0: (0, 0), 1: (0, 1)}, saved=(3,)), ". *11")
    assert model.saved == [4, 0]
    play(model, "*28 *38 *48")  # three POI are wanted
    assert (model.actor, model.ap) == (1, 4)
    play(model, "E . *13")
    assert (model.actor, model.ap, model.saved[1]) == (0, 8, 3)


@pytest.mark.rule("P3.2")
def test_with_no_ap_left_the_turn_still_has_to_be_ended() -> None:
    model = play(scene("0"), "E W E W")
    assert model.legal() == ["."]


@pytest.mark.rule("P3.3", "P6.1", "P13.2")
def test_the_seat_on_turn_decides_for_all_who_are_knocked_down() -> None:
    model = scene(".   f   12", outside={0: (0, 0)})
    play(model, ". *23")
    assert model.fire >= {(2, 2), (2, 3), (2, 4)}
    assert model.actor == 0
    play(model, "k05")
    assert model.actor == 0
    play(model, "k06")
    assert model.firefighters == [(0, 0), (0, 5), (0, 6)]
    assert model.fire >= {(2, 2), (2, 3), (2, 4)}


# P4: actions


@pytest.mark.rule("P4")
@pytest.mark.parametrize(
    ("picture", "token", "price"),
    [
        ("0   .", "E", 1),
        ("0   s", "E", 1),
        ("0   f", "E", 2),
        ("v0  .", "Ev", 2),
        ("v0  s", "Ev", 2),
        ("v0  .", "E", 1),
        ("0  D.", "dE", 1),
        (".  d0", "dW", 1),
        ("0   s", "xE", 1),
        ("s0  .", "x.", 1),
        ("0   f", "xE", 1),
        ("0   f", "XE", 2),
        ("f0  .", "X.", 2),
        ("0  #.", "cE", 2),
        ("0  %.", "cE", 2),
    ],
)
def test_prices_of_the_family_game(picture: str, token: str, price: int) -> None:
    model = scene(picture)
    assert play(model, token).ap == 4 - price


@pytest.mark.rule("P4")
def test_what_cannot_be_done() -> None:
    assert "Ev" not in scene("v0  f").legal()  # a victim into fire
    assert "E" not in scene("0  #.").legal()
    assert "E" not in scene("0  D.").legal()
    assert "dE" not in scene("0  o.").legal()
    assert "cE" not in scene("0  /.").legal()
    assert "cE" not in scene("0  D.").legal()
    assert starting_with(scene("0   s   f"), "x", "X") == ["xE"]
    assert starting_with(scene("0  #s"), "x", "X") == []
    assert starting_with(scene("0  df"), "x", "X") == ["xE", "XE"]


@pytest.mark.rule("P4", "P1.3")
def test_walls_are_chopped_from_outdoors_too() -> None:
    model = play(scene(".", outside={0: (2, 0)}), "cE cE")
    assert model.adjacent((2, 0), "E") == (2, 1)
    assert model.legal() == ["."]


@pytest.mark.rule("P4.1")
def test_a_victim_is_taken_along_only_from_the_own_space() -> None:
    model = scene("0   v   .")
    assert "Ev" not in model.legal()
    play(model, "E Ev")
    assert drawing(model, rows=1, columns=3) == ".   .   v0"
    assert moves(model) == ["N", "E", "S", "W"]  # 1 AP is left, too little to carry


@pytest.mark.rule("P4.2", "P7.2", "P12.2")
def test_entering_reveals_a_poi_also_when_carrying() -> None:
    model = play(scene("v0  p   p"), "Ev")
    assert model.chance() == [("*v", Fraction(9, 14)), ("*f", Fraction(5, 14))]
    play(model, "*f")
    assert drawing(model, rows=1, columns=3) == ".   v0  p"
    assert (model.false_alarms, model.ap, model.bag()) == (1, 2, 12)
    play(model, "E")
    assert model.chance() == [("*v", Fraction(9, 13)), ("*f", Fraction(4, 13))]
    assert drawing(play(model, "*v"), rows=1, columns=3) == ".   v   v0"


@pytest.mark.rule("P7.2", "P12.2")
def test_a_sure_reveal_is_shown_and_an_impossible_one_is_not() -> None:
    model = scene("0   p")
    model.false_alarms = 5
    assert play(model, "E").chance() == [("*v", Fraction(1))]
    model = scene("0   p", perfect=True)
    model.rescued, model.lost = 8, 2
    assert play(model, "E").chance() == [("*f", Fraction(1))]


# P4.3: nobody stays in fire


@pytest.mark.rule("P4.3")
def test_fire_is_entered_only_with_an_ap_left_to_put_it_out() -> None:
    dead_end = scene("0   f  #.")
    dead_end.ap = 3
    assert "E" in dead_end.legal()
    dead_end.ap = 2
    assert "E" not in dead_end.legal()


@pytest.mark.rule("P4.3")
def test_no_turn_ends_in_fire() -> None:
    model = play(scene("0   f   ."), "E")
    assert "." not in model.legal()
    assert moves(model) == ["N", "E", "S", "W"]
    model.ap = 1
    assert model.legal() == ["N", "E", "S", "W", "x."]


@pytest.mark.rule("P4.3")
def test_in_fire_nothing_is_done_that_takes_the_last_way_out() -> None:
    model = scene("0   f   f   s")
    model.apply("E")  # 2 AP are left
    assert "E" not in model.legal()
    assert "xE" in model.legal()
    assert "XE" not in model.legal()
    assert starting_with(model, "c", "d") == []


@pytest.mark.rule("P4.3")
def test_the_way_out_may_lead_through_more_fire() -> None:
    model = scene(
        """
        .   .   .
         #   #   #
        .  #f0  f  /.
         #   #   #
        .   .   .
        """,
        at=(2, 2),
        specialists=("paramedic",),
    )
    # A paramedic pays 2 to put out his own space, or 2 and 1 to walk through the fire and the fallen wall.
    model.ap = 3
    assert starting_with(model, "E", "c", "x") == ["E", "xE", "x."]
    model.ap = 4
    assert starting_with(model, "E", "c", "x") == ["E", "xE", "x.", "cN", "cS", "cW"]


@pytest.mark.rule("P4.3", "P10.1")
def test_the_extinguishing_ap_of_the_cafs_count_for_putting_out() -> None:
    model = scene("0   f  #.", specialists=("cafs",))
    model.ap = 2
    assert "E" in model.legal()
    model.extra = 0
    assert "E" not in model.legal()


@pytest.mark.rule("P4.3", "P10.1")
def test_the_moving_ap_of_the_rescue_specialist_count_for_moving_only() -> None:
    corridor = """
        .   .   .
         #   #   #
        0   f  #.
         #   #   #
        .   .   .
    """
    model = scene(corridor, at=(2, 2), specialists=("rescue",))
    model.ap, model.extra = 0, 3
    assert play(model, "E").legal() == ["W"]
    assert (model.ap, model.extra) == (0, 1)
    trapped = scene(corridor.replace("0   f", "f0  f"), at=(2, 2), specialists=("rescue",))
    trapped.ap, trapped.extra = 2, 3
    trapped.fire.add((3, 1))
    assert "cN" in trapped.legal()
    trapped.ap = 0
    assert "E" not in trapped.legal()


@pytest.mark.rule("P4.3")
def test_a_door_opened_or_a_wall_felled_is_a_way_out_and_one_yet_to_be_is_not() -> None:
    cell = """
        .   .   .
         #   #   #
        .  #f0 D.
         #   %   #
        .   .   .
    """
    model = scene(cell, at=(2, 2), specialists=("rescue",))
    model.ap, model.extra = 2, 1
    assert starting_with(model, "d", "c", "x", "A") == ["dE", "x.", "cS"]
    # cN and cW would damage walls and leave 1 AP, too little to put out the fire; A+ would leave nothing.


@pytest.mark.rule("P4.3", "P4.5")
def test_the_last_chop_is_judged_like_any_other() -> None:
    cell = """
        .   .   .
         #   #   #
        .  #f0 #.
         #   %   #
        .   .   .
    """
    model = scene(cell, at=(2, 2), specialists=("rescue",))
    bring_damage_to(model, 23)
    model.ap, model.extra = 2, 1
    assert starting_with(model, "c") == ["cS"]
    play(model, "cS")
    assert (model.over, model.ap) == (True, 1)


def bring_damage_to(model: FlashpointModel, markers: int) -> None:
    """Damage outer walls, far from what is drawn, until so many markers lie on the board."""
    for wall in sorted(model.damage, key=sorted, reverse=True):
        while sum(model.damage.values()) < markers and model.damage[wall] < 2 and not all(map(is_indoors, wall)):
            model.damage[wall] += 1
    assert sum(model.damage.values()) == markers


@pytest.mark.rule("P4.3", "P10.7")
def test_a_captain_in_fire_commands_as_long_as_he_can_get_out() -> None:
    model = scene("f0  .   v1", specialists=("captain", "generalist"))
    model.ap, model.extra = 1, 1
    assert "1:E" in model.legal()  # out of the extra AP
    assert "1:Ev" not in model.legal()  # would take the last normal AP
    model.ap = 2
    assert "1:Ev" in model.legal()
    model.extra = 2
    assert starting_with(model, "A") == []  # AP for commanding are no way out


@pytest.mark.rule("P4.3", "P10.5")
def test_the_radio_works_in_fire_if_an_ap_is_left() -> None:
    model = scene("f0  .", specialists=("generalist",))
    model.ap = 3
    assert starting_with(model, "A") == ["A+", "A-"]
    model.ap = 2
    assert starting_with(model, "A") == []


# P4.4, P4.5


@pytest.mark.rule("P4.4", "P10.2")
def test_in_the_family_game_anywhere_outdoors_is_safe() -> None:
    model = play(scene("v0", at=(3, 1)), "Wv")
    assert (model.rescued, model.victims.total(), model.scores()) == (1, 0, (1,))
    model = play(scene("v0", at=(3, 1), specialists=("generalist",), ambulance="T"), "Wv")
    assert (model.rescued, model.victims) == (0, Counter({(3, 0): 1}))


@pytest.mark.rule("P4.5", "P8.2", "P8.6")
def test_the_last_damage_marker_ends_the_game() -> None:
    model = scene("v0 #p   f")
    bring_damage_to(model, 23)
    play(model, "cE")
    assert (model.over, model.actor, model.legal(), model.truncated) == (True, None, [], False)
    assert model.returns() == (Fraction(0),)
    assert (model.ap, model.lost, model.poi, model.fire) == (2, 0, {(2, 3)}, {(2, 4)})


# P5: the fire advances


@pytest.mark.rule("P5.1", "P12.1")
def test_where_the_dice_point() -> None:
    model = play(scene(".   f   s  #.", outside={0: (0, 0)}), ".")
    assert model.chance() == [(f"*{row}{column}", Fraction(1, 48)) for row, column in BOTH_DICE]
    assert (2, 5) in play(model.copy(), "*25").smoke  # behind a wall
    assert (2, 2) in play(model.copy(), "*22").fire  # beside fire
    twice = play(scene("s", outside={0: (0, 0)}), ". *22")
    assert twice.fire == {(2, 2)}


@pytest.mark.rule("P5.2")
def test_a_blast_destroys_an_open_door_and_goes_on() -> None:
    model = play(scene(".  df  d.   .", outside={0: (0, 0)}), ". *23")
    assert drawing(model, rows=1, columns=4) == "f  of  of   ."


@pytest.mark.rule("P5.3")
def test_a_shock_wave_ends_at_a_wall_and_at_a_closed_door() -> None:
    model = play(scene(".  #f   f   f  df  D.", outside={0: (0, 0)}), ". *24")
    assert drawing(model, rows=1, columns=6) == ".  %f   f   f  of  o."


@pytest.mark.rule("P5.4")
def test_the_wall_that_falls_still_stops_the_blast_and_the_next_one_passes() -> None:
    model = play(scene(".   .  %f   .", outside={0: (0, 0)}), ". *24")
    assert drawing(model, rows=1, columns=4) == ".   .  /f   f"
    model = play(scene(".   .  /f   .", outside={0: (0, 0)}), ". *24")
    assert drawing(model, rows=1, columns=4) == ".   f  /f   f"


@pytest.mark.rule("P5.5", "P5.8", "P1.4")
def test_fire_outdoors_knocks_down_and_goes_out() -> None:
    model = scene("f", at=(3, 1), outside={0: (0, 0), 1: (3, 0)})
    play(model, ". *31")
    assert (3, 0) in model.fire
    assert model.legal() == ["k30", "k40"]
    play(model, "k30")
    assert not model.fire & set(OUTDOORS)
    assert model.firefighters[1] == (3, 0)


@pytest.mark.rule("P5.5", "P11.3")
def test_a_blast_ends_at_fire_outdoors() -> None:
    model = scene("*f", at=(3, 1), outside={0: (0, 0)}, specialists=("generalist",))
    play(model, ". *31 *31")
    assert model.fire == {(3, 0), (2, 1), (3, 1), (4, 1), (3, 2), (1, 1), (5, 1), (3, 3)}


@pytest.mark.rule("P5.6")
def test_fire_that_comes_to_smoke_ignites_it() -> None:
    model = play(scene("f   .   s   s  Ds", outside={0: (0, 0)}), ". *23")
    assert drawing(model, rows=1, columns=5) == "f   f   f   f  Ds"


@pytest.mark.rule("P5.7", "P8.1")
def test_losses_are_counted_before_the_end_is_tested() -> None:
    model = scene("fpv .   fp  fp", outside={0: (0, 0)})
    model.victims[(2, 2)] = 2
    model.lost = 3
    play(model, ". *68")
    assert (model.lost, model.over) == (5, False)
    assert model.todo[:3] == [RevealInFire((2, 2)), RevealInFire((2, 4)), RevealInFire((2, 5))]
    play(model, "*v *f")
    assert not model.over
    play(model, "*v")
    assert (model.over, model.lost, model.false_alarms, model.returns()) == (True, 7, 1, (Fraction(0),))


@pytest.mark.rule("P5.7", "P8.6")
def test_fire_outdoors_stays_when_the_game_is_lost() -> None:
    model = scene("fv", at=(3, 1), outside={0: (0, 0)})
    model.lost = 3
    play(model, ". *31")
    assert model.over
    assert (3, 0) in model.fire


# P6: knock-downs


@pytest.mark.rule("P6.1")
def test_both_spaces_of_every_nearest_parking_place() -> None:
    model = FlashpointModel()
    assert nearest_parking_spaces(model, (5, 2)) == [(3, 0), (4, 0), (7, 3), (7, 4)]
    assert nearest_parking_spaces(model, (1, 1)) == [(3, 0), (4, 0)]
    assert nearest_parking_spaces(model, (0, 9)) == [(0, 5), (0, 6), (3, 9), (4, 9)]
    assert nearest_parking_spaces(model, (4, 6)) == [(3, 9), (4, 9)]


@pytest.mark.rule("P6.1")
def test_nobody_is_knocked_down_twice_and_fire_may_be_chosen() -> None:
    model = scene("f1", at=(3, 1), outside={0: (3, 0), 2: (4, 0)}, saved=(2, 3))
    play(model, ". *31")
    assert model.legal() == ["k30", "k40"]
    play(model, "k30")  # seat 0 stays where it burns
    play(model, "k30")
    assert model.actor == CHANCE
    assert (model.firefighters, model.saved) == ([(3, 0), (3, 0), (4, 0)], [4, 3, 0])
    assert (3, 0) not in model.fire


@pytest.mark.rule("P6.2")
def test_what_was_carried_burns() -> None:
    model = play(scene("v0  .   f", outside={1: (0, 0)}), "Ev . *24")
    model.apply("k05")
    assert model.lost == 1


# P7: new POI


@pytest.mark.rule("P7.1")
def test_a_new_poi_drives_fire_and_smoke_away() -> None:
    model = play(scene("s  #f  #v", outside={0: (0, 0)}), ". *68")
    assert model.actor == CHANCE
    assert "*24" not in model.legal()
    assert len(model.legal()) == 47
    play(model, "*22 *23")
    assert not model.fire | (model.smoke - {(6, 8)})
    assert model.poi == {(2, 2), (2, 3)}
    assert model.actor == 0


@pytest.mark.rule("P7.1", "P4.2")
def test_a_firefighter_sees_at_once_what_comes_to_his_space() -> None:
    model = play(scene("0   v   v"), ". *68 *22")
    assert model.legal() == ["*v", "*f"]
    play(model, "*f")
    assert len(model.legal()) == 46  # still short
    play(model, "*22 *v")
    assert (model.actor, model.victims[(2, 2)]) == (0, 1)


@pytest.mark.rule("P7.1")
def test_an_empty_bag_gives_nothing() -> None:
    model = scene("v", outside={0: (0, 0)}, perfect=True)
    model.rescued, model.lost, model.false_alarms = 6, 3, 5
    play(model, ". *68")
    assert (model.bag(), model.actor, model.turn) == (0, 0, 2)


# P8: the end


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


# P9: the experienced set-up


@pytest.mark.rule("P9.1", "P9.2", "P9.3", "P9.4", "P9.5", "P9.6", "P9.7")
@pytest.mark.parametrize(
    ("level", "players", "explosions", "hazmats", "hot_spots"),
    [
        ("recruit", 1, 3, 3, 0),
        ("recruit", 3, 3, 3, 2),
        ("recruit", 4, 3, 3, 3),
        ("veteran", 2, 3, 4, 3),
        ("veteran", 3, 3, 4, 5),
        ("heroic", 6, 4, 5, 6),
    ],
)
def test_the_steps_of_the_set_up(level: str, players: int, explosions: int, hazmats: int, hot_spots: int) -> None:
    model = FlashpointModel(rules="experienced", level=level, players=players)
    asked = []
    while model.turn == 0:
        asked.append((model.actor, model.legal()[0][0]))
        model.apply(model.legal()[-1])
    chance, seats = (CHANCE, "*"), range(players)
    assert asked == [
        *[chance] * (explosions + hazmats + 3),
        *[(seat, "=") for seat in seats],
        *[chance] * hot_spots,
        *[(seat, "@") for seat in seats],
        (0, "A"),
        (0, "E"),
    ]
    assert len(model.hot_spots) == explosions + hot_spots
    assert model.hot_spot_reserve == (12 if level == "heroic" else 6)
    assert (model.hazmats.total(), len(model.poi), model.bag()) == (hazmats, 3, 12)
    assert not model.fire & (model.poi | set(model.hazmats) | set(OUTDOORS))
    assert not model.smoke
    assert (model.ambulance, model.engine) == ("L", "L")


@pytest.mark.rule("P9.2", "P12.2")
def test_the_first_explosion_is_by_the_black_die() -> None:
    model = FlashpointModel(rules="experienced")
    assert model.chance() == [
        (f"*{space}", Fraction(1, 8)) for space in ("33", "34", "35", "36", "43", "44", "45", "46")
    ]
    twice = load_board("front") | {"first_explosion": [[5, 5], [3, 3], [5, 5], [1, 1], [5, 5], [3, 3], [2, 2], [1, 8]]}
    assert FlashpointModel(rules="experienced", board=twice).chance() == [
        ("*11", Fraction(1, 8)),
        ("*18", Fraction(1, 8)),
        ("*22", Fraction(1, 8)),
        ("*33", Fraction(1, 4)),
        ("*55", Fraction(3, 8)),
    ]


@pytest.mark.rule("P9.2")
def test_the_first_explosions_on_the_front() -> None:
    model = play(FlashpointModel(rules="experienced"), "*33")
    # North and south-west of it stand walls, west a door; the blast goes east and south.
    assert model.fire == {(3, 3), (3, 4), (4, 3)}
    assert model.hot_spots == {(3, 3)}
    assert model.damage[edge_between((2, 3), (3, 3))] == 1
    assert model.doors[edge_between((3, 2), (3, 3))] == "destroyed"
    assert len(model.chance()) == 45
    play(model, "*16")
    assert (0, 6) not in model.fire  # it went out again
    assert model.legal() == ["*13", "*23", "*53", "*63"]


@pytest.mark.rule("P9.2", "P12.1")
def test_where_a_whole_column_burns_both_dice_are_thrown() -> None:
    model = FlashpointModel(rules="experienced")
    model.fire = {(row, 3) for row in range(1, 7)} | {(row, 8) for row in range(1, 5)}
    expected = [
        (f"*{row}{column}", Fraction(1, 7) * Fraction(1, 2 if column == 8 else 6))
        for row, column in BOTH_DICE
        if (row, column) not in model.fire
    ]
    assert FourthExplosion().outcomes(model) == expected
    assert ThirdExplosion(column=3).outcomes(model) == expected
    assert ThirdExplosion(column=8).outcomes(model) == [("*58", Fraction(1, 2)), ("*68", Fraction(1, 2))]


@pytest.mark.rule("P9.3", "P9.4", "P9.6")
def test_what_is_put_into_the_house_avoids_what_it_must() -> None:
    model = play(FlashpointModel(rules="experienced", players=4, specialists="random"), "*33 *11 *68")
    burning = {f"*{row}{column}" for row, column in model.fire}
    assert set(model.legal()) == {f"*{row}{column}" for row, column in BOTH_DICE} - burning
    play(model, "*55 *55 *55")
    assert model.hazmats == Counter({(5, 5): 3})
    play(model, "*55 *54")
    assert set(model.legal()) == {f"*{row}{column}" for row, column in BOTH_DICE} - burning - {"*55", "*54"}
    play(model, "*53")
    assert model.chance() == [(f"*{name}", Fraction(1, 8)) for name in SPECIALISTS]
    play(model, "*captain")
    assert model.chance() == [(f"*{name}", Fraction(1, 7)) for name in SPECIALISTS if name != "captain"]
    play(model, "*cafs *paramedic *driver")
    assert model.specialists == ["captain", "cafs", "paramedic", "driver"]
    assert set(model.legal()) == {f"*{row}{column}" for row, column in BOTH_DICE} - {"*33", "*11", "*68"}


@pytest.mark.rule("P9.5", "P13.1")
def test_specialists_are_chosen_seat_by_seat_from_those_left() -> None:
    model = FlashpointModel(rules="experienced", players=2)
    while model.actor == CHANCE:
        model.apply(model.legal()[0])
    names = list(SPECIALISTS)
    assert (model.actor, model.legal()) == (0, [f"={name}" for name in names])
    play(model, "=hazmat")
    assert (model.actor, model.legal()) == (1, [f"={name}" for name in names if name != "hazmat"])


# P10: specialists


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


@pytest.mark.rule("P10.2")
def test_victims_wait_outdoors_for_the_ambulance() -> None:
    model = scene("vt0", at=(3, 1), ambulance="T", specialists=("generalist",), saved=(4,))
    play(model, "Wlv")
    assert (model.rescued, model.victims_at((3, 0))) == (0, 2)
    play(model, "A-")  # T, and to the left of it L
    assert (model.ambulance, model.rescued, model.victims_on_board()) == ("L", 2, 0)
    assert model.actor == 0
    assert model.legal()[0] in moves(model)  # nobody stood on the place it left


@pytest.mark.rule("P10.2", "P10.3", "P8.1")
def test_those_who_arrive_together_are_rescued_together() -> None:
    model = scene("vt0", at=(3, 1), ambulance="L", specialists=("generalist",))
    model.rescued = 6
    play(model, "Wlv")
    assert (model.over, model.rescued) == (True, 8)


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


@pytest.mark.rule("P10.5", "P13.2")
def test_the_engine_takes_its_driver_along_and_asks_the_others() -> None:
    model = scene(
        ".", outside={0: (6, 9), 1: (5, 9), 2: (3, 9)}, engine="R", specialists=("generalist", "driver", "hazmat")
    )
    assert starting_with(model, "E+", "E-", "A") == ["E+", "E-", "A+", "A-"]
    play(model, "E+")
    assert model.engine == "B"
    assert (model.actor, model.legal()) == (0, ["b1", "b2"])
    play(model, "b2")
    assert (model.actor, model.legal()) == (0, ["b0", "b1", "b2"])
    play(model, "b0")
    assert model.firefighters == [(7, 2), (5, 9), (3, 9)]
    assert model.ap == 3
    play(model, "E- b1")
    assert (model.engine, model.firefighters[0]) == ("R", (5, 9))


@pytest.mark.rule("P10.5")
def test_the_ambulance_drives_by_radio_and_its_driver_may_stay() -> None:
    model = scene(".", outside={0: (0, 5), 1: (0, 6)}, ambulance="T", specialists=("generalist", "hazmat"))
    assert starting_with(model, "E+", "E-") == []
    play(model, "A+")
    assert (model.ambulance, model.legal()) == ("R", ["b0", "b1", "b2"])
    play(model, "b0 b1")
    assert model.firefighters == [(0, 5), (3, 9)]


@pytest.mark.rule("P10.5", "P8.1", "P8.6")
def test_nobody_is_asked_to_ride_when_the_arrival_ends_the_game() -> None:
    model = scene(".", outside={0: (0, 5)}, ambulance="T", specialists=("generalist",))
    model.victims = Counter({(3, 9): 1, (4, 9): 1})
    model.rescued = 6
    play(model, "A+")
    assert (model.over, model.rescued, model.ambulance) == (True, 8, "R")


@pytest.mark.rule("P10.6")
def test_the_deck_gun_needs_its_place_its_ap_and_an_empty_quadrant() -> None:
    model = on_front(("generalist", "hazmat"), engine="R", where=[(5, 9), (4, 4)])
    assert "g" in model.legal()
    model.firefighters[1] = (4, 5)
    assert "g" not in model.legal()
    model.firefighters = [(4, 9), (4, 4)]
    assert "g" not in model.legal()
    model.firefighters[0] = (6, 9)
    model.ap = 3
    assert "g" not in model.legal()
    model.specialists[0] = "driver"
    model.ap = 2
    assert "g" in model.legal()


@pytest.mark.rule("P10.6", "P12.3")
def test_the_driver_throws_each_die_again_at_most_once() -> None:
    model = on_front(("driver",), engine="R", where=[(5, 9)])
    play(model, "g")
    assert model.chance() == [(f"*{row}{column}", Fraction(1, 48)) for row, column in BOTH_DICE]
    play(model, "*23")
    assert model.legal() == ["g.", "gr", "gc", "grc"]

    row_first = play(model.copy(), "gr")
    assert row_first.chance() == [(f"*{row}3", Fraction(1, 6)) for row in range(1, 7)]
    play(row_first, "*53")
    assert row_first.legal() == ["g.", "gc"]
    play(row_first, "gc")
    assert row_first.chance() == [(f"*5{column}", Fraction(1, 8)) for column in range(1, 9)]
    play(row_first, "*58")
    assert isinstance(row_first.todo[0], Act)

    column_first = play(model.copy(), "gc *24")
    assert column_first.legal() == ["g.", "gr"]

    both = play(model.copy(), "grc")
    assert len(both.chance()) == 48
    both.fire = {(4, 7), (3, 7)}
    play(both, "*32")  # turned to 47
    assert (both.fire, both.ap) == (set(), 2)


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


@pytest.mark.rule("P10.9")
def test_vehicles_block_nobody() -> None:
    model = on_front(("generalist",), ambulance="R", engine="R", where=[(4, 9)])
    assert moves(model) == ["N", "S", "W"]
    play(model, "S S")
    assert model.firefighters == [(6, 9)]


# P11: the fire of the experienced game


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


# P12, P13: order


@pytest.mark.rule("P13.1")
def test_the_order_of_the_family_actions() -> None:
    model = scene(
        """
        .   s   .
             d
        f   v0 %.
             D
        .   .   .
        """,
        at=(2, 2),
    )
    assert model.legal() == "N Nv W dN dS xN xW XW cE .".split()


@pytest.mark.rule("P13.1")
def test_the_order_of_the_experienced_actions() -> None:
    model = on_front(("driver", "cafs", "captain"), ambulance="T", engine="R", where=[(5, 9), (0, 0), (2, 8)])
    assert model.legal() == (
        "=paramedic =hazmat =generalist =rescue =imaging N S cW E+ E- A+ A- g .".split()
    )
    model.todo = [BeginTurn(2)]
    model.firefighters = [(2, 8), (0, 0), (3, 9)]
    model.treated = Counter({(2, 8): 2})
    model.victims = Counter({(2, 8): 1})
    model.hazmats = Counter({(2, 8): 1})
    model.go_on()
    assert model.legal() == (
        "N S cW 0:N 0:Nv 0:Nh 0:Nl 0:Nlv 0:Nlh 0:Nlt 0:dS 0:W 0:Wv 0:Wh 0:Wl 0:Wlv 0:Wlh 0:Wlt 1:E 1:S A+ A- ."
    ).split()


# Laws of random games


def random_options(dice: random.Random) -> dict[str, Any]:
    players = dice.randint(1, 6)
    given = tuple(dice.sample(list(SPECIALISTS), players))
    return {
        "rules": dice.choice(["family", "experienced", "experienced"]),
        "board": dice.choice(["front", "back"]),
        "players": players,
        "level": dice.choice(["recruit", "veteran", "heroic"]),
        "specialists": dice.choice(["choose", "random", given]),
        "perfect": dice.random() < 0.3,
        "max_turns": dice.choice([None, None, dice.randint(1, 12)]),
    }


def play_at_random(model: FlashpointModel, dice: random.Random) -> Iterator[FlashpointModel]:
    """The game after each token. Kinds of actions are equally likely, so that rare ones are played, too."""
    while model.actor is not None:
        yield model
        model.apply(throw(model, dice) if model.actor == CHANCE else pick(model, dice))
    yield model


def throw(model: FlashpointModel, dice: random.Random) -> str:
    tokens, chances = zip(*model.chance(), strict=True)
    token: str = dice.choices(tokens, [float(chance) for chance in chances])[0]
    return token


def pick(model: FlashpointModel, dice: random.Random) -> str:
    legal = model.legal()
    if "." in legal and dice.random() < 0.1:
        return "."
    kinds: dict[str, list[str]] = {}
    for token in legal:
        kinds.setdefault(kind_of(token), []).append(token)
    rare = {"c": 0.05, ".": 0.1, "A": 0.3, "E": 0.3}
    kind = dice.choices(list(kinds), [rare.get(kind, 1) for kind in kinds])[0]
    return dice.choice(kinds[kind])


def kind_of(token: str) -> str:
    """What a token is about, without its side, space or name."""
    if ":" in token:
        return ":" + kind_of(token.split(":")[1])
    if token[0] in SIDES and token[-1] not in "+-":
        return "move" + token[1:]
    return token if token[0] in "bg" else token[0]


def faults(model: FlashpointModel) -> list[str]:
    """What is wrong with the position."""
    legal = model.legal()
    fire_advances = model.over or any(isinstance(step, FireOutdoorsGoesOut) for step in model.todo)
    acting = not model.over and isinstance(model.todo[0], Act)
    damage = sum(model.damage.values())
    placed = [space for space in model.firefighters if space is not None]
    piles = [model.victims, model.treated, model.hazmats]
    only_experienced = model.treated.total() + model.hazmats.total() + len(model.hot_spots)
    laws = {
        "a space holds fire and smoke": not model.fire & model.smoke,
        "smoke is indoors": model.smoke <= set(INDOORS),
        "fire outdoors has gone out": fire_advances or model.fire <= set(INDOORS),
        "no wall has a third marker": all(0 <= markers <= 2 for markers in model.damage.values()),
        "the house stands": damage < 24 or (damage == 24 and model.over),
        "POI are indoors": model.poi <= set(INDOORS),
        "hazmats are indoors": set(model.hazmats) <= set(INDOORS),
        "hot spots are indoors": model.hot_spots <= set(INDOORS),
        "tokens are conserved": min(model.bag(), model.victims_left(), model.false_alarms_left()) >= 0,
        "nothing lies in piles of none": all(number > 0 for pile in piles for number in pile.values()),
        "the family game knows no more": model.experienced or only_experienced == 0,
        "no victim waits outdoors": model.experienced or set(model.victims) <= set(INDOORS),
        "the reserve is not overdrawn": 0 <= model.hot_spot_reserve <= 12,
        "all stand on the board": set(placed) <= set(SPACES),
        "AP are not overdrawn": model.ap >= 0 and 0 <= model.extra <= 3 and all(0 <= ap <= 4 for ap in model.saved),
        "specialists are distinct": len(set(model.specialists)) == model.seats or None in model.specialists,
        "nobody else stands in fire": not acting
        or all(model.where(seat) not in model.fire for seat in range(model.seats) if seat != model.seat),
        "a lost game is over": not acting or model.lost < 4,
        "a won game is over": not acting or model.perfect or model.rescued < 7,
        "no victim lies in fire": not acting or not (set(model.victims) | set(model.treated) | model.poi) & model.fire,
        "no hazmat lies in fire": not acting or not set(model.hazmats) & model.fire,
        "there is something to do": model.over or len(legal) > 0,
        "nothing is offered twice": len(set(legal)) == len(legal),
        "chances add up to one": model.actor != CHANCE or sum(chance for _, chance in model.chance()) == 1,
        "outcomes are possible": model.actor != CHANCE or all(chance > 0 for _, chance in model.chance()),
        "no turn ends in fire": not acting or ("." in legal) == (model.where(model.seat) not in model.fire),
    }
    return [law for law, holds in laws.items() if not holds]


MOST_TOKENS = 5000


@pytest.mark.rule("P1.4", "P3.1", "P4.3", "P8.1", "P8.4", "P12.1", "P12.2")
@pytest.mark.parametrize("seed", range(80))
def test_random_games_keep_the_laws_and_come_to_an_end(seed: int) -> None:
    dice = random.Random(seed)
    options = random_options(dice)
    rescued = turn = 0
    for model in islice(play_at_random(FlashpointModel(**options), dice), MOST_TOKENS):
        assert faults(model) == [], f"{options} {' '.join(model.tokens)}"
        assert model.rescued >= rescued
        assert model.turn in (turn, turn + 1)
        rescued, turn = model.rescued, model.turn
    assert model.over
    assert model.scores() == (model.rescued,) * model.seats
    assert model.returns() == (Fraction(int(model.rescued >= 7)),) * model.seats
    assert not model.truncated or model.turn == model.max_turns


@pytest.mark.rule("P4.3", "P10.3", "P10.5", "P10.6", "P10.7", "P11.1", "P11.3")
@pytest.mark.parametrize("seed", range(80))
def test_laws_hold_from_scattered_positions(seed: int) -> None:
    for model in from_scattered_position(seed):
        assert faults(model) == [], " ".join(model.tokens)


def from_scattered_position(seed: int) -> Iterator[FlashpointModel]:
    dice = random.Random(1000 + seed)
    return islice(play_at_random(scattered(dice), dice), 100)


def scattered(dice: random.Random) -> FlashpointModel:
    """A sound position in the middle of a game, with everything everywhere."""
    model = FlashpointModel(**random_options(dice) | {"max_turns": None, "perfect": dice.random() < 0.5})
    while model.turn == 0:
        model.apply(throw(model, dice) if model.actor == CHANCE else dice.choice(model.legal()))
    safe = dice.sample(INDOORS, 30)
    model.smoke = set(dice.sample(INDOORS, 8)) - set(safe)
    model.fire = set(dice.sample(INDOORS, 20)) - set(safe) - model.smoke
    model.poi = set(dice.sample(safe[3:], 2))
    model.victims = Counter(dice.choices(safe[:3], k=2))
    if model.experienced:
        model.treated = Counter(dice.choices(safe[:3], k=3))
        model.hazmats = Counter(dice.choices(safe, k=4))
        model.hot_spots = set(dice.sample(INDOORS, 12))
    model.rescued, model.lost, model.false_alarms = dice.randint(0, 2), dice.randint(0, 3), dice.randint(0, 3)
    outside = model.engine_place() if model.experienced else OUTDOORS[:2]
    model.firefighters = [dice.choice([*safe[:5], *outside]) for _ in range(model.seats)]
    for door in model.doors:
        model.doors[door] = dice.choice(["closed", "open", "destroyed"])
    for wall in dice.sample(sorted(model.damage, key=sorted), 7):
        model.damage[wall] = dice.choice([1, 2])
    model.saved = [dice.randint(0, 4) for _ in range(model.seats)]
    model.todo = [BeginTurn(0)]
    model.go_on()
    return model


@pytest.mark.rule("P13.1")
def test_every_kind_of_action_is_met_from_scattered_positions() -> None:
    kinds = {
        kind_of(token)
        for seed in range(80)
        for model in from_scattered_position(seed)
        if model.actor != CHANCE
        for token in model.legal()
    }
    loads = ["", "v", "h", "l", "lv", "lh", "lt"]
    assert kinds == {
        *(f"move{load}" for load in loads),
        *(f":move{load}" for load in loads),
        *["=", "d", ":d", "x", "X", "c", "t", "r", "i", "E", "A", "b0", "b1", "b2"],
        *["g", "g.", "gr", "gc", "grc", "h", "k", "."],
    }


@pytest.mark.parametrize("seed", range(10))
def test_a_copy_is_independent_and_the_same_tokens_give_the_same_game(seed: int) -> None:
    dice = random.Random(2000 + seed)
    options = random_options(dice)
    replay = FlashpointModel(**options)
    for model in islice(play_at_random(FlashpointModel(**options), dice), 400):
        before = vars(model.copy())
        for token in model.legal():
            twin = model.copy()
            twin.apply(token)
            assert twin.tokens == [*model.tokens, token]
        assert vars(model) == before
        if model.tokens:
            replay.apply(model.tokens[-1])
        assert vars(replay) == vars(model)


def test_what_is_not_legal_is_refused() -> None:
    model = FlashpointModel()
    for token in ("@11", "N", ".", "*11", "", "@0", "@000"):
        with pytest.raises(AssertionError, match="not legal"):
            model.apply(token)
    with pytest.raises(AssertionError, match="not over"):
        model.returns()
    with pytest.raises(AssertionError, match="no dice"):
        model.chance()
    assert model.tokens == []
