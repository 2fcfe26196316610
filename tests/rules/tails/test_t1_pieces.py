"""T1: pieces."""
from __future__ import annotations

from typing import Any

import pytest

import firecore as fc

from ..playing import legal
from .table import drawn, play, words_of

USUAL = ((1, 2), (2, 3), (3, 4), (4, 2), (5, 3), (6, 4), (7, 2), (8, 3), (9, 4))


@pytest.mark.rule("T1.1")
@pytest.mark.parametrize(("value", "flames"), USUAL)
def test_a_fire_card_is_worth_its_flames(value: int, flames: int) -> None:
    cover = value % 9 + 1
    state = drawn(f"""
        reveal
        {cover}(f{value}c0)  -  -  -
        {cover}(c1)          -  -  -
    """)
    assert state.scores() == (1 + flames, 1)
    assert fc.load("tails").options["deck"] == USUAL


@pytest.mark.rule("T1.1")
def test_the_deck_is_data() -> None:
    deck = [[9, 0], [1, 7], [8, 1], [2, 0], [7, 3], [3, 1], [6, 1], [4, 1], [5, 1_000_000_000]]
    game = fc.load("tails", deck=deck)
    assert game.options["deck"] == tuple(sorted(map(tuple, deck)))
    assert game == fc.load("tails", deck=sorted(deck))
    state = play(game.start(), "*1 *2 *3 *4")
    assert legal(state) == [f"*{value}" for value in range(1, 10)]      # in order, whatever the order of the deck
    state = play(state, "*5 =234 =134 =567 =567 - - 5 - - -")
    assert state.scores() == (1, 1, 1_000_000_001, 1)


@pytest.mark.rule("T1.1")
@pytest.mark.parametrize("deck", [
    None, 5, "123456789", USUAL[:8], (*USUAL, (1, 2)), (*USUAL[:8], (8, 4)), (*USUAL[:8], (10, 4)),
    (*USUAL[:8], (0, 4)),
    (*USUAL[:8], (9, -1)), (*USUAL[:8], (9, 2.0)), (*USUAL[:8], (9, True)), (*USUAL[:8], (9, "4")), (*USUAL[:8], (9,)),
    (*USUAL[:8], (9, 4, 4)), (*USUAL[:8], 9), (*USUAL[:8], (9, 2_000_000_000)), (*USUAL[:8], (9, None)), dict(USUAL),
    (*USUAL[:8], (None, 4)), (*USUAL[:8], (9, 10**30)), (*USUAL[:8], "94"),
], ids=repr)
def test_any_other_deck_is_refused(deck: Any) -> None:
    with pytest.raises(fc.OptionError, match="nine pairs"):
        fc.load("tails", deck=deck)


@pytest.mark.rule("T1.1")
def test_the_largest_decks_score_rightly() -> None:
    deck = [(value, 0) for value in range(1, 9)] + [(9, 2_000_000_000)]
    state = drawn("""
        over deck=-
        1(f9c0)     -  -  -
        2(f1278c1)  -  -  -
        3(c2)       -  -  -
        4(c3)       -  -  -
    """, deck=deck)
    assert state.scores() == (2_000_000_001, 1, 1, 1)
    assert state.returns() == (1.0, 0.0, 0.0, 0.0)


@pytest.mark.rule("T1.2")
def test_every_player_has_nine_numbers_a_trickster_and_a_campfire() -> None:
    for players in range(2, 7):
        start = fc.load("tails", players=players).start()
        assert start.scores() == (1,) * players
        for seat in start.view(fc.EVERYTHING)["seats"]:
            assert seat["available"] == list("123456789+")


@pytest.mark.rule("T1.3")
@pytest.mark.parametrize("players", range(2, 7))
def test_the_thief_joins_two_or_three_players(players: int) -> None:
    state = fc.load("tails", players=players).start()
    assert state.game.seats == players
    assert len(state.scores()) == players
    assert words_of(state)["stack"] == ("123456789" if players <= 3 else "-")
    assert (state.view(fc.EVERYTHING)["thief"] is None) == (players > 3)


@pytest.mark.rule("T1.3")
def test_the_thiefs_cards_are_never_exhausted() -> None:
    state = drawn("""
        draw fire=4 lap=1
        1(c0)  -  789  -
        2(c1)  -  789  -
    """)
    assert legal(state) == [f"*{number}" for number in range(1, 10)]
    state = play(state, "*4 - -")                  # it plays the 4, nobody covers it, it wins
    assert words_of(state)["stack"] == "123456789"


@pytest.mark.rule("T2.1")
@pytest.mark.parametrize("players", [0, 1, 7, -2, 2.0, "4", True, None])
def test_there_are_two_to_six_players(players: Any) -> None:
    with pytest.raises(fc.OptionError, match=r"players must be a whole number from 2 to 6, got .* \(T2.1\)$"):
        fc.load("tails", players=players)
