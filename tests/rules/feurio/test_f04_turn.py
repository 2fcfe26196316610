"""F4: a turn: a tile to the hottest spot, then men."""
from __future__ import annotations

import pytest

import firecore as fc

from ..playing import after, legal, refusal
from .boards import at, board, hottest, lying, marked, played, spots, tiles

BASE = fc.load("feurio")
BREAKS = fc.load("feurio", firebreaks=True)
RHOMBUS = """
        3       6       *
           (6)      4
                *
"""


# Drawing and laying.


@pytest.mark.rule("F4.1", "F4.8")
def test_a_turn_is_a_draw_then_a_tile_laid_then_men() -> None:
    state = played("*6 *6 *4 *3")
    assert (state.actor, legal(state)) == (fc.CHANCE, ["*1", "*2", "*3", "*4", "*5", "*6"])
    state.apply("*2")
    assert (state.actor, legal(state)) == (1, ["@0,1", "@2,-1"])
    state.apply("@2,-1")
    assert (state.actor, legal(state)[0]) == (1, "-")
    assert lying(state) == tiles("""
        3       6       2
           (6)      4
    """)
    state.apply("G1@0,0")
    assert (state.actor, state.view(fc.EVERYTHING)["turn"]) == (fc.CHANCE, 2)


@pytest.mark.rule("F4.1")
@pytest.mark.parametrize(("phase", "hand", "token", "reason"), [
    ("draw", None, "@0,1", "the turn begins with a draw (F4.1)"),
    ("draw", None, "-", "the turn begins with a draw (F4.1)"),
    ("draw", None, "R1@0,0", "the turn begins with a draw (F4.1)"),
    ("lay", 2, "*2", "the tile in hand must be laid now (F4.1)"),
    ("lay", 2, "-", "the tile in hand must be laid now (F4.1)"),
    ("lay", 2, "R1@0,0", "the tile in hand must be laid now (F4.1)"),
    ("place", None, "@0,1", "men are placed now, or nobody (F4.3)"),
    ("place", None, "#0,1R", "men are placed now, or nobody (F4.3)"),
    ("place", None, "*2", "men are placed now, or nobody (F4.3)"),
])
def test_each_step_has_its_time(phase: str, hand: int | None, token: str, reason: str) -> None:
    assert reason in refusal(board(BREAKS, RHOMBUS, phase=phase, hand=hand), token)


@pytest.mark.rule("F4.1", "F4.2")
def test_the_tile_goes_to_a_hottest_spot_and_nowhere_else() -> None:
    state = board(BASE, RHOMBUS, phase="lay", hand=1)
    assert legal(state) == ["@0,1", "@2,-1"]
    assert hottest(state) == marked(RHOMBUS)
    assert "1,-2 has heat 9, the hottest spots have 10: 0,1 2,-1 (F4.2)" in refusal(state, "@1,-2")


@pytest.mark.rule("F4.1", "F4.3")
def test_once_the_stack_is_empty_a_turn_is_men_alone() -> None:
    state = board(BASE, "(6)      >", stack="3", phase="draw", turn=3)
    laid = after(state, "*3 @30,1 -")
    assert (laid.actor, laid.view(fc.EVERYTHING)["phase"], laid.view(fc.EVERYTHING)["laid"]) == (0, "place", False)
    assert at(laid, "0,0") == ["R1@0,0", "R2@0,0", "R3@0,0"]
    assert legal(laid)[0] == "-"


@pytest.mark.rule("F4.2")
def test_heat_is_the_sum_of_the_values_around_a_spot() -> None:
    state = board(BASE, """
    3       6       .
       (6)      4
    .
    """, phase="lay", hand=1)
    heat = {
        (0, -2): 3, (1, -2): 9, (2, -2): 6,
        (-1, -1): 3, (2, -1): 10,
        (-1, 0): 9, (2, 0): 4,
        (-1, 1): 6, (0, 1): 10, (1, 1): 4,
    }
    assert spots(state) == heat


