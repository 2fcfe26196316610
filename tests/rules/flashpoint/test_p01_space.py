"""P1: spaces, edges, boards, and what lies where."""
from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

import firecore as fc
from firecore.builtin.flashpoint.board import MAX_FILE_BYTES, printed

from ..playing import after, legal
from .houses import chances, house, outer_edges, played, redrawn, tidy


@pytest.mark.rule("P1.1", "P13.1")
def test_indoor_spaces_are_rows_1_to_6_and_columns_1_to_8_in_order() -> None:
    state = played("@00 @00 @00 .")
    assert list(chances(state)) == [f"*{row}{column}" for row in range(1, 7) for column in range(1, 9)]


@pytest.mark.rule("P1.1", "P2.2")
def test_32_outdoor_spaces_lie_around_corners_included() -> None:
    tokens = legal(fc.load("flashpoint").start())
    assert tokens == ([f"@0{column}" for column in range(10)]
                      + [f"@{row}{column}" for row in range(1, 7) for column in (0, 9)]
                      + [f"@7{column}" for column in range(10)])
    assert len(tokens) == 32


ROOM = """
    +---+---+---+
    |   |   |   |
    +---+---+---+
    |   : 0 D   |
    +---+-!-+---+
    |   |   |   |
    +---+---+---+
"""


@pytest.mark.rule("P1.2")
def test_one_moves_over_open_edges_only() -> None:
    state = house(ROOM)
    assert [token for token in legal(state) if token in "NESW"] == ["W"]          # the destroyed wall
    assert "a wall stands south of 44 (P1.2)" in str(state.why_not("S"))          # one marker does not fell it
    assert "the door east of 44 is closed (P1.2)" in str(state.why_not("E"))
    assert [token for token in legal(after(state, "dE")) if token in "NESW"] == ["E", "W"]


@pytest.mark.rule("P1.2")
def test_destroyed_doors_exits_and_edges_without_anything_are_open() -> None:
    state = house("""
    +   +---+
      0 x   |
    +---+---+
    """, at="11")
    assert [token for token in legal(state) if token in "NESW"] == ["N", "E", "W"]


@pytest.mark.rule("P1.2")
def test_outdoors_one_walks_all_around_and_never_diagonally() -> None:
    state = played("@00", players=1)
    assert [token for token in legal(state) if token in "NESW"] == ["E", "S"]
    assert [token for token in legal(played("@40", players=1)) if token in "NESW"] == ["N", "S"]
    assert [token for token in legal(played("@30", players=1)) if token in "NESW"] == ["N", "E", "S"]     # an exit


@pytest.mark.rule("P1.2")
def test_fire_spreads_over_open_edges_only() -> None:
    assert [redrawn(after(house(ROOM.replace("0", "F"), phase="roll"), f"*{space}"), ROOM)
            for space in ("43", "45", "54")] == [
        tidy(ROOM.replace("0", "F").replace("|   :", "|F  :")),
        tidy(ROOM.replace("0", "F").replace("D   |", "D s |")),
        tidy(ROOM.replace("0", "F").replace("""+-!-+---+
    |   |   |""", """+-!-+---+
    |   | s |"""))]


# Boards.


@pytest.mark.rule("P1.3")
@pytest.mark.parametrize("name", ["front", "back"])
def test_walls_stand_and_doors_are_closed_at_the_start(name: str) -> None:
    view, board = fc.load("flashpoint", board=name).start().view(), printed(name)
    assert len(view["walls"]) == len(board["walls"]) and set(view["walls"].values()) == {0}
    assert len(view["doors"]) == len(board["doors"]) and set(view["doors"].values()) == {"closed"}


@pytest.mark.rule("P1.3")
def test_outer_walls_take_damage_like_any_other() -> None:
    state = after(played("@40", players=1), "cE")
    assert state.view()["walls"]["40E"] == 1
    assert "E" in legal(after(state, "cE . *11"))


def broken(change: Any) -> list[str]:
    """The faults of the front board after a change."""
    board = copy.deepcopy(printed("front"))
    change(board)
    with pytest.raises(fc.OptionError) as caught:
        fc.load("flashpoint", board=board)
    faults = str(caught.value).removeprefix("flashpoint: ").split("; ")
    assert all(fault.startswith("board: ") and fault.endswith(" (P1.3)") for fault in faults)
    return faults


def put(key: str, value: Any) -> Any:
    return lambda board: board.update({key: value})


