"""A position of Tails on Fire as one line, and back. docs/games/tails.md describes the form.

    tails/1 phase=play seat=3 first=0 fire=4 lap=- top=2:5 deck=12356789 stack=- reserve=-
        piles=1(c0);2(c1);8(c2);9(c3) exhausted=-;-;-;- hand=37;139;67;367 played=4;-;5;-
"""
from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from ..._native.state import State
from ..._native.tails.rules import binding
from ..position_lines import Form, Misread, Reader, Sentence, one_of, parts, says, whole

OF_SEATS = ("piles", "exhausted", "hand", "played")      # what each seat has of its own
PHASES = ("deal", "reveal", "choose", "play", "draw", "over")

CARDS = "123456789+"
_TOP = re.compile(r"([0-5]|thief):(\+?)([1-9])", re.ASCII)
_PILE = re.compile(r"([1-9]|\+[1-9]?)\((?:f([1-9]{0,9}))?(?:c([0-5]{0,6}))?\)", re.ASCII)


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
    return " ".join([FORM.version, *(f"{key}={words[key]}" for key in FORM.readers)])


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
    return FORM.read(game, line)


def _fields(state: State) -> dict[str, Any]:
    fields: dict[str, Any] = dict(binding.fields(state))
    seats = fields.pop("seats")
    return fields | {key: [own[key] for own in seats] for key in OF_SEATS}


def _build(game: Any, fields: dict[str, Any]) -> State:
    needed = fields["needed"]
    if needed is None:                                      # T3.2: no card is on top
        needed = (fields["fire"] + fields["lap"] - 2) % 9 + 1 if fields["lap"] else 0
    seats = [{key: fields[key][seat] for key in OF_SEATS} for seat in range(game.seats)]
    return binding.build(game, fields | {"needed": needed, "seats": seats})


# Reading the words.


def _whole_or_none(word: str, most: int) -> int:
    return 0 if word == "-" else whole(word, 1, most)


def _top(word: str, fields: dict[str, Any], game: Any) -> dict[str, Any]:
    """Whose card is on top, whether it is a trickster, and the number needed."""
    if word == "-":
        return {"owner": None, "wild": False, "needed": None}
    owners = [str(seat) for seat in range(game.seats)] + (["thief"] if game.seats <= 3 else [])
    match = _TOP.fullmatch(word)
    if match is None or match[1] not in owners:
        raise ValueError(f"owner:5, owner:+5 or -, owners being {', '.join(owners)}")
    owner = "thief" if match[1] == "thief" else int(match[1])
    return {"owner": owner, "wild": match[2] == "+", "needed": int(match[3]) % 9 + 1}


def _numbers(key: str) -> Reader:
    def read(word: str, fields: dict[str, Any], game: Any) -> dict[str, Any]:
        if "+" in word:
            raise Misread(f"{key} holds numbers only, got {word[:30]!r}")
        return {key: [int(digit) for digit in _cards(key, word)]}

    return read


def _cards(key: str, word: str, seats: int = 0) -> str:
    if word == "-":
        return ""
    found = "".join(card for card in CARDS if card in word)
    if word and len(found) == len(word):
        return found
    raise Misread(f"{key} must be some of the cards {CARDS}, each once, or -, got {word[:30]!r}")


def _reserve(word: str, fields: dict[str, Any], game: Any) -> dict[str, Any]:
    if word != "-" and (not re.fullmatch(r"[1-9]{1,9}", word, re.ASCII) or len(set(word)) < len(word)):
        raise ValueError("numbers from 1 to 9, each once, the top last, or -")
    return {"reserve": [int(digit) for digit in word if digit != "-"]}


def _of_seats(key: str, read: Callable[[str, str, int], Any]) -> Reader:
    """What each seat has, one behind another."""
    def read_all(word: str, fields: dict[str, Any], game: Any) -> dict[str, Any]:
        words = word.split(";")
        if len(words) != game.seats:
            raise Misread(f"{key} must have {game.seats} seats, separated by ;, got {word[:40]!r}")
        found: list[Any] = []
        wrong: list[str] = []
        for own in words:
            try:
                found.append(read(key, own, game.seats))
            except Misread as error:
                wrong += error.args
        if wrong:
            raise Misread(*wrong)
        return {key: found}

    return read_all


def _piles(key: str, word: str, seats: int) -> list[dict[str, Any]]:
    matches = [(pile, _PILE.fullmatch(pile)) for pile in parts(word)]
    wrong = [pile for pile, match in matches
             if match is None or not (match[2] or match[3]) or any(int(owner) >= seats for owner in match[3] or "")
             or any(len(set(digits)) < len(digits) for digits in (match[2] or "", match[3] or ""))]
    if wrong:
        raise Misread(*[f"a pile is written 5(f37c2), with fire cards after f and campfires after c, got {pile[:30]!r}"
                        for pile in wrong])
    return [{
        "cover": match[1][0],
        "number": int(match[1].lstrip("+") or 0),
        "fires": [int(digit) for digit in sorted(match[2] or "")],
        "campfires": [int(digit) for digit in sorted(match[3] or "")],
    } for _, match in matches if match]


