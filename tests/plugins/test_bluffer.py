"""The agent ``bluffer``: how it mixes its hands, what it makes of the others', and how it explains itself."""
from __future__ import annotations

import numpy as np
import pytest

import firecore as fc
from firecore._native.tails.players.bluffer.binding import (
    N_WEIGHTS,
    SHAPES,
    TRAINED_WEIGHTS,
    Mixer,
    Player,
    cards_of,
    describe_choice,
    describe_play,
    describe_seats,
    is_between_rounds,
)
from firecore.builtin.tails.players.plans import thought
from firecore.testing import check_agent

GAMES = [fc.load("tails", players=players) for players in (2, 4, 6)]
FOUR = GAMES[1]
NOTHING = np.zeros(N_WEIGHTS, np.float32)     # all hands and plays are alike


def at_a_choice(game: fc.Game, seed: int) -> fc.Match:
    """A match in the third round, where the last of the seats is to choose."""
    match = fc.Match(game, seed=seed)
    choices = 0
    while choices < 3 * game.seats - 1 or not match.state.token(match.legal_actions()[0]).startswith("="):
        choices += match.state.token(match.legal_actions()[0]).startswith("=")
        match.play(fc.decide(match, "greedy"))
    return match


def mixer_at(match: fc.Match, seed: int = 1, steps: int = 100) -> Mixer:
    """A mixer that has worked a little."""
    mixer = Mixer(match.state, TRAINED_WEIGHTS, seed)
    mixer.go_on(steps)
    return mixer


def seen(match: fc.Match) -> Player:
    """What the actor thinks about its play before it has searched."""
    player = thought(match.state, match.seen(match.actor), 1)
    assert isinstance(player, Player)
    return player


def test_it_keeps_the_laws_of_agents() -> None:
    check_agent("bluffer:iterations=20", games=[*GAMES, fc.load("tails", trickster="blank", max_laps=1)])
    check_agent("bluffer:iterations=20", games=GAMES[:1], reproducible=True)


def test_it_plays_one_game() -> None:
    with pytest.raises(fc.OptionError, match="the bluffer plays tails, got feurio"):
        fc.play(fc.Match(fc.load("feurio"), seed=1), ["bluffer"] * 4)


# Hands.


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_every_seat_mixes_hands_that_it_has(game: fc.Game) -> None:
    match = at_a_choice(game, 3)
    mixer = mixer_at(match)
    for seat in range(game.seats):
        hands = mixer.hands(seat)
        assert sum(share for _, share, _ in hands) == pytest.approx(1.0)
        assert len({cards for cards, _, _ in hands}) == len(hands)
    assert mixer.choose() in match.legal_actions()
    assert {action for action, _, _ in mixer.choices()} <= set(match.legal_actions())


def test_what_others_have_chosen_makes_no_difference() -> None:
    """T3.1: nobody sees the others' choice."""
    match = at_a_choice(FOUR, 3)
    mixed = []
    for i in range(4):
        mixer = Mixer(match.state.resample(match.actor, fc.Dice(i)), TRAINED_WEIGHTS, 1)
        mixer.go_on(50)
        mixed.append([mixer.hands(seat) for seat in range(4)])
    assert mixed[1:] == mixed[:-1]


def test_its_hand_cannot_be_foretold() -> None:
    match = at_a_choice(FOUR, 3)
    assert len({mixer_at(match, seed).choose() for seed in range(20)}) > 3


def test_without_iterations_hands_are_as_usual() -> None:
    match = at_a_choice(FOUR, 3)
    hands = Mixer(match.state, NOTHING, 1).hands(match.actor)
    assert all(share == pytest.approx(1 / len(hands)) and value is None for _, share, value in hands)


def test_what_is_known_of_others_is_used() -> None:
    """A start value that nobody can cover is worth more than one that everybody can."""
    match = fc.Match(FOUR, seed=6)
    while match.state.token(match.legal_actions()[0])[0] != "=":
        match.play(match.legal_actions()[0])
    fire = match.state.view(fc.EVERYTHING)["fire"]["value"]
    opens, covers = 1 << fire - 1, 1 << fire % 9 | 1 << 9
    values = []
    for known in (1 << fire % 9, 0):
        hands = [(cards, 1.0) for cards in range(1024) if cards.bit_count() == 3 and cards & (opens | covers) == known]
        mixer = Mixer(match.state, TRAINED_WEIGHTS, 1, {seat: hands for seat in range(1, 4)})
        mixer.go_on(1000)
        values.append(max(value or 0.0 for cards, _, value in mixer.hands(0) if cards & opens))
    assert values[1] > values[0] + 0.02


# Plays.


def test_who_passes_seldom_has_the_card() -> None:
    match = fc.Match(FOUR, seed=5)
    while match.state.view(fc.EVERYTHING)["phase"] != "play":
        match.play(match.legal_actions()[0])
    needed = 1 << match.state.view(fc.EVERYTHING)["needed"] - 1
    at_first, first = seen(match), match.actor
    match.play("-")
    second = match.actor
    match.play("-")
    now = seen(match)
    assert at_first.chance_of(second, needed) > 0.1
    assert now.chance_of(first, needed) < 0.7 * Player(match.state, TRAINED_WEIGHTS, 1, []).chance_of(first, needed)


def test_who_has_played_a_card_had_it_and_has_it_no_longer() -> None:
    match = fc.Match(FOUR, seed=5)
    while match.state.view(fc.EVERYTHING)["phase"] != "play" or len(match.legal_actions()) == 1:
        match.play(match.legal_actions()[0])
    card, who = match.state.view(fc.EVERYTHING)["needed"] - 1, match.actor
    match.play(str(card + 1))
    player = seen(match)
    assert player.chance_of(who, 1 << card) == 0.0
    assert player.chance_of(who, 0b1111111111 & ~(1 << card)) == pytest.approx(1.0)


