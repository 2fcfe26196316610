"""What a seat gets to see: the view, the observation, the drawing."""
from __future__ import annotations

import json
import random

import numpy
import pytest

import firecore as fc

from ..playing import after
from .boards import board, played

BREAKS = fc.load("feurio", firebreaks=True)
TABLE, TILE, SPOT = 44, 13, 4
KEYS = {"game", "options", "phase", "actor", "turn", "hand", "laid", "passes", "stack", "unseen", "supply", "reserve",
        "given_up", "start_tiles", "tiles", "spots", "hottest", "zones", "totals", "best_zones", "progress", "scores",
        "returns", "reason"}


@pytest.mark.parametrize("options", [{}, {"firebreaks": True}, {"players": 3}, {"players": 2}, {"players": 1}], ids=str)
def test_a_view_is_plain_values_with_the_same_keys_always(options: dict[str, object]) -> None:
    match = fc.Match(fc.load("feurio", **options), seed=4)
    while not match.is_over:
        for seat in (fc.EVERYTHING, *range(match.game.seats)):
            view = match.state.view(seat)
            assert set(view) == KEYS
            assert json.loads(json.dumps(view)) == view
        match.play(match.legal_actions()[-1])
    assert match.state.view(fc.EVERYTHING)["returns"] == list(match.state.returns())
    assert match.state.view(fc.EVERYTHING)["actor"] is None


def test_the_view_of_a_tile() -> None:
    state = board(fc.load("feurio"), "(6GGB)   4")
    assert state.view(fc.EVERYTHING)["tiles"] == [
        {"q": 0, "r": 0, "value": 6, "firebreak_of": None, "men": {"G": 2, "B": 1}, "accesses": 5,
         "slots": 3, "free": 0, "room": 0},
        {"q": 1, "r": 0, "value": 4, "firebreak_of": None, "men": {}, "accesses": 5,
         "slots": 2, "free": 2, "room": 2},
    ]


# The observation.


def test_the_observation_of_the_table() -> None:
    game = fc.load("feurio", players=3, firebreaks=True)
    state = board(game, "(6GY)    #5/2", turn=1, phase="lay", hand=4, reserve=(4, 3, 4))
    table = state.observe(1)[:TABLE].tolist()
    assert table[:3] == [0, 1, 0]                                     # lay
    assert table[3:7] == [1, 0, 0, 0]                                 # the viewer's turn
    assert table[7:12] == pytest.approx([4 / 6, 0, 33 / 36, 0, 0])
    assert table[12:18] == pytest.approx([1, 1, 1, 5 / 6, 1, 5 / 6])     # another's firebreak is not seen
    assert table[18:24] == pytest.approx([1 / 6, 1 / 6, 2 / 6, 2 / 6, 3 / 6, 3 / 6])
    assert table[24:32] == pytest.approx([1, 11 / 12, 11 / 12, 0, 0, 0, 1 / 12, 0])
    assert table[32:36] == [0, 1, 0, 0]                               # the viewer's colour
    assert table[36:40] == pytest.approx([3 / 4, 1, 1, 3 / 4])
    assert table[40:] == [0, 0, 0, 0]
    other = state.observe(2)[:TABLE].tolist()
    assert other[3:7] == [0, 0, 1, 0]                                 # two turns from now the viewer's turn comes
    assert other[7:9] == [0, 1]                                       # a tile in hand, not shown
    assert other[36:39] == pytest.approx([1, 1, 3 / 4])


def test_the_observation_of_tiles() -> None:
    state = board(BREAKS, "(6GGB)   #5/2    1", turn=1)
    rows = state.observe(2)[TABLE:TABLE + 36 * TILE].reshape(36, TILE)
    assert rows[0] == pytest.approx([1, 0, 0, 1, 0, 0, 5 / 6, 0, 0, 2 / 6, 1 / 6, 0, 0])
    assert rows[1] == pytest.approx([1, 1 / 35, 0, 0, 1, 5 / 6, 4 / 6, 0, 0, 0, 0, 0, 1 / 4])
    assert rows[2] == pytest.approx([1, 2 / 35, 0, 1 / 6, 0, 0, 5 / 6, 1 / 6, 0, 0, 0, 0, 0])
    assert not rows[3:].any()
    hidden = state.observe(1)[TABLE:TABLE + 36 * TILE].reshape(36, TILE)[1]
    assert hidden == pytest.approx([1, 1 / 35, 0, 0, 1, 0, 4 / 6, 0, 0, 0, 0, 0, 2 / 4])


def test_the_observation_of_spots() -> None:
    state = board(BREAKS, "(6)", phase="lay", hand=1)
    rows = state.observe(0)[TABLE + 36 * TILE:].reshape(142, SPOT)
    assert rows[:6].tolist() == [pytest.approx([1, q / 35, r / 35, 6 / 36]) for q, r in (
        (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0))]
    assert not rows[6:].any()


def test_the_observation_of_the_set_up() -> None:
    assert played("*6 *1").observe(0)[40:44].tolist() == pytest.approx([1, 1 / 6, 0, 0])
    assert played("*6 *1").observe(3)[:3].tolist() == [1, 0, 0]