@pytest.mark.rule("F4.2", "F5.3")
def test_a_firebreak_adds_nothing_to_heat() -> None:
    picture = """
        *       *
    *      (2)      #6/1    .
        *       *       .
    """
    state = board(BREAKS, picture, phase="lay", hand=1)
    assert hottest(state) == marked(picture)
    assert {spots(state)[spot] for spot in marked(picture)} == {2}
    assert spots(state)[2, 0] == 0


@pytest.mark.rule("F4.2")
def test_six_tiles_around_a_hole_all_count() -> None:
    picture = """
        6       6
    6       *       6
       (5)      6
    """
    state = board(BASE, picture, phase="lay", hand=1)
    assert hottest(state) == marked(picture)
    assert spots(state)[1, -1] == 35


CLOSED_IN = """
            *       *       *
        *       #1/0    #1/1    *
    *       #1/2   (6)      #2/3    *
        *       #2/0    #3/0    *
            *       *       *
"""


@pytest.mark.rule("F4.2", "F2.2")
def test_if_all_face_up_tiles_are_closed_in_all_spots_are_hottest() -> None:
    state = board(BREAKS, CLOSED_IN, phase="lay", hand=5)
    assert hottest(state) == sorted(spots(state)) == marked(CLOSED_IN)
    assert set(spots(state).values()) == {0}
    assert [token for token in legal(state) if token[0] == "@"] == [f"@{q},{r}" for q, r in marked(CLOSED_IN)]


@pytest.mark.rule("F4.2")
def test_with_several_hottest_spots_the_player_chooses() -> None:
    state = board(BASE, RHOMBUS, phase="lay", hand=5)
    south, east = after(state, "@0,1"), after(state, "@2,-1")
    assert lying(south) == tiles("""
    3       6
       (6)      4
            5
    """)
    assert lying(east) == tiles("""
    3       6       5
       (6)      4
    """)


@pytest.mark.rule("F4.2")
@pytest.mark.parametrize("hand", [1, 2, 3, 4, 5, 6])
def test_the_value_of_the_new_tile_does_not_matter(hand: int) -> None:
    assert legal(board(BASE, RHOMBUS, phase="lay", hand=hand)) == ["@0,1", "@2,-1"]


@pytest.mark.rule("F4.2")
def test_men_do_not_cool_the_fire() -> None:
    state = board(BASE, """
    3       6RR
       (6YYY)   4B
    """, phase="lay", hand=1)
    assert legal(state) == ["@0,1", "@2,-1"]


# Placing men.


@pytest.mark.rule("F4.3")
def test_placing_nobody_is_always_allowed_and_leaves_the_men_where_they_are() -> None:
    state = board(BASE, "(6R)     5")
    assert lying(after(state, "-")) == lying(state)
    assert after(state, "-").view(fc.EVERYTHING)["supply"] == state.view(fc.EVERYTHING)["supply"]


@pytest.mark.rule("F4.3")
def test_one_to_three_men_never_more_even_where_there_is_room() -> None:
    state = board(fc.load("feurio", slots=(6,) * 6), "(6)")
    assert at(state, "0,0") == ["R1@0,0", "R2@0,0", "R3@0,0"]
    assert "one to three men are placed in a turn, the number in plain decimal (F4.3, F10.2)" in refusal(
        state, "R4@0,0")
    assert "F4.3" in refusal(state, "R0@0,0")
    assert "F4.3" in refusal(state, "R12@0,0")


@pytest.mark.rule("F4.3")
def test_men_go_to_any_tile_the_start_tiles_and_the_one_just_laid_included() -> None:
    state = after(board(BASE, RHOMBUS, turn=1, phase="lay", hand=5), "@0,1")
    assert sorted({token.split("@")[1] for token in legal(state)[1:]}) == sorted(["0,-1", "1,-1", "0,0", "1,0", "0,1"])


@pytest.mark.rule("F4.3", "F5.3")
def test_a_firebreak_takes_no_men() -> None:
    state = board(BREAKS, "(6)      #5/0")
    assert at(state, "1,0") == []
    assert "the tile on 1,0 is a firebreak, which holds no men (F4.3, F5.3)" in refusal(state, "R1@1,0")


@pytest.mark.rule("F4.3")
def test_no_men_stand_where_no_tile_lies() -> None:
    state = board(BASE, "(6)")
    assert "no tile lies on 1,0 (F4.3)" in refusal(state, "R1@1,0")
    assert "no tile lies on 90,-90 (F4.3)" in refusal(state, "R1@90,-90")


