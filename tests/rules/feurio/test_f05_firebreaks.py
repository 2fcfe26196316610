"""F5: firebreaks, and what each seat knows."""
from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import firecore as fc

from ..playing import after, legal, refusal
from .boards import GREEN, YELLOW, board, hottest, lying, played, spots, tiles

GAME = fc.load("feurio", firebreaks=True)
RHOMBUS = """
        3       6
           (6)      4
"""


def handed(viewer: int, state: fc.State) -> Any:
    return state.view(viewer)["hand"]


def shown(viewer: int, state: fc.State, space: tuple[int, int]) -> Any:
    return next(tile["value"] for tile in state.view(viewer)["tiles"] if (tile["q"], tile["r"]) == space)


@pytest.mark.rule("F5.1")
def test_only_the_player_who_draws_a_tile_sees_it() -> None:
    state = played("*6 *6 *4 *3 *5", firebreaks=True)
    assert [handed(seat, state) for seat in range(4)] == ["?", 5, "?", "?"]
    assert handed(fc.EVERYTHING, state) == 5
    assert [handed(seat, played("*6 *6 *4 *3 *5")) for seat in range(4)] == [5, 5, 5, 5]


@pytest.mark.rule("F5.1", "F10.1")
def test_a_tile_may_be_laid_face_down_on_a_hottest_spot() -> None:
    state = board(GAME, RHOMBUS, turn=GREEN, phase="lay", hand=5)
    assert legal(state) == ["@0,1", "#0,1G", "@2,-1", "#2,-1G"]
    assert "heat 9, the hottest spots have 10" in refusal(state, "#1,-2G")


@pytest.mark.rule("F5.1")
def test_a_firebreak_costs_a_man_and_ends_the_turn() -> None:
    state = after(board(GAME, RHOMBUS, turn=GREEN, phase="lay", hand=5), "#0,1G")
    assert lying(state) == tiles("""
        3       6
           (6)      4
                #5/1
    """)
    assert state.view(fc.EVERYTHING)["supply"] == {"R": 12, "G": 11, "B": 12, "Y": 12}
    assert state.view(fc.EVERYTHING)["given_up"] == {"R": 0, "G": 1, "B": 0, "Y": 0}
    assert (state.view(fc.EVERYTHING)["turn"], state.view(fc.EVERYTHING)["phase"]) == (2, "draw")


@pytest.mark.rule("F5.1")
def test_with_men_of_two_colours_he_chooses_which_to_give_up() -> None:
    game = fc.load("feurio", players=2, firebreaks=True)
    state = board(game, "(6)", turn=1, phase="lay", hand=5)
    assert legal(state)[:3] == ["@-1,0", "#-1,0B", "#-1,0Y"]
    assert after(state, "#-1,0Y").view(fc.EVERYTHING)["given_up"] == {"R": 0, "G": 0, "B": 0, "Y": 1}
    assert "the man given up is of one's own colours, here B or Y (F5.1)" in refusal(state, "#-1,0R")


@pytest.mark.rule("F5.1")
def test_a_reinforcement_is_never_given_up() -> None:
    game = fc.load("feurio", players=3, firebreaks=True)
    state = board(game, "(6)", turn=1, phase="lay", hand=5)
    assert legal(state)[:2] == ["@-1,0", "#-1,0G"]
    assert "a Y man is a reinforcement, and no reinforcement is given up (F5.1)" in refusal(state, "#-1,0Y")


ALL_RED_MEN_GONE = """
    6RRR    5RRR    6RRR
       (5RRR)   4       *
"""


@pytest.mark.rule("F5.2")
def test_whoever_has_no_man_left_cannot_lay_a_firebreak() -> None:
    state = board(GAME, ALL_RED_MEN_GONE, phase="lay", hand=2)
    assert legal(state) == [f"@{q},{r}" for q, r in hottest(state)]
    q, r = hottest(state)[0]
    assert "no R man is left to be given up (F5.2)" in refusal(state, f"#{q},{r}R")


