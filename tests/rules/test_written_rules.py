"""The numbers in the written rules are those that the games play by."""
from __future__ import annotations

import ast
import re
from typing import Any

import pytest

import firecore as fc
from firecore.builtin.flashpoint.board import printed
from firecore.plugins.manual import IMAGE

from .flashpoint.houses import house
from .playing import after

Row = list[str]


def written(game: str, clause: str) -> str:
    """The text of a clause."""
    return fc.load(game).plugin.rules.manual.clauses()[clause].text


def table(text: str) -> list[Row]:
    """The rows of the first table in a text, without its heads."""
    lines = re.search(r"(?:^\|.*\|$\n?)+", text, re.MULTILINE)
    assert lines is not None
    return [[cell.strip().replace("`", "") for cell in line.strip().strip("|").split("|")]
            for line in lines[0].splitlines()[2:]]


@pytest.mark.parametrize(("game", "clause"), [("feurio", "F0"), ("flashpoint", "P0")])
def test_the_options_and_their_defaults(game: str, clause: str) -> None:
    assert [(name, ast.literal_eval(default)) for name, default, _, _ in table(written(game, clause))] == [
        (option.name, option.default) for option in fc.load(game).plugin.rules.options]


@pytest.mark.parametrize(("game", "clause"), [("feurio", "F10"), ("flashpoint", "P13"), ("tails", "T7")])
def test_the_notation(game: str, clause: str) -> None:
    tokens = [token for cell, _ in table(written(game, clause)) for token in cell.split()]
    shown = [token for cell, _ in fc.load(game).plugin.notation.examples for token in cell.split()]
    assert set(shown) <= set(tokens)
    assert len(set(tokens)) == len(tokens)


def test_the_notation_of_flash_point_is_in_the_order_of_the_ids() -> None:
    game = fc.load("flashpoint")
    ids = [game.plugin.notation.find(game.start(), token) for cell, _ in table(written("flashpoint", "P13"))
           for token in cell.split()]
    assert ids == sorted(ids) and min(ids) >= 0


def test_every_card_of_the_fire_deck() -> None:
    rows = re.findall(r"^\| [a-z ]+ \|(.*)\|$", written("tails", "T1.1"), re.MULTILINE)
    values, flames = ([int(cell) for cell in row.split("|")] for row in rows)
    assert tuple(zip(values, flames, strict=True)) == fc.load("tails").options["deck"]


@pytest.mark.parametrize("row", table(written("feurio", "F3")), ids=lambda row: f"{row[0]} players")
def test_the_set_up_of_feurio(row: Row) -> None:
    game = fc.load("feurio", players=int(row[0]))
    state = game.start()
    draws = 0
    while state.view()["phase"] == "setup":
        state.apply(state.legal_actions()[0])
        draws += 1
    view = state.view()
    assert draws == len(view["tiles"]) == int(re.findall(r"\d", row[2])[0])
    assert f"seat {view['turn']}" == row[3]
    assert sum(view["supply"].values()) + sum(view["reserve"]) == 48
    assert view["reserve"] == ([4, 4, 4] if game.seats == 3 else [])


@pytest.mark.parametrize("row", table(written("flashpoint", "P9.1")), ids=lambda row: str(row[0]))
def test_the_levels(row: Row) -> None:
    level, explosions, hazmats = row
    state = fc.load("flashpoint", rules="experienced", level=level, specialists="choose").start()
    counted: dict[str, int] = {}
    while state.is_chance:
        view = state.view()
        counted.setdefault(view["phase"], view["to_come"])
        state.apply(state.legal_actions()[0])
    assert (counted["setup-explosion"], counted["setup-hazmat"]) == (int(explosions), int(hazmats))


def test_the_markers() -> None:
    text = written("flashpoint", "P1.5")
    damage, victims, false_alarms, reserve, heroic = map(int, re.findall(r"\d+", text))
    view = fc.load("flashpoint").start().view()
    assert (view["victims_left"], view["false_alarms_left"]) == (victims, false_alarms)
    assert f"{damage}th damage marker" in written("flashpoint", "P8.2")
    for level, spare in (("recruit", reserve), ("heroic", heroic)):
        state = fc.load("flashpoint", rules="experienced", level=level).start()
        assert state.view()["hot_spots_left"] == spare


# What actions cost, and what specialists can.

ROOM = """
    +---+---+
    | 0     |
    +---+---+
"""
COSTS = {
    "move to an adjacent space without fire": (ROOM, "E"),
    "move to an adjacent space with fire": (ROOM.replace("     |", "   F |"), "E"),
    "move and carry a victim": (ROOM.replace(" 0 ", " 0v"), "Ev"),
    "open or close a door of the own space": (ROOM.replace("0     ", "0 D   "), "dE"),
    "turn smoke to nothing, on the own or an adjacent space": (ROOM.replace("     |", "   s |"), "xE"),
    "turn fire to smoke, on the own or an adjacent space": (ROOM.replace("     |", "   F |"), "xE"),
    "turn fire to nothing, on the own or an adjacent space": (ROOM.replace("     |", "   F |"), "XE"),
    "chop: put a damage marker on a standing wall of the own space": (ROOM, "cN"),
}


