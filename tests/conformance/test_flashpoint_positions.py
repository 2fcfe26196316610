"""Flash Point from positions that play hardly reaches, step by step beside its model.

Random sound positions: any fire and smoke, doors and damage, firefighters and victims anywhere, purses nearly empty,
the bag and the reserve used up, the building and the crew one step from the end. From each of them both sides play on.
"""
from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

import firecore as fc
from firecore._native.flashpoint.rules import binding

from ..models.flashpoint import FlashpointModel
from ..models.flashpoint.board import edge_between, space_named
from ..models.flashpoint.fire import (
    AdvanceFire,
    EndAfterFire,
    FireOutdoorsGoesOut,
    KnockDowns,
    LoseVictims,
    RevealBurningPoi,
)
from ..models.flashpoint.poi import Replenish
from ..models.flashpoint.specialists import GENERIC, SPECIALISTS
from ..models.flashpoint.turn import Act, EndOfTurn
from .option_sets import OPTION_SETS, name_of
from .test_lockstep import assert_same_chance

INDOORS = [f"{row}{column}" for row in range(1, 7) for column in range(1, 9)]
OUTDOORS = [f"{row}{column}" for row in range(8) for column in range(10) if f"{row}{column}" not in INDOORS]
PARKING = ["05", "06", "07", "08", "39", "49", "59", "69", "71", "72", "73", "74", "10", "20", "30", "40"]
STEPS = 50

Fields = dict[str, Any]


def random_position(game: fc.Game, rng: random.Random) -> tuple[fc.State, Fields]:
    """A sound position in a turn, or before the dice for the fire."""
    while True:
        fields = random_fields(game, rng)
        state = binding.build(game, fields)
        if not state.faults():
            return state, fields


def random_fields(game: fc.Game, rng: random.Random) -> Fields:
    """Fields that are often sound."""
    experienced = game.options["rules"] == "experienced"
    fields = binding.fields(game.start()) | {
        "phase": rng.choice(["act", "act", "roll"]), "target": None, "to_come": 0, "seat": rng.randrange(game.seats),
        "turn": rng.randint(1, game.options["max_turns"]) if game.options["max_turns"] else 0}
    add_fire(fields, rng)
    add_damage(fields, rng)
    fields["at"] = [rng.choice(rng.choice([INDOORS, OUTDOORS, PARKING])) for _ in range(game.seats)]
    if experienced:
        add_crew(game, fields, rng)
    add_victims(fields, rng, experienced)
    add_ap(game, fields, rng)
    return fields


def add_fire(fields: Fields, rng: random.Random) -> None:
    fire, smoke = rng.choice([0.1, 0.3, 0.6, 0.95]), rng.choice([0.0, 0.2, 0.6])
    fields["fire"] = [space for space in INDOORS if rng.random() < fire]
    fields["smoke"] = [space for space in INDOORS if space not in fields["fire"] and rng.random() < smoke]


def add_damage(fields: Fields, rng: random.Random) -> None:
    fields["doors"] = {edge: rng.choice(["closed", "open", "destroyed"]) for edge in fields["doors"]}
    fields["walls"] = dict.fromkeys(fields["walls"], 0)
    for _ in range(rng.choice([0, 8, 20, 22, 23])):
        edge = rng.choice([edge for edge, markers in fields["walls"].items() if markers < 2])
        fields["walls"][edge] += 1


def add_crew(game: fc.Game, fields: Fields, rng: random.Random) -> None:
    fields["specialists"] = rng.sample(list(SPECIALISTS), game.seats)
    fields["ambulance"], fields["engine"] = rng.choice("TRBL"), rng.choice("TRBL")
    fields["hot"] = [space for space in INDOORS if rng.random() < 0.12]
    fields["hot_left"] = rng.choice([0, 1, 3])
    places = rng.sample(INDOORS, 2)
    fields["hazmats"] = sorted(rng.choice(places) for _ in range(rng.randint(0, 3)))


def add_victims(fields: Fields, rng: random.Random, experienced: bool) -> None:
    fields["rescued"], fields["lost"] = rng.choice([(0, 0), (3, 2), (5, 3), (6, 2), (6, 3), (8, 0), (8, 1)])
    left = 10 - fields["rescued"] - fields["lost"]
    lying = rng.randint(0, min(4, left))
    spaces = [space for space in fields["at"] if experienced or space in INDOORS] + rng.sample(INDOORS, 2)
    found = [rng.choice(spaces) for _ in range(lying)]
    treated = [space for space in found if experienced and rng.random() < 0.5]
    plain = list((Counter(found) - Counter(treated)).elements())
    fields["victims"] = sorted(plain, key=(INDOORS + OUTDOORS).index)
    fields["treated"] = sorted(treated, key=(INDOORS + OUTDOORS).index)
    fields["victims_left"], fields["alarms_left"] = left - lying, rng.choice([0, 1, 5])
    unseen = fields["victims_left"] + fields["alarms_left"]
    fields["poi"] = sorted(rng.sample(INDOORS, min(rng.randint(0, 4), unseen)))