def test_what_does_not_lead_to_the_position_is_not_believed() -> None:
    match = fc.Match(FOUR, seed=5)
    while match.state.view(fc.EVERYTHING)["phase"] != "play":
        match.play(match.legal_actions()[0])
    pass_, play = 9, 9 + match.state.view(fc.EVERYTHING)["needed"]
    match.play("-")
    usual = Player(match.state, TRAINED_WEIGHTS, 1, [])
    for actions in ([], [pass_] * 7, [play], [0], [25], [pass_, play], [2**31], [pass_] * 600):
        other = Player(match.state, TRAINED_WEIGHTS, 1, actions)
        assert [other.chance_of(seat, 511) for seat in range(4)] == [usual.chance_of(seat, 511) for seat in range(4)]


def test_a_win_is_taken() -> None:
    """In the last round, with the only card that can still be played, whoever wins the round wins the game."""
    match = fc.Match(fc.load("tails", players=2), seed=1)
    found = 0
    while match.actor is not None:
        view = match.state.view(fc.EVERYTHING)
        last = view["phase"] == "play" and not view["deck"] and len(match.legal_actions()) > 1
        if last:
            player = seen(match)
            player.go_on(200)
            values = {action: value for action, _, value in player.choices()}
            best = max(values, key=lambda action: -1.0 if values[action] is None else values[action])
            assert values[player.choose()] == pytest.approx(values[best], abs=0.1)
            found += 1
        match.play(fc.decide(match, "greedy"))
    assert found > 0


# Advice.


def test_it_explains_what_it_chooses() -> None:
    match = at_a_choice(FOUR, 3)
    advice = fc.advise(match, "bluffer:iterations=300")
    assert advice.action == fc.decide(match, "bluffer:iterations=300")
    assert advice.plan.startswith("choose it ") and advice.plan.endswith(" % of the time")
    shares = [int(choice.plan.split()[2]) for choice in advice.choices if choice.plan]
    assert sum(shares) == pytest.approx(100, abs=len(shares))
    while match.state.view(fc.EVERYTHING)["phase"] != "play" or len(match.legal_actions()) == 1:
        match.play(fc.decide(match, "greedy"))
    advice = fc.advise(match, "bluffer:iterations=300")
    assert {choice.action for choice in advice.choices} == set(match.legal_actions())
    plans = {choice.token: choice.plan for choice in advice.choices}
    assert plans.pop("-") == "" and all(plan.startswith("another player can cover it: ") for plan in plans.values())


# The edge of the native code.


def test_features_are_numbers_and_depend_on_what_is_seen_alone() -> None:
    for game in GAMES:
        state, dice, kinds = game.start(), fc.Dice(1), set()
        while not state.is_over:
            out = []
            for one in (state, state if state.actor is None or state.is_chance else state.resample(state.actor, fc.Dice(2))):
                seats = np.zeros((6, SHAPES["seat"][0]), np.float32)
                describe_seats(one, seats)
                out.append([seats])
                if not one.is_chance and one.view(fc.EVERYTHING)["phase"] == "choose":
                    cards, pairs = np.zeros((10, SHAPES["card"][0]), np.float32), np.zeros((10, 10), np.int32)
                    describe_choice(one, cards, pairs)
                    out[-1] += [cards, pairs]
                elif not one.is_chance:
                    turn = np.zeros(SHAPES["play"][0], np.float32)
                    describe_play(one, turn)
                    out[-1].append(turn)
            kinds.add(len(out[0]) + is_between_rounds(state))
            for this, that in zip(*out, strict=True):
                assert np.isfinite(this).all() and abs(this).max() < 100 and (this == that).all()
            state.apply(dice.pick(state) if state.is_chance else state.legal_actions()[-1])
        assert kinds == {1, 2, 3}


def test_what_is_wrong_is_refused() -> None:
    match = at_a_choice(FOUR, 3)
    mixer = Mixer(match.state, TRAINED_WEIGHTS, 1)
    for ask in (lambda: mixer.hands(4), lambda: Mixer(match.state, TRAINED_WEIGHTS, 1, {4: [(7, 1.0)]})):
        with pytest.raises(ValueError, match="no seat 4"):
            ask()
    with pytest.raises(ValueError, match="none of these hands can be chosen by seat 1"):
        Mixer(match.state, TRAINED_WEIGHTS, 1, {1: [(1023, 1.0)]})
    with pytest.raises(ValueError, match=f"expected {N_WEIGHTS} weights, got 3"):
        Mixer(match.state, np.zeros(3, np.float32), 1)
    with pytest.raises(ValueError, match="no card is played"):
        Player(match.state, TRAINED_WEIGHTS, 1, [])
    with pytest.raises(ValueError, match="no card is played"):
        describe_play(match.state, np.zeros(SHAPES["play"][0], np.float32))
    with pytest.raises(ValueError, match="the wrong shape"):
        describe_seats(match.state, np.zeros((6, 3), np.float32))
    with pytest.raises(ValueError, match="9 chooses no cards"):
        cards_of(9)
    match.play(match.legal_actions()[0])
    with pytest.raises(ValueError, match="no hand is chosen"):
        Mixer(match.state, TRAINED_WEIGHTS, 1)
    with pytest.raises(ValueError, match="no hand is chosen"):
        describe_choice(match.state, np.zeros((10, SHAPES["card"][0]), np.float32), np.zeros((10, 10), np.int32))
    with pytest.raises(ValueError, match="no seat 4"):
        Player(match.state, TRAINED_WEIGHTS, 1, []).chance_of(4, 1)
    with pytest.raises(ValueError, match="weights"):
        Player(match.state, np.zeros(3, np.float32), 1, [])