def test_what_actions_cost() -> None:
    written_costs = {action: int(cost) for action, cost, _ in table(written("flashpoint", "P4"))}
    assert set(written_costs) == set(COSTS)
    assert {action: 8 - after(house(picture, ap=8), token).view()["ap"]
            for action, (picture, token) in COSTS.items()} == written_costs


def test_the_page_to_learn_from_has_the_same_costs() -> None:
    page = [int(cost) for _, cost in table(fc.load("flashpoint").plugin.rules.manual.how_to_play)]
    costs = [int(cost) for _, cost, _ in table(written("flashpoint", "P4"))]
    assert page == [*costs[:4], *costs[5:]]     # which has one row for the two that put out by one step


@pytest.mark.parametrize("game", ["feurio", "flashpoint", "tails"])
def test_the_page_to_learn_from_shows_all_its_pictures(game: str) -> None:
    manual = fc.load(game).plugin.rules.manual
    assert [image["name"] for image in IMAGE.finditer(manual.how_to_play)] == list(manual.pictures)
    for picture in manual.pictures.values():
        assert not fc.load(game, **picture.options).read(picture.position).faults()


def test_the_page_to_learn_from_has_the_printed_board() -> None:
    """Fires, POI and exits as the page lists them, and the quarter that each place of the engine covers (P10.6)."""
    page = " ".join(fc.load("flashpoint").plugin.rules.manual.how_to_play.split())
    board = printed("front")

    def listed(after: str) -> list[str]:
        return re.findall(r"\b\d\d\b", page.split(after)[1].partition(" (P")[0])

    assert listed("On the front of the board these are") == [f"{row}{column}" for row, column in board["family_fire"]]
    assert listed("lie on ")[:3] == [f"{row}{column}" for row, column in board["family_poi"]]
    exits = [space for edge in board["exits"] for space in edge if 1 <= space[0] <= 6 and 1 <= space[1] <= 8]
    assert listed("they lead out of") == sorted(f"{row}{column}" for row, column in exits)
    assert board["engine_quadrant"] == ["TR", "BR", "BL", "TL"]


@pytest.mark.rule("P5.2", "P5.3", "P5.6", "P6.1")
def test_the_explosion_of_the_page_to_learn_from() -> None:
    pictures = fc.load("flashpoint").plugin.rules.manual.pictures
    before, after = pictures["explosion-before"], pictures["explosion-after"]
    state = fc.load("flashpoint", **before.options).read(before.position)
    state.apply("*34")
    assert state.position() == after.position
    assert [state.token(action) for action in state.legal_actions()] == ["k05", "k06", "k39", "k49"]


@pytest.mark.rule("T3.5")
def test_the_robbery_of_the_page_to_learn_from() -> None:
    pictures = fc.load("tails").plugin.rules.manual.pictures
    before, after = pictures["rob-before"], pictures["rob-after"]
    state = fc.load("tails", **before.options).read(before.position)
    state.apply("-")
    assert (state.position(), state.scores()) == (after.position, (1, 0, 4, 1))


@pytest.mark.rule("F4.2", "F7.2")
def test_the_zones_of_the_page_to_learn_from() -> None:
    picture = fc.load("feurio").plugin.rules.manual.pictures["heat"]
    state = fc.load("feurio", **picture.options).read(picture.position)
    assert [state.token(action) for action in state.legal_actions()] == ["@2,-3"]
    assert state.scores() == (6, 6, 14, 9)


def opening(*specialists: str) -> dict[str, Any]:
    """What a game with these specialists shows when its first turn begins."""
    state = fc.load("flashpoint", rules="experienced", players=len(specialists), specialists=specialists).start()
    while state.view()["phase"] != "act":
        state.apply(state.legal_actions()[0])
    return state.view()


@pytest.mark.parametrize("row", table(written("flashpoint", "P10")), ids=lambda row: str(row[1]))
def test_the_ap_of_specialists(row: Row) -> None:
    _, token, ap, special = row
    extra = re.search(r"(\d) extra AP", special)
    view = opening(token)
    assert (view["ap"], view["extra"]) == (int(ap), int(extra[1]) if extra else 0)


def test_the_page_to_learn_from_has_the_same_specialists() -> None:
    page = fc.load("flashpoint").plugin.rules.manual.how_to_play
    specialists = table(page[page.index("| specialist |"):])
    assert [(name, ap) for name, ap, _ in specialists] == [
        (name, ap) for name, _, ap, _ in table(written("flashpoint", "P10"))]
    for (_, _, skill), (_, _, _, special) in zip(specialists, table(written("flashpoint", "P10")), strict=True):
        assert sorted(re.findall(r"\d", skill)) == sorted(re.findall(r"\d", special))