@pytest.mark.rule("F4.4")
@pytest.mark.parametrize(("turn", "own"), [(0, "R"), (1, "G"), (2, "B"), (3, "Y")])
def test_the_colour_must_be_the_player_s(turn: int, own: str) -> None:
    state = board(BASE, "(6)", turn=turn)
    assert at(state, "0,0") == [f"{own}{men}@0,0" for men in (1, 2, 3)]
    assert {colour: "F4.4" in refusal(state, f"{colour}1@0,0") for colour in "RGBY".replace(own, "")} == (
        dict.fromkeys("RGBY".replace(own, ""), True))


@pytest.mark.rule("F4.4")
def test_there_must_be_men_enough_in_supply() -> None:
    two_left = """
    5RRR    5RRR    6RRR
       (6R)     6       4
    """
    state = board(BASE, two_left)
    assert state.view(fc.EVERYTHING)["supply"]["R"] == 2
    assert at(state, "1,0") == ["R1@1,0", "R2@1,0"]
    assert "only 2 R men are left to place, not 3 (F4.4)" in refusal(state, "R3@1,0")


@pytest.mark.rule("F4.4", "F6.2")
def test_whoever_has_no_man_left_places_nobody() -> None:
    state = board(BASE, """
    5RRR    5RRR    6RRR
       (6RRR)   6       4
    """)
    assert legal(state) == ["-"]
    assert "no R man is left to place (F4.4)" in refusal(state, "R1@1,0")


@pytest.mark.rule("F4.4", "F1.2")
def test_the_tile_must_have_that_many_free_slots() -> None:
    state = board(BASE, "(6GB)    4Y      1R")
    assert at(state, "0,0") == ["R1@0,0"]
    assert at(state, "1,0") == ["R1@1,0"]
    assert at(state, "2,0") == []
    assert "the tile on 0,0 has 3 slots, and 2 more men would make 4 (F4.4, F1.2)" in refusal(state, "R2@0,0")


@pytest.mark.rule("F4.4")
@pytest.mark.parametrize(("picture", "most"), [
    ("""
        1       1
    1      (6)
        1
    """, 2),
    ("""
        1       1
    1      (6G)
        1
    """, 1),
    ("""
        1       1
    1      (6GG)
        1
    """, 0),
    ("""
        1       1
    1      (6)      1
        1       2
    """, 0),
])
def test_with_the_new_men_no_more_stand_there_than_the_tile_has_accesses(picture: str, most: int) -> None:
    state = board(BASE, picture)
    assert at(state, "0,0") == [f"R{men}@0,0" for men in range(1, most + 1)]
    assert "(F4.4)" in refusal(state, f"R{most + 1}@0,0")


@pytest.mark.rule("F4.4")
def test_a_closed_tile_takes_no_more_men() -> None:
    state = board(BASE, """
        1       1
    1      (6)      1
        1       2
    """)
    assert "the tile on 0,0 has no access (F4.4)" in refusal(state, "R1@0,0")


@pytest.mark.rule("F4.5")
def test_men_stay_on_a_tile_that_is_closed_in_later() -> None:
    state = board(BASE, """
        1       1
    1      (6RRG)   1
        1       *
    """, phase="lay", hand=2, turn=1)
    closed = after(state, "@0,1 -")
    assert lying(closed)[0, 0] == "6RRG"
    view = next(tile for tile in closed.view(fc.EVERYTHING)["tiles"] if (tile["q"], tile["r"]) == (0, 0))
    assert (view["men"], view["accesses"], view["room"]) == ({"R": 2, "G": 1}, 0, 0)
    assert closed.faults() == ()


@pytest.mark.rule("F4.5")
def test_men_never_leave_a_tile_until_the_game_is_over() -> None:
    match = fc.Match(BASE, seed=11)
    men: dict[tuple[int, int], str] = {}
    while not match.is_over:
        table = lying(match.state)
        assert all(table[space].startswith(word[0]) and len(table[space]) >= len(word) for space, word in men.items())
        men = table
        match.play(match.legal_actions()[-1])
    assert sum(len(word) - 1 for word in lying(match.state).values()) > 30


