"""A position of Tails on Fire as one line, and back. docs/games/tails.md describes the form.

    tails/1 phase=play seat=3 first=0 fire=4 lap=- top=2:5 deck=12356789 stack=- reserve=-
        piles=1(c0);2(c1);8(c2);9(c3) exhausted=-;-;-;- hand=37;139;67;367 played=4;-;5;-
"""
from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import Any

from ..._native.state import State
from ..._native.tails import binding
from ..lines import keyed, unsound

VERSION = "tails/1"
KEYS = ("phase", "seat", "first", "fire", "lap", "top", "deck", "stack", "reserve",
        "piles", "exhausted", "hand", "played")
PHASES = ("deal", "reveal", "choose", "play", "draw", "over")

_CARDS = re.compile(r"1?2?3?4?5?6?7?8?9?\+?", re.ASCII)
_TOP = re.compile(r"([0-5]|thief):(\+?)([1-9])", re.ASCII)
_PILE = re.compile(r"([1-9]|\+[1-9]?)\((?:f(1?2?3?4?5?6?7?8?9?))?(?:c(0?1?2?3?4?5?))?\)", re.ASCII)


def position(state: State) -> str:
    """The line for a state."""
    fields = binding.fields(state)
    words = {
        "phase": fields["phase"],
        "seat": fields["seat"],
        "first": fields["first"],
        "fire": fields["fire"] or "-",
        "lap": fields["lap"] or "-",
        "top": _top_text(fields),
        "deck": _run(fields["deck"]),
        "stack": _run(fields["stack"]),
        "reserve": _run(fields["reserve"]),
        "piles": ";".join(",".join(map(_pile_text, own["piles"])) or "-" for own in fields["seats"]),
    }
    for key in ("exhausted", "hand", "played"):
        words[key] = ";".join(own[key] or "-" for own in fields["seats"])
    return " ".join([VERSION, *(f"{key}={words[key]}" for key in KEYS)])


def _top_text(fields: binding.Fields) -> str:
    if fields["owner"] is None:
        return "-"
    return f"{fields['owner']}:{'+' if fields['wild'] else ''}{(fields['needed'] - 2) % 9 + 1}"


def _run(numbers: list[int]) -> str:
    return "".join(map(str, numbers)) or "-"


def _pile_text(pile: binding.Pile) -> str:
    cover = pile["cover"] + (str(pile["number"] or "") if pile["cover"] == "+" else "")
    fires = "f" + _run(pile["fires"]) if pile["fires"] else ""
    campfires = "c" + _run(pile["campfires"]) if pile["campfires"] else ""
    return f"{cover}({fires}{campfires})"


def read(game: Any, line: str) -> State:
    """The state of a position line; a PositionError lists every fault of the line."""
    faults: list[str] = []
    words = keyed(line, VERSION, KEYS, faults)
    if faults:
        raise unsound("tails", faults)
    fields = _fields(words, game, faults)
    if faults:
        raise unsound("tails", faults)
    _check_twice(fields, faults)
    state: State = binding.build(game, fields)
    for number in state.faults():
        faults += _INVARIANTS[number](fields, game)
    if faults:
        raise unsound("tails", faults)
    return state


# Reading the words.


def _fields(words: dict[str, str], game: Any, faults: list[str]) -> dict[str, Any]:
    seats = game.seats
    last = seats - 1
    fields: dict[str, Any] = {
        "phase": words["phase"],
        "seat": _number(words, "seat", 0, last, faults),
        "first": _number(words, "first", 0, last, faults),
        "fire": _number_or_none(words, "fire", 9, faults),
        "lap": _number_or_none(words, "lap", game.options["max_laps"], faults),
        "deck": _set_of_numbers(words, "deck", faults),
        "stack": _set_of_numbers(words, "stack", faults),
        "reserve": _reserve(words["reserve"], faults),
        "seats": [{} for _ in range(seats)],
    }
    if words["phase"] not in PHASES:
        faults.append(f"phase must be {', '.join(PHASES)}, got {words['phase'][:20]!r}")
    fields["owner"], fields["wild"], number = _top(words["top"], seats, faults)
    if number:
        fields["needed"] = number % 9 + 1
    else:
        fields["needed"] = (fields["fire"] + fields["lap"] - 2) % 9 + 1 if fields["lap"] else 0
    for key in ("piles", "exhausted", "hand", "played"):
        parts = words[key].split(";")
        if len(parts) != seats:
            faults.append(f"{key} must have {seats} seats, separated by ;, got {words[key][:40]!r}")
            continue
        for seat, part in enumerate(parts):
            fields["seats"][seat][key] = _piles(part, seats, faults) if key == "piles" else _cards(key, part, faults)
    return fields


