"""F7, F8 as they are shown: zones with what they are counted from, progress, and why a game ended as it did."""
from __future__ import annotations

import random
from typing import Any

import pytest

import firecore as fc

from ..playing import legal
from .boards import board

ZONES = """
        1R
           (6R)     3RB     2B
"""


def zones(state: fc.State) -> list[tuple[Any, ...]]:
    """Colour, number of tiles, sum, lowest open tile, value."""
    return [(zone["colour"], len(zone["tiles"]), zone["sum"], zone["lowest_open"], zone["value"])
            for zone in state.view(fc.EVERYTHING)["zones"]]


@pytest.mark.rule("F7.1", "F7.2", "F7.3")
def test_a_view_tells_how_each_zone_is_counted() -> None:
    assert zones(board(fc.load("feurio"), ZONES)) == [("R", 3, 10, 1, 10), ("B", 2, 5, 2, 3)]
    assert zones(board(fc.load("feurio", hot=True), ZONES)) == [("R", 3, 10, 1, 10), ("B", 2, 5, 2, 2)]
    view = board(fc.load("feurio"), ZONES).view(fc.EVERYTHING)
    assert view["zones"][1]["tiles"] == [[1, 0], [2, 0]]
    assert (view["totals"], view["best_zones"]) == ({"R": 10, "G": 0, "B": 3, "Y": 0}, [10, 0, 3, 0])


CLOSED = """
            3       3
        3      (6G)     3
            3       3
"""


@pytest.mark.rule("F7.2")
def test_a_zone_that_is_closed_in_scores_nothing() -> None:
    state = board(fc.load("feurio"), CLOSED)
    assert zones(state) == [("G", 1, 6, None, 0)]
    assert "  G scores 0: 0, 6 closed in at 0,0" in str(state).splitlines()


@pytest.mark.rule("F7.4")
def test_reinforcements_form_no_zones_and_colours_of_one_seat_are_counted_by_themselves() -> None:
    three = board(fc.load("feurio", players=3), "(6RY)", reserve=(3, 4, 4))
    assert zones(three) == [("R", 1, 6, 6, 1)]
    assert set(three.view(fc.EVERYTHING)["totals"]) == {"R", "G", "B"}
    two = board(fc.load("feurio", players=2), "(6RG)    4R")
    assert two.view(fc.EVERYTHING)["totals"] == {"R": 3, "G": 1, "B": 0, "Y": 0}
    assert (two.scores(), two.view(fc.EVERYTHING)["best_zones"]) == ((4, 0), [3, 0])


@pytest.mark.parametrize("options", [{}, {"hot": True}, {"players": 3}, {"players": 2, "firebreaks": True}], ids=str)
def test_totals_make_up_the_scores_and_zones_the_totals(options: dict[str, Any]) -> None:
    game, rng = fc.load("feurio", **options), random.Random(3)
    own = {4: ("R", "G", "B", "Y"), 3: ("R", "G", "B"), 2: ("RG", "BY")}[game.seats]
    for _ in range(5):
        state = game.start()
        while not state.is_over:
            state.apply(rng.choice(state.legal_actions()))
            view = state.view(fc.EVERYTHING)
            totals = view["totals"]
            assert tuple(sum(totals[colour] for colour in colours) for colours in own) == state.scores()
            for colour, total in totals.items():
                assert total == sum(zone["value"] for zone in view["zones"] if zone["colour"] == colour)
            held = sorted([colour, tile["q"], tile["r"]] for tile in view["tiles"] for colour in tile["men"]
                          if colour in totals)
            assert sorted([zone["colour"], *space] for zone in view["zones"] for space in zone["tiles"]) == held


# Progress.


@pytest.mark.rule("F8.2", "F9.2")
@pytest.mark.parametrize("options", [{"players": 1}, {"players": 3, "cooperative": True},
                                     {"cooperative": True, "slots": (6,) * 6}], ids=str)
