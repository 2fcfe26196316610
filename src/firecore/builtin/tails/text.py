"""The table of Tails on Fire written as text, so that one can play from it.

A pile is [cover: flames, what burns in it]: f4 is the fire card of start value 4, c0 the campfire of seat 0.
"""
from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..._native.state import State
from ..._native.tails.rules import binding
from ..seat_words import name_of, plural
from .options import options_in_words
from .outcome import outcome
from .table import flames_in, hand_shown, thief_played, top_card
from .view import view

_COMES = {"deal": "start cards are dealt", "reveal": "the next fire card is turned up", "over": "the game is over",
          "draw": "the thief draws", "choose": "{} chooses", "play": "{} plays"}


def text(state: State, seat: int | None, names: Sequence[str] = ()) -> str:
    """The table as a seat sees it; names are those of the seats."""
    fields, seen = binding.fields(state), view(state, seat)
    flames = dict(state.game.options["deck"])
    lines = [_headline(fields, flames, seen, names), _round(fields, names), _deck(fields, flames)]
    if state.game.seats <= 3:
        lines.append(_thief(fields))
    lines.append("")
    for one in range(state.game.seats):
        lines += _seat(fields, one, name_of(one, names), seen["scores"][one], flames, seat in (None, one))
    return "\n".join(line.rstrip() for line in lines)


def _headline(fields: binding.Fields, flames: dict[int, int], seen: dict[str, Any], names: Sequence[str]) -> str:
    parts = ["Tails on Fire", *options_in_words(seen), f"round {9 - len(fields['deck'])} of 9"]
    if fields["fire"]:
        parts.append(f"fire card {fields['fire']} with {_flames(flames[fields['fire']])}")
    parts.append(_COMES[fields["phase"]].format(name_of(fields["seat"], names)))
    if seen["returns"] is not None:
        parts.append(outcome(seen, names))
    return " | ".join(parts)


def _round(fields: binding.Fields, names: Sequence[str]) -> str:
    top = top_card(fields)
    if top is not None:
        whose = "the thief's" if top["owner"] == "thief" else f"{name_of(top['owner'], names)}'s"
        card = f"trickster as {top['number']}" if top["card"] == "+" else top["card"]
        return f"on top: {whose} {card}; needed: {fields['needed']}" + ("" if top["card"] == "+" else " or +")
    if fields["lap"]:
        return f"opening, lap {fields['lap']}; needed: {fields['needed']}"
    return "no card is on top"


def _deck(fields: binding.Fields, flames: dict[int, int]) -> str:
    to_come = " ".join(f"{number}({flames[number]})" for number in fields["deck"])
    gone = [f"f{number}" for number in fields["gone"]] + [f"c{owner}" for owner in fields["campfires_gone"]]
    return f"fire cards to come: {to_come or '-'}; out of the game: {_spaced(gone)}"


def _thief(fields: binding.Fields) -> str:
    return (f"thief: reserve, the top last: {_spaced(fields['reserve'])}; stack: {_spaced(fields['stack'])}; "
            f"played: {_spaced(thief_played(fields))}")


def _seat(fields: binding.Fields, seat: int, name: str, score: int, flames: dict[int, int],
          known: bool) -> list[str]:
    own = fields["seats"][seat]
    marks = "".join((">" if _is_asked(fields, seat) else " ", "*" if fields["first"] == seat else " "))
    piles = " ".join(_pile(pile, flames) for pile in own["piles"])
    cards = (f"hand {_spaced(hand_shown(own, known))} | played {_spaced(own['played'])} | "
             f"available {_spaced(own['available'])} | exhausted {_spaced(own['exhausted'])}")
    return [f"{marks}{name}: {_flames(score)}  {piles}", "    " + cards]


def _flames(n: int) -> str:
    return plural(n, "flame", "flames")


def _is_asked(fields: binding.Fields, seat: int) -> bool:
    return fields["phase"] in ("deal", "choose", "play") and fields["seat"] == seat


def _pile(pile: binding.Pile, flames: dict[int, int]) -> str:
    cover = pile["cover"]
    if cover == "+" and pile["number"]:
        cover = f"+ as {pile['number']}"
    burning = [f"f{number}" for number in pile["fires"]] + [f"c{owner}" for owner in pile["campfires"]]
    return f"[{cover}: {flames_in(pile, flames)}, {' '.join(burning)}]"


def _spaced(cards: Any) -> str:
    return " ".join(map(str, cards)) or "-"