def _number(words: dict[str, str], key: str, low: int, high: int, faults: list[str]) -> int:
    if re.fullmatch(r"0|[1-9]\d{0,9}", words[key], re.ASCII) and low <= int(words[key]) <= high:
        return int(words[key])
    faults.append(f"{key} must be a number from {low} to {high}, got {words[key][:20]!r}")
    return low


def _number_or_none(words: dict[str, str], key: str, high: int, faults: list[str]) -> int:
    return 0 if words[key] == "-" else _number(words, key, 1, high, faults)


def _set_of_numbers(words: dict[str, str], key: str, faults: list[str]) -> list[int]:
    if "+" in words[key]:
        faults.append(f"{key} holds numbers only, got {words[key][:20]!r}")
        return []
    return [int(digit) for digit in _cards(key, words[key], faults)]


def _cards(key: str, text: str, faults: list[str]) -> str:
    if text == "-":
        return ""
    if text and _CARDS.fullmatch(text):
        return text
    faults.append(f"{key} must be cards in the order 123456789+, each once, or -, got {text[:20]!r}")
    return ""


def _reserve(text: str, faults: list[str]) -> list[int]:
    if text == "-":
        return []
    if re.fullmatch(r"[1-9]{1,9}", text, re.ASCII) and len(set(text)) == len(text):
        return [int(digit) for digit in text]
    faults.append(f"reserve must be numbers from 1 to 9, each once, the top last, or -, got {text[:20]!r}")
    return []


def _top(text: str, seats: int, faults: list[str]) -> tuple[int | str | None, bool, int]:
    """Whose card is on top, whether it is a trickster, and its number."""
    if text == "-":
        return None, False, 0
    owners = [str(seat) for seat in range(seats)] + (["thief"] if seats <= 3 else [])
    match = _TOP.fullmatch(text)
    if match is None or match[1] not in owners:
        faults.append(f"top must be owner:5, owner:+5 or -, owners being {', '.join(owners)}, got {text[:20]!r}")
        return None, False, 0
    return "thief" if match[1] == "thief" else int(match[1]), match[2] == "+", int(match[3])


def _piles(text: str, seats: int, faults: list[str]) -> list[dict[str, Any]]:
    piles = []
    for word in [] if text == "-" else text.split(","):
        match = _PILE.fullmatch(word)
        if match is None or not (match[2] or match[3]) or any(int(owner) >= seats for owner in match[3] or ""):
            faults.append("a pile is written 5(f37c2), with fire cards after f and campfires after c, got "
                          f"{word[:30]!r}")
            continue
        piles.append({
            "cover": match[1][0],
            "number": int(match[1].lstrip("+") or 0),
            "fires": [int(digit) for digit in match[2] or ""],
            "campfires": [int(digit) for digit in match[3] or ""],
        })
    return piles


# Checking what they say. Only what a state could not even hold is looked for here.


def _check_twice(fields: dict[str, Any], faults: list[str]) -> None:
    piles = [pile for own in fields["seats"] for pile in own["piles"]]
    for name, key in (("fire card", "fires"), ("campfire", "campfires")):
        for number, n in sorted(Counter(number for pile in piles for number in pile[key]).items()):
            if n > 1:
                faults.append(f"{name} {number} lies under {n} piles (T1.1, T1.2)")
    for seat, own in enumerate(fields["seats"]):
        for card, n in Counter(pile["cover"] for pile in own["piles"]).items():
            if n > 1:
                faults.append(f"seat {seat}'s {card} covers {n} piles (T1.2)")