def test_progress_tells_of_each_colour_what_it_lacks(options: dict[str, Any]) -> None:
    game, rng = fc.load("feurio", **options), random.Random(3)
    for _ in range(5):
        state = game.start()
        while not state.is_over:
            state.apply(rng.choice(state.legal_actions()[1:] or state.legal_actions()))
            view = state.view(fc.EVERYTHING)
            assert sum(one["safe"] for one in view["progress"].values()) == state.scores()[0]
            for colour, one in view["progress"].items():
                of_colour = [zone for zone in view["zones"] if zone["colour"] == colour]
                on_board = sum(tile["men"].get(colour, 0) for tile in view["tiles"])
                assert (one["men_left"], one["zones"]) == (12 - on_board, len(of_colour))
                assert one["open_one"] == any(zone["lowest_open"] == 1 for zone in of_colour)
                assert one["safe"] == (one["men_left"] == 0 and one["zones"] == 1 and one["open_one"])
                assert all(zone["value"] is None for zone in of_colour)
        assert (view["totals"], view["best_zones"], view["reason"]) == (None, None, "safety")


@pytest.mark.rule("F8.2")
def test_text_tells_what_each_colour_lacks() -> None:
    lines = str(board(fc.load("feurio", players=1, slots=(6,) * 6), "(1RR)    3G      5R")).splitlines()
    assert "colours safe: 0 of 4" in lines
    assert "  R 9 men left to place, split into 2 zones; stands at 0,0 and 2,0" in lines
    assert "  G 11 men left to place, no open 1; stands at 1,0" in lines
    assert "  B 12 men left to place, no open 1" in lines


# Why a game ended as it did.


def ended(picture: str, **options: Any) -> fc.State:
    game = fc.load("feurio", **options)
    return board(game, picture, stack="", phase="over", passes=game.seats)


@pytest.mark.rule("F7.5")
@pytest.mark.parametrize(("picture", "reason", "words"), [
    ("(6R)     6R      1G      >", "points", "won by Ada with 2 points (F7.5)"),
    ("(4R)     4R      2G      3       2G      >", "zone",
     "won by Ada: 2 points like Ben, but the best zone, 2 to 1 (F7.5)"),
    ("(4R)     3       4G      >", "shared",
     "victory shared by Ada and Ben: 1 point and a best zone of 1 each (F7.5)"),
])
def test_text_tells_what_decided_the_game(picture: str, reason: str, words: str) -> None:
    state = ended(picture)
    assert state.view(fc.EVERYTHING)["reason"] == reason
    assert words in state.text(names=["Ada", "Ben", "Cid", "Dee"]).splitlines()[0]


def test_nothing_has_decided_a_game_that_goes_on() -> None:
    assert board(fc.load("feurio"), ZONES).view(fc.EVERYTHING)["reason"] is None


# Slots, and room.


@pytest.mark.rule("F4.3", "F4.4")
def test_room_is_what_may_be_placed_in_one_turn_and_free_what_the_tile_takes() -> None:
    state = board(fc.load("feurio", slots=(6,) * 6), "(6G)     5", turn=0)
    assert [(tile["slots"], tile["free"], tile["room"]) for tile in state.view(fc.EVERYTHING)["tiles"]] == [(6, 4, 3), (6, 5, 3)]


@pytest.mark.rule("F4.3", "F4.4", "F4.7")
@pytest.mark.parametrize("options", [{}, {"players": 3}, {"players": 2, "slots": (6,) * 6}, {"players": 1}], ids=str)
def test_room_is_the_most_men_of_a_legal_placement(options: dict[str, Any]) -> None:
    game, rng = fc.load("feurio", **options), random.Random(1)
    for _ in range(4):
        state = game.start()
        while not state.is_over:
            if state.view(fc.EVERYTHING)["phase"] == "place":
                tokens = legal(state)
                for tile in state.view(fc.EVERYTHING)["tiles"]:
                    here = [int(token[1]) for token in tokens if token[2:] == f"@{tile['q']},{tile['r']}"]
                    assert tile["room"] == max(here, default=0)
            state.apply(rng.choice(state.legal_actions()[-9:]))


