"""Why a token of Tails on Fire is not legal: every reason that is true by the model's own reading, as users read it."""
from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from .tails import CARDS_CHOSEN, TEN_CARDS, THIEF, TRICKSTER, TailsModel


def tokens(model: TailsModel) -> Iterator[str]:
    """Whatever might be written down: all plays and draws, choices of up to four cards, and some that are misspelt."""
    yield "-"
    yield from TEN_CARDS
    yield from (f"*{number}" for number in range(1, 10))
    yield from ("=" + "".join(cards) for size in range(CARDS_CHOSEN + 2) for cards in combinations(TEN_CARDS, size))
    yield from ("=43", "=11", "=+9", "=0", "=1x", "=12 ", "=2-", *STRANGE)


STRANGE = ("12", "0", "x", "*0", "*+", "*12", "--", "+ ")      # no tokens, whatever the position


def refusals(model: TailsModel, token: str) -> Iterator[str]:
    """All true reasons."""
    if token in STRANGE:
        yield "no token is written like that; there are *7, =34+, 5, + and - (T7)"
        return
    phase = "draw" if model.phase == "play" and model.turn == THIEF else model.phase
    kind = {"*": "chance", "=": "choice"}.get(token[0], "play")
    answers = {"start cards": "chance", "fire card": "chance", "draw": "chance", "choice": "choice", "play": "play"}
    if kind != answers[phase]:
        yield QUESTIONS[phase]
    elif kind == "chance":
        yield from _not_shown(model, phase, int(token[1:]))
    elif kind == "choice":
        yield from _not_chosen(model, token[1:])
    else:
        yield from _not_played(model, token)


QUESTIONS = {
    "start cards": "start cards are dealt now (T2.1)",
    "fire card": "the fire card of the round is shown now (T2.3)",
    "choice": "cards are chosen now (T3.1)",
    "play": "a card is played now, or none (T3.2, T3.4)",
    "draw": "the thief draws now (T4.2)",
}


def _not_shown(model: TailsModel, phase: str, number: int) -> Iterator[str]:
    if phase == "start cards" and any(str(number) in model.covers(seat) for seat in range(model.seats)):
        yield f"another seat's start card is the {number} (T2.1)"
    if phase == "fire card" and number not in model.fire_deck:
        yield f"the fire card with start value {number} has been shown before (T1.1, T2.3)"
    if phase == "draw" and str(number) not in model.thief_stack:
        yield f"the thief's {number} is not in its stack any more (T4.2)"


def _not_chosen(model: TailsModel, cards: str) -> Iterator[str]:
    for card in cards:
        if card not in TEN_CARDS:
            yield f"there is no card {card!r}; the cards are 1 to 9 and + (T1.2)"
    known = [card for card in cards if card in TEN_CARDS]
    if known != [card for card in TEN_CARDS if card in known]:
        yield "each card is written once, numbers ascending and the trickster last (T7)"
    for card in known:
        name = "the trickster" if card == TRICKSTER else f"the {card}"
        if card in model.covers(model.turn):
            yield f"{name} covers a fire pile (T3.1)"
        if card in model.exhausted[model.turn]:
            yield f"{name} is exhausted (T3.1, T3.7)"
    available = [card for card in TEN_CARDS if card in model.available(model.turn)]
    wanted = min(CARDS_CHOSEN, len(available))
    if len(cards) != wanted:
        yield (f"{wanted} {'card is' if wanted == 1 else 'cards are'} to be chosen of {''.join(available)}, "
               f"not {len(cards)} (T3.1)")


ARTICLES = {8: "an"}      # a 1, a 2, … an 8, a 9


def _not_played(model: TailsModel, card: str) -> Iterator[str]:
    opening = model.top is None
    if card == TRICKSTER and opening:
        yield "no trickster opens a chase (T3.2)"
    elif card == TRICKSTER and model.top is not None and model.top.card == TRICKSTER:
        yield "the top card is a trickster itself (T3.4)"
    elif card != TRICKSTER and int(card) != model.needed:
        assert model.needed is not None
        needed, given = (f"{ARTICLES.get(number, 'a')} {number}" for number in (model.needed, int(card)))
        yield f"{needed} is needed, not {given} ({'T3.2' if opening else 'T3.4'})"
    if card not in model.held[model.turn]:
        name = "trickster" if card == TRICKSTER else card
        yield f"seat {model.turn} has no {name} among the cards chosen and not yet played (T3.1)"