def add_ap(game: fc.Game, fields: Fields, rng: random.Random) -> None:
    seat = fields["seat"]
    who = SPECIALISTS[fields["specialists"][seat]] if fields["specialists"][seat] else GENERIC
    fields["saved"] = [rng.randint(0, 4) for _ in range(game.seats)]
    if fields["phase"] == "roll":
        return
    fields["saved"][seat] = 0
    fields["ap"], fields["extra"] = rng.choice([0, 1, 1, 2, 3, 4, who.ap + 4]), rng.randint(0, who.extra)
    if rng.random() < 0.4:
        fields["marks"] = ["crew-may-change"]
        fields["ap"], fields["extra"] = who.ap + rng.randint(0, 4), who.extra
    elif "cafs" in fields["specialists"] and fields["specialists"][seat] == "captain":
        fields["marks"] = rng.choice([[], ["cafs-commanded"]])


def model_of(options: dict[str, Any], fields: Fields) -> FlashpointModel:
    """The model at that position."""
    model = FlashpointModel(**options)
    for name in ("fire", "smoke", "poi"):
        setattr(model, name, {space_named(space) for space in fields[name]})
    for name in ("victims", "treated", "hazmats"):
        setattr(model, name, Counter(space_named(space) for space in fields[name]))
    for name, edges in (("damage", fields["walls"]), ("doors", fields["doors"])):
        setattr(model, name, {edge_named(edge): what for edge, what in edges.items()})
    model.hot_spots = {space_named(space) for space in fields["hot"]}
    model.hot_spot_reserve = fields["hot_left"]
    model.false_alarms = 5 - fields["alarms_left"]
    model.firefighters = [space_named(space) for space in fields["at"]]
    for name in ("rescued", "lost", "ambulance", "engine", "turn", "seat", "ap", "extra"):
        setattr(model, name, fields[name])
    model.specialists, model.saved = list(fields["specialists"]), list(fields["saved"])
    model.acted = "crew-may-change" not in fields["marks"]
    if not model.acted:
        model.saved[model.seat] = model.ap - model.specialist(model.seat).ap
    if model.specialists[model.seat] == "captain":
        model.commanded = {seat for seat, name in enumerate(model.specialists) if name != "cafs"} - {model.seat}
    model.cafs_commanded = int("cafs-commanded" in fields["marks"])
    model.todo = [Act()] if fields["phase"] == "act" else [
        AdvanceFire(roll=1), KnockDowns(), LoseVictims(), RevealBurningPoi(), EndAfterFire(), FireOutdoorsGoesOut(),
        Replenish(), EndOfTurn()]
    return model


def edge_named(edge: str) -> frozenset[tuple[int, int]]:
    row, column = space_named(edge[:2])
    return edge_between((row, column), (row, column + 1) if edge[2] == "E" else (row + 1, column))


def liking(rng: random.Random) -> dict[str, float]:
    """How much a player likes each kind of token, by its first or last letter."""
    return {kind: rng.choice([0.1, 1.0, 5.0]) for kind in ".cxXdgAE=2vhlt"}


def choose(rng: random.Random, tokens: list[str], likes: dict[str, float]) -> str:
    weights = [likes.get(token[-1], 1.0) if token[0] in "NESW" else likes.get(token[0], 1.0) for token in tokens]
    return rng.choices(tokens, weights)[0]


def play_on(options: dict[str, Any], seed: int) -> None:
    """Play both sides from a random position, and compare at every step."""
    rng, game = random.Random(seed), fc.load("flashpoint", **options)
    state, fields = random_position(game, rng)
    model, likes = model_of(options, fields), liking(rng)
    for _ in range(STEPS):
        assert state.faults() == ()
        assert game.read(state.position()) == state
        assert state.actor == model.actor
        tokens = [state.token(action) for action in state.legal_actions()]
        assert tokens == model.legal()
        assert state.scores() == model.scores()
        if state.is_chance:
            assert_same_chance(state, model)
        if state.is_over:
            assert state.returns() == tuple(map(float, model.returns()))
            assert state.view(fc.EVERYTHING)["cut_off"] == model.truncated
            return
        token = choose(rng, tokens, likes)
        state.apply(token)
        model.apply(token)


@pytest.mark.parametrize("options", OPTION_SETS["flashpoint"], ids=lambda options: name_of(("", options)))
def test_every_step_from_random_positions_agrees_with_the_model(options: dict[str, Any]) -> None:
    for seed in range(25):
        play_on(options, seed)
