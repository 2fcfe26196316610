"""Observations in planes, against slow ones that are made of views alone."""
from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import firecore as fc

SIDES = {"N": (-1, 0, "S"), "E": (0, 0, "E"), "S": (0, 0, "S"), "W": (0, -1, "E")}     # where the edge has its name


def positions(game: fc.Game, seed: int) -> Iterator[fc.State]:
    rng, dice, state = random.Random(seed), fc.Dice(seed), game.start()
    yield state
    while not state.is_over:
        state.apply(dice.pick(state) if state.is_chance else rng.choice(state.legal_actions()))
        if rng.random() < 0.15:
            yield state
    yield state


def filled(state: fc.State, seat: int, planes: dict[str, Any], shape: tuple[int, ...]) -> dict[str, Any]:
    """What lies on no space, of the rows; each number all over a plane."""
    rows = dict(zip(state.game.encoding().names, state.observe(seat).tolist(), strict=True))
    return {name: np.full(shape, rows[name], np.float32) for name in state.game.encoding("planes").names
            if name not in planes}


def feurio(state: fc.State, seat: int) -> dict[str, Any]:
    """The planes of the board by name."""
    view = state.view(seat)
    names = state.game.encoding("planes").names[:13]
    planes = {name: np.zeros((21, 21), np.float32) for name in names}
    cell = corner(view["tiles"])
    for tile in view["tiles"]:
        at = cell(tile)
        owner = tile["firebreak_of"]
        planes["tile"][at] = 1
        planes["accesses"][at] = tile["accesses"] / 6
        planes["room"][at] = tile["free"] / 6
        for colour, men in tile["men"].items():
            planes[f"men.{colour}"][at] = men / 6
        if owner is None:
            planes["value"][at] = tile["value"] / 6
        else:
            planes["firebreak"][at] = 1
            planes["firebreak_value"][at] = 0 if tile["value"] == "?" else tile["value"] / 6
            planes["owner"][at] = (1 + (owner - seat) % state.game.seats) / 4
    for spot in view["spots"]:
        planes["spot"][cell(spot)] = 1
        planes["heat"][cell(spot)] = spot["heat"] / 36
    return planes