@pytest.mark.rule("F4.6")
def test_several_colours_share_a_tile() -> None:
    state = after(board(BASE, "(6)      >", stack=""), "R1@0,0 G1@0,0 B1@0,0")
    assert lying(state)[0, 0] == "6RGB"


@pytest.mark.rule("F4.6")
def test_the_same_men_on_the_same_tiles_are_the_same_position() -> None:
    state = board(BASE, "(6)      >", stack="")
    by_and_by = after(state, "R1@0,0 G1@0,0 B1@1,0 - R1@0,0 - - Y1@2,0")
    assert by_and_by == after(state, "R2@0,0 - B1@1,0 - - G1@0,0 - Y1@2,0")


@pytest.mark.rule("F4.7")
def test_with_two_players_a_turn_uses_one_of_one_s_two_colours() -> None:
    game = fc.load("feurio", players=2)
    assert at(board(game, "(6)"), "0,0") == ["R1@0,0", "R2@0,0", "R3@0,0", "G1@0,0", "G2@0,0", "G3@0,0"]
    assert at(board(game, "(4)", turn=1), "0,0") == ["B1@0,0", "B2@0,0", "Y1@0,0", "Y2@0,0"]
    assert "B men are not this seat's to place (F4.4, F4.7)" in refusal(board(game, "(6)"), "B1@0,0")
    assert board(game, "(6)").actor == 0
    assert after(board(game, "(6)"), "R1@0,0").view(fc.EVERYTHING)["turn"] == 1     # so the other colour cannot follow


@pytest.mark.rule("F4.7", "F3")
def test_with_three_players_a_turn_uses_one_s_own_colour_or_one_s_own_reinforcements() -> None:
    game = fc.load("feurio", players=3)
    state = board(game, "(6)", turn=2)
    assert at(state, "0,0") == ["B1@0,0", "B2@0,0", "B3@0,0", "Y1@0,0", "Y2@0,0", "Y3@0,0"]
    assert after(state, "Y2@0,0").view(fc.EVERYTHING)["reserve"] == [4, 4, 2]
    assert after(state, "Y2@0,0").view(fc.EVERYTHING)["supply"] == state.view(fc.EVERYTHING)["supply"]
    assert after(state, "B2@0,0").view(fc.EVERYTHING)["reserve"] == [4, 4, 4]


@pytest.mark.rule("F4.7", "F4.4")
def test_reinforcements_of_others_are_not_one_s_own() -> None:
    state = board(fc.load("feurio", players=3), "(6YYY)   5", turn=0, reserve=(1, 4, 4))
    assert at(state, "1,0") == ["R1@1,0", "R2@1,0", "R3@1,0", "Y1@1,0"]
    assert "only 1 reinforcement is left to place, not 2 (F4.4)" in refusal(state, "Y2@1,0")


@pytest.mark.rule("F4.7")
def test_alone_one_places_any_one_colour() -> None:
    state = board(fc.load("feurio", players=1), "(3)")
    assert at(state, "0,0") == [f"{colour}{men}@0,0" for colour in "RGBY" for men in (1, 2)]


@pytest.mark.rule("F4.8")
def test_a_decision_is_presented_also_with_a_single_possibility() -> None:
    one_spot = """
        6       6
    6       *       6
       (5)      6
    """
    state = board(BASE, one_spot, phase="lay", hand=1)
    assert (state.actor, legal(state)) == (0, ["@1,-1"])
    nobody = board(fc.load("feurio", slots=(0,) * 6), "(6)")
    assert (nobody.actor, legal(nobody)) == (0, ["-"])
    last_draw = board(BASE, "(6)      >", stack="3", phase="draw")
    assert last_draw.chance_outcomes() == [(last_draw.parse("*3"), 1.0)]


@pytest.mark.rule("F4.8")
def test_drawing_laying_and_placing_are_three_tokens() -> None:
    match = fc.Match(BASE, seed=2)
    for _ in range(8):
        match.play(match.legal_actions()[0])
    assert [token[0] for token in match.tokens] == list("****" + "*@-" * 4 + "*")