@pytest.mark.rule("F5.5")
@pytest.mark.parametrize("options", [
    {"firebreaks": True}, {"players": 3, "firebreaks": True}, {"players": 2, "firebreaks": True}, {"players": 1},
], ids=str)
def test_views_and_observations_tell_the_same(options: dict[str, object]) -> None:
    game = fc.load("feurio", **options)
    views: dict[bytes, str] = {}
    sights: dict[tuple[int, str], bytes] = {}
    rng, dice = random.Random(1), fc.Dice(1)
    for _ in range(6):
        state = game.start()
        while not state.is_over:
            for seat in range(game.seats):
                for one in (state, state.resample(seat, dice)):
                    seen = bytes([seat]) + one.observe(seat).tobytes()
                    view = json.dumps(one.view(seat))
                    assert views.setdefault(seen, view) == view
                    assert sights.setdefault((seat, view), seen) == seen
            state.apply(rng.choice(state.legal_actions()[:9]))
    assert len(views) > 300


@pytest.mark.rule("F5.3")
def test_whose_a_firebreak_is_is_public() -> None:
    one = board(BREAKS, "(6)      #5/0    #4/1", given=(1, 1, 0, 0))
    other = board(BREAKS, "(6)      #4/1    #5/0", given=(1, 1, 0, 0))
    assert (one.observe(3) != other.observe(3)).any()
    assert one.view(3) != other.view(3)
    assert one.text(3) != other.text(3)


def test_an_observation_is_written_where_one_wants_it() -> None:
    state, out = played(), numpy.ones(BREAKS.observation_shape, numpy.float32)
    assert state.observe(0, out) is out
    assert (out == state.observe(0)).all()


# The drawing.

LEGEND = "[6 R1G2 +1] value, men, takes 1 man more | [4] takes no more men | {9} hottest spot, its heat"


def test_the_board_is_drawn_so_that_a_person_can_play_from_it() -> None:
    state = board(BREAKS, """
        3       6RYY
           (6GB)    4       #2/2
    """, turn=3, phase="lay", hand=5)
    assert state.text(fc.EVERYTHING).splitlines() == [
        "Feurio! | firebreaks | seat 3 lays the tile | in hand 5",
        "30 tiles in the stack | in it: 6 of 1, 5 of 2, 5 of 3, 5 of 4, 5 of 5, 4 of 6",
        "seat 0: R11, score 1",
        "seat 1: G11, score 1",
        "seat 2: B10, given up B1, score 1",
        "seat 3: Y10, score 1",
        "zones, by sum / lowest open tile:",
        "  R scores 1: 1 = 6/6 at 1,-1",
        "  G scores 1: 1 = 6/6 at 0,0",
        "  B scores 1: 1 = 6/6 at 0,0",
        "  Y scores 1: 1 = 6/6 at 1,-1",
        "",
        "   [3 +2]     [6 R1Y2]      {10}",
        "    0,-1        1,-1        2,-1",
        "",
        "      [6 G1B1 +1]    [4 +2]      [#2/2]",
        "          0,0         1,0         2,0",
        "",
        "                {10}",
        "                0,1",
        "",
        LEGEND + " | [#3/0] firebreak, its value and seat",
    ]


def test_a_drawing_for_a_seat_hides_what_it_cannot_know() -> None:
    state = board(BREAKS, "(6)      #2/2", turn=3, phase="lay", hand=5)
    assert "[#2/2]" in state.text(2) and "in hand ?" in state.text(2)
    assert "[#?/2]" in state.text(3) and "in hand 5" in state.text(3)
    assert "33 tiles in the stack | not seen: 6 of 1, 6 of 2" in state.text(3)


def test_a_drawing_tells_reinforcements_passes_and_the_end() -> None:
    game = fc.load("feurio", players=3)
    state = board(game, "(6)      >", stack="", passes=1, turn=1)
    assert "seat 1: G12, reinforcements Y4, score 0" in str(state)
    assert "Feurio! | seat 1 places men | 1 pass in a row" in str(state)
    assert (
        "Feurio! | the game is over | 3 passes in a row | victory shared by seat 0, seat 1 and seat 2: 0 points and a "
        "best zone of 0 each (F7.5)") in str(after(state, "- -"))
    alone = board(fc.load("feurio", players=1), "(6)      >", stack="", phase="over")
    assert "Feurio! | solo | the game is over | lost: 0 of 4 colours are safe (F8.2)" in str(alone)
    assert "{" not in str(state).replace(LEGEND, "")     # no tile is to come, so no spot is shown


def test_hexes_stand_in_their_rows() -> None:
    """The middle of a tile lies half a tile east of that of its neighbour in the north-west."""
    rng = random.Random(2)
    state = fc.load("feurio", firebreaks=True).start()
    while not state.is_over:
        state.apply(rng.choice(state.legal_actions()))
        lines = str(state).splitlines()
        middles = {}
        for row in lines:
            for start, name in names_in(row):
                q, r = map(int, name.split(","))
                middles[q, r] = start + len(name) / 2
        shown = {(tile["q"], tile["r"]) for tile in state.view(fc.EVERYTHING)["tiles"]}
        assert shown <= set(middles)
        if len(middles) > 1:
            (q0, r0), at = min(middles.items())
            (q1, r1), to = max(middles.items())
            half = (to - at) / ((2 * q1 + r1) - (2 * q0 + r0))
            assert all(abs(x - at - half * ((2 * q + r) - (2 * q0 + r0))) <= 2 for (q, r), x in middles.items())


def names_in(row: str) -> list[tuple[int, str]]:
    """The names of spaces in a line of names, and where they begin."""
    words = row.split()
    if not words or not all(word.replace("-", "").replace(",", "").isdigit() and "," in word for word in words):
        return []
    found, at = [], 0
    for word in words:
        at = row.index(word, at)
        found.append((at, word))
        at += len(word)
    return found
