"""Why a token of Tails on Fire is not legal here, with the clause."""
from __future__ import annotations

import re

from ..._native.state import State
from ..._native.tails.rules import binding
from ...wording import with_article
from ..seat_words import plural

CARDS = "123456789+"

_WHAT_COMES = {
    "deal": "start cards are dealt now (T2.1)",
    "reveal": "the fire card of the round is shown now (T2.3)",
    "choose": "cards are chosen now (T3.1)",
    "play": "a card is played now, or none (T3.2, T3.4)",
    "draw": "the thief draws now (T4.2)",
}


def why_not(state: State, token: str) -> str:
    """The reason; the token is not legal."""
    fields = binding.fields(state)
    if re.fullmatch(r"\*[1-9]", token, re.ASCII):
        return _shown(fields, token)
    if token[:1] == "=":
        return _chosen(fields, token)
    if token == "-":
        return _WHAT_COMES[fields["phase"]]
    if len(token) == 1 and token in CARDS:
        return _played(fields, token)
    return "no token is written like that; there are *7, =34+, 5, + and - (T7)"


def _shown(fields: binding.Fields, token: str) -> str:
    if fields["phase"] == "deal":
        return f"another seat's start card is the {token[1]} (T2.1)"
    if fields["phase"] == "reveal":
        return f"the fire card with start value {token[1]} has been shown before (T1.1, T2.3)"
    if fields["phase"] == "draw":
        return f"the thief's {token[1]} is not in its stack any more (T4.2)"
    return _WHAT_COMES[fields["phase"]]


def _chosen(fields: binding.Fields, token: str) -> str:
    if fields["phase"] != "choose":
        return _WHAT_COMES[fields["phase"]]
    cards = token[1:]
    strange = [card for card in cards if card not in CARDS]
    if strange:
        return f"there is no card {strange[0]!r}; the cards are 1 to 9 and + (T1.2)"
    if "".join(sorted(set(cards), key=CARDS.index)) != cards:
        return "each card is written once, numbers ascending and the trickster last (T7)"
    own = fields["seats"][fields["seat"]]
    for card in cards:
        if any(pile["cover"] == card for pile in own["piles"]):
            return f"{_the(card)} covers a fire pile (T3.1)"
        if card in own["exhausted"]:
            return f"{_the(card)} is exhausted (T3.1, T3.7)"
    wanted = plural(min(3, len(own["available"])), "card is", "cards are")
    return f"{wanted} to be chosen of {own['available']}, not {len(cards)} (T3.1)"


def _the(card: str) -> str:
    return "the trickster" if card == "+" else f"the {card}"


def _played(fields: binding.Fields, token: str) -> str:
    if fields["phase"] != "play":
        return _WHAT_COMES[fields["phase"]]
    opening = fields["owner"] is None
    if token == "+":
        if opening:
            return "no trickster opens a chase (T3.2)"
        if fields["wild"]:
            return "the top card is a trickster itself (T3.4)"
    elif int(token) != fields["needed"]:
        needed, given = with_article(str(fields["needed"])), with_article(token)
        return f"{needed} is needed, not {given} ({'T3.2' if opening else 'T3.4'})"
    card = "trickster" if token == "+" else token
    return f"seat {fields['seat']} has no {card} among the cards chosen and not yet played (T3.1)"