def corner(tiles: list[dict[str, Any]]) -> Any:
    """Where a space lies on the grid: the middle of the board is in the middle."""
    q = [tile["q"] for tile in tiles] or [0]
    r = [tile["r"] for tile in tiles] or [0]
    return lambda space: (10 + space["r"] - (min(r) + max(r)) // 2, 10 + space["q"] - (min(q) + max(q)) // 2)


def flashpoint(state: fc.State, seat: int) -> dict[str, Any]:
    view = state.view(seat)
    names = state.game.encoding("planes").names[:39]
    planes = {name: np.zeros((8, 10), np.float32) for name in names}
    planes["indoors"][1:7, 1:9] = 1
    for name, key, worth in (("fire", "fire", 1), ("fire", "outside", 1), ("smoke", "smoke", 1), ("poi", "poi", 1),
                             ("hot", "hot_spots", 1), ("victims", "victims", 3), ("treated", "treated", 3),
                             ("hazmats", "hazmats", 3)):
        for space in view[key]:
            planes[name][at(space)] = view[key].count(space) / worth
    if view["target"] is not None:
        planes["target"][at(view["target"])] = 1
    for one in view["firefighters"]:
        if one["space"] is not None:
            planes[f"crew.{(one['seat'] - seat) % state.game.seats}"][at(one["space"])] = 1
    for vehicle, places in view["parking"].items():
        for place, spaces in places.items():
            for space in spaces:
                planes[f"{vehicle}_place"][at(space)] = 1
                planes[vehicle][at(space)] = (view["vehicles"] or {}).get(vehicle) == place
    for row in range(8):
        for column in range(10):
            tell_edges(planes, view, row, column)
    return planes


def tell_edges(planes: dict[str, Any], view: dict[str, Any], row: int, column: int) -> None:
    """Indoors all four, outdoors the one towards the house."""
    for side, (down, right, name) in SIDES.items():
        beyond = (row + (side == "S") - (side == "N"), column + (side == "E") - (side == "W"))
        if not (inside(row, column) or inside(*beyond)):
            continue
        edge = f"{row + down}{column + right}{name}"
        wall, door = view["walls"].get(edge, 2), view["doors"].get(edge)
        planes[f"{side}.wall"][row, column] = wall < 2
        planes[f"{side}.marker"][row, column] = wall == 1
        planes[f"{side}.closed"][row, column] = door == "closed"
        planes[f"{side}.ajar"][row, column] = door == "open"
        planes[f"{side}.open"][row, column] = wall == 2 and door != "closed"


def inside(row: int, column: int) -> bool:
    return 1 <= row <= 6 and 1 <= column <= 8


def at(space: str) -> tuple[int, int]:
    return int(space[0]), int(space[1])


@pytest.mark.parametrize(("name", "options", "slowly"), [
    ("feurio", {}, feurio), ("feurio", {"firebreaks": True}, feurio), ("feurio", {"players": 3}, feurio),
    ("flashpoint", {}, flashpoint), ("flashpoint", {"rules": "experienced", "players": 4}, flashpoint)])
def test_planes_show_what_views_tell(name: str, options: dict[str, Any], slowly: Any) -> None:
    game = fc.load(name, **options)
    encoding = game.encoding("planes")
    for seed in range(2):
        for state in positions(game, seed):
            seat = seed % game.seats
            expected = slowly(state, seat)
            expected |= filled(state, seat, expected, encoding.shape[1:])
            seen = dict(zip(encoding.names, state.observe(seat, encoding="planes"), strict=True))
            for plane in encoding.names:
                assert np.array_equal(seen[plane], expected[plane]), (state.position(), seat, plane)


def test_actions_lie_where_they_are_played() -> None:
    game = fc.load("feurio", firebreaks=True)
    names = game.encoding("planes").action_names
    kinds = set()
    for state in (state for seed in range(4) for state in positions(game, seed)):
        if state.is_over or state.is_chance:
            continue
        cell = corner(state.view(fc.EVERYTHING)["tiles"])
        for action, (plane, row, column) in zip(state.legal_actions(), state.action_cells(), strict=True):
            token = state.token(action)
            kind, _, which = names[plane].partition(".")
            kinds.add(kind)
            where = (10, 10) if token == "-" else cell(dict(zip("qr", map(int, token.partition(
                "#" if token[0] == "#" else "@")[2].rstrip("RGBY").split(",")), strict=True)))
            said = {"place": f"{which}@", "lay": "@", "firebreak": "#", "pass": "-"}[kind]
            assert (row, column) == where and token.startswith(said), (token, names[plane])
            assert kind != "firebreak" or token.endswith(which)
    assert kinds == {"place", "lay", "firebreak", "pass"}


def acted(state: fc.State, token: str) -> tuple[str, str]:
    """The name of the plane of an action in the house, and the space where it lies: 00 for who is not on the board."""
    view = state.view(fc.EVERYTHING)
    stands = {one["seat"]: one["space"] or "00" for one in view["firefighters"]}
    own = stands[view["seat"]]
    vehicle = {"A": "ambulance", "E": "engine"}.get(token[0])
    if token[0] in "@ihk":
        return token[0], token[1:]
    if token[1:2] == ":":
        return f"{(int(token[0]) - view['seat']) % state.game.seats}:{token[2:]}", stands[int(token[0])]
    if vehicle and token[1:2] == "=":
        return token[:2], view["parking"][vehicle][token[2]][0]
    if vehicle and token[1:] in ("+", "-"):
        return token, view["parking"][vehicle][view["vehicles"][vehicle]][0]
    return token, stands[view["pending"][0]] if token in ("b0", "b1", "b2") else own


def test_acts_lie_where_the_firefighter_stands() -> None:
    kinds = set()
    for options in ({"rules": "family"}, {"players": 6, "level": "heroic", "specialists": "random"}, {"players": 4},
                    {"players": 3, "specialists": ["captain", "imaging", "driver"]},
                    {"players": 2, "specialists": ["hazmat", "driver"]}):
        game = fc.load("flashpoint", **{"rules": "experienced"} | options)
        names = game.encoding("planes").action_names
        for state in (state for seed in range(8) for state in positions(game, seed)):
            cells = state.action_cells()
            if state.is_chance:
                assert set(cells) == {None}
                continue
            assert len(set(cells)) == len(cells) == len(state.legal_actions())
            for action, (plane, row, column) in zip(state.legal_actions(), cells, strict=True):
                token = state.token(action)
                assert (names[plane], f"{row}{column}") == acted(state, token), (state.position(), token)
                kinds.add(names[plane])
    assert kinds > {"@", "A=", "E=", "=captain", "N", "Sv", "dE", "xW", "X.", "cN", "r", "i", "1:E", "2:W", "E+", "A-",
                    "b0", "b1", "g", "k", "."}


def test_what_lies_beyond_the_grid_is_not_shown() -> None:
    """A board that play cannot reach: 30 tiles in a row."""
    tiles = ";".join(f"{q},0:{1 + q % 6}" for q in range(30))
    state = fc.load("feurio").read(f"feurio/1 tiles={tiles} supply=12,12,12,12 reserve=- given=0,0,0,0 turn=1 phase=lay "
                                   "hand=1 drawn=- laid=no passes=0")
    assert state.observe(1, encoding="planes")[0].sum() == 21
    cells = state.action_cells()
    assert len(cells) == len(state.legal_actions())
    assert state.legal_mask(encoding="planes").sum() == len([cell for cell in cells if cell is not None])
