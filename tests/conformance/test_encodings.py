"""What the numbers of observations are called, and how large they can be."""
from __future__ import annotations

import hashlib
import random
import runpy
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import firecore as fc
from firecore.plugins.encodings import Encoding, Numbers, Rows

DOCS = Path(__file__).parents[2] / "docs"
DIGESTS = {"feurio": "7a76d432f76ebbd1", "flashpoint": "ecd9975f32347440", "tails": "7a3510f122ca78e3"}


def somewhere(name: str, seed: int = 7, decisions: int = 40, **options: Any) -> fc.State:
    """A position of a random game."""
    match, rng = fc.Match(fc.load(name, **options), seed=seed), random.Random(seed)
    for _ in range(decisions):
        match.play(rng.choice(match.legal_actions()))
    return match.state


@pytest.mark.parametrize("name", fc.games())
def test_every_number_has_a_name_of_its_own(name: str) -> None:
    game = fc.load(name)
    rows = game.encoding()
    assert rows.shape == game.observation_shape == (len(rows.names),) == rows.low.shape == rows.high.shape
    assert len(set(rows.names)) == len(rows.names)
    assert rows.action_shape == (game.n_actions,)
    assert (rows.low <= rows.high).all() and np.isfinite([rows.low, rows.high]).all()
    assert not rows.low.flags.writeable


@pytest.mark.parametrize("name", fc.games())
def test_observations_of_one_position_stay_as_they_are(name: str) -> None:
    """Networks rest on them: whoever changes one says so in the changelog."""
    state = somewhere(name)
    seen = b"".join(state.observe(seat).astype("<f4").tobytes() for seat in range(state.game.seats))
    assert hashlib.sha256(seen).hexdigest()[:16] == DIGESTS[name]


def test_names_stand_where_the_numbers_do() -> None:
    state = fc.load("feurio", firebreaks=True).read(
        "feurio/1 tiles=0,0:6GGB;1,-1:4;1,0:#3/2 supply=12,10,10,12 reserve=- given=0,0,1,0 "
        "turn=3 phase=lay hand=5 drawn=- laid=no passes=0")
    seen = dict(zip(state.game.encoding().names, state.observe(3).tolist(), strict=True))
    assert seen["phase.lay"] == seen["turn.0"] == 1 and round(seen["hand"] * 6) == 5
    assert (round(seen["tile0.men.G"] * 6), round(seen["tile0.men.B"] * 6), seen["tile0.firebreak"]) == (2, 1, 0)
    assert (seen["tile2.firebreak"], seen["tile2.firebreak_value"], seen["tile3.is"]) == (1, 0, 0)
    assert round(seen["supply.G"] * 12) == 10 and round(seen["given_up.B"] * 12) == 1


def test_names_stand_where_the_numbers_do_in_the_house() -> None:
    state = fc.load("flashpoint", players=2).read(
        "flashpoint/1 phase=act seat=0 turn=- ap=3 extra=0 marks=- pending=- target=- coming=0 crew=31:-:0;06:-:2 "
        "fire=22,23 smoke=32 outside=- poi=24,51 victims=31 treated=- hazmats=- hot=- walls=23E:1,24S:2 doors=13E:open "
        "ambulance=- engine=- left=9,5 rescued=0 lost=0 reserve=0")
    seen = dict(zip(state.game.encoding().names, state.observe(1).tolist(), strict=True))
    assert seen["phase.act"] == seen["turn.1"] == seen["space06.crew.0"] == seen["space31.crew.1"] == 1
    assert {name for name, number in seen.items() if name.endswith(".fire") and number} == {"space22.fire", "space23.fire"}
    assert {name for name, number in seen.items() if name.endswith((".marker", ".ajar")) and number} == {
        "space23.E.marker", "space24.W.marker", "space13.E.ajar", "space14.W.ajar"}
    assert (seen["space24.S.open"], seen["space24.S.wall"], seen["space13.E.open"]) == (1, 0, 1)     # destroyed; a door ajar
    assert round(seen["space31.victims"] * 3) == 1


def test_a_game_that_does_not_tell_has_numbers_without_bounds() -> None:
    plain = Encoding("rows", (2,), None, (3,))
    assert plain.names == ("0", "1") and plain.high.tolist() == (-plain.low).tolist() and plain.high[0] > 3e38


def test_what_does_not_describe_every_number_is_refused() -> None:
    parts = [Numbers("a", "", ("1", "2")), Rows("", ("b0", "b1"), (Numbers("c", ""),))]
    assert Encoding("rows", (4,), parts, (3,)).names == ("a.1", "a.2", "b0.c", "b1.c")
    with pytest.raises(fc.PluginError, match="has 5 numbers or planes, and 4 are described"):
        Encoding("rows", (5,), parts, (3,))


@pytest.mark.parametrize("name", ["plane", 3, None, [], {}])
def test_an_unknown_encoding_is_refused(name: Any) -> None:
    with pytest.raises(fc.OptionError, match="no encoding of tails"):
        fc.load("tails").encoding(name)


@pytest.mark.parametrize("name", fc.games())
def test_the_pages_list_the_numbers(name: str) -> None:
    page = runpy.run_path(str(DOCS / "observations.py"))
    assert page["page"](name).read_text(encoding="utf-8") == page["with_tables"](name), "run python docs/observations.py"
