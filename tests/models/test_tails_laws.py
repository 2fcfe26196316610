"""Laws that the reference model of Tails on Fire keeps in random games."""
from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from .tails import CHANCE, START_VALUES, TEN_CARDS, THIEF, TRICKSTER, Pile, TailsModel
from .tails_table import BARREN_DECK, ODD_DECK, draw_pile, replay

OPTIONS: list[dict[str, Any]] = [
    {},
    *({"players": n, "trickster": t} for n in (2, 3, 4, 5, 6) for t in ("frozen", "blank")),
    *({"players": n, "max_laps": laps} for n in (2, 3, 5) for laps in (1, 2, 10)),
    {"players": 3, "deck": ODD_DECK},
    {"players": 6, "deck": ODD_DECK, "trickster": "blank", "max_laps": 3},
    {"players": 2, "deck": BARREN_DECK},
]
in_all_games = pytest.mark.parametrize("options", OPTIONS, ids=str)
ZEAL = (0.0, 0.5, 1.0)  # how often a seat that can play a card does so without a second thought


@in_all_games
@pytest.mark.parametrize("seed", range(6))
def test_every_position_is_sound_and_every_game_ends(options: dict[str, Any], seed: int) -> None:
    for model, _ in random_game(options, seed):
        assert faults(model) == []
        assert len(model.tokens) <= most_tokens(model)

    assert (model.phase, model.legal(), model.fire_deck) == ("over", [], set())
    assert sum(model.returns()) == 1
    flames_lost = len(model.lost_campfires) + sum(model.flames[v] for v in model.lost_fires)
    assert sum(model.scores()) + flames_lost == model.seats + sum(model.flames.values())


@in_all_games
def test_legal_tokens_are_distinct_and_in_order(options: dict[str, Any]) -> None:
    for model, _ in random_game(options, 7):
        legal = model.legal()
        order = sorted(set(legal), key=lambda token: ["-*=123456789+".index(c) for c in token])
        assert legal == order


@in_all_games
def test_chance_is_even_and_sums_to_one(options: dict[str, Any]) -> None:
    for model, _ in random_game(options, 8):
        if model.actor != CHANCE:
            continue
        assert [token for token, _ in model.chance()] == model.legal()
        assert len({probability for _, probability in model.chance()}) == 1
        assert sum(probability for _, probability in model.chance()) == 1


@in_all_games
def test_a_copy_goes_its_own_way(options: dict[str, Any]) -> None:
    for model, token in random_game(options, 9):
        if token is None:
            break
        before = model.copy()
        after = model.copy()
        after.apply(token)
        assert vars(model) == vars(before) != vars(after)


@in_all_games
def test_tokens_replay_to_the_same_position(options: dict[str, Any]) -> None:
    *_, (model, _) = random_game(options, 10)

    assert vars(replay(model, model.tokens)) == vars(model)


@pytest.mark.rule("T3.7")
@in_all_games
def test_only_what_was_played_last_round_is_missing(options: dict[str, Any]) -> None:
    played: list[set[str]] = []
    played_last_round: list[set[str]] = []
    for model, token in random_game(options, 11):
        if model.phase == "fire card":
            played_last_round = played or [set() for _ in range(model.seats)]
            played = [set() for _ in range(model.seats)]
        actor = model.actor
        if token is None or actor is None or actor == CHANCE or token == "-":
            continue
        if model.phase == "play":
            played[actor].add(token)
            continue
        covers = {pile.cover for pile in model.piles[actor]}
        available = set(TEN_CARDS) - covers - played_last_round[actor]
        assert set("".join(model.legal())) - {"="} == available


@pytest.mark.rule("T3.4", "T3.8")
@in_all_games
def test_no_seat_is_ever_left_out_within_a_round(options: dict[str, Any]) -> None:
    asked: list[int] = []
    for model, _ in random_game(options, 12):
        if model.phase != "play":
            asked = []
            continue
        if model.actor == CHANCE:
            continue
        expected = (asked[-1] + 1) % model.seats if asked else model.first
        assert model.actor == expected
        asked.append(expected)


@pytest.mark.rule("T7.2")
@in_all_games
def test_a_view_hides_the_choices_of_others_and_nothing_else(options: dict[str, Any]) -> None:
    *_, (model, _) = random_game(options, 13)
    for seat in range(model.seats):
        seen = model.seen(seat)
        assert len(seen) == len(model.tokens)
        for shown, token, actor in zip(seen, model.tokens, model.token_actors, strict=True):
            hidden = token[0] == "=" and actor != seat
            assert shown == (token[0] + "?" * (len(token) - 1) if hidden else token)


