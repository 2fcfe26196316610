"""Options as saves, records and plans keep them: what was kept before an option came is still what is kept today."""
from __future__ import annotations

from typing import Any

import pytest

import firecore as fc
from firecore.arena import Plan
from firecore.options import choice, flag, kept

from .option_sets import every_case, load
from .walks import Case


@every_case
def test_kept_options_load_the_same_game(case: Case) -> None:
    game = load(case)
    assert fc.load(game.name, **game.kept_options) == game
    later = {option.name for option in game.plugin.rules.options if option.added_later}
    assert set(game.options) - set(game.kept_options) <= later


def test_an_option_that_was_added_later_is_kept_if_it_is_chosen() -> None:
    options = flag("old", False), choice("new", "a", "a", "b", added_later=True)
    assert kept(options, {"old": False, "new": "a"}) == {"old": False}
    assert kept(options, {"old": False, "new": "b"}) == {"old": False, "new": "b"}


CHOSEN: list[tuple[dict[str, Any], bool]] = [({}, False), ({"flare_up": "thrown"}, False), ({"flare_up": "resolved"}, True)]


@pytest.mark.parametrize(("options", "named"), CHOSEN)
def test_saves_records_and_plans_name_it_only_then(options: dict[str, Any], named: bool) -> None:
    game = fc.load("flashpoint", rules="experienced", **options)
    match = fc.Match(game, seed=1)
    assert ("flare_up" in match.record().options) == named
    assert (b"flare_up" in match.save()) == named
    assert ("flare_up" in Plan(game, ["captain", "random"], blocks=1).to_dict()["options"]) == named
    assert match.record().load_game() == fc.Match.load(match.save()).game == game
