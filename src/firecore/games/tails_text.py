"""The table of Tails on Fire written as text, so that one can play from it.

A pile is [cover: flames, what burns in it]: f4 is the fire card of start value 4, c0 the campfire of seat 0.
"""
from __future__ import annotations

from typing import Any

from .._native.state import State
from .._native.tails import binding

_COMES = {"deal": "start cards are dealt", "reveal": "the next fire card is turned up", "over": "the game is over",
          "draw": "the thief draws", "choose": "seat {} chooses", "play": "seat {} plays"}


def text(state: State, seat: int | None) -> str:
    """The table as a seat sees it."""
    fields = binding.fields(state)
    flames = dict(state.game.options["deck"])
    lines = [_headline(fields, flames), _round(fields), _deck(fields, flames)]
    if state.game.seats <= 3:
        lines.append(_thief(fields))
    lines.append("")
    scores = state.scores()
    for one in range(state.game.seats):
        lines += _seat(fields, one, scores[one], flames, seat in (None, one))
    return "\n".join(line.rstrip() for line in lines)


def _headline(fields: dict[str, Any], flames: dict[int, int]) -> str:
    parts = ["Tails on Fire", f"round {9 - len(fields['deck'])} of 9"]
    if fields["fire"]:
        parts.append(f"fire card {fields['fire']} with {_flames(flames[fields['fire']])}")
    parts.append(_COMES[fields["phase"]].format(fields["seat"]))
    return " | ".join(parts)


def _round(fields: dict[str, Any]) -> str:
    top = top_card(fields)
    if top is not None:
        whose = "the thief's" if top["owner"] == "thief" else f"seat {top['owner']}'s"
        card = f"trickster as {top['number']}" if top["card"] == "+" else top["card"]
        return f"on top: {whose} {card}; needed: {fields['needed']}" + ("" if top["card"] == "+" else " or +")
    if fields["lap"]:
        return f"opening, lap {fields['lap']}; needed: {fields['needed']}"
    return "no card is on top"


def _deck(fields: dict[str, Any], flames: dict[int, int]) -> str:
    to_come = " ".join(f"{number}({flames[number]})" for number in fields["deck"])
    gone = [f"f{number}" for number in fields["gone"]] + [f"c{owner}" for owner in fields["campfires_gone"]]
    return f"fire cards to come: {to_come or '-'}; out of the game: {_spaced(gone)}"


def _thief(fields: dict[str, Any]) -> str:
    return (f"thief: reserve, the top last: {_spaced(fields['reserve'])}; stack: {_spaced(fields['stack'])}; "
            f"played: {_spaced(thief_played(fields))}")


def _seat(fields: dict[str, Any], seat: int, score: int, flames: dict[int, int], known: bool) -> list[str]:
    own = fields["seats"][seat]
    marks = "".join((">" if _is_asked(fields, seat) else " ", "*" if fields["first"] == seat else " "))
    piles = " ".join(_pile(pile, flames) for pile in own["piles"])
    cards = (f"hand {_spaced(hand_shown(own, known))} | played {_spaced(own['played'])} | "
             f"available {_spaced(own['available'])} | exhausted {_spaced(own['exhausted'])}")
    return [f"{marks}seat {seat}: {_flames(score)}  {piles}", "    " + cards]


def _flames(n: int) -> str:
    return f"{n} flame" if n == 1 else f"{n} flames"


def _is_asked(fields: dict[str, Any], seat: int) -> bool:
    return fields["phase"] in ("deal", "choose", "play") and fields["seat"] == seat


def _pile(pile: dict[str, Any], flames: dict[int, int]) -> str:
    cover = pile["cover"]
    if cover == "+" and pile["number"]:
        cover = f"+ as {pile['number']}"
    burning = [f"f{number}" for number in pile["fires"]] + [f"c{owner}" for owner in pile["campfires"]]
    return f"[{cover}: {flames_in(pile, flames)}, {' '.join(burning)}]"


def _spaced(cards: Any) -> str:
    return " ".join(map(str, cards)) or "-"


# What views and events tell as well.


def top_card(fields: dict[str, Any]) -> dict[str, Any] | None:
    """The card on top: whose it is, and the number that it has or stands for (T3.4)."""
    if fields["owner"] is None:
        return None
    number = (fields["needed"] - 2) % 9 + 1
    return {"owner": fields["owner"], "card": "+" if fields["wild"] else str(number), "number": number}


def hand_shown(own: dict[str, Any], known: bool) -> list[str]:
    """The cards that a seat has chosen and not played; to others one ``?`` a card (T6)."""
    return list(own["hand"]) if known else ["?"] * len(own["hand"])


def flames_in(pile: dict[str, Any], flames: dict[int, int]) -> int:
    """The flames of a pile (T1.1, T1.2)."""
    return sum(flames[number] for number in pile["fires"]) + len(pile["campfires"])


def thief_played(fields: dict[str, Any]) -> list[int]:
    """The numbers that the thief has played in this round."""
    return [number for number in range(1, 10) if number not in fields["stack"] and number not in fields["reserve"]]
