"""F0: the options."""
from __future__ import annotations

from typing import Any

import pytest

import firecore as fc

DEFAULTS = {"players": 4, "cooperative": False, "firebreaks": False, "hot": False, "layout": "hot-centre",
            "slots": (1, 1, 2, 2, 3, 3)}


@pytest.mark.rule("F0")
def test_every_option_has_its_default() -> None:
    assert dict(fc.load("feurio").options) == DEFAULTS


@pytest.mark.rule("F0")
@pytest.mark.parametrize("options", [
    *({"players": n} for n in (1, 2, 3, 4)),
    *({"players": n, "cooperative": True} for n in (1, 2, 3, 4)),
    {"firebreaks": True}, {"hot": True}, {"players": 2, "firebreaks": True, "hot": True},
    {"layout": "drawn"}, {"players": 2, "layout": "hot-centre"},
    {"slots": (0, 0, 0, 0, 0, 0)}, {"slots": [6, 5, 4, 3, 2, 1]},
], ids=str)
def test_these_options_make_a_game(options: dict[str, Any]) -> None:
    game = fc.load("feurio", **options)
    kept = {name: tuple(value) if name == "slots" else value for name, value in options.items()}
    assert dict(game.options) == DEFAULTS | kept
    assert game.seats == game.options["players"]


@pytest.mark.rule("F0")
def test_a_game_for_one_is_solo_with_or_without_cooperative() -> None:
    alone, together = fc.load("feurio", players=1), fc.load("feurio", players=1, cooperative=True)
    assert alone.cooperative and together.cooperative
    assert fc.playouts(alone.start(), 50, seed=1).scores == fc.playouts(together.start(), 50, seed=1).scores


@pytest.mark.rule("F0", "F8.1")
@pytest.mark.parametrize(
    "kind", [{"players": 1}, *({"players": n, "cooperative": True} for n in (1, 2, 3, 4))], ids=str)
@pytest.mark.parametrize("name", ["firebreaks", "hot"])
def test_neither_firebreaks_nor_hot_go_with_a_game_played_together(kind: dict[str, Any], name: str) -> None:
    with pytest.raises(fc.OptionError, match=rf"{name}=True does not go with .*F8\.1"):
        fc.load("feurio", **kind, **{name: True})
    assert fc.load("feurio", **kind, **{name: False}).cooperative


@pytest.mark.rule("F0")
def test_an_error_tells_both_options_that_do_not_go() -> None:
    with pytest.raises(fc.OptionError, match=r"firebreaks=True.*hot=True"):
        fc.load("feurio", players=1, firebreaks=True, hot=True)


@pytest.mark.rule("F0")
@pytest.mark.parametrize("options", [
    {"players": 0}, {"players": 5}, {"players": -1}, {"players": 4.0}, {"players": "4"}, {"players": True},
    {"players": None}, {"cooperative": 1}, {"cooperative": "yes"}, {"firebreaks": None}, {"hot": 0},
    {"layout": "rhombus"}, {"layout": "Drawn"}, {"layout": None}, {"layout": ["drawn"]},
    {"slots": (1, 1, 2, 2, 3)}, {"slots": (1, 1, 2, 2, 3, 3, 3)}, {"slots": (1, 1, 2, 2, 3, -1)},
    {"slots": (1, 1, 2, 2, 3, 3.0)}, {"slots": (1, 1, 2, 2, 3, True)}, {"slots": "112233"}, {"slots": 3},
    {"slots": {1: 1, 2: 1, 3: 2, 4: 2, 5: 3, 6: 3}}, {"slots": None}, {"slots": ()},
    {"slots": (1, 1, 2, 2, 3, 7)}, {"slots": (1, 1, 2, 2, 3, 2**63)}, {"slots": (1, 1, 2, 2, 3, 10**4000)},
], ids=lambda options: str(options)[:60])
def test_any_other_value_is_an_error_that_cites_the_clause(options: dict[str, Any]) -> None:
    name, = options
    with pytest.raises(fc.OptionError, match=rf"feurio: {name} must be .*\(F0\)"):
        fc.load("feurio", **options)


@pytest.mark.rule("F0")
@pytest.mark.parametrize("name", ["player", "Players", "seats", "firebreak", "board", "hot_centre", ""])
def test_any_other_name_is_an_error_that_lists_what_there_is(name: str) -> None:
    with pytest.raises(fc.OptionError, match="available: players, cooperative, firebreaks, hot, layout, slots"):
        fc.load("feurio", **{name: 1})


@pytest.mark.rule("F0")
def test_all_faulty_options_are_told_at_once() -> None:
    with pytest.raises(fc.OptionError) as caught:
        fc.load("feurio", players=9, layout="?", hott=True)
    assert all(word in str(caught.value) for word in ("players", "layout", "'hott'", "did you mean 'hot'"))
