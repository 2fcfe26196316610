"""Laws that the reference model of Flash Point keeps in random games and from scattered positions."""
from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import islice
from typing import Any

import pytest

from .flashpoint import CHANCE, FlashpointModel
from .flashpoint.board import INDOORS, OUTDOORS, SIDES, SPACES
from .flashpoint.fire import FireOutdoorsGoesOut
from .flashpoint.specialists import SPECIALISTS
from .flashpoint.turn import Act, BeginTurn

MAX_TOKENS = 5000


@pytest.mark.rule("P1.4", "P3.1", "P4.3", "P8.1", "P8.4", "P12.1", "P12.2")
@pytest.mark.parametrize("seed", range(80))
def test_random_games_keep_the_laws_and_come_to_an_end(seed: int) -> None:
    dice = random.Random(seed)
    options = random_options(dice)
    rescued = turn = 0
    for model in islice(play_at_random(FlashpointModel(**options), dice), MAX_TOKENS):
        assert faults(model) == [], f"{options} {' '.join(model.tokens)}"
        assert model.rescued >= rescued
        assert model.turn in (turn, turn + 1)
        rescued, turn = model.rescued, model.turn
    assert model.over
    assert model.scores() == (model.rescued,) * model.seats
    assert model.returns() == (Fraction(int(model.rescued >= 7)),) * model.seats
    assert not model.truncated or model.turn == model.max_turns


@pytest.mark.rule("P4.3", "P10.3", "P10.5", "P10.6", "P10.7", "P11.1", "P11.3")
@pytest.mark.parametrize("seed", range(80))
def test_laws_hold_from_scattered_positions(seed: int) -> None:
    for model in from_scattered_position(seed):
        assert faults(model) == [], " ".join(model.tokens)


def from_scattered_position(seed: int) -> Iterator[FlashpointModel]:
    dice = random.Random(1000 + seed)
    return islice(play_at_random(scattered(dice), dice), 100)


def scattered(dice: random.Random) -> FlashpointModel:
    """A sound position in the middle of a game, with everything everywhere."""
    model = FlashpointModel(**random_options(dice) | {"max_turns": None, "perfect": dice.random() < 0.5})
    while model.turn == 0:
        model.apply(throw(model, dice) if model.actor == CHANCE else dice.choice(model.legal()))
    safe = dice.sample(INDOORS, 30)
    model.smoke = set(dice.sample(INDOORS, 8)) - set(safe)
    model.fire = set(dice.sample(INDOORS, 20)) - set(safe) - model.smoke
    model.poi = set(dice.sample(safe[3:], 2))
    model.victims = Counter(dice.choices(safe[:3], k=2))
    if model.experienced:
        model.treated = Counter(dice.choices(safe[:3], k=3))
        model.hazmats = Counter(dice.choices(safe, k=4))
        model.hot_spots = set(dice.sample(INDOORS, 12))
    model.rescued, model.lost, model.false_alarms = dice.randint(0, 2), dice.randint(0, 3), dice.randint(0, 3)
    outside = model.engine_place() if model.experienced else OUTDOORS[:2]
    model.firefighters = [dice.choice([*safe[:5], *outside]) for _ in range(model.seats)]
    for door in model.doors:
        model.doors[door] = dice.choice(["closed", "open", "destroyed"])
    for wall in dice.sample(sorted(model.damage, key=sorted), 7):
        model.damage[wall] = dice.choice([1, 2])
    model.saved = [dice.randint(0, 4) for _ in range(model.seats)]
    model.todo = [BeginTurn(0)]
    model.go_on()
    return model


@pytest.mark.rule("P13.1")
def test_every_kind_of_action_is_met_from_scattered_positions() -> None:
    kinds = {
        kind_of(token)
        for seed in range(80)
        for model in from_scattered_position(seed)
        if model.actor != CHANCE
        for token in model.legal()
    }
    loads = ["", "v", "h", "l", "lv", "lh", "lt"]
    assert kinds == {
        *(f"move{load}" for load in loads),
        *(f":move{load}" for load in loads),
        *["=", "d", ":d", "x", "X", "c", "t", "r", "i", "E", "A", "b0", "b1", "b2"],
        *["g", "g.", "gr", "gc", "grc", "h", "k", "."],
    }


@pytest.mark.parametrize("seed", range(10))
def test_a_copy_is_independent_and_the_same_tokens_give_the_same_game(seed: int) -> None:
    dice = random.Random(2000 + seed)
    options = random_options(dice)
    replay = FlashpointModel(**options)
    for model in islice(play_at_random(FlashpointModel(**options), dice), 400):
        before = vars(model.copy())
        for token in model.legal():
            twin = model.copy()
            twin.apply(token)
            assert twin.tokens == [*model.tokens, token]
        assert vars(model) == before
        if model.tokens:
            replay.apply(model.tokens[-1])
        assert vars(replay) == vars(model)


# Random games, and what is wrong with a position