@pytest.mark.rule("T6")
@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("seed", range(3))
def test_worlds_look_alike_to_the_seat_and_replay(players: int, seed: int) -> None:
    dice = random.Random(seed)
    looked_at = 0
    for model, _ in random_game({"players": players}, seed):
        seat = dice.randrange(players)
        others = [other for other in range(players) if other != seat]
        too_many = any(len(model.possible_hands(other)) > 30 for other in others)
        if too_many or dice.random() < 0.95:
            continue
        looked_at += 1
        worlds = model.worlds(seat)
        assert sum(probability for _, probability in worlds) == 1
        assert [vars(world) for world, _ in worlds].count(vars(model)) == 1
        assert len({str(world.held) for world, _ in worlds}) == len(worlds)
        for world, _ in dice.sample(worlds, min(5, len(worlds))):
            assert world.seen(seat) == model.seen(seat)
            assert faults(world) == []
            assert vars(replay(world, world.tokens)) == vars(world)
    assert looked_at


# Random games, and what is wrong with a position


def random_game(options: dict[str, Any], seed: int) -> Iterator[tuple[TailsModel, str | None]]:
    """Every position of a game with the token that is played next; None at the end."""
    dice = random.Random(seed)
    zeal = ZEAL[seed % len(ZEAL)]
    model = TailsModel(**options)
    while model.actor is not None:
        token = random_token(model, dice, zeal)
        yield model, token
        model.apply(token)
    yield model, None


def random_token(model: TailsModel, dice: random.Random, zeal: float) -> str:
    legal = model.legal()
    if legal[0] == "-" and len(legal) > 1 and dice.random() < zeal:
        return dice.choice(legal[1:])
    return dice.choice(legal)


def faults(model: TailsModel) -> list[str]:
    """What is wrong with a position; nothing, in a sound one."""
    found = [fault for seat in range(model.seats) for fault in faults_of_seat(model, seat)]
    piles = [pile for own in model.piles for pile in own]

    fires = [*model.fire_deck, *model.lost_fires, *(v for pile in piles for v in pile.fires)]
    fires += [] if model.fire_card is None else [model.fire_card]
    if sorted(fires) != list(START_VALUES):
        found.append(f"fire cards: {fires}")

    campfires = [*model.lost_campfires, *(seat for pile in piles for seat in pile.campfires)]
    if sorted(campfires) != list(range(model.seats)):
        found.append(f"campfires: {campfires}")

    thiefs = [*model.thief_stack, *model.thief_reserve]
    thiefs += [played.card for played in model.played if played.owner == THIEF]
    if sorted(thiefs) != (list("123456789") if model.seats <= 3 else []):
        found.append(f"cards of the thief: {thiefs}")

    for before, after in pairwise(model.played):
        if after.number != before.number % 9 + 1:
            found.append(f"{after} on {before}")
        if before.card == after.card == TRICKSTER:
            found.append("a trickster on a trickster")

    if not 0 <= model.lap <= model.max_laps:
        found.append(f"lap {model.lap}")
    return found + faults_of_numbers(model)


def faults_of_seat(model: TailsModel, seat: int) -> list[str]:
    played = [played.card for played in model.played if played.owner == seat]
    covers = [pile.cover for pile in model.piles[seat] if pile.cover is not None]
    places = [*covers, *model.exhausted[seat], *model.held[seat], *played]
    found = []
    if len(set(places)) != len(places) or not set(places) <= set(TEN_CARDS):
        found.append(f"cards of seat {seat}: {places}")
    if len(model.held[seat]) + len(played) > 3:
        found.append(f"seat {seat} chose too many")
    if any(not pile.campfires and not pile.fires for pile in model.piles[seat]):
        found.append(f"seat {seat} has an empty pile")
    wrong = [pile for pile in model.piles[seat] if misnumbered(model, pile)]
    found += [f"number of {draw_pile(pile)} of seat {seat}" for pile in wrong]
    return found


def misnumbered(model: TailsModel, pile: Pile) -> bool:
    if pile.cover is None:
        return pile.number is not None
    if pile.cover == TRICKSTER:
        return (pile.number is None) != (model.trickster == "blank")
    return pile.number != int(pile.cover)


def faults_of_numbers(model: TailsModel) -> list[str]:
    """One number has one owner, and two piles at most, one of them under a frozen trickster."""
    found = []
    for number in START_VALUES:
        owners = [seat for seat, own in enumerate(model.piles) for p in own if p.number == number]
        at_most = 2 if model.trickster == "frozen" else 1
        if len(set(owners)) > 1 or len(owners) > at_most:
            found.append(f"piles of number {number}: {owners}")
    return found


def most_tokens(model: TailsModel) -> int:
    """More than any game can take, each round a choice, its laps, and a lap for every card."""
    lap = model.seats + 1
    cards = 3 * model.seats + 9
    return model.seats + 9 * (1 + model.seats + lap * (model.max_laps + cards + 1))
