"""The options of Tails on Fire, and the native rules for a choice of them."""
from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

from ..._native.state import Engine
from ..._native.tails.rules import binding
from ...options import Option, choice, whole
from ..seat_words import plural

MAX_FLAMES = 2_000_000_000      # in all, so that every score fits 32 bits
MAX_LAPS = 1_000_000_000


def _deck(value: Any) -> tuple[tuple[int, int], ...]:
    """T1.1: the nine fire cards, kept in the order of their start values."""
    if not isinstance(value, (list, tuple)) or not all(isinstance(pair, (list, tuple)) for pair in value):
        raise ValueError
    pairs = [tuple(pair) for pair in value]
    if any(len(pair) != 2 or not all(_is_whole(number) for number in pair) for pair in pairs):
        raise ValueError
    deck = tuple(sorted(pairs))
    if [number for number, _ in deck] != list(range(1, 10)):
        raise ValueError
    if min(flames for _, flames in deck) < 0 or sum(flames for _, flames in deck) > MAX_FLAMES:
        raise ValueError
    return deck


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


OPTIONS = (
    whole("players", 4, 2, 6, help="with two or three the thief joins in (T1.3)", clause="T2.1"),
    choice("trickster", "frozen", "frozen", "blank", help="whether a trickster keeps its number on a pile (T3.6)",
           clause="T3.6"),
    whole("max_laps", 27, 1, MAX_LAPS, help="laps without a card after which a round is void (T3.3)",
          clause="T3.3"),
    Option(name="deck", default=tuple(zip(range(1, 10), (2, 3, 4) * 3, strict=True)), check=_deck,
           allowed="nine pairs (start value, flames), each start value from 1 to 9 once, the flames whole numbers "
                   f"from 0, at most {MAX_FLAMES} in all", help="the fire cards (T1.1)", clause="T1.1"),
)


def engine(**options: Any) -> Engine:
    """The native rules for these options."""
    return binding.engine(**options)


def network(game: Any) -> str | None:
    """The network that was trained for two players, for the game as it comes otherwise."""
    trained = {option.name: option.default for option in OPTIONS} | {"players": 2}
    file = os.path.join(os.path.dirname(__file__), "data", "network_2_players.npz")
    return file if dict(game.options) == trained else None


def options_in_words(view: Mapping[str, Any]) -> list[str]:
    """The options that change the rules, as text and drawing name them."""
    options = view["options"]
    return [f"{options['trickster']} tricksters", plural(options["max_laps"], "lap at most", "laps at most"),
            *(["with the thief"] if view["thief"] else [])]