@pytest.mark.rule("F5.2")
def test_reinforcements_do_not_help_him() -> None:
    state = board(fc.load("feurio", players=3, firebreaks=True), ALL_RED_MEN_GONE, phase="lay", hand=2)
    assert state.view(fc.EVERYTHING)["reserve"] == [4, 4, 4]
    assert all(token[0] == "@" for token in legal(state))


@pytest.mark.rule("F5.2")
def test_of_two_colours_the_one_that_is_left_can_be_given_up() -> None:
    state = board(fc.load("feurio", players=2, firebreaks=True), ALL_RED_MEN_GONE, phase="lay", hand=2)
    assert {token[-1] for token in legal(state) if token[0] == "#"} == {"G"}


@pytest.mark.rule("F5.3", "F2.3")
def test_a_firebreak_has_value_0_closes_sides_and_holds_no_men() -> None:
    state = board(GAME, """
   (6)      #5/2
    """)
    firebreak = state.view(fc.EVERYTHING)["tiles"][1]
    assert (firebreak["value"], firebreak["firebreak_of"], firebreak["room"]) == (5, 2, 0)
    assert state.view(fc.EVERYTHING)["tiles"][0]["accesses"] == 5
    assert spots(state)[2, 0] == 0
    assert {token for token in legal(state) if token.endswith("@1,0")} == set()


@pytest.mark.rule("F5.3", "F7.1")
def test_a_firebreak_belongs_to_no_zone_and_does_not_join_two() -> None:
    assert board(GAME, "(2R)     #1/2    3R").scores() == (2, 0, 0, 0)     # 2/2 and 3/3
    assert board(GAME, "(2R)     1R      3R").scores() == (6, 0, 0, 0)


@pytest.mark.rule("F5.3")
def test_its_value_is_known_to_its_owner_alone_also_after_the_end() -> None:
    state = board(GAME, """
   (6)      #5/2    >
    """, stack="", phase="over", passes=4)
    assert state.is_over
    assert [shown(seat, state, (1, 0)) for seat in range(4)] == ["?", "?", 5, "?"]
    assert [seat for seat in range(4) if "#5" in state.text(seat)] == [2]
    assert shown(fc.EVERYTHING, state, (1, 0)) == 5


@pytest.mark.rule("F5.3")
def test_a_firebreak_stays_face_down() -> None:
    match = fc.Match(GAME, seed=3)
    firebreaks: dict[tuple[int, int], str] = {}
    while not match.is_over:
        table = lying(match.state)
        assert {space: table[space] for space in firebreaks} == firebreaks
        firebreaks = {space: word for space, word in table.items() if word[0] == "#"}
        down = [action for action in match.legal_actions() if match.state.token(action)[0] == "#"]
        match.play((down or match.legal_actions())[0])
    assert len(firebreaks) == 32


@pytest.mark.rule("F5.4")
def test_laid_face_up_the_value_becomes_public_as_it_is_laid() -> None:
    state = played("*6 *6 *4 *3 *5 @0,1", firebreaks=True)
    assert state.view(fc.EVERYTHING)["phase"] == "place"
    assert [shown(seat, state, (0, 1)) for seat in range(4)] == [5, 5, 5, 5]


# What a seat does not know.


@pytest.mark.rule("F5.5")
def test_stack_others_firebreaks_and_a_tile_in_another_s_hand_are_the_tiles_not_seen() -> None:
    state = board(GAME, "(6)      #5/2    #4/1    >", stack="123", phase="lay", hand=1, turn=YELLOW)
    assert state.view(0)["stack"] == 3
    assert state.view(0)["unseen"] == [2, 1, 1, 1, 1, 0]     # 1 2 3 in the stack, 1 in hand, a 4 and a 5 face down
    assert state.view(1)["unseen"] == [2, 1, 1, 0, 1, 0]
    assert state.view(2)["unseen"] == [2, 1, 1, 1, 0, 0]
    assert state.view(3)["unseen"] == [1, 1, 1, 1, 1, 0]
    assert state.view(fc.EVERYTHING)["unseen"] == [1, 1, 1, 0, 0, 0]


@pytest.mark.rule("F5.5")
def test_men_given_up_are_public() -> None:
    state = board(GAME, "(6)      #5/2")
    assert [state.view(seat)["given_up"] for seat in range(4)] == [{"R": 0, "G": 0, "B": 1, "Y": 0}] * 4