# Options and names.


@pytest.mark.parametrize(("options", "words"), [
    ({}, "Feurio! | the start tiles are drawn"),
    ({"hot": True, "firebreaks": True}, "Feurio! | firebreaks | hot | the start"),
    ({"players": 1}, "Feurio! | solo | the start"),
    ({"players": 2, "cooperative": True, "slots": (0, 1, 2, 3, 4, 5)},
     "Feurio! | cooperative | slots 0 1 2 3 4 5 | the start"),
])
def test_text_names_the_options_that_change_the_rules(options: dict[str, Any], words: str) -> None:
    assert str(fc.load("feurio", **options).start()).startswith(words)


def test_who_shares_a_name_is_told_by_the_seat_too() -> None:
    state = board(fc.load("feurio"), "(6R)", turn=1)
    text = state.text(0, ["keen", "keen", "Ada", ""])
    assert "keen (1) places men" in text
    assert [line.partition(":")[0] for line in text.splitlines()[2:6]] == ["keen (0)", "keen (1)", "Ada", "seat 3"]


@pytest.mark.parametrize("names", ["Ada", [1, 2], 5, None])
def test_names_are_texts(names: Any) -> None:
    with pytest.raises(fc.StateError, match="names are a list of texts, one a seat"):
        fc.load("feurio").start().text(names=names)


# Reasons that people read.


@pytest.mark.rule("F4.4", "F1.2")
@pytest.mark.parametrize(("picture", "token", "reason"), [
    ("(1R)     6", "R1@0,0", "the tile on 0,0 has 1 slot, and 1 more man would make 2 (F4.4, F1.2)"),
    ("(1)      6", "R2@0,0", "the tile on 0,0 has 1 slot, too few for 2 men (F4.4, F1.2)"),
    ("(6RR)    6", "R2@0,0", "the tile on 0,0 has 3 slots, and 2 more men would make 4 (F4.4, F1.2)"),
    ("""
            3       3
        3      (6G)     .
            3       3
     """, "R1@0,0", "the tile on 0,0 has 1 access, and 1 more man would make 2 (F4.4)"),
    ("(6)      6", "Z1@0,0", "there are men of four colours, R, G, B and Y (F1.3)"),
    ("(6)      6", "B1@0,0", "B men are not this seat's to place (F4.4, F4.7)"),
])
def test_what_stands_and_what_would_are_told_apart(picture: str, token: str, reason: str) -> None:
    assert board(fc.load("feurio"), picture).why_not(token) == reason


@pytest.mark.rule("F4.7", "F5.1")
def test_reinforcements_are_called_so() -> None:
    game = fc.load("feurio", players=3, firebreaks=True)
    one_left = board(game, "(6YYY)   5", reserve=(1, 4, 4))
    assert one_left.why_not("Y2@1,0") == "only 1 reinforcement is left to place, not 2 (F4.4)"
    none_left = board(game, "(6YYY)   5Y", reserve=(0, 4, 4))
    assert none_left.why_not("Y1@1,0") == "no reinforcement is left to place (F4.4)"
    laying = board(game, "(6)      5", phase="lay", hand=3)
    q, r = laying.view(fc.EVERYTHING)["hottest"][0]
    assert laying.why_not(f"#{q},{r}Y") == "a Y man is a reinforcement, and no reinforcement is given up (F5.1)"


@pytest.mark.rule("F8.1")
@pytest.mark.parametrize(("options", "kind"), [({"players": 1}, "solo"), ({"cooperative": True}, "cooperative")])
def test_where_there_can_be_no_firebreaks_no_option_is_blamed(options: dict[str, Any], kind: str) -> None:
    laying = board(fc.load("feurio", **options), "(6)      5", phase="lay", hand=3)
    assert laying.why_not("#0,1R") == f"there are no firebreaks in a {kind} game (F8.1)"