def random_options(dice: random.Random) -> dict[str, Any]:
    players = dice.randint(1, 6)
    given = tuple(dice.sample(list(SPECIALISTS), players))
    return {
        "rules": dice.choice(["family", "experienced", "experienced"]),
        "board": dice.choice(["front", "back"]),
        "players": players,
        "level": dice.choice(["recruit", "veteran", "heroic"]),
        "specialists": dice.choice(["choose", "random", given]),
        "flare_up": dice.choice(["thrown", "resolved"]),
        "perfect": dice.random() < 0.3,
        "max_turns": dice.choice([None, None, dice.randint(1, 12)]),
    }


def play_at_random(model: FlashpointModel, dice: random.Random) -> Iterator[FlashpointModel]:
    """The game after each token. Kinds of actions are equally likely, so that rare ones are played, too."""
    while model.actor is not None:
        yield model
        model.apply(throw(model, dice) if model.actor == CHANCE else pick(model, dice))
    yield model


def throw(model: FlashpointModel, dice: random.Random) -> str:
    tokens, chances = zip(*model.chance(), strict=True)
    token: str = dice.choices(tokens, [float(chance) for chance in chances])[0]
    return token


def pick(model: FlashpointModel, dice: random.Random) -> str:
    legal = model.legal()
    if "." in legal and dice.random() < 0.1:
        return "."
    kinds: dict[str, list[str]] = {}
    for token in legal:
        kinds.setdefault(kind_of(token), []).append(token)
    rare = {"c": 0.05, ".": 0.1, "A": 0.3, "E": 0.3}
    kind = dice.choices(list(kinds), [rare.get(kind, 1) for kind in kinds])[0]
    return dice.choice(kinds[kind])


def kind_of(token: str) -> str:
    """What a token is about, without its side, space or name."""
    if ":" in token:
        return ":" + kind_of(token.split(":")[1])
    if token[0] in SIDES and token[-1] not in "+-":
        return "move" + token[1:]
    return token if token[0] in "bg" else token[0]


def faults(model: FlashpointModel) -> list[str]:
    """What is wrong with the position."""
    legal = model.legal()
    fire_advances = model.over or any(isinstance(step, FireOutdoorsGoesOut) for step in model.todo)
    acting = not model.over and isinstance(model.todo[0], Act)
    damage = sum(model.damage.values())
    concerned = {model.seat, *model.commanded}
    placed = [space for space in model.firefighters if space is not None]
    piles = [model.victims, model.treated, model.hazmats]
    only_experienced = model.treated.total() + model.hazmats.total() + len(model.hot_spots)
    laws = {
        "a space holds fire and smoke": not model.fire & model.smoke,
        "smoke is indoors": model.smoke <= set(INDOORS),
        "fire outdoors has gone out": fire_advances or model.fire <= set(INDOORS),
        "no wall has a third marker": all(0 <= markers <= 2 for markers in model.damage.values()),
        "the house stands": damage < 24 or (damage == 24 and model.over),
        "nobody is left in ruins": damage < 24 or not (model.victims or model.treated or model.poi),
        "POI are indoors": model.poi <= set(INDOORS),
        "hazmats are indoors": set(model.hazmats) <= set(INDOORS),
        "hot spots are indoors": model.hot_spots <= set(INDOORS),
        "tokens are conserved": min(model.bag(), model.victims_left(), model.false_alarms_left()) >= 0,
        "nothing lies in piles of none": all(number > 0 for pile in piles for number in pile.values()),
        "the family game knows no more": model.experienced or only_experienced == 0,
        "no victim waits outdoors": model.experienced or set(model.victims) <= set(INDOORS),
        "the reserve is not overdrawn": 0 <= model.hot_spot_reserve <= 12,
        "all stand on the board": set(placed) <= set(SPACES),
        "AP are not overdrawn": model.ap >= 0 and 0 <= model.extra <= 3 and all(0 <= ap <= 4 for ap in model.saved),
        "specialists are distinct": len(set(model.specialists)) == model.seats or None in model.specialists,
        "nobody else stands in fire": not acting
        or all(model.where(seat) not in model.fire for seat in range(model.seats) if seat not in concerned),
        "a lost game is over": not acting or model.lost < 4,
        "a won game is over": not acting or model.perfect or model.rescued < 7,
        "no victim lies in fire": not acting or not (set(model.victims) | set(model.treated) | model.poi) & model.fire,
        "no hazmat lies in fire": not acting or not set(model.hazmats) & model.fire,
        "there is something to do": model.over or len(legal) > 0,
        "nothing is offered twice": len(set(legal)) == len(legal),
        "chances add up to one": model.actor != CHANCE or sum(chance for _, chance in model.chance()) == 1,
        "outcomes are possible": model.actor != CHANCE or all(chance > 0 for _, chance in model.chance()),
        "no turn ends in fire": not acting or ("." in legal)
        == all(model.where(seat) not in model.fire for seat in concerned),
    }
    return [law for law, holds in laws.items() if not holds]
