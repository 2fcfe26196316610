"""Tails on Fire as a drawing: the fire card, the chase, the thief, and before each seat its cards and piles."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .. import svg as svg
from .options import options_in_words
from .outcome import outcome

CARDS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "+")
WIDE, HIGH = 34.0, 46.0
MARGIN = 18.0
HEADER = 58.0
TABLE = 112.0
CHOICE = 92.0
PILE_STEP = 46.0
STRIP, MAX_STRIPS = 9.0, 45.0
CHIPS_AT, HAND_AT, PILES_AT = 124.0, 236.0, 384.0
EMBER, EMBER_LINE, LOG = "#f6a04d", "#8a3b12", "#8a5a3b"
NIGHT, FUR = "#3d4a63", "#e9e6e1"

_NOW = {"deal": "the start cards are dealt", "reveal": "the next fire card is turned up", "over": "the game is over",
        "draw": "the thief draws", "choose": "{} chooses", "play": "{} plays"}


def draw(view: Mapping[str, Any], names: Sequence[str] = ()) -> str:
    """The drawing of what ``state.view(seat)`` gives; names are those of the seats."""
    seats = view["seats"]
    piles = max(3, *(len(seat["piles"]) for seat in seats))
    strips = max([_peeking(pile) for seat in seats for pile in seat["piles"]], default=0.0)
    row = max(94.0, strips + HIGH + 36)
    width = PILES_AT + piles * PILE_STEP + 2 * MARGIN + 4
    over = view["phase"] == "over"
    table = TABLE + (CHOICE if view["phase"] == "choose" else 0)
    top = HEADER + MARGIN + (0 if over else table + MARGIN)
    height = top + len(seats) * (row + 8) + 14 + MARGIN
    return svg.document(
        width, height, f"Tails on Fire: {_status(view, names)}",
        _header(view, width, names),
        svg.board(
            MARGIN / 2, HEADER + MARGIN / 2, width - MARGIN, height - HEADER - 2 * MARGIN,
            "" if over else svg.at(MARGIN, HEADER + MARGIN, _table(view, width - 2 * MARGIN, names)),
            *(svg.at(MARGIN, top + i * (row + 8), _seat(view, seat, width - 2 * MARGIN, row, names))
              for i, seat in enumerate(seats))),
        svg.at(MARGIN, height - MARGIN, _legend()))


def _status(view: Mapping[str, Any], names: Sequence[str]) -> str:
    actor = view["actor"]
    now = _NOW[view["phase"]].format(svg.seat_name(actor, names) if actor is not None and actor >= 0 else "")
    if view["returns"] is not None:
        now = f"the game is over, {outcome(view, names)}"
    return f"round {view['round']} of 9, {now}" if view["round"] else now


def _header(view: Mapping[str, Any], width: float, names: Sequence[str]) -> str:
    gone = [str(number) for number in view["gone"]["fires"]]
    to_come = " ".join(map(str, view["deck"])) or "none"
    right = [svg.label(width - MARGIN, 24, f"fires to come: {to_come}", size=11, colour=svg.FAINT, anchor="end")]
    if gone or view["gone"]["campfires"]:
        lost = [f"fire {number}" for number in gone] + [
            f"{svg.seat_name(seat, names)}'s campfire" for seat in view["gone"]["campfires"]]
        right.append(svg.label(width - MARGIN, 44, "out of the game: " + ", ".join(lost), size=9.5, colour=svg.FAINT,
                               anchor="end"))
    return "".join([
        svg.label(MARGIN, 24, "Tails on Fire", size=20, bold=True, anchor="start"),
        svg.label(MARGIN, 46, _status(view, names), size=12, colour=svg.FAINT, anchor="start"),
        svg.label(MARGIN, 63, ", ".join(options_in_words(view)), size=10, colour=svg.FAINT, anchor="start"), *right])


# The middle of the table.


def _table(view: Mapping[str, Any], width: float, names: Sequence[str]) -> str:
    choosing = view["phase"] == "choose"
    height = TABLE + (CHOICE if choosing else 0)
    parts = [svg.box(0, 0, width, height, fill="#e3ead9", stroke="#b9c7a6", stroke_width=1, round=10),
             svg.at(52, 52, _fire(view["fire"]), place="fire"),
             svg.at(150, 52, _top(view["top"]), place="top"),
             svg.label(52, 102, "fire card", size=9, colour=svg.FAINT),
             svg.label(150, 102, _whose(view["top"], names), size=9, colour=svg.FAINT)]
    if choosing:
        parts.append(svg.at(0, TABLE, *_choice(view, names)))
    if view["needed"]:
        parts.append(_needed(view))
    if view["thief"]:
        parts.append(svg.at(310, 0, _thief(view["thief"]), place="thief"))
    return "".join(parts)


def _choice(view: Mapping[str, Any], names: Sequence[str]) -> list[str]:
    """The cards that the choosing player has to choose from, which all may see."""
    seat = view["actor"]
    cards = view["seats"][seat]["available"]
    words = f"{svg.seat_name(seat, names)} chooses {min(3, len(cards))} of these"
    return [svg.line(14, 0, 130, 0, colour="#b9c7a6"),
            svg.label(14, 12, words, size=10, colour=svg.FAINT, anchor="start"),
            *(svg.at(36 + i * 50, 54, _card(card, svg.SEATS[seat]), scale=1.25, place=f"{seat}:{card}")
              for i, card in enumerate(cards))]


def _fire(fire: Mapping[str, Any] | None) -> str:
    if fire is None:
        return _empty(52, 72)
    flames = fire["flames"]
    parts = [svg.box(-29, -40, 58, 80, fill=EMBER, stroke=EMBER_LINE, stroke_width=1.6, round=7),
             svg.label(0, -20, str(fire["value"]), size=26, bold=True, colour="#4a1c05")]
    if flames <= 4:
        places = {0: (), 1: ((0, 18),), 2: ((-12, 18), (12, 18)), 3: ((0, 10), (-13, 24), (13, 24)),
                  4: ((-12, 8), (12, 8), (-12, 27), (12, 27))}[flames]
        parts += [svg.at(x, y, svg.flame(stroke=EMBER_LINE), scale=0.9) for x, y in places]
    else:
        parts += [svg.at(0, 10, svg.flame(stroke=EMBER_LINE), scale=1.1),
                  svg.label(0, 31, str(flames), size=svg.fitted(11, str(flames), 52), bold=True, colour="#4a1c05")]
    return "".join(parts)


def _top(top: Mapping[str, Any] | None) -> str:
    if top is None:
        return _empty(46, 62)
    owner = top["owner"]
    paint = NIGHT if owner == "thief" else svg.SEATS[owner]
    return svg.element("g", _card(top["card"], paint, number=top["number"]), transform="scale(1.4)")


def _whose(top: Mapping[str, Any] | None, names: Sequence[str]) -> str:
    if top is None:
        return "no card played"
    return "the thief's" if top["owner"] == "thief" else f"{svg.seat_name(top['owner'], names)}'s"


def _needed(view: Mapping[str, Any]) -> str:
    top = view["top"]
    below = f"opening, lap {view['lap']}" if view["lap"] else "or a trickster" if top and top["card"] != "+" else ""
    return svg.at(
        230, 46,
        svg.shape("M-38 0H-24M-29-5L-24 0L-29 5", stroke=svg.FAINT, stroke_width=1.6),
        svg.circle(0, 0, 17, fill="none", stroke=svg.INK, stroke_width=1.6, dash="4 3"),
        svg.label(0, 0, str(view["needed"]), size=17, bold=True),
        svg.label(0, 30, "needed now", size=9, colour=svg.FAINT),
        svg.label(0, 42, below, size=9, colour=svg.FAINT) if below else "")


def _thief(thief: Mapping[str, Any]) -> str:
    reserve, left = thief["reserve"], len(thief["stack"])
    parts = [svg.line(-18, 14, -18, TABLE - 14, colour="#b9c7a6", width=1),
             svg.label(0, 16, "the thief", size=12, bold=True, anchor="start"),
             *(svg.at(17 + 2 * i, 56 - 2 * i, _back(NIGHT)) for i in range(min(3, left)))]
    if not left:
        parts.append(svg.at(17, 54, _empty(WIDE, HIGH)))
    parts.append(svg.label(20, 92, f"stack of {left}", size=9, colour=svg.FAINT))
    step = min(20.0, 130 / max(len(reserve), 1))
    parts += [svg.at(82 + i * step, 54, _card(str(number), NIGHT)) for i, number in enumerate(reserve)]
    if not reserve:
        parts.append(svg.at(82, 54, _empty(WIDE, HIGH)))
    parts.append(svg.label(65, 92, "reserve", size=9, colour=svg.FAINT, anchor="start"))
    if thief["played"]:
        played = " ".join(map(str, thief["played"]))
        parts.append(svg.label(70, 16, f"played {played}", size=9.5, colour=svg.FAINT, anchor="start"))
    return "".join(parts)


# Cards, drawn around (0, 0).


def _card(card: str, paint: str, *, number: int | None = None) -> str:
    """A card with its face up; a trickster shows the number it stands for, if any."""
    face = [svg.box(-WIDE / 2, -HIGH / 2, WIDE, HIGH, fill=svg.PALE, stroke=svg.INK, stroke_width=1.2, round=5),
            svg.box(-WIDE / 2 + 2.5, -HIGH / 2 + 2.5, WIDE - 5, 7, fill=paint, round=2.5)]
    if card != "+":
        return "".join([*face, svg.label(0, 4, card, size=21, bold=True)])
    stands = svg.label(0, 17, f"as {number}", size=8, colour=svg.FAINT) if number else ""
    return "".join([*face, svg.label(0, -17, "+", size=9.5, bold=True, colour=_ink_on(paint)),
                    svg.at(0, 1 if stands else 5, _opossum(svg.PALE), scale=0.82), stands])


def _back(paint: str) -> str:
    return "".join([
        svg.box(-WIDE / 2, -HIGH / 2, WIDE, HIGH, fill=paint, stroke=svg.INK, stroke_width=1.2, round=5),
        svg.box(-WIDE / 2 + 3, -HIGH / 2 + 3, WIDE - 6, HIGH - 6, fill="none", stroke="#ffffff99", stroke_width=1,
                round=3),
        svg.at(0, 0, _opossum(FUR), scale=0.9)])


def _opossum(fur: str) -> str:
    """The face of an opossum."""
    return "".join([
        svg.circle(-7.5, -7, 4.6, fill="#4b4643"), svg.circle(7.5, -7, 4.6, fill="#4b4643"),
        svg.shape("M0 11C-2.5 9-9.5 3-9.5-3.5C-9.5-8-5-9.5 0-9.5S9.5-8 9.5-3.5C9.5 3 2.5 9 0 11Z", fill=fur,
                  stroke=svg.INK, stroke_width=1),
        svg.circle(-3.8, -2, 1.7, fill=svg.INK), svg.circle(3.8, -2, 1.7, fill=svg.INK),
        svg.circle(0, 9.4, 2.1, fill="#e58a8f", stroke=svg.INK, stroke_width=0.7)])


def _empty(width: float, height: float) -> str:
    return svg.box(-width / 2, -height / 2, width, height, fill="none", stroke="#9aa98a", stroke_width=1.2, round=5,
                   dash="4 3")


# Seats.


def _seat(view: Mapping[str, Any], seat: Mapping[str, Any], width: float, row: float, names: Sequence[str]) -> str:
    number = seat["seat"]
    paint = svg.SEATS[number]
    won = view["returns"] is not None and view["returns"][number] > 0
    score = svg.amount(seat["score"])
    lit = view["actor"] == number or won
    parts = [
        svg.box(0, 0, width, row, fill=svg.PALE if lit else svg.PANEL, stroke=svg.INK if lit else svg.LINE,
                stroke_width=1.8 if lit else 1, round=8, place=f"seat:{number}"),
        svg.box(0, 10, 5, row - 20, fill=paint, stroke=svg.INK, stroke_width=0.6),
        svg.label(15, 20, svg.seat_name(number, names), size=12.5, bold=lit, anchor="start"),
        svg.at(24, row / 2 + 6, svg.flame(), scale=1.05),
        svg.label(38, row / 2 + 7, score, size=svg.fitted(19, score, 72), bold=True, anchor="start"),
    ]
    if view["first"] == number and view["phase"] != "over":
        parts.append(svg.label(15, row - 14, "first player", size=9, colour=svg.FAINT, anchor="start"))
    if won:
        parts.append(svg.at(104, 20, svg.star(9)))
    parts.append(svg.at(CHIPS_AT, row / 2 - 9, _chips(seat, paint)))
    parts.append(svg.at(HAND_AT, row / 2 - 6, _hand(seat, paint)))
    parts += [svg.at(PILES_AT + 21 + i * PILE_STEP, row - 28 - HIGH / 2, _pile(pile, paint))
              for i, pile in enumerate(seat["piles"])]
    return "".join(parts)


def _chips(seat: Mapping[str, Any], paint: str) -> str:
    """Which of the ten cards may be chosen, which are exhausted, and which cover a pile."""
    chips = []
    for i, card in enumerate(CARDS):
        chip = _free_chip(card, paint) if card in seat["available"] else (
            _exhausted_chip(card) if card in seat["exhausted"] else _covering_chip(card))
        chips.append(svg.at(8 + 19 * (i % 5), 19 * (i // 5), chip, place=f"{seat['seat']}:{card}"))
    return "".join(chips)


def _free_chip(card: str, paint: str) -> str:
    return svg.circle(0, 0, 8, fill=paint, stroke=svg.INK, stroke_width=0.8) + svg.label(
        0, 0, card, size=10, bold=True, colour=_ink_on(paint))


def _exhausted_chip(card: str) -> str:
    return "".join([svg.circle(0, 0, 8, fill="none", stroke="#b5ab96", stroke_width=1),
                    svg.label(0, 0, card, size=10, colour="#8f866f"),
                    svg.line(-5.5, 5.5, 5.5, -5.5, colour="#b5ab96", width=1)])


def _covering_chip(card: str) -> str:
    return svg.circle(0, 0, 8, fill=EMBER, stroke=EMBER_LINE, stroke_width=0.8, dash="2 1.5") + svg.label(
        0, 0, card, size=10, colour="#4a1c05")


def _ink_on(paint: str) -> str:
    return svg.INK if paint in (svg.YELLOW, svg.SKY, svg.PURPLE) else svg.PALE


def _legend() -> str:
    """What the chips mean, around the left end of a line."""
    parts, x = [], 8.0
    for chip, words, space in ((_free_chip("", "#8f866f"), "may be chosen", 96), (_exhausted_chip(""), "exhausted", 76),
                               (_covering_chip(""), "covers a pile", 92)):
        parts += [svg.at(x, 0, chip, scale=0.75), svg.label(x + 10, 0, words, size=9, colour=svg.FAINT, anchor="start")]
        x += space
    for fill, words in ((EMBER, "fire card"), (LOG, "campfire")):
        parts += [svg.box(x - 7, -4.5, 15, 9, fill=fill, stroke=EMBER_LINE, stroke_width=1, round=2),
                  svg.label(x + 13, 0, words, size=9, colour=svg.FAINT, anchor="start")]
        x += 74
    return "".join(parts)


def _hand(seat: Mapping[str, Any], paint: str) -> str:
    """The cards chosen: those still in hand, and behind them those played."""
    cards = []
    x = 17.0
    for card in seat["hand"]:
        place = None if card == "?" else f"{seat['seat']}:{card}"
        cards.append(svg.at(x, 0, _back(paint) if card == "?" else _card(card, paint), place=place))
        x += WIDE + 4
    hand = svg.label(0, 35, "in hand", size=8.5, colour=svg.FAINT, anchor="start") if seat["hand"] else ""
    if seat["played"]:
        x += 6 if seat["hand"] else 0
        hand += svg.label(x - 17, 35, "played", size=8.5, colour=svg.FAINT, anchor="start")
    for card in seat["played"]:
        cards.append(svg.element("g", svg.at(x, 0, _card(card, paint)), opacity="0.55"))
        x += WIDE + 4
    return "".join(cards) + hand


def _peeking(pile: Mapping[str, Any]) -> float:
    return min(STRIP * (len(pile["fires"]) + len(pile["campfires"])), MAX_STRIPS)


def _pile(pile: Mapping[str, Any], paint: str) -> str:
    """What burns looks out from under the card that covers it."""
    burning = [("fire", number) for number in pile["fires"]] + [("camp", seat) for seat in pile["campfires"]]
    step = min(STRIP, MAX_STRIPS / max(len(burning), 1))
    parts = []
    for i in range(len(burning), 0, -1):
        kind, what = burning[i - 1]
        y = -HIGH / 2 - i * step
        fill = EMBER if kind == "fire" else LOG
        parts.append(svg.box(-WIDE / 2, y, WIDE, HIGH, fill=fill, stroke=EMBER_LINE, stroke_width=1, round=4))
        if step >= 6 and kind == "fire":
            parts.append(svg.label(0, y + step / 2 + 0.3, str(what), size=min(8, step - 1), bold=True,
                                   colour="#4a1c05"))
        elif step >= 6:
            parts.append(svg.circle(0, y + step / 2 + 0.3, min(3, step / 2 - 1), fill=svg.SEATS[what], stroke=svg.PALE,
                                    stroke_width=0.8))
    number = pile["number"] if pile["cover"] == "+" else None
    flames = str(pile["flames"])
    return "".join([*parts, _card(pile["cover"], paint, number=number),
                    svg.at(-9, HIGH / 2 + 12, svg.flame(), scale=0.62),
                    svg.label(-2, HIGH / 2 + 13, flames, size=svg.fitted(11, flames, 24), bold=True, anchor="start")])