READERS: dict[str, Reader] = {
    "phase": lambda word, fields, game: {"phase": one_of(word, PHASES)},
    "seat": lambda word, fields, game: {"seat": whole(word, 0, game.seats - 1)},
    "first": lambda word, fields, game: {"first": whole(word, 0, game.seats - 1)},
    "fire": lambda word, fields, game: {"fire": _whole_or_none(word, 9)},
    "lap": lambda word, fields, game: {"lap": _whole_or_none(word, game.options["max_laps"])},
    "top": _top,
    "deck": _numbers("deck"),
    "stack": _numbers("stack"),
    "reserve": _reserve,
    "piles": _of_seats("piles", _piles),
    "exhausted": _of_seats("exhausted", _cards),
    "hand": _of_seats("hand", _cards),
    "played": _of_seats("played", _cards),
}


# The sentences for what is wrong.


def _under_two_covers(fields: dict[str, Any], game: Any) -> Iterator[str]:
    piles = [pile for own in fields["piles"] for pile in own]
    for name, key in (("fire card", "fires"), ("campfire", "campfires")):
        for number, n in sorted(Counter(number for pile in piles for number in pile[key]).items()):
            if n > 1:
                yield f"{name} {number} lies under {n} piles (T1.1, T1.2)"
    for seat, own in enumerate(fields["piles"]):
        for card, n in Counter(pile["cover"] for pile in own).items():
            if n > 1:
                yield f"seat {seat}'s {card} covers {n} piles (T1.2)"


def _cards_twice(fields: dict[str, Any], game: Any) -> Iterator[str]:
    for seat in range(game.seats):
        places = "".join(pile["cover"] for pile in fields["piles"][seat])
        places += fields["exhausted"][seat] + fields["hand"][seat] + fields["played"][seat]
        for card, n in Counter(places).items():
            if n > 1:
                yield f"seat {seat}'s {card} is in {n} places (T1.2)"


def _too_many_exhausted(fields: dict[str, Any], game: Any) -> Iterator[str]:
    for seat, cards in enumerate(fields["exhausted"]):
        if len(cards) > 3:
            yield f"seat {seat} has {len(cards)} exhausted cards, more than one plays in a round (T3.7)"


def _fire_of_a_round(fields: dict[str, Any], game: Any) -> Iterator[str]:
    in_round = fields["phase"] in ("choose", "play", "draw")
    if in_round and not fields["fire"]:
        yield f"there is no fire card in phase {fields['phase']} (T2.3)"
    if not in_round and fields["fire"]:
        yield f"no fire card is played for in phase {fields['phase']} (T2.3)"


def _fires_astray(fields: dict[str, Any], game: Any) -> Iterator[str]:
    burning = [number for own in fields["piles"] for pile in own for number in pile["fires"]]
    for number in range(1, 10):
        n = (number in fields["deck"]) + (number == fields["fire"]) + (number in burning)
        if n > 1:
            yield f"fire card {number} is in {n} places (T1.1)"


def _tricksters_astray(fields: dict[str, Any], game: Any) -> Iterator[str]:
    frozen = game.options["trickster"] == "frozen"
    reason = "keeps its number when it covers a pile" if frozen else "has no number when it covers a pile"
    for seat, own in enumerate(fields["piles"]):
        for pile in own:
            if pile["cover"] == "+" and bool(pile["number"]) != frozen:
                yield f"seat {seat}'s trickster {reason} (T3.6)"


def _choices_astray(fields: dict[str, Any], game: Any) -> Iterator[str]:
    for seat in range(game.seats):
        taken = {pile["cover"] for pile in fields["piles"][seat]} | set(fields["exhausted"][seat])
        wanted = min(3, 10 - len(taken)) if _has_chosen(fields, seat, game.seats) else 0
        cards = len(fields["hand"][seat]) + len(fields["played"][seat])
        if cards != wanted:
            yield f"seat {seat} holds and has played {cards} cards, it should be {wanted} (T3.1)"
        elif fields["played"][seat] and fields["phase"] == "choose":
            yield f"seat {seat} has played a card before all have chosen (T3.1)"


def _has_chosen(fields: dict[str, Any], seat: int, seats: int) -> bool:
    if fields["phase"] == "choose":
        return bool((seat - fields["first"]) % seats < (fields["seat"] - fields["first"]) % seats)
    return fields["phase"] in ("play", "draw")


# What the native invariants mean, in the order of faults.pxd.
SENTENCES: tuple[tuple[Sentence, ...], ...] = (
    (says("a number is out of its range (T1)"),),
    (_cards_twice, _too_many_exhausted),
    (_fire_of_a_round, _fires_astray),
    (says("a campfire is under no pile, though only the thief takes one out of the game (T2.1, T4.3)",
          "piles", "phase"),),
    (_tricksters_astray,),
    (says("the thief has nine cards, each in its stack, in its reserve or played in this round; it has none with four "
          "players or more, and all in its stack until the play begins (T1.3, T4.1)",
          "stack", "reserve", "phase", "owner"),),
    (_choices_astray,),
    (says("top, lap and the cards played contradict each other: in an opening there is a lap and no card played, in a "
          "chase no lap, and the top card is among those its owner played; else there is neither (T3.2, T3.4)",
          "phase", "owner", "fire", "lap", "played", "stack", "reserve"),),
    (says("seat, phase and the rest contradict each other: start cards are dealt from seat 0 on and differ; the owner "
          "of the top card wins on his turn; the thief draws if it neither wins nor can play from its reserve, and has "
          "a stack; no fire card is left when the game is over, and only then; outside deal, choose and play, seat "
          "is 0 (T2.1, T3.5, T4.2, T5.1)",
          "phase", "seat", "first", "deck", "exhausted", "piles", "owner", "stack", "reserve", "fire", "lap"),),
)

FORM = Form("tails/1", READERS, _fields, _build, SENTENCES, beforehand=(_under_two_covers,))