# The invariants of the rules, by number: what is wrong, in words.

_Words = Callable[[dict[str, Any], Any], list[str]]


def _says(sentence: str) -> _Words:
    return lambda fields, game: [sentence]


def _cards_twice(fields: dict[str, Any], game: Any) -> list[str]:
    found = []
    for seat, own in enumerate(fields["seats"]):
        places = "".join(pile["cover"] for pile in own["piles"]) + own["exhausted"] + own["hand"] + own["played"]
        found += [f"seat {seat}'s {card} is in {n} places (T1.2)" for card, n in Counter(places).items() if n > 1]
        if len(own["exhausted"]) > 3:
            found.append(f"seat {seat} has {len(own['exhausted'])} exhausted cards, more than one plays in a round "
                         "(T3.7)")
    return found


def _fires_astray(fields: dict[str, Any], game: Any) -> list[str]:
    found = []
    in_round = fields["phase"] in ("choose", "play", "draw")
    if in_round and not fields["fire"]:
        found.append(f"there is no fire card in phase {fields['phase']} (T2.3)")
    if not in_round and fields["fire"]:
        found.append(f"no fire card is played for in phase {fields['phase']} (T2.3)")
    burning = [number for own in fields["seats"] for pile in own["piles"] for number in pile["fires"]]
    for number in range(1, 10):
        n = (number in fields["deck"]) + (number == fields["fire"]) + (number in burning)
        if n > 1:
            found.append(f"fire card {number} is in {n} places (T1.1)")
    return found


def _tricksters_astray(fields: dict[str, Any], game: Any) -> list[str]:
    frozen = game.options["trickster"] == "frozen"
    wrong = [seat for seat, own in enumerate(fields["seats"]) for pile in own["piles"]
             if pile["cover"] == "+" and bool(pile["number"]) != frozen]
    reason = "keeps its number when it covers a pile" if frozen else "has no number when it covers a pile"
    return [f"seat {seat}'s trickster {reason} (T3.6)" for seat in wrong]


def _choices_astray(fields: dict[str, Any], game: Any) -> list[str]:
    found = []
    for seat, own in enumerate(fields["seats"]):
        taken = {pile["cover"] for pile in own["piles"]} | set(own["exhausted"])
        wanted = min(3, 10 - len(taken)) if _has_chosen(fields, seat, game.seats) else 0
        cards = len(own["hand"]) + len(own["played"])
        if cards != wanted:
            found.append(f"seat {seat} holds and has played {cards} cards, it should be {wanted} (T3.1)")
        elif own["played"] and fields["phase"] == "choose":
            found.append(f"seat {seat} has played a card before all have chosen (T3.1)")
    return found


def _has_chosen(fields: dict[str, Any], seat: int, seats: int) -> bool:
    if fields["phase"] == "choose":
        return bool((seat - fields["first"]) % seats < (fields["seat"] - fields["first"]) % seats)
    return fields["phase"] in ("play", "draw")


_INVARIANTS: tuple[_Words, ...] = (
    _says("a number is out of its range (T1)"),
    _cards_twice,
    _fires_astray,
    _says("a campfire is under no pile, though only the thief takes one out of the game (T2.1, T4.3)"),
    _tricksters_astray,
    _says("the thief has nine cards, each in its stack, in its reserve or played in this round; it has none with four "
          "players or more, and all in its stack until the play begins (T1.3, T4.1)"),
    _choices_astray,
    _says("top, lap and the cards played contradict each other: in an opening there is a lap and no card played, in a "
          "chase no lap, and the top card is among those its owner played; else there is neither (T3.2, T3.4)"),
    _says("seat, phase and the rest contradict each other: start cards are dealt from seat 0 on and differ; the owner "
          "of the top card wins on his turn; the thief draws if it neither wins nor can play from its reserve, and has "
          "a stack; no fire card is left when the game is over, and only then; outside deal, choose and play, seat "
          "is 0 (T2.1, T3.5, T4.2, T5.1)"),
)
