"""What the numbers of a Tails on Fire observation are."""
from __future__ import annotations

from typing import Any

from ...plugins.encodings import Numbers, Rows

NUMBERS = tuple("123456789")
CARDS = (*NUMBERS, "trickster")
TURNS = tuple("012345")      # how many turns after the viewer's

TABLE = (
    Numbers("phase", "the phase", ("deal", "reveal", "choose", "play", "draw", "over")),
    Numbers("players", "players / 6"),
    Numbers("thief", "whether the thief plays along"),
    Numbers("blank", "whether tricksters are blank"),
    Numbers("lap", "lap / `max_laps`, in an opening"),
    Numbers("needed", "the number needed", NUMBERS),
    Numbers("fire", "the fire card of this round", NUMBERS),
    Numbers("deck", "the set of fire cards in the deck", NUMBERS),
    Numbers("flames", "the share of each fire card, by start value", NUMBERS),
    Numbers("top", "whether a card is on top"),
    Numbers("top_wild", "whether it is a trickster"),
    Numbers("top_thief", "whether it is the thief's"),
    Numbers("stack", "the set of numbers in the thief's stack", NUMBERS),
    Numbers("reserve", "the thief's reserve from the top down, number / 9 each", NUMBERS),
    Numbers("hand", "the set of cards in the viewer's hand", CARDS),
    Numbers("deck_size", "fire cards in the deck / 9"),
)
SEAT = (
    Numbers("is", "1: there is such a seat"),
    Numbers("asked", "whether it is dealt a card, chooses or plays now"),
    Numbers("first", "whether it is the first player"),
    Numbers("owns_top", "whether it owns the top card"),
    Numbers("cards", "cards in its hand / 3"),
    Numbers("share", "the share it has"),
    Numbers("covers", "the set of its cards that cover a pile", CARDS),
    Numbers("under", "the share under each of its cards", CARDS),
    Numbers("frozen", "the number of its trickster that covers a pile", NUMBERS),
    Numbers("exhausted", "the set of its exhausted cards", CARDS),
    Numbers("played", "the set of cards it has played in this round", CARDS),
    Numbers("may_hold", "the set of cards that its hand can consist of: available and not played", CARDS),
)


def rows(game: Any) -> tuple[Numbers | Rows, ...]:
    """What the numbers are, in their order."""
    return (*TABLE, Rows("the seats, counted from the viewer", tuple(f"seat{turns}" for turns in TURNS), SEAT))