@pytest.mark.rule("P1.3")
@pytest.mark.parametrize(("change", "reason"), [
    (lambda board: board.pop("walls"), "'walls' is missing"),
    (put("windows", []), "no key 'windows'"),
    (put("name", 3), "name must be a text"),
    (put("rows", 7), "rows must be 6"),
    (put("rows", 6.0), "rows must be 6"),
    (put("cols", True), "cols must be 8"),
    (put("quadrants", {}), "quadrants must be"),
    (put("walls", "none"), "walls must be a list"),
    (put("walls", [[[1, 1], [1, 2]]] * 111), "walls must be a list of 0 to 110, got 111"),
    (lambda board: board["walls"].append([[1, 1], [1, "2"]]), "walls: an edge is two spaces"),
    (lambda board: board["walls"].append([[2, 1], [2, 2], [2, 3]]), "walls: an edge is two spaces"),
    (lambda board: board["walls"].append([[1, 1], [2, 2]]), "[1, 1] and [2, 2] do not touch"),
    (lambda board: board["walls"].append([[0, 1], [0, 2]]), "must have at least one space indoors"),
    (lambda board: board["doors"].append([[0, 1], [1, 1]]), "must have both spaces indoors"),
    (lambda board: board["exits"].append([[2, 1], [2, 2]]), "must have exactly one space indoors"),
    (lambda board: board["doors"].append([[1, 4], [1, 3]]), "is listed already, among doors"),
    (lambda board: board["exits"].append([[1, 1], [0, 1]]), "is listed already, among walls"),
    (lambda board: board["exits"].pop(), "neither between [7, 3] and [6, 3]"),
    (lambda board: board["ambulance"].pop(), "ambulance must be a list of 4, got 3"),
    (put("ambulance", [[[0, 5], [0, 6]], [[3, 9], [4, 9]], [[7, 3], [7, 4]], [[3, 0], [5, 0]]]),
     "is not two touching outdoor spaces on the left side"),
    (put("engine", [[[0, 7], [0, 8]], [[7, 1], [7, 2]], [[5, 9], [6, 9]], [[1, 0], [2, 0]]]),
     "is not two touching outdoor spaces on the right side"),
    (put("engine", [[[0, 6], [0, 7]], [[5, 9], [6, 9]], [[7, 1], [7, 2]], [[1, 0], [2, 0]]]),
     "[0, 6] belongs to a parking place already"),
    (put("engine_quadrant", ["TR", "BR", "BL", "XX"]), "a quadrant is TL, TR, BL, BR, got 'XX'"),
    (lambda board: board["family_fire"].pop(), "family_fire must be a list of 10, got 9"),
    (lambda board: board["family_fire"].__setitem__(0, [2, 3]), "family_fire: [2, 3] comes 2 times"),
    (put("family_poi", [[2, 2], [5, 1], [5, 8]]), "family_poi: [2, 2] burns"),
    (put("family_poi", [[0, 2], [5, 1], [5, 8]]), "family_poi: [0, 2] is not indoors"),
    (lambda board: board["first_explosion"].append([1, 1]), "first_explosion must be a list of 8, got 9"),
    (lambda board: board["poi_arrows"].pop("3,4"), "the arrow of 3,4 is missing"),
    (lambda board: board["poi_arrows"].update({"0,1": [1, 1]}), "no arrow starts at '0,1'"),
    (lambda board: board["poi_arrows"].update({"1,1": [0, 1]}), "[0, 1] is not indoors"),
    (put("poi_arrows", []), "poi_arrows must be an object"),
])
def test_a_board_that_is_not_well_formed_is_refused(change: Any, reason: str) -> None:
    assert any(reason in fault for fault in broken(change)), broken(change)


@pytest.mark.rule("P1.3")
def test_all_faults_of_a_board_are_named_at_once() -> None:
    def spoil(board: dict[str, Any]) -> None:
        board["doors"].append([[1, 1], [3, 3]])
        board["engine_quadrant"][0] = 7
        board["family_poi"] = [[2, 2], [2, 2], [5, 8]]
        del board["name"]
        board["poi_arrows"]["1,1"] = "east"

    faults = broken(spoil)
    assert len(faults) == 6
    for reason in ("'name' is missing", "do not touch", "a quadrant is", "comes 2 times", "burns", "poi_arrows"):
        assert any(reason in fault for fault in faults), reason


@pytest.mark.rule("P1.3")
@pytest.mark.parametrize(("content", "reason"), [
    (b"", "is not JSON"), (b"\xff\xfe", "is not JSON"), (b"[]", "a board is a JSON object"), (b"null", "a JSON object"),
    (b"[" * 50_000, "nested too deeply"), (b'{"rows":' * 12_000, "nested too deeply"),
    (b" " * (MAX_FILE_BYTES + 1), "more than"), (b'{"name": 1, "name": 2}', "comes twice"),
    (b'{"rows": ' + b"9" * 5000 + b"}", "is not JSON"), (b'{"rows": NaN}', "rows must be 6")])
def test_hostile_files_are_refused_in_plain_words(tmp_path: Path, content: bytes, reason: str) -> None:
    file = tmp_path / "board.json"
    file.write_bytes(content)
    with pytest.raises(fc.OptionError, match=reason):
        fc.load("flashpoint", board=file)


