"""The agent ``bluffer``, and how it mixes its hands."""
from __future__ import annotations

import pytest

import firecore as fc
from firecore.rulebooks.tails.mixing import Mixer
from firecore.testing import check_agent

GAMES = [fc.load("tails", players=players) for players in (2, 4, 6)]


def at_a_choice(game: fc.Game, seed: int) -> fc.Match:
    """A match in the third round, where the last of the seats is to choose."""
    match = fc.Match(game, seed=seed)
    choices = 0
    while choices < 3 * game.seats - 1 or not match.state.token(match.legal_actions()[0]).startswith("="):
        choices += match.state.token(match.legal_actions()[0]).startswith("=")
        match.play(fc.decide(match, "greedy"))
    return match


def test_it_keeps_the_laws_of_agents() -> None:
    check_agent("bluffer:iterations=20", games=[*GAMES, fc.load("tails", trickster="blank", max_laps=1)])
    check_agent("bluffer:iterations=20", games=GAMES[:1], reproducible=True)


def test_it_plays_one_game() -> None:
    with pytest.raises(fc.OptionError, match="the bluffer plays tails, got feurio"):
        fc.play(fc.Match(fc.load("feurio"), seed=1), ["bluffer"] * 4)


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_every_seat_mixes_hands_that_it_has(game: fc.Game) -> None:
    match = at_a_choice(game, 3)
    mixer = Mixer(match.state, 1)
    mixer.mix(200)
    for seat in range(game.seats):
        hands = mixer.hands(seat)
        assert sum(share for _, share in hands) == pytest.approx(1.0)
        assert len({cards for cards, _ in hands}) == len(hands)
    assert mixer.choose() in match.legal_actions()


def test_what_others_have_chosen_makes_no_difference() -> None:
    """T3.1: nobody sees the others' choice."""
    match = at_a_choice(GAMES[1], 3)
    mixed = []
    for i in range(4):
        mixer = Mixer(match.state.resample(match.actor, fc.Dice(i)), 1)
        mixer.mix(50)
        mixed.append([mixer.hands(seat) for seat in range(4)])
    assert mixed[1:] == mixed[:-1]


def test_its_hand_cannot_be_foretold() -> None:
    match = at_a_choice(GAMES[1], 3)
    chosen = set()
    for seed in range(20):
        mixer = Mixer(match.state, seed)
        mixer.mix(100)
        chosen.add(mixer.choose())
    assert len(chosen) > 3


def test_what_is_wrong_is_refused() -> None:
    match = at_a_choice(GAMES[1], 3)
    with pytest.raises(ValueError, match="no seat 4"):
        Mixer(match.state, 1).hands(4)
    match.play(match.legal_actions()[0])
    with pytest.raises(ValueError, match="no hand to be chosen"):
        Mixer(match.state, 1)
