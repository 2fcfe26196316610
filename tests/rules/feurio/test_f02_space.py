"""F2: the spaces, spots and accesses."""
from __future__ import annotations

import pytest

import firecore as fc

from ..playing import after, legal, refusal
from .boards import Space, accesses, at, board, hottest, line, lying, marked, played, spots, tiles


def distance(space: Space) -> int:
    q, r = space
    return max(abs(q), abs(r), abs(q + r))


@pytest.mark.rule("F2.1")
def test_a_tile_has_six_neighbours() -> None:
    state = board(fc.load("feurio"), "(6)", phase="lay", hand=1)
    assert sorted(spots(state)) == marked("""
        *       *
    *      (6)      *
        *       *
    """) == [(-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0)]


@pytest.mark.rule("F2.1")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_first_tile_laid_is_at_0_0(players: int) -> None:
    state = played("*6 *5 *4 *3"[:3 * players], players=players)
    assert lying(state)[0, 0] == "6"


@pytest.mark.rule("F2.2")
def test_a_spot_is_an_empty_space_beside_a_tile() -> None:
    picture = """
        *       *       *       .
    *       3       6       *       .
        *      (6)      4       *
    .       *       *       *       .
    """
    state = board(fc.load("feurio"), picture, phase="lay", hand=1)
    assert sorted(spots(state)) == marked(picture)


@pytest.mark.rule("F2.2")
def test_a_firebreak_makes_spots_too() -> None:
    picture = """
        *       *       *
    *      (6)      #3/1    *
        *       *       *
    """
    state = board(fc.load("feurio", firebreaks=True), picture, phase="lay", hand=1)
    assert sorted(spots(state)) == marked(picture)


RING = """
        1       1
    1       *       1
       (1)      1
"""


@pytest.mark.rule("F2.2", "F4.2")
def test_a_space_enclosed_by_tiles_is_a_spot_like_any_other() -> None:
    state = board(fc.load("feurio"), RING, phase="lay", hand=2)
    assert hottest(state) == marked(RING)
    assert spots(state)[1, -1] == 6
    assert legal(state) == ["@1,-1"]


@pytest.mark.rule("F2.2", "F2.3")
def test_a_tile_laid_into_a_hole_has_no_access_and_closes_a_side_of_all_around_it() -> None:
    state = board(fc.load("feurio"), RING, phase="lay", hand=6)
    filled = after(state, "@1,-1")
    assert accesses(filled)[1, -1] == 0
    assert at(filled, "1,-1") == []
    assert {space: n - accesses(filled)[space] for space, n in accesses(state).items()} == dict.fromkeys(tiles(RING), 1)


@pytest.mark.rule("F2.2")
@pytest.mark.parametrize(("token", "reason"), [
    ("@0,0", "a tile lies on 0,0 already (F2.2)"), ("@3,3", "3,3 touches no tile (F2.2)"),
    ("@36,0", "36,0 touches no tile (F2.2)"), ("@1,99", "1,99 touches no tile (F2.2)"),
    ("@-123456789,5", "-123456789,5 touches no tile (F2.2)"),
])
def test_no_tile_is_laid_where_there_is_no_spot(token: str, reason: str) -> None:
    assert reason in refusal(board(fc.load("feurio"), "(6)", phase="lay", hand=1), token)


EAST, NORTH_EAST, NORTH_WEST, WEST, SOUTH_WEST, SOUTH_EAST = (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)


def farthest(state: fc.State, direction: Space) -> str:
    """The hottest spot that lies farthest in a direction."""
    step_q, step_r = direction
    # The length of a space along a direction, in axial coordinates.
    q, r = max(hottest(state), key=lambda s: s[0] * (2 * step_q + step_r) + s[1] * (step_q + 2 * step_r))
    return f"{q},{r}"


@pytest.mark.rule("F2.2", "F4.2")
@pytest.mark.parametrize("direction", [EAST, NORTH_EAST, NORTH_WEST, WEST, SOUTH_WEST, SOUTH_EAST])
def test_the_board_has_no_edge_a_strip_two_tiles_wide_grows_to_distance_18(direction: Space) -> None:
    state = played("*1", players=1)
    for value in "11111222222333333444444555555666666":     # so that the hottest spots are at the end of the strip
        state.apply(f"*{value}")
        state = after(state, f"@{farthest(state, direction)} -")
        assert state.faults() == ()
    assert state.is_over
    assert max(map(distance, lying(state))) == 18


@pytest.mark.rule("F2.2", "F4.2")
@pytest.mark.parametrize(("direction", "reached"), [
    (EAST, 28), (NORTH_EAST, 28), (NORTH_WEST, 28), (WEST, 27), (SOUTH_WEST, 27), (SOUTH_EAST, 27)])
def test_with_firebreaks_it_grows_to_distance_28(direction: Space, reached: int) -> None:
    """Eight firebreaks close the two start tiles in, then all spots are hottest and a line runs straight out."""
    game = fc.load("feurio", players=2, firebreaks=True)
    state = after(game.start(), "*1 *1")
    for value in "1111222222333333444444555555666666":
        state.apply(f"*{value}")
        state.apply(next(token for token in legal(state) if token.startswith(f"#{farthest(state, direction)}")))
        assert state.faults() == ()
        assert game.read(state.position()) == state
    assert len(lying(state)) == 36
    assert max(map(distance, lying(state))) == reached


@pytest.mark.rule("F2.2")
def test_a_line_of_all_tiles_reads_whatever_order_its_tiles_are_written_in() -> None:
    game = fc.load("feurio")
    position = line(game, "(6)      >", stack="").split(" ")
    words = position[1].removeprefix("tiles=").split(";")
    sorted_line = game.read(" ".join(position))
    for order in (words[::-1], words[::2] + words[1::2], words[:18] + words[19:] + words[18:19]):
        position[1] = "tiles=" + ";".join(order)
        assert game.read(" ".join(position)) == sorted_line
    assert max(map(distance, lying(sorted_line))) == 35


@pytest.mark.rule("F2.3")
def test_the_accesses_of_a_tile_are_its_sides_that_touch_no_tile() -> None:
    state = board(fc.load("feurio"), """
        3       6
           (6)      4
    """)
    assert accesses(state) == {(0, -1): 4, (1, -1): 3, (0, 0): 3, (1, 0): 4}


@pytest.mark.rule("F2.3", "F5.3")
def test_a_firebreak_closes_a_side_like_any_tile() -> None:
    state = board(fc.load("feurio", firebreaks=True), """
   (6)      #1/2    5
    """)
    assert accesses(state) == {(0, 0): 5, (1, 0): 4, (2, 0): 5}


@pytest.mark.rule("F2.3")
def test_a_side_towards_an_enclosed_space_is_an_access() -> None:
    state = board(fc.load("feurio"), """
        1       1       2
    2      (6)      *       2
        1       1       2
    """)
    assert (0, 0) in accesses(state)
    assert accesses(state)[0, 0] == 1
    assert at(state, "0,0") == ["R1@0,0"]


@pytest.mark.rule("F2.3", "F4.4")
def test_a_tile_is_open_while_it_has_an_access() -> None:
    state = board(fc.load("feurio"), """
        1       1
    1      (6)      1
        1       .
    """, phase="lay", hand=2)
    assert accesses(state)[0, 0] == 1
    closed = after(state, "@0,1")
    assert accesses(closed)[0, 0] == 0
    assert at(closed, "0,0") == []