SECRETS = "(6)      #1/2    #2/1    >"     # with 1, 1, 2, 3 not seen by seat 1: a firebreak, the hand, two in the stack


def dealt(state: fc.State, seat: int, n: int, seed: int) -> Counter[tuple[Any, ...]]:
    """What n fresh deals give: the firebreak of seat 2, the hand, the stack."""
    dice = fc.Dice(seed)
    deals = Counter[tuple[Any, ...]]()
    for _ in range(n):
        one = state.resample(seat, dice)
        deals[shown(fc.EVERYTHING, one, (1, 0)), handed(fc.EVERYTHING, one), tuple(one.view(fc.EVERYTHING)["unseen"])] += 1
    return deals


@pytest.mark.rule("F5.5")
def test_to_deal_anew_makes_every_assignment_of_the_unseen_tiles_equally_likely() -> None:
    state = board(GAME, SECRETS, stack="23", phase="lay", hand=1, turn=YELLOW)
    assert state.view(1)["unseen"] == [2, 1, 1, 0, 0, 0]
    n = 12_000
    deals = dealt(state, 1, n, seed=1)
    # Of the four tiles one goes under the firebreak and another into the hand: twelve ways.
    pool = [1, 1, 2, 3]
    expected = Counter[tuple[Any, ...]]()
    for i in range(4):
        for j in set(range(4)) - {i}:
            rest = Counter(pool[k] for k in range(4) if k not in (i, j))
            expected[pool[i], pool[j], tuple(rest[value] for value in range(1, 7))] += 1
    assert set(deals) == set(expected) and len(expected) == 7
    chi_square = sum((deals[one] - n * ways / 12) ** 2 / (n * ways / 12) for one, ways in expected.items())
    assert chi_square < 22.5     # six degrees of freedom: one fair deal in a thousand is above


@pytest.mark.rule("F5.5")
def test_a_fresh_deal_keeps_all_that_the_seat_knows() -> None:
    state = board(GAME, SECRETS, stack="23", phase="lay", hand=1, turn=YELLOW)
    dice = fc.Dice(7)
    for seat in range(4):
        for _ in range(50):
            one = state.resample(seat, dice)
            assert one.faults() == ()
            assert one.view(seat) == state.view(seat)
            assert (one.observe(seat) == state.observe(seat)).all()


@pytest.mark.rule("F5.5")
def test_the_owner_s_own_tiles_are_not_dealt_anew() -> None:
    state = board(GAME, SECRETS, stack="23", phase="lay", hand=1, turn=YELLOW)
    dice = fc.Dice(8)
    assert {shown(fc.EVERYTHING, state.resample(2, dice), (1, 0)) for _ in range(50)} == {1}
    assert {shown(fc.EVERYTHING, state.resample(1, dice), (2, 0)) for _ in range(50)} == {2}
    assert {handed(fc.EVERYTHING, state.resample(3, dice)) for _ in range(50)} == {1}


@pytest.mark.rule("F5.5")
def test_without_firebreaks_there_is_nothing_to_deal_anew() -> None:
    state = played("*6 *6 *4 *3 *5")
    assert all(state.resample(seat, fc.Dice(seat)) == state for seat in range(4))
    assert state.view(0)["unseen"] == state.view(fc.EVERYTHING)["unseen"]


@pytest.mark.rule("F5.5")
def test_two_positions_that_differ_in_secrets_alone_look_the_same() -> None:
    one = board(GAME, "(6)      #5/2    >", stack="24", phase="lay", hand=1, turn=YELLOW)
    other = board(GAME, "(6)      #4/2    >", stack="15", phase="lay", hand=2, turn=YELLOW)
    assert one != other
    for seat in (0, 1):
        assert one.view(seat) == other.view(seat)
        assert one.text(seat) == other.text(seat)
        assert (one.observe(seat) == other.observe(seat)).all()
    for seat in (2, 3):
        assert one.view(seat) != other.view(seat)
        assert (one.observe(seat) != other.observe(seat)).any()
