"""Whole games of each game, by clicks and by keys alone."""
from __future__ import annotations

from typing import Any

import pytest
from screens import Screen

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("feurio", {"players": 2}),
    ("flashpoint", {"players": 2, "max_turns": 8}),
    ("flashpoint", {"rules": "experienced", "players": 2, "max_turns": 4, "level": "veteran"}),
    ("tails", {"players": 2}),
]


@pytest.mark.parametrize(("game", "options"), GAMES, ids=["feurio", "family", "experienced", "tails"])
@pytest.mark.parametrize("by", ["clicks", "keys"])
def test_a_whole_game(screen: Screen, game: str, options: dict[str, Any], by: str) -> None:
    screen.open_table(game, **options)
    for turn in range(600):
        if not screen.wait_for_turn():
            break
        screen.click_through(turn) if by == "clicks" else screen.key_through(turn)
    assert screen.page.locator(".now.over").inner_text()
    assert screen.page.locator("#log li:not([hidden])").count() > 10
