"""Tables of Tails on Fire drawn as text.

The first line names the phase and what is not as usual; then comes a line a seat: its piles, its exhausted cards,
the cards it has chosen and not played, and those it has played in this round.

    play fire=4 seat=3 top=2:5
    1(c0)  -  37   4
    2(c1)  -  139  -
    8(c2)  -  67   5
    9(c3)  -  367  -

Without a word of its own the deck holds every fire card that is nowhere else, and the thief's stack all its cards.
"""
from __future__ import annotations

from typing import Any

import firecore as fc

KEYS = ("phase", "seat", "first", "fire", "lap", "top", "deck", "stack", "reserve",
        "piles", "exhausted", "hand", "played")


def drawn(picture: str, **options: Any) -> fc.State:
    """The state that a picture shows, of a game with these options and a seat a line."""
    headline, *rows = [line.split() for line in picture.strip().splitlines()]
    words = dict(word.split("=") for word in headline[1:])
    words["phase"] = headline[0]
    columns = zip(*rows, strict=True)
    words |= {key: ";".join(column) for key, column in zip(KEYS[-4:], columns, strict=True)}
    usual = {"seat": "0", "first": "0", "fire": "-", "lap": "-", "top": "-", "reserve": "-",
             "stack": "123456789" if len(rows) <= 3 else "-", "deck": _deck_left(words)}
    words = usual | words
    game = fc.load("tails", players=len(rows), **options)
    return game.read("tails/1 " + " ".join(f"{key}={words[key]}" for key in KEYS))


def _deck_left(words: dict[str, str]) -> str:
    burning = words.get("fire", "")
    for pile in words["piles"].replace(";", ",").split(","):
        inside = pile[pile.find("(") + 1:]
        if inside.startswith("f"):
            burning += inside[1:].split("c")[0]
    return "".join(digit for digit in "123456789" if digit not in burning) or "-"


def rows(state: fc.State) -> list[str]:
    """The seats' lines of a picture of this state."""
    words = words_of(state)
    columns = [words[key].split(";") for key in KEYS[-4:]]
    return [" ".join(row) for row in zip(*columns, strict=True)]


def words_of(state: fc.State) -> dict[str, str]:
    """The words of a state's position."""
    return dict(word.split("=") for word in state.position().split(" ")[1:])


def play(state: fc.State, tokens: str) -> fc.State:
    """The state after these tokens, in a copy."""
    after = state.copy()
    for token in tokens.split():
        after.apply(token)
        assert after.faults() == (), f"{token} breaks {after.faults()}"
    return after


def told(state: fc.State, token: str, seat: int | None = None) -> list[dict[str, Any]]:
    """The events of a token, as a seat sees them."""
    after = play(state, token)
    events: list[dict[str, Any]] = state.game.plugin.views.events(state, state.parse(token), after, seat)
    return events


def names(state: fc.State, token: str) -> list[str]:
    """The names of the events of a token."""
    return [event["event"] for event in told(state, token)]
