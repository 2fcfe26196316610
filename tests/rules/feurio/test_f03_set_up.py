"""F3: the set-up, and whose turn is the first."""
from __future__ import annotations

import pytest

import firecore as fc

from ..playing import refusal
from .boards import lying, played, tiles

RHOMBUS = """
    3       6
       (6)      4
"""


@pytest.mark.rule("F3")
@pytest.mark.parametrize(("players", "draws", "supplies", "reserve", "first"), [
    (4, "*3 *4 *5 *6", ["R1", "G1", "B1", "Y1"], [], 1),
    (3, "*3 *4 *5", ["R1 Y1", "G1 Y1", "B1 Y1"], [4, 4, 4], 1),
    (2, "*3 *4", ["R1 G1", "B1 Y1"], [], 1),
    (1, "*3", ["R1 G1 B1 Y1"], [], 0),
])
def test_what_each_number_of_players_begins_with(
        players: int, draws: str, supplies: list[str], reserve: list[int], first: int) -> None:
    state = played(draws, players=players)
    assert state.view()["reserve"] == reserve
    assert (state.view()["turn"], state.is_chance) == (first, True)
    for seat in [*range(first, players), *range(first)]:
        state.apply("*2")
        state.apply(state.legal_actions()[0])
        placed = {token[:2] for token in map(state.token, state.legal_actions()) if token[1:2] == "1"}
        assert (state.actor, placed) == (seat, set(supplies[seat].split()))
        state.apply("-")


@pytest.mark.rule("F3.1")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_turns_go_by_ascending_seat_and_after_the_last_comes_seat_0(players: int) -> None:
    match = fc.Match(fc.load("feurio", players=players), seed=5)
    seats = []
    while len(seats) < 12:
        seats.append(match.actor)
        match.play(match.legal_actions()[0])     # lays
        assert match.actor == seats[-1]
        match.play("-")
    assert seats == [(i + (players > 1)) % players for i in range(12)]


@pytest.mark.rule("F3.2")
@pytest.mark.parametrize(("players", "draws", "picture"), [
    (4, "*6 *5 *4 *3", """
        3       5
           (6)      4
    """),
    (3, "*6 *5 *4", """
        5
   (6)      4
    """),
    (2, "*6 *5", """
        5
   (6)
    """),
    (1, "*6", """
   (6)
    """),
])
def test_the_start_spaces_are_taken_in_their_order(players: int, draws: str, picture: str) -> None:
    assert lying(played(draws, players=players)) == tiles(picture)


@pytest.mark.rule("F3.3")
def test_the_start_tiles_are_laid_together_after_the_last_draw() -> None:
    state = played("*6 *6 *4")
    assert (lying(state), state.view()["start_tiles"], state.view()["stack"]) == ({}, [6, 6, 4], 33)
    assert state.is_chance
    state.apply("*3")
    assert (lying(state), state.view()["start_tiles"], state.view()["stack"]) == (tiles(RHOMBUS), [], 32)


@pytest.mark.rule("F3.3", "F3.2")
@pytest.mark.parametrize("draws", ["*6 *6 *4 *3", "*3 *4 *6 *6", "*4 *6 *3 *6", "*6 *3 *6 *4"])
def test_in_the_hot_centre_layout_the_two_hottest_lie_in_the_middle(draws: str) -> None:
    assert lying(played(draws)) == tiles(RHOMBUS)


@pytest.mark.rule("F3.3")
def test_as_drawn_means_as_drawn() -> None:
    assert lying(played("*3 *4 *6 *5", layout="drawn")) == tiles("""
    5       4
       (3)      6
    """)


@pytest.mark.rule("F3.3")
@pytest.mark.parametrize(("players", "draws"), [(2, "*3 *6"), (3, "*3 *6 *5")])
@pytest.mark.parametrize("layout", ["hot-centre", "drawn"])
def test_fewer_than_four_players_lay_in_the_order_drawn(players: int, draws: str, layout: str) -> None:
    table = lying(played(draws, players=players, layout=layout))
    assert [table.get(space) for space in [(0, 0), (1, -1), (1, 0)]][:players] == [draw[1] for draw in draws.split()]


@pytest.mark.rule("F3.3")
@pytest.mark.parametrize("token", ["@0,0", "#0,0R", "G1@0,0", "-"])
def test_before_the_start_tiles_lie_nobody_does_anything(token: str) -> None:
    assert "a start tile is drawn now (F3.3)" in refusal(played("*6 *6"), token)