@pytest.mark.rule("P1.3")
def test_a_path_that_is_no_file_is_refused(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "missing.json", "no\0file", "Front", ""):
        with pytest.raises(fc.OptionError, match="there is no board and no file"):
            fc.load("flashpoint", board=path)


@pytest.mark.rule("P1.3")
def test_edges_may_be_listed_in_either_direction_and_as_tuples() -> None:
    board = printed("front")
    turned = board | {"walls": tuple(tuple(map(tuple, reversed(edge))) for edge in board["walls"])}
    game = fc.load("flashpoint", board=turned)
    assert game.start().view() == fc.load("flashpoint", board=board).start().view()
    json.dumps(dict(game.options))


# What lies where.


def unsound(state: fc.State, **words: str) -> str:
    """What is wrong with a position when some words of it are others."""
    parts = [f"{key}={words.get(key, value)}" if key else word
             for word in state.position().split(" ")
             for key, _, value in [word.partition("=") if "=" in word else ("", "", word)]]
    with pytest.raises(fc.PositionError) as caught:
        state.game.read(" ".join(parts))
    return str(caught.value)


@pytest.mark.rule("P1.4")
def test_a_space_is_clear_or_smokes_or_burns_and_may_hold_all_else_besides() -> None:
    picture = """
    +---+---+---+
    |Fvh|s?*|0vv|
    +---+---+---+
    """
    state = house(picture, rules="experienced")
    assert redrawn(state, picture) == tidy(picture)
    assert "P1.4" in unsound(state, smoke="33,34")


@pytest.mark.rule("P1.4")
def test_outdoors_there_is_never_smoke_nor_a_poi_nor_a_hazmat() -> None:
    state = house("+---+\n| 0 |\n+---+", rules="experienced")
    for word in ("smoke", "poi", "hazmats", "hot", "fire"):
        assert "11 … 68" in unsound(state, **{word: "06"})


@pytest.mark.rule("P1.4", "P4.4")
def test_victims_outdoors_are_for_the_experienced_game() -> None:
    house("+---+\n| 0 |\n+---+", rules="experienced", lie={"01": "v"})
    assert "P4.4" in unsound(house("+---+\n| 0 |\n+---+"), victims="01", left="9,5")
    assert "P1.4" in unsound(house("+---+\n| 0 |\n+---+"), treated="33", left="9,5")


@pytest.mark.rule("P1.4", "P5.5", "P5.8")
def test_fire_outdoors_is_for_the_time_while_the_fire_advances() -> None:
    state = house("+---+\n|    \n+---+", at="38")
    assert "P5.8" in unsound(state, fire="38", outside="39")


@pytest.mark.rule("P1.5", "P8.2")
def test_there_are_24_damage_markers() -> None:
    state = house("+---+\n| 0 |\n+---+", damage=23)
    assert state.view()["damage"] == 23
    walls = ",".join(f"{edge}:1" for edge in sorted(outer_edges())[:25])
    assert "P1.5" in unsound(state, walls=walls)


@pytest.mark.rule("P1.5")
def test_ten_victims_and_five_false_alarms_are_in_the_bag_at_the_start() -> None:
    view = fc.load("flashpoint", rules="experienced").start().view()
    assert (view["bag"], view["victims_left"], view["false_alarms_left"]) == (15, 10, 5)
    assert fc.load("flashpoint").start().view()["bag"] == 12         # three lie on the board
    assert "P1.5" in unsound(house("+---+\n| 0 |\n+---+"), left="9,5")


@pytest.mark.rule("P1.5")
@pytest.mark.parametrize(("level", "reserve"), [("recruit", 6), ("veteran", 6), ("heroic", 12)])
def test_hot_spots_come_from_a_reserve(level: str, reserve: int) -> None:
    state = house("+---+\n| 0 |\n+---+", rules="experienced", level=level)
    assert state.view()["hot_spots_left"] == reserve
    assert "P9.6" in unsound(state, reserve="0", hot=",".join(
        f"{row}{column}" for row in range(1, 4) for column in range(1, 9)))


@pytest.mark.rule("P1.5", "P11.1")
def test_when_the_reserve_is_empty_no_hot_spot_is_added() -> None:
    picture = """
    +---+---+
    |Fh |   |
    +---+---+
    """
    for reserve, hot_spots in ((1, ["33"]), (0, [])):
        state = after(house(picture, rules="experienced", phase="roll", reserve=reserve), "*12")
        assert (state.view()["hot_spots"], state.view()["hot_spots_left"]) == (hot_spots, 0)


@pytest.mark.rule("P1.5")
def test_fire_and_smoke_are_unlimited() -> None:
    everywhere = [f"{row}{column}" for row in range(1, 7) for column in range(1, 9)]
    state = house("+---+\n|F  |\n+---+", fire=everywhere)
    assert len(state.view()["fire"]) == 48
